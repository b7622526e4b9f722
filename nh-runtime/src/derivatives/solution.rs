//! The solution of the equations of a step, at which they are linearised.

use super::DifferentiableSystem;
use crate::system::{Active, Interval};

/// The solution of the equations of a step.
pub struct AtSolution<'s, S: DifferentiableSystem> {
    pub(super) system: &'s S,
    pub(super) interval: &'s Interval<S>,
    pub(super) lambda: &'s S::Multipliers,
    pub(super) active: Active,
}
