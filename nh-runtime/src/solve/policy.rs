//! The convergence policy of Newton's method: what is round-off, what is progress, when a step is
//! damped.

use crate::real::Format;

/// A relative residual that another correction does not improve.
pub const POLISHED: f64 = Format::DOUBLE.least_residual();

/// The part of a scale up to which a row is round-off: 64 roundings of numbers of that size.
pub const ROUND_OFF: f64 = Format::DOUBLE.round_off();
/// An iteration that leaves more than this part of the residual or of the correction may stand at
/// round-off: beside a solution Newton's method leaves almost nothing, unless rounding loses the
/// corrections.
pub const CONTRACTION: f64 = 1.0 / 16.0;
/// The largest part of its own terms that a row may be where every increment is corrected by
/// round-off of its coordinate: a term may be a sum of many that cancel, of potentials above all.
pub const LONG: f64 = Format::DOUBLE.long();
/// After this many iterations corrections at round-off are not progress any more.
pub const MANY_ITERATIONS: usize = 10;
/// The shortest damped step is 2 to the minus this.
pub const MAX_HALVINGS: usize = 30;

/// The largest part of a correction that the next one may be after a step of the part α:
/// Deuflhard's restricted monotonicity test. Without rounding 1 - α + O(α²) is left.
pub fn descent(alpha: f64) -> f64 {
    1.0 - 0.25 * alpha
}
