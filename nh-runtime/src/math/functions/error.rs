//! Tables that no spline goes through.

use crate::declarations::errors;

errors! {
    /// A table that no spline goes through.
    pub enum SplineError {
        /// Fewer knots than the end condition needs.
        TooFew {
            /// The number of knots.
            count: usize,
            /// The smallest number.
            least: usize,
        } => "{count} knots are too few: this end condition needs {least}";
        /// As many values as knots, or one a pair of knots of a surface.
        Lengths {
            /// The number of values that there should be.
            expected: usize,
            /// The number of values.
            found: usize,
        } => "there are {found} values, and {expected} are needed";
        /// A knot that is not behind the one before it.
        NotIncreasing {
            /// Its place.
            index: usize,
            /// The knot before it.
            before: f64,
            /// The knot.
            knot: f64,
        } => "knot {index} is {knot}, which is not above {before}, the knot before it: sort the table, and give each knot once";
        /// A number that is infinite or NaN: the knot or the value at this place, or a slope at an
        /// end, which has the place of its knot.
        NotFinite {
            /// Its place.
            index: usize,
            /// The number.
            value: f64,
        } => "number {index} of the table is {value}, which is not finite";
        /// A periodic spline whose last value is not the first one.
        NotPeriodic {
            /// The first value.
            first: f64,
            /// The last value.
            last: f64,
        } => "the last value of a periodic spline is the first one, a period later; here they are {last} and {first}";
    }
}
