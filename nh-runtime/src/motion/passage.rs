//! The way of numbers out of a motion and into it.

use core::ops::RangeInclusive;

/// The numbers of a motion on their way out of it or into it, each passed once.
pub(crate) trait Passage {
    /// Numbers of the motion, finite or not.
    fn all(&mut self, numbers: &mut [f64]);

    /// Numbers of the motion, all of them finite.
    fn finite(&mut self, numbers: &mut [f64]);

    /// A whole number in this range.
    fn count(&mut self, count: &mut usize, within: RangeInclusive<usize>);

    /// Whether the last number may be one of a motion.
    fn admit(&mut self, admitted: bool);
}
