//! The limits of Newton's method in stages.

use super::Stages;
use crate::options::StepOptions;
use crate::real::Format;

/// The most iterations before the solver pivots.
const MAX_ITERATIONS: usize = 20;

/// The tolerance and the number of iterations with which Newton's method stops.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The largest accepted residual of a row, relative to the terms of that row.
    pub tolerance: f64,
    /// The most iterations.
    pub iterations: usize,
    /// The terms of a row that one pass compares it with.
    pub terms: Terms,
}

/// The terms of a row with which one pass compares it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terms {
    /// The first alone: it is at hand, and most rows are within the tolerance of it. A node of
    /// which one row is not is solved once more with all terms.
    First,
    /// All, where the first does not do.
    All,
}

impl Limits {
    /// Limits of one correction, whatever residual it leaves.
    pub(crate) const ONE_CORRECTION: Self = Self {
        tolerance: f64::INFINITY,
        iterations: 1,
        terms: Terms::All,
    };

    /// The limits that these options set.
    #[inline(always)]
    #[doc(hidden)]
    pub fn new(options: &StepOptions) -> Self {
        Self {
            tolerance: options.tolerance,
            iterations: options.max_iterations,
            terms: Terms::All,
        }
    }

    /// The limits of the stages of a system, before the solver that pivots takes over.
    #[inline(always)]
    pub(crate) fn restrict_to_stages<S: Stages>(self) -> Self {
        Self {
            tolerance: S::PART_OF_TOLERANCE * self.tolerance,
            iterations: self.iterations.min(MAX_ITERATIONS),
            ..self
        }
    }

    /// These limits, with rows of one pass compared with their first terms alone.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub fn with_first_terms(self) -> Self {
        Self {
            terms: Terms::First,
            ..self
        }
    }

    /// The limits after so many iterations have been made.
    #[inline(always)]
    pub(crate) fn subtract_iterations(self, iterations: usize) -> Self {
        Self {
            iterations: self.iterations.saturating_sub(iterations),
            ..self
        }
    }

    /// The most that the rounding of a row may leave where Newton's method has promised less than
    /// the tolerance: 384 ε, or the tolerance. A tolerance below 16 ε asks for the best there is.
    pub(crate) fn rounding_limit(self, format: Format) -> f64 {
        match self.tolerance < 16.0 * format.epsilon {
            true => self.tolerance,
            false => self.tolerance.max(format.rounding_of_terms()),
        }
    }
}
