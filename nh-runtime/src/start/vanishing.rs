//! Momenta that vanish: those of the coordinates of `#[vakonomic(…)]`, which are the constraints,
//! φ^a = ∂L/∂μ̇_a. Every motion keeps them, and its start is the place to look at them.

use super::mass::mass_at;
use super::velocity::velocity;
use super::{check_finite, largest_allowed};
use crate::error::{Quantity, StepError, When};
use crate::linear::{Vector, vector};
use crate::options::StepOptions;
use crate::solve::scales::reach;
use crate::system::{Active, Departure, DiscreteSystem, Inputs};

/// Whether they vanish at a velocity, to the tolerance relative to their terms at these scales of
/// the velocities.
pub(super) fn at_velocity<S: DiscreteSystem>(
    system: &S,
    tolerance: f64,
    (at, inputs): (When, Inputs<S::Control>),
    q: &S::Configuration,
    (v, velocities): (&S::Increment, &S::Increment),
) -> Result<(), StepError> {
    if const { S::VANISHING_MOMENTA.is_empty() } {
        return Ok(());
    }
    let mass = mass_at(system, inputs, q, v);
    let momentum = system.initial_momentum_at(inputs, q, v);
    let terms = |i| [reach(&mass, i, velocities.as_slice()); 2];
    let off = |constraint, residual, allowed| StepError::VelocityOffConstraint {
        constraint,
        residual,
        allowed,
    };
    check::<S>(&momentum, terms, (tolerance, at), off)
}

/// Whether they vanish on the interval of a pair, with the scales of its increments and of all that
/// they are rounded with.
pub(super) fn on_pair<S: DiscreteSystem>(
    departure: &Departure<S>,
    [increments, rounded]: [&S::Increment; 2],
    options: &StepOptions,
) -> Result<(), StepError> {
    let slopes = &departure.covector_by_increment;
    let terms = |i| [increments, rounded].map(|d| reach(slopes, i, d.as_slice()));
    let off = |constraint, residual, allowed| StepError::PairOffConstraint {
        constraint,
        residual,
        allowed,
    };
    let tolerance = options.initial_tolerance;
    check::<S>(&departure.covector, terms, (tolerance, When::Step(1)), off)
}

/// The first of them that does not vanish: to the tolerance relative to its terms, and to a few
/// ulps of what they are rounded with.
fn check<S: DiscreteSystem>(
    momentum: &S::Covector,
    terms: impl Fn(usize) -> [f64; 2],
    (tolerance, at): (f64, When),
    off: impl Fn(usize, f64, f64) -> StepError,
) -> Result<(), StepError> {
    for (a, &i) in S::VANISHING_MOMENTA.iter().enumerate() {
        let residual = momentum[i];
        check_finite(residual.is_finite(), at, Quantity::Residual)?;
        let [scale, rounded] = terms(i);
        let round_off = 16.0 * f64::EPSILON * rounded + f64::MIN_POSITIVE;
        let allowed = largest_allowed(tolerance, scale, round_off, at)?;
        if residual.abs() > allowed {
            return Err(off(S::CONSTRAINTS + a, residual, allowed));
        }
    }
    Ok(())
}

/// The velocity nearest to w at which they vanish, in the metric of the other directions; in their
/// own directions it is that of w.
pub(super) fn nearest<S: DiscreteSystem>(
    system: &S,
    inputs: Inputs<S::Control>,
    q: &S::Configuration,
    w: &S::Increment,
    active: Active,
) -> Result<S::Increment, StepError> {
    let vanishes = |i: usize| S::VANISHING_MOMENTA.contains(&i);
    let free: S::Increment = vector(|i| if vanishes(i) { 0.0 } else { w[i] });
    let p = system.initial_momentum_at(inputs, q, &free);
    let p: S::Covector = vector(|i| if vanishes(i) { 0.0 } else { p[i] });
    let found = velocity(system, inputs, (q, &p), free, active);
    let (v, _) = found.map_err(|why| why.into_step_error(0))?;
    Ok(vector(|i| if vanishes(i) { w[i] } else { v[i] }))
}
