//! Tables that no spline goes through.

use core::fmt;

/// A table that no spline goes through.
#[derive(Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum SplineError {
    /// Fewer knots than the end condition needs.
    TooFew {
        /// The number of knots.
        count: usize,
        /// The smallest number.
        least: usize,
    },
    /// As many values as knots, or one a pair of knots of a surface.
    Lengths {
        /// The number of values that there should be.
        expected: usize,
        /// The number of values.
        found: usize,
    },
    /// A knot that is not behind the one before it.
    NotIncreasing {
        /// Its place.
        index: usize,
        /// The knot before it.
        before: f64,
        /// The knot.
        knot: f64,
    },
    /// A number that is infinite or NaN: the knot or the value at this place, or a slope at an end,
    /// which has the place of its knot.
    NotFinite {
        /// Its place.
        index: usize,
        /// The number.
        value: f64,
    },
    /// A periodic spline whose last value is not the first one.
    NotPeriodic {
        /// The first value.
        first: f64,
        /// The last value.
        last: f64,
    },
}

crate::declarations::shown_in_words!(SplineError);

impl fmt::Display for SplineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFew { count, least } => write!(
                f,
                "{count} knots are too few: this end condition needs {least}"
            ),
            Self::Lengths { expected, found } => {
                write!(f, "there are {found} values, and {expected} are needed")
            }
            Self::NotIncreasing {
                index,
                before,
                knot,
            } => write!(
                f,
                "knot {index} is {knot}, which is not above {before}, the knot before it: sort the table, and give each knot once"
            ),
            Self::NotFinite { index, value } => {
                write!(
                    f,
                    "number {index} of the table is {value}, which is not finite"
                )
            }
            Self::NotPeriodic { first, last } => write!(
                f,
                "the last value of a periodic spline is the first one, a period later; here they are {last} and {first}"
            ),
        }
    }
}

impl core::error::Error for SplineError {}
