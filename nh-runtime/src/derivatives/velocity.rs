//! The derivatives of the velocity of a momentum, by the implicit function theorem in the factors
//! of its equations:
//!
//! ```text
//! M δv - ωᵀδΛ = δp + ∂(ωᵀΛ) - ∂(∂L/∂q̇),     ω δv = -∂(b·v + c)
//! ```

use super::DifferentiableSystem;
use super::directions::{Gradient, Perturbation};
use super::inner::inner_unknowns;
use super::rows::DisplacedRows;
use super::slopes::VelocitySlopes;
use crate::declarations::copies;
use crate::error::{Quantity, StepError, check_finite};
use crate::linear::{Factors, Matrix, Vector, matrix, vector};
use crate::start::{Saddle, check_velocity_of_instant, is_on_velocities};
use crate::system::{Active, Inputs, stack_rows};

/// The velocity v of a momentum p, and its derivatives in (q, p), the controls, the parameters and
/// t. A system whose velocities contain h has none: the error
/// [`VelocityHasStep`](StepError::VelocityHasStep).
///
/// Made by [`velocity_derivatives`](DifferentiableSystem::velocity_derivatives), and by
/// [`Stage::velocity`](crate::Stage::velocity) in costs and residuals.
pub struct VelocityDerivatives<S: DifferentiableSystem> {
    velocity: S::Increment,
    slopes: VelocitySlopes<S>,
    active: Active,
    /// [M -ωᵀ; ω 0].
    factors: Factors<S::Jacobian>,
}

crate::value_traits! {
    @compared VelocityDerivatives<S: DifferentiableSystem> { velocity, slopes }
}

copies! { [S: DifferentiableSystem] VelocityDerivatives<S>; }

impl<S: DifferentiableSystem> VelocityDerivatives<S> {
    /// The derivatives of (v, Λ) at q, of a motion that is at a node.
    pub(super) fn new(
        system: &S,
        step: usize,
        (inputs, q): (Inputs<S::Control>, &S::Configuration),
        (velocity, impulses): (S::Increment, S::Multipliers),
        active: Active,
    ) -> Result<Self, StepError> {
        check_velocity_of_instant::<S>(step)?;
        let slopes = system.velocity_slopes_at(inputs, q, &velocity, &impulses);
        // A form that vanishes is no equation for velocities.
        let holds = |a: usize| active.holds::<S>(a) && has_row(&slopes.forms, a);
        let mass = matrix(|i, j| slopes.by_point.state.entry(i, S::DIM + j));
        let saddle = Saddle::<S>::new((&mass, &slopes.forms, &slopes.forms), holds);
        Ok(Self {
            velocity,
            slopes,
            active,
            factors: saddle.factors(step)?,
        })
    }

    /// The derivatives of the velocity of p at q.
    pub(super) fn from_momentum(
        system: &S,
        step: usize,
        inputs: Inputs<S::Control>,
        at: (&S::Configuration, &S::Covector),
    ) -> Result<Self, StepError> {
        let still = S::Increment::zeros();
        let (v, impulses, active) = crate::start::velocity_and_sides(system, inputs, at, still)?;
        let own = Self::new(system, step, (inputs, at.0), (v, impulses), active)?;
        let is_derived = is_on_velocities(system, inputs, at.0, active);
        check_finite(is_derived, step, Quantity::Jacobian)?;
        Ok(own)
    }

    /// v.
    #[must_use]
    pub fn velocity(&self) -> S::Increment {
        self.velocity
    }

    /// δv along a displacement of (q, p, u, θ, t).
    #[must_use]
    pub fn jvp(&self, x: &Perturbation<S>) -> S::Increment {
        self.displace(x).0
    }

    /// w·∂v: the derivatives of a number whose derivative in v is w.
    #[must_use]
    pub fn vjp(&self, w: &S::Covector) -> Gradient<S> {
        let (s, first) = (&self.slopes, S::DIM + inner_unknowns::<S>());
        let y = (self.factors).solve_transposed(stack_rows::<S>(|j| w[j], |_| 0.0));
        let p: S::Increment = vector(|i| y[i]);
        let value: S::Multipliers = vector(|a| if self.holds(a) { -y[first + a] } else { 0.0 });
        let momentum = p * -1.0;
        let weights = [momentum.as_slice(), value.as_slice(), p.as_slice()];
        Gradient {
            q: vector(|j| s.by_point.weighted_derivative(j, weights)),
            p,
            u: vector(|j| s.by_controls.weighted_derivative(j, weights)),
            parameters: vector(|j| s.by_parameters.weighted_derivative(j, weights)),
            h: 0.0,
            t: s.by_times.weighted_derivative(1, weights),
        }
    }

    /// Σ_i w_i ∂v_i ∂v_iᵀ in (q, p, u): the curvature of the cost Σ_i w_i v_i²/2 in the method of
    /// Gauss and Newton, which leaves out Σ_i w_i v_i ∂²v_i, zero where the motion comes to rest.
    /// For [`stage_curvature`](crate::Cost::stage_curvature) and
    /// [`end_curvature`](crate::Cost::end_curvature).
    #[must_use]
    pub fn curvature(&self, w: &S::Covector) -> S::StepHessian {
        let mut curvature = S::StepHessian::zeros();
        for i in 0..S::DIM {
            let Gradient { q, p, u, .. } = self.vjp(&vector(|j| if i == j { 1.0 } else { 0.0 }));
            let slopes = q.as_slice().iter().chain(p.as_slice()).chain(u.as_slice());
            for (j, right) in slopes.clone().enumerate() {
                for (k, left) in slopes.clone().enumerate() {
                    let sum = curvature.entry(k, j) + w[i] * left * right;
                    curvature.set_entry(k, j, sum);
                }
            }
        }
        curvature
    }

    /// δp⁺ of p⁺ = ∂L/∂q̇(v), along a displacement.
    pub(super) fn momentum_along(&self, at: &Perturbation<S>) -> S::Covector {
        let (v, mut rows) = self.displace(at);
        let by_point = &self.slopes.by_point;
        by_point.add_along(S::DIM, v.as_slice(), &mut rows);
        rows.momentum
    }

    /// The displacements of v, and of ∂L/∂q̇, b·v + c and ωᵀΛ at fixed v and Λ.
    fn displace(&self, x: &Perturbation<S>) -> (S::Increment, DisplacedRows<S>) {
        let (s, mut rows) = (&self.slopes, DisplacedRows::<S>::zeros());
        s.by_point.add_along(0, x.q.as_slice(), &mut rows);
        (s.by_parameters).add_along(0, x.parameters.as_slice(), &mut rows);
        s.by_controls.add_along(0, x.u.as_slice(), &mut rows);
        s.by_times.add_along(0, &[x.h, x.t], &mut rows);
        let z = self.factors.solve(stack_rows::<S>(
            |i| x.p[i] + rows.arrival[i] - rows.momentum[i],
            |a| if self.holds(a) { -rows.phi[a] } else { 0.0 },
        ));
        (vector(|i| z[i]), rows)
    }

    fn holds(&self, a: usize) -> bool {
        self.active.holds::<S>(a) && has_row(&self.slopes.forms, a)
    }
}

fn has_row<A: Matrix>(forms: &A, a: usize) -> bool {
    (0..A::COLUMNS).any(|j| forms.entry(a, j) != 0.0)
}
