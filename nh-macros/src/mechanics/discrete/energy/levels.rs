//! Level sets in the scheme `energy`: `#[holonomic]` holds at the nodes, so that w = d/h is in no D
//! of the middle.
//!
//! It is in the kernel of the rows R̄, which are ∂̄g of a level set g, ∂̄g·d = g(q_1) - g(q_0) = 0,
//! and ω(q̄) of the other constraints. D at q̄ is the kernel of ω, and with N = ω(q̄)ᵀ
//!
//! ```text
//! w' = w - N (ωN)⁻¹ ω w ∈ D,   ∂̂V = ∂̄V - R̄ᵀ (R̄N)⁻ᵀ Nᵀ∂̄V,   Nᵀ∂̂V = 0,   w'·∂̂V = w·∂̂V = w·∂̄V
//! ```
//!
//! w' is the velocity in u and in g_a, and ∂̂V the gradient: H is kept as it is without level sets,
//! and both differ from w and ∂̄V, modulo D°, by d². At the nodes E is a frame of the D of
//! velocities along the level sets, in which the velocity of p therefore is.

use super::super::difference::Differences;
use super::quadratic::refusal;
use crate::algebra::Scalar;
use crate::expression::Variable;
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::finding::{Finding, Part};
use crate::mechanics::linear::vectors::{
    Matrix, covector_times, difference, inverse, map, multiply, times, transpose, vector,
};

/// More coupled constraints are not written out.
const MOST_COUPLED: usize = 4;

pub(super) struct LevelSets {
    /// The velocities become w', in (q, q̇).
    velocities: Vec<(Variable, Scalar)>,
    /// R̄.
    rows: Matrix,
    /// ω(q̄) and (R̄N)⁻¹.
    forms: Matrix,
    inverse: Matrix,
}

impl LevelSets {
    /// The level sets among the constraints of this set, which have these forms; `None` where there
    /// are none.
    pub(super) fn new(
        discretizer: &Discretizer<'_>,
        (levels, set): (&[Option<Scalar>], &[usize]),
        forms: &Matrix,
    ) -> Result<Option<Self>, Finding> {
        if set.iter().all(|a| levels[*a].is_none()) {
            return Ok(None);
        }
        let (algebra, n) = (discretizer.algebra, discretizer.dim);
        let shared = |f: Scalar| algebra.shared(f);
        let all = |v: Vec<Scalar>| v.into_iter().map(shared).collect::<Vec<_>>();
        let middle = |f: &Scalar| discretizer.average(f, |_| Scalar::integer(1));
        let inverted = |rows: &Matrix, forms: &Matrix| {
            let squares = multiply(rows, &transpose(forms, n));
            inverse(algebra, &squares, MOST_COUPLED).map_err(|_| {
                refusal("needs level sets of which at most four are coupled; write fewer, in coordinates of the others, or take `midpoint` or `trapezoidal`")
            })
        };
        let velocity = vector(n, |i| algebra.variable(Variable::Velocity(i)));
        let along = times(&inverted(forms, forms)?, &times(forms, &velocity));
        let back = covector_times(&all(along), forms);
        let velocities = (0..n)
            .map(Variable::Velocity)
            .zip(all(difference(&velocity, &back)))
            .collect();
        let forms = map(forms, middle);
        let differences = Differences { discretizer };
        let row = |(form, a): (&Vec<Scalar>, &usize)| -> Result<Vec<Scalar>, Finding> {
            let a = *a;
            if levels[a].is_none() {
                return Ok(form.clone());
            }
            let constraint = &discretizer.system.variational[a];
            let gradient = |side| -> Result<Vec<Scalar>, Finding> {
                let gradient = differences.of(side, Part::Variational(a))?.gradient;
                Ok(gradient.unwrap_or_else(|| vec![Scalar::zero(); n]))
            };
            let [lhs, rhs] = [gradient(&constraint.lhs)?, gradient(&constraint.rhs)?];
            Ok(all(difference(&lhs, &rhs)))
        };
        let rows: Matrix = (forms.iter().zip(set)).map(row).collect::<Result<_, _>>()?;
        let inverse = inverted(&rows, &forms)?.into_iter().map(all).collect();
        Ok(Some(Self {
            velocities,
            rows,
            forms,
            inverse,
        }))
    }

    /// f(q, w') of f(q, q̇).
    pub(super) fn to_tangential(&self, discretizer: &Discretizer<'_>, f: &Scalar) -> Scalar {
        discretizer.algebra.substitute(f, &self.velocities)
    }

    /// ∂̂V of ∂̄V.
    pub(super) fn project(&self, gradient: &[Scalar]) -> Vec<Scalar> {
        let normal = times(&self.forms, gradient);
        let multipliers = covector_times(&normal, &self.inverse);
        difference(gradient, &covector_times(&multipliers, &self.rows))
    }
}
