//! Constraints between neighbours solved for differences (CO 56–62), q¹ = (q(k+1) - q(k))/Δ:
//!
//! ```text
//! q¹^a = a_{aα}(q, t) q¹^α + a_a(q, t),   X_α = ∂/∂q^α + a_{aα} ∂/∂q^a,   B^b_{αβ} = X_α a_{bβ},   γ^b_α = X_α a_b
//! L_c(q, q¹^α, q̇) = L,   P_a = ∂L/∂q¹^a     on the constraints
//! d/dt ∂L_c(k)/∂q̇^α + a_{aα}(k) d/dt ∂L_c(k)/∂q̇^a = X_α L_c(k) + F_α + a_{aα} F_a - (∂L_c(k)/∂q¹^α - ∂L_c(k-1)/∂q¹^α)/Δ
//!     + (a_{aα}(k) - a_{aα}(k-1)) P_a(k-1)/Δ - P_b(k) (B^b_{αβ}(k) q¹^β + γ^b_α(k))
//! ```
//!
//! with a_{aα} = -A^a_α of the source, whose (60) and (62) lack the factor 1/Δ of (A(k) - A(k-1))
//! ∂L(k-1)/∂q¹: by `tests/lattice/tools/objects.py errata` they miss d'Alembert's equations by
//! 2.5e-3 and 2.2e-3 at Δ = 4/5. Derivatives in q are those at fixed q¹. The coefficients B are no
//! curvature: they are not antisymmetric, as a variation of q(k) alone is none of q¹.

use crate::algebra::{Derivatives, Scalar};
use crate::expression::Variable;
use crate::mechanics::continuous::Data;
use crate::mechanics::continuous::dependent::SolvedConstraints;
use crate::mechanics::linear::vectors::{Matrix, each, matrix, vector};
use crate::system::Link;

/// Constraints A^a_i(q, t) q¹^i + c^a(q, t) = 0.
pub(super) struct AffineConstraints {
    pub(super) forms: Matrix,
    pub(super) affine: Vec<Scalar>,
}

impl AffineConstraints {
    /// `None` where one is not affine.
    pub(super) fn new(data: &Data<'_>) -> Option<Self> {
        let own = data.discretizer.own;
        let differences: Vec<_> = (own..2 * own).map(Variable::Velocity).collect();

        let (mut forms, mut affine) = (Vec::new(), Vec::new());
        for level in data.objects.levels.iter().flatten() {
            let f = in_differences(data, level);
            let form = each(&differences, |v| {
                data.algebra.derivative(&f, *v).cancelled()
            });
            if !data.are_free_of(&form, &differences) {
                return None;
            }
            let at_rest = |f: &Scalar| data.algebra.without(f, differences.iter().copied());
            forms.push(data.without_zeros(form.iter().map(at_rest).collect()));
            affine.push(at_rest(&f).cancelled());
        }
        Some(Self { forms, affine })
    }
}

/// f by q(k) and q¹, which stands in the place of the velocity of the next site.
fn in_differences(data: &Data<'_>, f: &Scalar) -> Scalar {
    let own = data.discretizer.own;
    let spacing = spacing(data);
    let next = |i: usize| {
        let moved = &spacing * &data.velocity(own + i);
        (Variable::Coordinate(own + i), &data.coordinate(i) + &moved)
    };
    data.algebra
        .substitute(f, &(0..own).map(next).collect::<Vec<_>>())
}

pub(super) fn spacing(data: &Data<'_>) -> Scalar {
    data.algebra.variable(Variable::Parameter(Link::SPACING))
}

/// The equations of a link in independent differences, in q(k), q(k+1), q̇(k) and t.
pub(super) struct DifferenceForm {
    pub(super) independent: Vec<usize>,
    pub(super) dependent: Vec<usize>,
    /// a_{aα}: row a.
    pub(super) lift: Matrix,
    /// a_a.
    pub(super) drift: Vec<Scalar>,
    /// L_c.
    pub(super) lagrangian: Scalar,
    /// ∂L_c/∂q¹^α.
    pub(super) slopes: Vec<Scalar>,
    /// P_a.
    pub(super) momenta: Vec<Scalar>,
    /// ∂L/∂q(k+1), without the constraints.
    pub(super) of_next: Vec<Scalar>,
    /// B^b_{αβ}: by b, row α.
    pub(super) coefficients: Vec<Matrix>,
    /// γ^b_α: row b.
    pub(super) affine_coefficients: Matrix,
    /// ∂²L_c/∂q̇^α∂q̇^j + a_{aα} ∂²L_c/∂q̇^a∂q̇^j.
    pub(super) mass: Matrix,
    /// The right side but for the link before, less the rate of the momenta at fixed q̇.
    pub(super) right: Vec<Scalar>,
}

impl DifferenceForm {
    pub(super) fn new(
        data: &Data<'_>,
        (independent, dependent): (Vec<usize>, Vec<usize>),
        solved: SolvedConstraints,
    ) -> Self {
        let (algebra, own) = (data.algebra, data.discretizer.own);
        let SolvedConstraints { lift, drift, .. } = solved;
        let (m, r) = (independent.len(), dependent.len());
        let difference = |i: usize| data.velocity(own + i);
        let of_dependent = |a: usize| {
            let linear = lift[a].iter().zip(&independent);
            let linear = linear.map(|(a, i)| a * &difference(*i));
            &Scalar::sum(linear) + &drift[a]
        };
        let on_constraints: Vec<_> = (dependent.iter().enumerate())
            .map(|(a, i)| (Variable::Velocity(own + i), of_dependent(a)))
            .collect();
        let restrict = |f: &Scalar| algebra.substitute(f, &on_constraints);
        // In q(k) and q(k+1) again, when every derivative at fixed q¹ is taken.
        let divided =
            |i: usize| &(&data.coordinate(own + i) - &data.coordinate(i)) / &spacing(data);
        let back = vector(own, |i| (Variable::Velocity(own + i), divided(i)));
        let by_sites = |f: &Scalar| algebra.substitute(f, &back);
        let whole = in_differences(data, data.lagrangian.function());
        let lagrangian = Derivatives::new(&restrict(&whole), "L_c");
        let by = |x: Variable| lagrangian.by(algebra, x);
        let momenta = each(&dependent, |i| {
            restrict(&algebra.derivative(&whole, Variable::Velocity(own + i)))
        });
        // X_α f.
        let along = |f: &dyn Fn(usize) -> Scalar, alpha: usize| {
            let fibre = (0..r).map(|a| &lift[a][alpha] * &f(dependent[a]));
            &f(independent[alpha]) + &Scalar::sum(fibre)
        };
        let field = |f: &Scalar, alpha: usize| along(&|i| data.by_q(f, i), alpha);
        let coefficients = vector(r, |b| {
            matrix(m, m, |i, j| data.shortened(field(&lift[b][j], i)))
        });
        let affine_coefficients = matrix(r, m, |b, i| data.shortened(field(&drift[b], i)));
        let without_zeros = |rows: Matrix| -> Matrix {
            rows.into_iter()
                .map(|row| data.without_zeros(row))
                .collect()
        };
        let coefficients: Vec<_> = coefficients.into_iter().map(without_zeros).collect();
        let affine_coefficients = without_zeros(affine_coefficients);
        let slopes = each(&independent, |i| by_sites(&by(Variable::Velocity(own + i))));
        let turned = |alpha: usize| {
            Scalar::sum((0..r).map(|b| {
                let row = coefficients[b][alpha].iter().zip(&independent);
                let linear = row.map(|(b, i)| b * &difference(*i));
                &momenta[b] * &(&Scalar::sum(linear) + &affine_coefficients[b][alpha])
            }))
        };
        // ∂L_c/∂q̇ and its rate at fixed q̇, by the velocities of both sites.
        let kinetic = vector(own, |i| by_sites(&by(Variable::Velocity(i))));
        let flow = |f: &Scalar| {
            let all = (0..own).chain(independent.iter().map(|i| own + i));
            let terms = all.map(|i| &data.by_q(f, i) * &data.velocity(i));
            &Scalar::sum(terms) + &data.by_t(f)
        };
        let spacing = spacing(data);
        let right = vector(m, |alpha| {
            let own_part = along(&|i| by(Variable::Coordinate(i)), alpha);
            let force = along(&|i| data.force[i].clone(), alpha);
            let rate = along(&|i| flow(&kinetic[i]), alpha);
            let part = by_sites(&(&own_part - &turned(alpha)));
            let passed = &slopes[alpha] / &spacing;
            &(&(&part - &passed) + &force) - &rate
        });
        let mass = matrix(m, own, |alpha, j| {
            let second =
                |i: usize| lagrangian.second(algebra, Variable::Velocity(i), Variable::Velocity(j));
            by_sites(&along(&second, alpha))
        });
        let momenta = momenta.iter().map(by_sites).collect();
        let of_next = (own..2 * own)
            .map(|i| data.lagrangian.by(algebra, Variable::Coordinate(i)))
            .collect();
        Self {
            lagrangian: by_sites(lagrangian.function()),
            mass: without_zeros(mass),
            independent,
            dependent,
            lift,
            drift,
            slopes,
            momenta,
            of_next,
            coefficients,
            affine_coefficients,
            right,
        }
    }
}
