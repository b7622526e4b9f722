//! The derivatives of the velocity of a momentum, by the implicit function theorem in the factors
//! of its equations:
//!
//! ```text
//! M δv - ωᵀδΛ = δp + ∂(ωᵀΛ) - ∂(∂L/∂q̇),     ω δv = -∂(b·v + c)
//! ```

use super::DifferentiableSystem;
use super::directions::{Gradient, Perturbation};
use super::inner::inner_unknowns;
use super::linearisation::{column, row, saddle_factors};
use super::slopes::VelocitySlopes;
use crate::error::{Quantity, StepError, check_finite};
use crate::linear::{Factors, Matrix, Vector, vector};
use crate::node::of_parts;
use crate::start::{check_velocity_of_instant, is_on_velocities};
use crate::system::{Active, Inputs};

/// The velocity v of a momentum p, and its derivatives in (q, p), the controls, the parameters and
/// t: of systems whose velocities do not contain h, the others are the error
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

impl<S: DifferentiableSystem> Clone for VelocityDerivatives<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: DifferentiableSystem> Copy for VelocityDerivatives<S> {}

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
        let factors = saddle_factors::<S>((&slopes.mass, &slopes.forms), holds, step)?;
        Ok(Self {
            velocity,
            slopes,
            active,
            factors,
        })
    }

    /// The derivatives of the velocity of p at q.
    pub(super) fn of_momentum(
        system: &S,
        step: usize,
        inputs: Inputs<S::Control>,
        at: (&S::Configuration, &S::Covector),
    ) -> Result<Self, StepError> {
        let still = S::Increment::zeros();
        let (v, impulses, active) = crate::start::velocity_and_sides(system, inputs, at, still)?;
        let own = Self::new(system, step, (inputs, at.0), (v, impulses), active)?;
        check_finite(
            own.is_derived(system, inputs, at.0),
            step,
            Quantity::Jacobian,
        )?;
        Ok(own)
    }

    /// Of an equation that is given for D_d alone nothing is derived at a point.
    fn is_derived(&self, system: &S, inputs: Inputs<S::Control>, q: &S::Configuration) -> bool {
        is_on_velocities(system, inputs, q, self.active)
    }

    /// v.
    #[must_use]
    pub fn velocity(&self) -> S::Increment {
        self.velocity
    }

    /// δv along a displacement of (q, p, u, θ, t).
    #[must_use]
    pub fn jvp(&self, x: &Perturbation<S>) -> S::Increment {
        let s = &self.slopes;
        let rows = of_parts::<S>(
            |i| x.p[i] + s.reaction(i, x) - s.momentum(i, x),
            |a| if self.holds(a) { -s.value(a, x) } else { 0.0 },
        );
        let z = self.factors.solve(rows);
        vector(|i| z[i])
    }

    /// w·∂v: the derivatives of a number whose derivative in v is w.
    #[must_use]
    pub fn vjp(&self, w: &S::Covector) -> Gradient<S> {
        let own = self.transposed(w.as_slice());
        self.pulled_back(own, own.0 * -1.0)
    }

    /// Σ_i w_i ∂v_i ∂v_iᵀ in (q, p, u): the curvature of the cost Σ_i w_i v_i²/2 but for
    /// Σ_i w_i v_i ∂²v_i, which vanishes where the motion comes to rest, as the method of Gauss and
    /// Newton takes it: for [`stage_curvature`](crate::Cost::stage_curvature) and
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
        let (s, v) = (&self.slopes, self.jvp(at));
        vector(|i| row(&s.mass, i, v.as_slice()) + s.momentum(i, at))
    }

    /// The derivatives in (q, p), controls, parameters and t of a sum with these ones in p⁺.
    pub(super) fn momentum_back(&self, w: &S::Increment) -> Gradient<S> {
        let by_velocity: S::Covector = vector(|j| column(&self.slopes.mass, j, w.as_slice()));
        let own = self.transposed(by_velocity.as_slice());
        self.pulled_back(own, *w - own.0)
    }

    /// The weights of the rows of momenta and, with the sign of their displacements, of values, of
    /// a sum that has these derivatives in v.
    fn transposed(&self, w: &[f64]) -> (S::Increment, S::Multipliers) {
        let first = S::DIM + inner_unknowns::<S>();
        let y = self
            .factors
            .solve_transposed(of_parts::<S>(|j| w[j], |_| 0.0));
        let value = |a| if self.holds(a) { -y[first + a] } else { 0.0 };
        (vector(|i| y[i]), vector(value))
    }

    /// The derivatives of a sum with these weights of p and ωᵀΛ, of b·v + c, and of ∂L/∂q̇ at fixed
    /// v.
    fn pulled_back(
        &self,
        (own, value): (S::Increment, S::Multipliers),
        beside: S::Increment,
    ) -> Gradient<S> {
        let s = &self.slopes;
        let (reaction, value, momentum) = (own.as_slice(), value.as_slice(), beside.as_slice());
        macro_rules! columns {
            ($momentum:ident, $reaction:ident, $value:ident) => {
                vector(|j| {
                    column(&s.$momentum, j, momentum)
                        + column(&s.$reaction, j, reaction)
                        + column(&s.$value, j, value)
                })
            };
        }
        Gradient {
            q: columns!(
                momentum_by_position,
                reaction_by_position,
                value_by_position
            ),
            p: own,
            u: columns!(
                momentum_by_controls,
                reaction_by_controls,
                value_by_controls
            ),
            parameters: columns!(
                momentum_by_parameters,
                reaction_by_parameters,
                value_by_parameters
            ),
            h: 0.0,
            t: inner(momentum, s.momentum_by_time.as_slice())
                + inner(reaction, s.reaction_by_time.as_slice())
                + inner(value, s.value_by_time.as_slice()),
        }
    }

    fn holds(&self, a: usize) -> bool {
        self.active.holds::<S>(a) && has_row(&self.slopes.forms, a)
    }
}

fn has_row<A: Matrix>(forms: &A, a: usize) -> bool {
    (0..A::COLUMNS).any(|j| forms.entry(a, j) != 0.0)
}

fn inner(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

impl<S: DifferentiableSystem> VelocitySlopes<S> {
    /// Row i of the displacement of ∂L/∂q̇ at fixed v.
    fn momentum(&self, i: usize, x: &Perturbation<S>) -> f64 {
        row(&self.momentum_by_position, i, x.q.as_slice())
            + self.momentum_by_time[i] * x.t
            + row(&self.momentum_by_parameters, i, x.parameters.as_slice())
            + row(&self.momentum_by_controls, i, x.u.as_slice())
    }

    /// Row i of the displacement of ωᵀΛ at fixed Λ.
    fn reaction(&self, i: usize, x: &Perturbation<S>) -> f64 {
        row(&self.reaction_by_position, i, x.q.as_slice())
            + self.reaction_by_time[i] * x.t
            + row(&self.reaction_by_parameters, i, x.parameters.as_slice())
            + row(&self.reaction_by_controls, i, x.u.as_slice())
    }

    /// The displacement of b·v + c of constraint a at fixed v.
    fn value(&self, a: usize, x: &Perturbation<S>) -> f64 {
        row(&self.value_by_position, a, x.q.as_slice())
            + self.value_by_time[a] * x.t
            + row(&self.value_by_parameters, a, x.parameters.as_slice())
            + row(&self.value_by_controls, a, x.u.as_slice())
    }
}
