//! The representative pair, and a node that is solved there.

use crate::error::StepError;
use crate::interval::{Interval, TimeStep};
use crate::left_invariant::LeftInvariantSystem;
use crate::linear::Vector;
use crate::node::Advance;
use crate::options::StepOptions;
use crate::regions::{NoRegions, RegionsOf};
use crate::trajectory::Plain;

/// The interval moved to g_0 = e: its increment belongs to u_0 and does not change.
pub(super) fn representative<S: LeftInvariantSystem>(interval: &Interval<S>) -> Interval<S> {
    Interval {
        q: S::at_identity(&interval.q),
        ..*interval
    }
}

/// The motion at r_1 after a reduced interval: D_2L_d + f⁺ is the same covector at (r_1, e), in the left trivialisation.
pub(super) fn after<S: LeftInvariantSystem>(system: &S, interval: &Interval<S>) -> Plain<S> {
    Plain {
        q: S::at_identity(&interval.end()),
        arrival: system.arrival_at(interval),
        d: interval.d,
        lambda: S::Multipliers::zeros(),
    }
}

/// Solves the equations of the system at (r_k, e), and goes on to r_{k+1}. What is solved for ends at (r_{k+1}, u_k).
pub(super) fn advance<S: LeftInvariantSystem>(
    system: &S,
    options: &StepOptions,
    k: usize,
    time: TimeStep,
    plain: &mut Plain<S>,
) -> Result<Advance<S>, StepError> {
    let (advance, ()) = NoRegions::advance(system, options, k, time, plain, &mut ())?;
    plain.q = S::at_identity(&advance.q2);
    Ok(advance)
}
