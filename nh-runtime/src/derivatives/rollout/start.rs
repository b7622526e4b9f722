//! The derivative of the start of a motion: the projection of q onto the level sets g(q, t) = 0 of holonomic constraints.
//!
//! A motion starts in the end of the way dq/ds = -M⁻¹Gᵀ(G M⁻¹Gᵀ)⁻¹ g, which has no length where q is on the level sets. There ∂g/∂s = -g makes all terms vanish
//! in which G or M is differentiated, and
//!
//! ```text
//! δq_0 = δq + d,     M d = Gᵀμ,     G d = -(G δq + ∂g/∂θ δθ + ∂g/∂t δt),     G = ∇g(q),     M = ∂²L/∂q̇²
//! ```
//!
//! The derivatives of a way that has a length ask for those of G and M along it, and are refused.

use super::super::DifferentiableSystem;
use super::super::directions::Perturbation;
use super::super::linearisation::{column, row, saddle_factors};
use super::{RolloutGradient, SolvedStep};
use crate::declarations::values;
use crate::derivatives::inner::inner_unknowns;
use crate::error::{Quantity, StepError, check_finite};
use crate::linear::{Factors, Matrix, Vector, matrix, matrix_is_finite, vector};
use crate::node::of_parts;
use crate::start::{arriving, is_holonomic, mass_matrix};
use crate::system::Inputs;

/// A way up to this part of the coordinates has no length: nodes of motions are on their level sets to the tolerance of Newton's method, and derivatives are off by
/// this part where level sets bend over the distance of q from the origin.
const NO_WAY: f64 = 1e-10;

values! {
    /// The configuration that is passed, and the one where the motion starts.
    pub struct Start<S: DifferentiableSystem> {
        inputs: Inputs<S::Control>,
        passed: S::Configuration,
        q: S::Configuration,
    }
}

/// The derivatives of g at the start, and the matrix [M -Gᵀ; G 0].
pub(super) struct Projection<S: DifferentiableSystem> {
    /// G; zero in the rows of other constraints.
    slopes: S::ConstraintForms,
    by_parameters: S::MultipliersByParameters,
    by_time: S::Multipliers,
    factors: Factors<S::Jacobian>,
}

impl<S: DifferentiableSystem> Start<S> {
    /// The start of the motion with this first step.
    pub(super) fn of(passed: S::Configuration, first: &SolvedStep<S>) -> Self {
        let SolvedStep { inputs, q, .. } = *first;
        Self { inputs, passed, q }
    }

    /// The projection; none of a system without level sets.
    pub(super) fn projection(&self, system: &S) -> Result<Option<Projection<S>>, StepError> {
        if S::HOLONOMIC.is_empty() {
            return Ok(None);
        }
        let distance = S::increment(&self.passed, &self.q).max_abs();
        match distance <= NO_WAY * S::magnitude(&self.q) {
            true => Projection::at(system, self.inputs, &self.q).map(Some),
            false => Err(StepError::StartsOffLevelSet { distance }),
        }
    }
}

impl<S: DifferentiableSystem> Projection<S> {
    fn at(system: &S, inputs: Inputs<S::Control>, q: &S::Configuration) -> Result<Self, StepError> {
        let (interval, none) = (arriving(inputs, *q), S::Multipliers::zeros());
        let of_state = system.state_slopes_at(&interval, &none).phi_by_position;
        let slopes = matrix(|a, j| match is_holonomic::<S>(a) {
            true => of_state.entry(a, j),
            false => 0.0,
        });
        check_finite(matrix_is_finite(&slopes), 0, Quantity::Jacobian)?;
        let mass = mass_matrix(system, inputs, q);
        Ok(Self {
            slopes,
            by_parameters: system.parameter_slopes_at(&interval, &none).phi,
            by_time: system.time_slopes_at(&interval, &none).phi_by_time,
            factors: saddle_factors::<S>((&mass, &slopes), is_holonomic::<S>, 0)?,
        })
    }

    /// δq_0 along a displacement of q, θ and t.
    pub(super) fn along(&self, x: &Perturbation<S>) -> S::Increment {
        let value = |a: usize| {
            row(&self.slopes, a, x.q.as_slice())
                + row(&self.by_parameters, a, x.parameters.as_slice())
                + self.by_time[a] * x.t
        };
        let off = |a| if is_holonomic::<S>(a) { -value(a) } else { 0.0 };
        let d = self.factors.solve(of_parts::<S>(|_| 0.0, off));
        vector(|i| x.q[i] + d[i])
    }

    /// The derivatives in q, θ and t of a sum with these ones in q_0, θ and t.
    pub(super) fn back(&self, sum: &mut RolloutGradient<S>) {
        let right = of_parts::<S>(|i| sum.q[i], |_| 0.0);
        let y = self.factors.solve_transposed(right);
        let first = S::DIM + inner_unknowns::<S>();
        let mu: S::Multipliers = vector(|a| match is_holonomic::<S>(a) {
            true => -y[first + a],
            false => 0.0,
        });
        let mu_of = mu.as_slice();
        sum.q = sum.q + vector(|j| column(&self.slopes, j, mu_of));
        sum.parameters = sum.parameters + vector(|k| column(&self.by_parameters, k, mu_of));
        let rates = mu_of.iter().zip(self.by_time.as_slice());
        sum.t += rates.map(|(mu, rate)| mu * rate).sum::<f64>();
    }
}
