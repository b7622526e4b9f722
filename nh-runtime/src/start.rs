//! The checks of the data that the caller passes, and the first pair.

mod chart;
mod legendre;
mod level_set;
mod levels;
mod mass;
mod nearest;
#[cfg(feature = "std")]
mod off;
mod phase;
mod reactions;
mod restrictions;
mod saddle;
mod vanishing;
mod velocity;

use crate::error::{Quantity, StepError, When, check_finite};
use crate::linear::{Vector, zip_with};
use crate::node::dependent::{ROUND_OFF, dependent_at};
use crate::node::round_off::{CoupledAt, velocities_at};
use crate::node::{NodeEquations, is_finite};
use crate::options::StepOptions;
use crate::solve::scales::reach;
use crate::system::sides::TimedPoint;
use crate::system::{
    Active, CarriedSides, Composition, DiscreteSystem, Inputs, Instant, Interval, RegionsOf,
    TimeStep,
};

pub(crate) use chart::check_chart;
pub use legendre::NoVelocity;
#[cfg(feature = "std")]
pub(crate) use level_set::arriving;
pub(crate) use level_set::is_holonomic;
use levels::Levels;
#[cfg(feature = "std")]
pub use mass::mass_at;
pub use mass::mass_at_rest;
pub(crate) use nearest::nearest;
#[cfg(feature = "std")]
pub use off::MotionScale;
pub use phase::PhaseStep;
pub(crate) use phase::{Phase, PhasePoint};
pub use reactions::{forms_of_momentum, forms_without_velocity};
#[cfg(feature = "std")]
pub use restrictions::Restrictions;
pub(crate) use saddle::Saddle;
#[cfg(feature = "std")]
pub use velocity::VELOCITIES;
pub(crate) use velocity::{departing_velocity, is_on_velocities, velocity, velocity_and_sides};

/// The pair (q, q_1) on D_d with ∂L/∂q̇(q, v) + D_1L_d(q, q_1) + f⁻(q, q_1) ∈ D°_q, q on the level
/// sets of the holonomic constraints.
pub(crate) fn start<S: DiscreteSystem>(
    system: &S,
    options: &StepOptions,
    inputs: Inputs<S::Control>,
    q: S::Configuration,
    v: S::Increment,
) -> Result<(S::Configuration, S::Configuration), StepError> {
    let inputs = S::Composition::inputs(inputs, 0);
    check_position::<S>(inputs, &q)?;
    check_finite(v.is_finite(), 0, Quantity::Velocity)?;
    let q = project(system, options, inputs, q)?;
    let point = TimedPoint::new(system, inputs.t, &q);
    check_finite(point.boundaries_are_finite(&v), 0, Quantity::Boundary)?;
    let inside = point.sides(&v, inputs.h.signum());
    match end_of_first_interval(system, options, inputs, q, &v, inside)? {
        (q1, leads) if leads == inside => Ok((q, q1)),
        // From a boundary, which the velocity does not leave, to the side that the first interval leads to.
        (_, leads) => match end_of_first_interval(system, options, inputs, q, &v, leads)? {
            // It may stay on the boundary, which belongs to the other side.
            (q1, again) if (again ^ leads) & !boundaries_met_by(system, inputs, &q1) == 0 => {
                Ok((q, q1))
            }
            _ => Err(StepError::TooManyCrossings {
                at: When::Step(0),
                boundary: (inside ^ leads).trailing_zeros() as usize,
            }),
        },
    }
}

/// The point of the level sets of holonomic constraints that `q` is led to.
pub fn project<S: DiscreteSystem>(
    system: &S,
    options: &StepOptions,
    inputs: Inputs<S::Control>,
    q: S::Configuration,
) -> Result<S::Configuration, StepError> {
    level_set::project(system, options, inputs, q).map_err(|error| {
        if !matches!(error, StepError::SingularJacobian { .. }) {
            return error;
        }
        let mass = mass_at_rest(system, inputs, &q);
        let at = When::Step(0);
        let at_rest = (inputs, &q, &S::Increment::zeros());
        dependent_at(system, at_rest, &mass, &is_holonomic::<S>, ROUND_OFF).map_or(
            error,
            |constraint| StepError::DependentConstraint { at, constraint },
        )
    })
}

/// The time step and the position that a motion starts from are numbers.
pub(crate) fn check_position<S: DiscreteSystem>(
    inputs: Inputs<S::Control>,
    q: &S::Configuration,
) -> Result<(), StepError> {
    check_inputs(S::CONTROLS, &inputs, 0)?;
    check_finite(is_finite::<S>(q), 0, Quantity::Configuration)
}

/// The position, after the checks, on the level sets of holonomic constraints at the start of an
/// interval.
pub fn project_onto_level_sets<S: DiscreteSystem>(
    system: &S,
    options: &StepOptions,
    inputs: Inputs<S::Control>,
    q: S::Configuration,
) -> Result<S::Configuration, StepError> {
    check_position::<S>(inputs, &q)?;
    project(system, options, inputs, q)
}

/// The instant and the position there are numbers.
pub(crate) fn check_instant<S: DiscreteSystem>(
    at: Instant<S::Control>,
    q: &S::Configuration,
) -> Result<(), StepError> {
    check_finite(at.t.is_finite(), 0, Quantity::Time)?;
    check_controls(S::CONTROLS, &at.u, 0)?;
    check_finite(is_finite::<S>(q), 0, Quantity::Configuration)
}

/// Refuses a velocity at an instant, and its derivatives, of a system whose equations for
/// velocities contain h.
pub(crate) fn check_velocity_of_instant<S: DiscreteSystem>(step: usize) -> Result<(), StepError> {
    match S::VELOCITY_HAS_STEP {
        false => Ok(()),
        true => Err(StepError::VelocityHasStep { step }),
    }
}

/// The boundaries that q_1 lies on.
fn boundaries_met_by<S: DiscreteSystem>(
    system: &S,
    inputs: Inputs<S::Control>,
    q1: &S::Configuration,
) -> u32 {
    let t = inputs.t + inputs.h;
    let point = TimedPoint::new(system, t, q1);
    point.boundaries_met(&point.values())
}

/// Checks q_1 under the constraints in force on these sides, and returns the sides of the pair.
fn end_of_first_interval<S: DiscreteSystem>(
    system: &S,
    options: &StepOptions,
    inputs: Inputs<S::Control>,
    q: S::Configuration,
    v: &S::Increment,
    inside: u32,
) -> Result<(S::Configuration, u32), StepError> {
    let active = Active::of::<S>(inside);
    check_velocity(system, options, inputs, &q, v, active)?;
    let momentum = system.initial_momentum_at(inputs, &q, v);
    let equations = NodeEquations::new(system, 0, inputs, q, momentum, active);
    let (d, lambda) = (*v * inputs.h, S::Multipliers::zeros());
    let first = equations.solve((&d, &lambda), options)?;
    let d = first.increment;
    check_reach::<S>(&q, &first.q2, &d)?;
    let pair = S::Regions::sides_of_pair(system, &Interval::new(inputs, q, d))?;
    Ok((first.q2, pair.inside))
}

/// Whether the pair determines its increment: the increment of more than half a turn comes back as
/// a smaller one.
pub(crate) fn check_reach<S: DiscreteSystem>(
    q0: &S::Configuration,
    q1: &S::Configuration,
    d: &S::Increment,
) -> Result<(), StepError> {
    let found = S::increment(q0, q1);
    let ends = S::magnitudes(q0) + S::magnitudes(q1);
    let components = d.as_slice().iter().zip(found.as_slice());
    for (coordinate, (&increment, &between)) in components.enumerate() {
        let round_off = 1e3 * f64::EPSILON * ends[coordinate];
        // Beyond half a turn it is another by more than half of it.
        if (increment - between).abs() > 0.1 * increment.abs() + round_off || between.is_nan() {
            return Err(StepError::FirstTurnTooLarge {
                coordinate,
                increment,
                between,
            });
        }
    }
    Ok(())
}

/// Why a pair has no increment that is finite: half a turn in a group, or numbers that are none.
#[cold]
fn error_of_increment<S: DiscreteSystem>(interval: &Interval<S>) -> StepError {
    let in_groups = <S::Configuration as crate::system::Components>::LEN != S::DIM;
    let d = interval.d.as_slice();
    let turned = d.iter().position(|d| d.is_infinite());
    if let Some(coordinate) = turned.filter(|_| in_groups && is_finite::<S>(&interval.q)) {
        return StepError::FirstTurnTooLarge {
            coordinate,
            increment: d[coordinate],
            between: d[coordinate],
        };
    }
    StepError::NonFinite {
        at: When::Step(1),
        quantity: Quantity::Configuration,
    }
}

/// Checks the time step, the numbers and the constraints of a given pair, whose coordinates are
/// rounded as those of a point with these magnitudes, and returns the sides that its motion
/// carries.
pub(crate) fn check_pair<S: DiscreteSystem>(
    system: &S,
    options: &StepOptions,
    interval: &Interval<S>,
    magnitudes: &S::Increment,
) -> Result<CarriedSides, StepError> {
    check_inputs(S::CONTROLS, &interval.inputs(), 0)?;
    if !interval.d.is_finite() {
        return Err(error_of_increment(interval));
    }
    if S::HAS_CHART_END {
        let times = [interval.time.t, interval.time.offset(1).t];
        check_chart(system, 0, times, [&interval.q, &interval.end()])?;
    }
    let sides = S::Regions::sides_of_pair(system, interval)?;
    if const { S::CONSTRAINTS == 0 && S::VANISHING_MOMENTA.is_empty() } {
        return Ok(sides);
    }
    let active = Active::of::<S>(sides.inside);
    let departure = system.departure_jacobian_at(interval);
    let coupled = CoupledAt::new(system, interval, &departure);
    let [scales, unheld] = coupled.increments(&[], departure.covector.as_slice());
    let points = zip_with(interval.d, magnitudes, |d, q| d.abs() + q);
    // The bound of `start`, 64 ε² of the unheld increments, is 16 ε of this.
    let held = unheld * (4.0 * f64::EPSILON);
    let check =
        |phi: &S::Multipliers, by: &S::ConstraintJacobian, holds: &dyn Fn(usize) -> bool| {
            check_constraints(
                phi.as_slice(),
                holds,
                |a| reach(by, a, scales.as_slice()),
                |a| reach(by, a, points.as_slice()) + reach(by, a, held.as_slice()),
                options,
            )
        };
    check(&departure.phi, &departure.phi_by_increment, &|a| {
        active.holds::<S>(a)
    })?;
    let levels = Levels::new(system, interval.inputs(), &interval.q);
    check(&levels.values, &levels.gradients, &is_holonomic::<S>)?;
    vanishing::on_pair(&departure, [&scales, &(points + held)], options)?;
    Ok(sides)
}

/// Checks that each φ^a in force is zero, to the initial tolerance relative to its scale and to a
/// few ulps of the coordinates. An infinite tolerance accepts any finite value.
pub(crate) fn check_constraints(
    phi: &[f64],
    holds: impl Fn(usize) -> bool,
    scale: impl Fn(usize) -> f64,
    points: impl Fn(usize) -> f64,
    options: &StepOptions,
) -> Result<(), StepError> {
    for (constraint, &residual) in phi.iter().enumerate().filter(|(a, _)| holds(*a)) {
        check_finite(residual.is_finite(), 1, Quantity::Residual)?;
        let round_off = 16.0 * f64::EPSILON * points(constraint);
        let scale = scale(constraint);
        let allowed = largest_allowed(options.initial_tolerance, scale, round_off, 1)?;
        if residual.abs() > allowed {
            return Err(StepError::PairOffConstraint {
                constraint,
                residual,
                allowed,
            });
        }
    }
    Ok(())
}

/// The largest value that a check accepts; ∞ where it accepts all.
pub(crate) fn largest_allowed(
    tolerance: f64,
    scale: f64,
    round_off: f64,
    at: impl Into<When>,
) -> Result<f64, StepError> {
    let allowed = tolerance * scale + round_off;
    let has_bound = tolerance != f64::INFINITY;
    check_finite(!has_bound || allowed.is_finite(), at, Quantity::Residual)?;
    Ok(if has_bound { allowed } else { f64::INFINITY })
}

fn check_velocity<S: DiscreteSystem>(
    system: &S,
    options: &StepOptions,
    inputs: Inputs<S::Control>,
    q: &S::Configuration,
    v: &S::Increment,
    active: Active,
) -> Result<(), StepError> {
    let interval = Interval::new(inputs, *q, *v * inputs.h);
    let mass = system
        .departure_jacobian_at(&interval)
        .covector_by_increment;
    let scales = velocities_at(system, inputs, q, v, &mass);
    let tolerance = options.initial_tolerance;
    meets_constraints(
        system,
        tolerance,
        (When::Step(0), inputs),
        q,
        (v, &scales),
        active,
    )
}

/// Whether b·v + c of each constraint in force is zero, to the tolerance relative to its terms and
/// to the scales of the velocities, and to their round-off: a form that vanishes but for rounding,
/// sin(π) ẋ, is no term to measure against.
pub fn meets_constraints<S: DiscreteSystem>(
    system: &S,
    tolerance: f64,
    (at, inputs): (When, Inputs<S::Control>),
    q: &S::Configuration,
    (v, velocities): (&S::Increment, &S::Increment),
    active: Active,
) -> Result<(), StepError> {
    let (residuals, terms) = system.velocity_residual_at(inputs, q, v);
    let forms = system.reaction_forms_at(inputs, q, v);
    for (a, (&residual, &terms)) in residuals
        .as_slice()
        .iter()
        .zip(terms.as_slice())
        .enumerate()
        .filter(|(a, _)| active.holds::<S>(*a))
    {
        check_finite(residual.is_finite(), at, Quantity::Residual)?;
        let scale = terms + reach(&forms, a, velocities.as_slice());
        let round_off = 16.0 * f64::EPSILON * scale + f64::MIN_POSITIVE;
        let allowed = largest_allowed(tolerance, scale, round_off, at)?;
        if residual.abs() > allowed {
            return Err(StepError::VelocityOffConstraint {
                constraint: a,
                residual,
                allowed,
            });
        }
    }
    vanishing::at_velocity(system, tolerance, (at, inputs), q, (v, velocities))
}

/// The controls at node k and the time step are numbers.
pub(crate) fn check_inputs<U: Vector>(
    names: &[&'static str],
    inputs: &Inputs<U>,
    k: usize,
) -> Result<(), StepError> {
    check_controls(names, &inputs.u, k)?;
    check_time(inputs.time())
}

/// Checks that the controls with these names are finite.
pub fn check_controls<U: Vector>(
    names: &[&'static str],
    u: &U,
    at: impl Into<When>,
) -> Result<(), StepError> {
    match u.as_slice().iter().position(|u| !u.is_finite()) {
        Some(index) => check_finite(false, at, Quantity::control(names, index)),
        None => Ok(()),
    }
}

/// An error where a step is not one.
pub fn check_time(time: TimeStep) -> Result<(), StepError> {
    let TimeStep { t, h } = time;
    if time.is_valid() {
        Ok(())
    } else {
        Err(StepError::InvalidTimeStep { t, h })
    }
}

#[cfg(test)]
mod tests;
