//! The retraction of se(3), with its tangent maps; those of so(3) and se(2) are restrictions.
//!
//! With ξ = (v, ω), W = ω^, V = v^ and s = |ω|², in the order (v, ω):
//!
//! ```text
//! Cayley, (1 - ξ/2)⁻¹(1 + ξ/2):    R = I + (W + ½W²)/(1 + s/4)      p = (v + ½ ω×v + ¼(ω·v) ω)/(1 + s/4)
//!   left-trivialised tangent       A = [[Nᵀ, -½V A_ω], [0, A_ω]],   A_ω = (I - ½W)/(1 + s/4),   N = (I - ½W)⁻¹
//!   its inverse, η ↦ (1 + ξ/2) η (1 - ξ/2):   [[I + ½W, ½(I + ½W)V], [0, I + ½W + ¼ωωᵀ]]
//! exponential:                     R = I + c_1 W + c_2 W²           p = v + c_2 ω×v + c_3 ω×(ω×v)
//!   tangent                        A = [[J, DJ(v)], [0, J]],        J = I - c_2 W + c_3 W²
//!   its inverse                    [[T, DT(v)], [0, T]],            T = I + ½W + b W²,   b = (½c_3 - c_4)/c_2
//! ```
//!
//! c_k(s) = Σ_j (-s)^j / (2j + k)! are Stumpff's functions; 2 dc_k/ds = k c_{k+2} - c_{k+1}, so
//! that nothing is singular at ω = 0. The right-trivialised inverse is the left-trivialised one of
//! -ξ.
//!
//! Between u = e and u = τ(d) the middle is u_½ = u^½ whatever the retraction. With C = (1 +
//! Ad_{u_½}⁻¹)⁻¹ the body variation of the middle is C η_1 + (1 - C) η_0, and
//!
//! ```text
//! C = ½ + ¼ ad(ṽ, κω),    ṽ = κ v + κ' (ω·v) ω,    tan(angle/4) = κ |ω| / 2
//! R_½ = I + (κW + ½κ²W²)/q,   p_½ = (ṽ + ½κ² ω×v)/q,   q = 1 + κ²s/4
//! Cayley: κ = 1/(1 + √(1 + s/4)), κ' = κ²/4, q = 2(1 - κ);   exponential: κ = c_1/(1 + c_0) at s/4, κ' ω_j = ∂κ/∂ω_j
//! ```

use super::Lie;
use super::cayley::{self, half, inverse, one_plus, quarter};
use super::matrix::{Matrix3, Vector3, blocks};
use crate::algebra::{Scalar, Slopes};
use crate::expression::{Node, Variable};
use crate::mechanics::linear::vectors::{Matrix, map};
use crate::system::Retraction;

impl Lie<'_> {
    /// (R, p) of τ(α d) at a node with α = 1 or that of the rule.
    pub(super) fn element(&self, node: Node) -> (Matrix3, Vector3) {
        let alpha = self.alpha(node);
        let (v, omega) = (self.linear().times(&alpha), self.angular().times(&alpha));
        match self.retraction {
            Retraction::Cayley => cayley::element(&v, &omega),
            Retraction::Exponential => {
                let c = |k| self.stumpff(k, node);
                let (w, square) = (omega.hat(), omega.hat().product(&omega.hat()));
                let rotation = w.times(&c(1)).plus(&square.times(&c(2)));
                let cross = omega.cross(&v);
                let translation = v
                    .plus(&cross.times(&c(2)))
                    .plus(&omega.cross(&cross).times(&c(3)));
                (Matrix3::identity().plus(&rotation), translation)
            }
        }
    }

    /// (R, p) of the middle.
    pub(super) fn middle(&self) -> (Matrix3, Vector3) {
        let (v, omega) = (self.linear(), self.angular());
        let (kappa, w) = (self.kappa(), omega.hat());
        let square = &half() * &(&kappa * &kappa);
        let inverse = inverse(&self.middle_square());
        let rotation = w.times(&kappa).plus(&w.product(&w).times(&square));
        let translation = self.middle_linear().plus(&omega.cross(&v).times(&square));
        (
            Matrix3::identity().plus(&rotation.times(&inverse)),
            translation.times(&inverse),
        )
    }

    /// κ.
    pub(super) fn kappa(&self) -> Scalar {
        match self.retraction {
            Retraction::Cayley => self.algebra.variable(Variable::Half(self.index)),
            Retraction::Exponential => {
                let c = |k| self.stumpff(k, Node::Middle);
                &c(1) / &(&Scalar::integer(1) + &c(0))
            }
        }
    }

    /// q = 1 + κ²s/4.
    pub(super) fn middle_square(&self) -> Scalar {
        let kappa = self.kappa();
        match self.retraction {
            Retraction::Cayley => &Scalar::integer(2) * &(&Scalar::integer(1) - &kappa),
            Retraction::Exponential => one_plus(&(&(&kappa * &kappa) * &self.square()), 4),
        }
    }

    /// ṽ.
    pub(super) fn middle_linear(&self) -> Vector3 {
        let (v, omega, kappa) = (self.linear(), self.angular(), self.kappa());
        let along = omega.dot(&v);
        if along.is_trivially_zero() {
            return v.times(&kappa);
        }
        let slope = match self.retraction {
            Retraction::Cayley => &quarter() * &(&kappa * &kappa),
            Retraction::Exponential => self.radial(&self.algebra.slopes(&kappa)),
        };
        v.times(&kappa).plus(&omega.times(&(&slope * &along)))
    }

    /// C = ½ + ¼ ad(ṽ, κω): the body variation of the middle by that of the end.
    pub(super) fn middle_by_end(&self) -> Matrix {
        let angular = self.angular().times(&self.kappa()).hat();
        let diagonal = Matrix3::identity()
            .times(&half())
            .plus(&angular.times(&quarter()));
        let mixed = self.middle_linear().hat().times(&quarter());
        blocks(&diagonal, &mixed, &diagonal)
    }

    /// The left-trivialised tangent of d ↦ τ(α d): u⁻¹δu = A δd.
    pub(super) fn tangent(&self, node: Node) -> Matrix {
        let alpha = self.alpha(node);
        map(&self.tangent_at(node), |f| &alpha * f)
    }

    /// The left-trivialised tangent of τ at α d.
    pub(super) fn tangent_at(&self, node: Node) -> Matrix {
        let alpha = self.alpha(node);
        let (v, omega) = (self.linear().times(&alpha), self.angular().times(&alpha));
        match self.retraction {
            Retraction::Cayley => cayley::tangent(&v, &omega),
            Retraction::Exponential => {
                let (w, wide) = (omega.hat(), v.hat());
                let c = |k| self.stumpff(k, node);
                let slope = |k| self.stumpff_slope(k, node);
                let along = omega.dot(&v);
                let square = w.product(&w);
                let diagonal = Matrix3::identity()
                    .plus(&w.times(&-&c(2)))
                    .plus(&square.times(&c(3)));
                let mixed = wide
                    .times(&-&c(2))
                    .plus(&w.product(&wide).plus(&wide.product(&w)).times(&c(3)))
                    .plus(&w.times(&-&(&along * &slope(2))))
                    .plus(&square.times(&(&along * &slope(3))));
                blocks(&diagonal, &mixed, &diagonal)
            }
        }
    }

    /// The inverse of the tangent at d, η ↦ δd with u⁻¹δu = η; with `right` that of δu u⁻¹ = η.
    pub(super) fn inverse_tangent(&self, right: bool) -> Matrix {
        let sign = Scalar::integer(if right { -1 } else { 1 });
        let (v, omega) = (self.linear().times(&sign), self.angular().times(&sign));
        match self.retraction {
            Retraction::Cayley => cayley::inverse_tangent(&v, &omega),
            Retraction::Exponential => {
                let (w, wide) = (omega.hat(), v.hat());
                let linear = Matrix3::identity().plus(&w.times(&half()));
                let c = |k| self.stumpff(k, Node::End);
                let b = &(&(&half() * &c(3)) - &c(4)) / &c(2);
                let square = w.product(&w);
                let diagonal = linear.plus(&square.times(&b));
                let along = omega.dot(&v);
                let mut mixed = wide
                    .times(&half())
                    .plus(&w.product(&wide).plus(&wide.product(&w)).times(&b));
                if !along.is_trivially_zero() {
                    mixed = mixed
                        .plus(&square.times(&(&along * &self.radial(&self.algebra.slopes(&b)))));
                }
                blocks(&diagonal, &mixed, &diagonal)
            }
        }
    }

    /// c_k(α²s).
    pub(super) fn stumpff(&self, k: u8, node: Node) -> Scalar {
        self.algebra
            .variable(Variable::Stumpff(self.index, k, node))
    }

    /// 2 dc_k/d(α²s).
    pub(super) fn stumpff_slope(&self, k: u8, node: Node) -> Scalar {
        let twice = &Scalar::integer(i64::from(k)) * &self.stumpff(k + 2, node);
        &twice - &self.stumpff(k + 1, node)
    }

    /// The g with ∂f/∂ω_j = g ω_j, of a function f of s = |ω|².
    pub(super) fn radial(&self, f: &dyn Slopes) -> Scalar {
        let slope = |x| f.contains(x).then(|| f.by(x));
        let mut terms = Vec::new();
        if self.retraction == Retraction::Cayley {
            if let Some(slope) = slope(Variable::Half(self.index)) {
                // κ = 1/(1 + ρ), ρ² = 1 + s/4.
                let kappa = self.kappa();
                let cube = &(&kappa * &kappa) * &kappa;
                let below = &Scalar::integer(4) * &(&kappa - &Scalar::integer(1));
                terms.push(&slope * &(&cube / &below));
            }
            return Scalar::sum(terms);
        }
        for node in [Node::Middle, Node::End, Node::Alpha] {
            let square = &self.alpha(node) * &self.alpha(node);
            for k in 0..self.stumpff_functions_known() - 2 {
                if let Some(slope) = slope(Variable::Stumpff(self.index, k, node)) {
                    terms.push(&(&slope * &square) * &self.stumpff_slope(k, node));
                }
            }
        }
        Scalar::sum(terms)
    }
}
