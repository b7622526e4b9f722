//! The checks of a reduced pair that the caller passes.

use crate::error::{Quantity, StepError, check_finite};
use crate::linear::{Vector, vector};
use crate::options::StepOptions;
use crate::reduced::interval::{group_displacement, over_node};
use crate::reduced::{Level, ReducedInterval, ReducedNode, ReducedSystem};
use crate::start;
use crate::system::DiscreteSystem;

/// The time step, the numbers, the level and the constraints of a given pair.
pub(super) fn check_pair<R: ReducedSystem>(
    system: &R,
    options: &StepOptions,
    interval: &ReducedInterval<R>,
) -> Result<(), StepError> {
    start::check_inputs(R::System::CONTROLS, &interval.inputs(), 0)?;
    // r_1 is finite only if the increment is.
    let finite = interval.increment.is_finite() && interval.vartheta.is_finite();
    check_finite(finite, 1, Quantity::Configuration)?;
    let displacement = group_displacement(system, interval);
    check_finite(displacement.is_finite(), 1, Quantity::Residual)?;
    if R::LEVEL != Level::Free {
        check_level(system, options, interval)?;
    }
    // ϑ_0 has the rounding of h_0 and h_1, of which nothing is known but that they may be as large as r.
    let points = vector(|_| interval.r.max_abs());
    let over = over_node(system, interval);
    start::check_pair(&system.node_system(), options, &over, &points).map(drop)
}

/// The left node of a given pair.
pub(super) fn node_of<R: ReducedSystem>(
    system: &R,
    interval: &ReducedInterval<R>,
) -> ReducedNode<R> {
    let z = system.unknowns_at(interval);
    ReducedNode::new(interval.inputs(), interval.r, z)
}

/// ϑ_0 = e to the initial tolerance, relative to the displacements in the group and the base.
fn check_level<R: ReducedSystem>(
    system: &R,
    options: &StepOptions,
    interval: &ReducedInterval<R>,
) -> Result<(), StepError> {
    let identity = system.identity();
    let on_level = ReducedInterval {
        vartheta: identity,
        ..*interval
    };
    let displacement = group_displacement(system, &on_level);
    let differences = interval.vartheta - identity;
    let increment = interval.increment.max_abs();
    let moved = increment.max((displacement - identity).max_abs());
    let reach =
        interval.r.max_abs() + increment + displacement.max_abs() + interval.vartheta.max_abs();
    let round_off = 16.0 * f64::EPSILON * reach;
    let allowed = start::largest_allowed(options.initial_tolerance, moved, round_off, 1)?;
    for (component, &difference) in differences.as_slice().iter().enumerate() {
        if difference.abs() > allowed {
            return Err(StepError::NotHorizontal {
                component,
                difference,
                allowed,
            });
        }
    }
    Ok(())
}
