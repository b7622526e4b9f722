//! Uses of the derivatives of motions: optimal control and the estimation of parameters.
//!
//! The matrices of these problems are nalgebra's, of sizes known at run time: they allocate, the steps in them do not.

mod control;
mod estimate;

use core::fmt;

use nalgebra::{DMatrix, DVector};

use crate::error::StepError;
use crate::linear::Matrix;

pub use control::{
    ControlLaw, IterationReport, OptimalControl, OptimalOptions, linear_quadratic, optimal_control,
};
pub use estimate::{Estimate, Estimated, Misfit, estimate};

/// Why a problem was not solved.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum OptimalError {
    /// A step of the motion failed, or has no derivatives.
    Step(StepError),
    /// The iterations that were allowed did not suffice.
    NotConverged {
        /// The iterations made.
        iterations: usize,
        /// The cost reached.
        value: f64,
        /// The largest slope of the cost in a control or an unknown.
        slope: f64,
    },
    /// The cost does not decrease along the direction that its derivatives say.
    NoDescent {
        /// The iteration.
        iteration: usize,
        /// The cost reached.
        value: f64,
        /// The largest slope of the cost in a control or an unknown.
        slope: f64,
    },
    /// There are no residuals, or no free unknowns.
    NothingToEstimate {
        /// The number of residuals.
        residuals: usize,
        /// The number of free unknowns.
        unknowns: usize,
    },
}

impl From<StepError> for OptimalError {
    fn from(error: StepError) -> Self {
        Self::Step(error)
    }
}

impl fmt::Display for OptimalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Step(error) => error.fmt(f),
            Self::NotConverged {
                iterations,
                value,
                slope,
            } => write!(
                f,
                "the cost {value:e} still has a slope of {slope:.1e} after {iterations} iterations: allow more of them, or start from \
                 controls that are nearer"
            ),
            Self::NoDescent {
                iteration,
                value,
                slope,
            } => write!(
                f,
                "the cost {value:e} does not decrease in iteration {iteration}, though it has a slope of {slope:.1e}: check the derivatives of \
                 the cost, or raise the tolerance"
            ),
            Self::NothingToEstimate {
                residuals,
                unknowns,
            } => write!(
                f,
                "there are {residuals} residuals for {unknowns} free unknowns: give at least one of each"
            ),
        }
    }
}

impl core::error::Error for OptimalError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Step(error) => Some(error),
            _ => None,
        }
    }
}

/// A matrix of a size known at run time.
fn dynamic<A: Matrix>(matrix: &A) -> DMatrix<f64> {
    DMatrix::from_fn(A::ROWS, A::COLUMNS, |i, j| matrix.entry(i, j))
}

/// The vector (a, b).
fn joined(a: &[f64], b: &[f64]) -> DVector<f64> {
    DVector::from_iterator(a.len() + b.len(), a.iter().chain(b).copied())
}
