//! A group on an interval with inner nodes: polynomials in Cayley's chart about the middle,
//! whatever the retraction of increments.
//!
//! ```text
//! g(t) = g_½ τ(x(t)),   g_½ = g_0 u_½,   τ(c) = u_½,   x = -c and c at the ends,   ξ = A(x) ẋ
//! ```
//!
//! Read backwards, the chart is the same one. With P_j = ∂L_d/∂x_j through the velocities alone,
//! and X L the derivatives along the left-invariant fields, a node that moves by η_j and a middle
//! that moves by η_½ change x_j by A_j⁻¹ η_j - B_j η_½, B_j = A_j⁻¹ Ad⁻¹ of τ(x_j). Therefore, all
//! other nodes fixed,
//!
//! ```text
//! ∂L_d/∂g_j = A_j⁻ᵀ P_j + h b_j X L_j                                          inside
//! D_1L_d = A_1⁻ᵀ P_1 + h b_1 X L_1 - (1 - C)ᵀ Σ_k B_kᵀ P_k                     η_½ = C η_1 + (1 - C) η_0
//! D_2L_d = A_s⁻ᵀ P_s + h b_s X L_s - Cᵀ Σ_k B_kᵀ P_k
//! P_j = Σ_k b_k l_j'(c_k) A_kᵀ p_k + h b_j ∂⟨p_j, A(x_j) ẋ_j⟩/∂x_j,   p = ∂L/∂ξ
//! ```

use super::Lie;
use super::cayley::{self, Velocity, quarter};
use super::matrix::Vector3;
use crate::algebra::Scalar;
use crate::expression::{Direction, Node, Variable};
use crate::mechanics::linear::vectors::{Matrix, covector_times};
use crate::system::Retraction;

/// A point of the polynomial, with its rate.
pub(in crate::mechanics) struct ChartPoint {
    velocity: Velocity,
    /// The node whose attitude it has, if it is an end.
    end: Option<Node>,
}

impl Lie<'_> {
    /// c, the right end in the chart about the middle.
    pub(in crate::mechanics) fn end_in_chart(&self) -> Vec<Scalar> {
        let (v, omega, kappa) = (self.linear(), self.angular(), self.kappa());
        let along = omega.dot(&v);
        let linear = match (along.is_trivially_zero(), self.retraction) {
            (true, _) => v.times(&kappa),
            (false, Retraction::Cayley) => {
                let slope = &Scalar::ratio(1, 8) * &(&kappa * &kappa);
                v.times(&kappa).plus(&omega.times(&(&slope * &along)))
            }
            (false, Retraction::Exponential) => {
                let middle = self.middle_linear();
                let slope = &(&quarter() * &(&kappa * &kappa)) / &self.middle_square();
                let back = -&(&slope * &omega.dot(&middle));
                middle.plus(&omega.times(&back))
            }
        };
        self.components_of(&[linear, omega.times(&kappa)])
    }

    /// The point x of the chart with the rate ẋ; at an end its attitude is that of the node.
    pub(in crate::mechanics) fn chart_point(
        &self,
        x: &[Scalar],
        rate: &[Scalar],
        end: Option<Node>,
    ) -> ChartPoint {
        let shared = |f| self.algebra.shared(f);
        let velocity = Velocity::new(self.parts_of(x), self.parts_of(rate), shared);
        ChartPoint { velocity, end }
    }

    /// The attitude and the body velocity of a continuous expression there.
    pub(in crate::mechanics) fn replacements_at(
        &self,
        point: &ChartPoint,
    ) -> Vec<(Variable, Scalar)> {
        let mut replacements = match point.end {
            Some(end) => self.node_entries(end),
            None => {
                let (algebra, g) = (self.algebra, self.index);
                let middle = |e| algebra.variable(Variable::NodeEntry(g, e, Node::Middle));
                let [v, omega] = &point.velocity.at;
                let moved = Self::compose(&self.of_entries(middle), &cayley::element(v, omega));
                let entry = |e| {
                    let value = algebra.shared(Self::entry_of(&moved, e));
                    (Variable::Entry(g, e), value)
                };
                self.group.entries().into_iter().map(entry).collect()
            }
        };
        let body = self.components_of(&point.velocity.body).into_iter();
        replacements.extend(self.directions().map(Variable::Velocity).zip(body));
        replacements
    }

    /// Aᵀ p.
    pub(in crate::mechanics) fn in_chart(&self, point: &ChartPoint, p: &[Scalar]) -> Vec<Scalar> {
        self.components_of(&point.velocity.transposed(&self.parts_of(p)))
    }

    /// ∂⟨p, A(x) ẋ⟩/∂x.
    pub(in crate::mechanics) fn velocity_slope(
        &self,
        point: &ChartPoint,
        p: &[Scalar],
    ) -> Vec<Scalar> {
        self.components_of(&point.velocity.slope(&self.parts_of(p)))
    }

    /// A⁻ᵀ P.
    pub(in crate::mechanics) fn in_body(&self, point: &ChartPoint, p: &[Scalar]) -> Vec<Scalar> {
        covector_times(p, &self.inverse_at(point, &Scalar::integer(1)))
    }

    /// Bᵀ P.
    pub(in crate::mechanics) fn by_middle(&self, point: &ChartPoint, p: &[Scalar]) -> Vec<Scalar> {
        covector_times(p, &self.inverse_at(point, &Scalar::integer(-1)))
    }

    /// (1 - C)ᵀ and Cᵀ of a covector at the middle.
    pub(in crate::mechanics) fn ends_by_middle(&self, covector: &[Scalar]) -> [Vec<Scalar>; 2] {
        let [by_end, by_start, _] = &self.motion.middle;
        [by_start, by_end].map(|rows| covector_times(covector, rows))
    }

    /// A⁻¹ at x times this sign.
    fn inverse_at(&self, point: &ChartPoint, sign: &Scalar) -> Matrix {
        let [v, omega] = point.velocity.at.each_ref().map(|x| x.times(sign));
        self.restricted(&cayley::inverse_tangent(&v, &omega))
    }

    /// (v, ω) of components, zero where the group has none.
    fn parts_of(&self, components: &[Scalar]) -> [Vector3; 2] {
        let at = |component: Direction| {
            let place = self
                .group
                .components()
                .iter()
                .position(|known| *known == component);
            place.map_or_else(Scalar::zero, |place| components[place].clone())
        };
        [
            Vector3::new(|i| at(Direction::Linear(i))),
            Vector3::new(|i| at(Direction::Angular(i))),
        ]
    }

    /// The components that the group has.
    pub(super) fn components_of(&self, [linear, angular]: &[Vector3; 2]) -> Vec<Scalar> {
        let of = |component: &Direction| match component {
            Direction::Linear(i) => linear.0[*i].clone(),
            Direction::Angular(i) => angular.0[*i].clone(),
        };
        self.group.components().iter().map(of).collect()
    }
}
