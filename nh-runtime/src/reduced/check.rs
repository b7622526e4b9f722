//! The checks of a reduced pair that the caller passes.

use crate::error::{Quantity, StepError, check_finite};
use crate::linear::{Vector, row_norm, vector};
use crate::options::StepOptions;
use crate::reduced::interval::group_displacement;
use crate::reduced::round_off::increments_at;
use crate::reduced::{Level, ReducedDeparture, ReducedInterval, ReducedNode, ReducedSystem};
use crate::solve::scales::reach;
use crate::start::{check_constraints, check_inputs, is_holonomic, largest_allowed};
use crate::system::{DiscreteSystem, TimeStep};

/// The time step, the numbers, the level and the constraints of a given pair.
pub(super) fn check_pair<R: ReducedSystem>(
    system: &R,
    options: &StepOptions,
    interval: &ReducedInterval<R>,
) -> Result<(), StepError> {
    check_inputs(R::System::CONTROLS, &interval.inputs(), 0)?;
    // r_1 is finite only if the increment is.
    check_finite(
        interval.increment.is_finite() && interval.vartheta.is_finite(),
        1,
        Quantity::Configuration,
    )?;
    if R::LEVEL != Level::Free {
        check_level(system, options, interval)?;
    }
    if R::Multipliers::LEN == 0 {
        return Ok(());
    }
    let node = node_of(system, interval);
    let departure = system.departure_jacobian_at(&node);
    let (scales, _) = increments_at(system, &node, &departure, &R::Unknowns::zeros());
    // ϑ_0 has the rounding of h_0 and h_1, of which nothing is known but that they may be as large as r.
    let largest = node.r.max_abs() + node.z.max_abs();
    let check = |departure: &ReducedDeparture<R>, holds: &dyn Fn(usize) -> bool| {
        let by = &departure.phi_by_unknowns;
        check_constraints(
            departure.phi.as_slice(),
            holds,
            |a| reach(by, a, scales.as_slice()),
            |a| row_norm(by, a) * largest,
            options,
        )
    };
    check(&departure, &|_| true)?;
    // An invariant g is one of r: the interval that ends in r_0 has its value there.
    let keeps_all = R::Multipliers::LEN == <R::System as DiscreteSystem>::CONSTRAINTS;
    if keeps_all && !<R::System as DiscreteSystem>::HOLONOMIC.is_empty() {
        let TimeStep { t, h } = interval.time;
        let arriving = ReducedInterval {
            time: TimeStep::new(t - h, h),
            u: interval.u,
            r: interval.r,
            vartheta: system.identity(),
            increment: R::Base::zeros(),
            inner: vector(|_| 0.0),
        };
        let departure = system.departure_jacobian_at(&node_of(system, &arriving));
        check(&departure, &is_holonomic::<R::System>)?;
    }
    Ok(())
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
    check_finite(displacement.is_finite(), 1, Quantity::Residual)?;
    let round_off = 16.0 * f64::EPSILON * reach;
    let allowed = largest_allowed(options.initial_tolerance, moved, round_off, 1)?;
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

#[cfg(test)]
mod tests;
