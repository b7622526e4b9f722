//! Accelerations and multipliers: the equations of motion at one instant,
//!
//! ```text
//! [ M  -aᵀ ] [ q̈ ]   [ generalized force ]
//! [ b   0  ] [ λ  ] = [ -constraint rates ]
//! ```
//!
//! A constraint that is not in force has λ = 0 for its row and no column.

use crate::continuous::{ContinuousSystem, LagrangeDalembert};
use crate::error::{Quantity, StepError, check_finite};
use crate::linear::{Vector, all_finite, vector};
use crate::node::dependent::{ROUND_OFF, first_dependent};
use crate::node::is_finite;
use crate::start::{Saddle, check_controls};
use crate::system::sides::TimedPoint;
use crate::system::{Active, DiscreteSystem, Instant, stack_rows};

/// -c for constraints in force, 0 for the others.
fn opposite_in_force<S: DiscreteSystem>(c: &S::Multipliers, active: Active) -> S::Multipliers {
    vector(|a| match active.holds::<S>(a) {
        true => -c[a],
        false => 0.0,
    })
}

/// Checks that a time, controls, a configuration and components of a velocity are finite.
pub fn check_state<S: DiscreteSystem>(
    at: Instant<S::Control>,
    q: &S::Configuration,
    v: &[f64],
) -> Result<(), StepError> {
    let t = at.t;
    check_finite(t.is_finite(), t, Quantity::Time)?;
    check_controls(S::CONTROLS, &at.u, t)?;
    check_finite(is_finite::<S>(q), t, Quantity::Configuration)?;
    check_finite(all_finite(v), t, Quantity::Velocity)
}

/// q̈ and λ at (t, q, v), with the constraints in force there.
pub(crate) fn accelerations_at<S: ContinuousSystem>(
    system: &S,
    at: Instant<S::Control>,
    q: &S::Configuration,
    v: &S::Increment,
) -> Result<(S::Increment, S::Multipliers), StepError> {
    check_state::<S>(at, q, v.as_slice())?;
    let t = at.t;
    let point = TimedPoint::new(system, t, q);
    check_finite(point.boundaries_are_finite(v), t, Quantity::Boundary)?;
    let active = Active::of::<S>(point.sides(v, 1.0));
    accelerations(system, at, q, v, active)
}

/// q̈ and λ at (t, q, v), with the constraints given in force.
pub fn accelerations<S: ContinuousSystem>(
    system: &S,
    at: Instant<S::Control>,
    q: &S::Configuration,
    v: &S::Increment,
    active: Active,
) -> Result<(S::Increment, S::Multipliers), StepError> {
    let finite = |(x, lambda): &(S::Increment, S::Multipliers)| x.is_finite() && lambda.is_finite();
    if active.all::<S>()
        && let Some(solved) = (system.eliminated_accelerations_at(at, q, v)).filter(finite)
    {
        return Ok(solved);
    }
    solution(at.t, &system.lagrange_dalembert_at(at, q, v), active)
}

/// q̈ and λ of the equations at a time, with the constraints given in force.
pub(super) fn solution<S: ContinuousSystem>(
    t: f64,
    equations: &LagrangeDalembert<S>,
    active: Active,
) -> Result<(S::Increment, S::Multipliers), StepError> {
    // A constraint that is not in force may have no value here.
    let rates = opposite_in_force::<S>(&equations.rates, active);
    let finite = equations.force.is_finite() && rates.is_finite();
    check_finite(finite, t, Quantity::Residual)?;
    let (forms, holds) = (&equations.forms, |a| active.holds::<S>(a));
    let blocks = (&equations.mass, &equations.restrictions, forms);
    let saddle = Saddle::<S>::of_accelerations(blocks, holds);
    let rows = stack_rows::<S>(|i| equations.force[i], |a| rates[a]);
    if let Some(solved) = saddle.solve(rows) {
        return Ok(solved);
    }
    check_finite(saddle.is_finite(), t, Quantity::Jacobian)?;
    let constraint = first_dependent(forms, &equations.mass, &holds, ROUND_OFF);
    Err(StepError::Singular { t, constraint })
}
