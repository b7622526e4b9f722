//! The nearest velocity that satisfies the constraints.
//!
//! ```text
//! M (v - w) = Bᵀ μ,     B v + c = 0,     M = ∂²L/∂q̇² at rest
//! ```
//!
//! B and c are those of the constraints that are given on velocities, of which b·v + c is known.
//! B of nonlinear constraints is ∂φ/∂q̇ at v.

use super::mass::mass_at_rest;
use super::restrictions::Restrictions;
use super::saddle::Saddle;
use super::vanishing;
use super::velocity::nearest_on_bent;
use crate::error::{Quantity, StepError, check_finite};
use crate::linear::{Vector, matrix_is_finite};
use crate::node::dependent::{ROUND_OFF, first_dependent};
use crate::start::check_position;
use crate::system::sides::TimedPoint;
use crate::system::{Active, DiscreteSystem, Inputs, stack_rows};

/// The number of solutions, each for the rest that the one before leaves: the second corrects
/// round-off.
const PASSES: usize = 2;

/// The nearest velocity at the start of an interval, or at an instant, whose h is NaN. `metric` is
/// the interval whose mass a pure L_d has; the sign of its h says to which side of a boundary a
/// velocity leads.
pub(crate) fn nearest<S: DiscreteSystem>(
    system: &S,
    inputs: Inputs<S::Control>,
    metric: Inputs<S::Control>,
    q: S::Configuration,
    wish: S::Increment,
) -> Result<S::Increment, StepError> {
    check_position::<S>(metric, &q)?;
    check_finite(wish.is_finite(), 0, Quantity::Velocity)?;
    let point = TimedPoint::new(system, inputs.t, &q);
    check_finite(point.boundaries_are_finite(&wish), 0, Quantity::Boundary)?;
    let active = Active::of::<S>(point.sides(&wish, metric.h.signum()));
    if S::NONLINEAR_CONSTRAINTS {
        let mass = mass_at_rest(system, metric, &q);
        let found = nearest_on_bent(system, inputs, (&q, &wish), mass);
        return found.map_err(|why| why.into_step_error(0));
    }
    if const { !S::VANISHING_MOMENTA.is_empty() } {
        return vanishing::nearest(system, inputs, &q, &wish, active);
    }
    let residual = |v: &S::Increment| system.velocity_residual_at(inputs, &q, v).0;
    let restrictions = Restrictions::new(system, inputs, &q);
    let forms = restrictions.forms;
    let is_given = |a: usize| active.holds::<S>(a) && restrictions.are_given(a);
    let mass = mass_at_rest(system, metric, &q);
    let saddle = Saddle::<S>::new((&mass, &forms, &forms), is_given);
    let mut v = wish;
    for _ in 0..PASSES {
        let left = residual(&v);
        check_finite(left.is_finite(), 0, Quantity::Residual)?;
        let rows = stack_rows::<S>(|_| 0.0, |a| if is_given(a) { -left[a] } else { 0.0 });
        let Some((change, _)) = saddle.solve(rows) else {
            check_finite(matrix_is_finite(&mass), 0, Quantity::Jacobian)?;
            let at = inputs.t.into();
            return Err(match first_dependent(&forms, &mass, &is_given, ROUND_OFF) {
                Some(constraint) => StepError::DependentConstraint { at, constraint },
                None => StepError::SingularJacobian {
                    step: 0,
                    iteration: 1,
                },
            });
        };
        v = v + change;
    }
    Ok(v)
}
