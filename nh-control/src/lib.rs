//! Uses of the derivatives of motions: optimal control and the estimation of parameters.
//!
//! The matrices of these problems are nalgebra's, of sizes known at run time: they allocate, the
//! steps in them do not.

#[cfg(feature = "clarabel")]
mod bounded;
mod control;
mod estimate;
mod least_squares;

use nalgebra::{DMatrix, DVector};

use nh_runtime::internal::vector;
use nh_runtime::{DifferentiableSystem, Matrix, Response, StepDerivatives, StepError, Vector};

#[cfg(feature = "clarabel")]
pub use bounded::{BoundedControl, ControlBounds, MotionLimits, StateLimit, bounded_control};
pub use control::{
    ControlLaw, IterationReport, OptimalControl, OptimalOptions, linear_quadratic, optimal_control,
};
pub use estimate::{Estimate, Estimated, Misfit, ParameterBounds, estimate, estimate_between};

/// Why a problem was not solved.
#[derive(Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum OptimalError {
    /// A step of the motion failed, or has no derivatives.
    #[error("{0}")]
    Step(#[from] StepError),
    /// The iterations that were allowed did not suffice.
    #[error(
        "the cost {value:e} still has a slope of {slope:.1e} after {iterations} iterations: allow more of them, or start from controls that are nearer"
    )]
    NotConverged {
        /// The iterations made.
        iterations: usize,
        /// The cost reached.
        value: f64,
        /// The largest slope of the cost in a control or an unknown.
        slope: f64,
    },
    /// The cost does not decrease along the direction of its derivatives.
    #[error(
        "the cost {value:e} does not decrease in iteration {iteration}, though it has a slope of {slope:.1e}: check the derivatives of the cost, or raise the tolerance"
    )]
    NoDescent {
        /// The iteration.
        iteration: usize,
        /// The cost reached.
        value: f64,
        /// The largest slope of the cost in a control or an unknown.
        slope: f64,
    },
    /// The cost has no slope, and its curvature in the controls is negative: a saddle or a maximum.
    #[error(
        "the cost {value:e} has a slope of {slope:.1e} and a negative curvature in the controls: it is no minimum; start from other controls"
    )]
    NoMinimum {
        /// The cost reached.
        value: f64,
        /// The largest slope of the cost in a control.
        slope: f64,
    },
    /// An estimate has not come to a minimum.
    #[error("½ Σ r² = {value:e} has a slope of {slope:.1e} in unknown no. {}, `{name}`{}{} after {iterations} iterations: {}", unknown + 1, equals(*at), why.words()[0], why.words()[1])]
    NotEstimated {
        /// The way in which the search ended.
        why: Unfinished,
        /// The iterations made.
        iterations: usize,
        /// ½ Σ r².
        value: f64,
        /// The index of the unknown along which ½ Σ r² decreases most, in units in which its column
        /// of J is 1.
        unknown: usize,
        /// The name of this parameter, or `q_0`, `p_0`.
        name: &'static str,
        /// The value of this parameter.
        at: Option<f64>,
        /// The slope of ½ Σ r² in this parameter.
        slope: f64,
    },
    /// The lower bound of a parameter is above its upper one, or one of them is no number.
    #[error(
        "`{name}` is to be between {lower:e} and {upper:e}: give a lower bound that is not above the upper one, and infinities where there is none"
    )]
    ParameterBounds {
        /// The index of the parameter.
        parameter: usize,
        /// The name of the parameter.
        name: &'static str,
        /// The lower bound.
        lower: f64,
        /// The upper bound.
        upper: f64,
    },
    /// The lower bound of a control is above its upper one, or one of them is no number.
    #[error(
        "number {control} is to be between {lower:e} and {upper:e} in step {step}: give a lower bound that is not above the upper one, and infinities where there is none"
    )]
    Bounds {
        /// The step k whose controls are bounded.
        step: usize,
        /// The index of the control.
        control: usize,
        /// The lower bound.
        lower: f64,
        /// The upper bound.
        upper: f64,
    },
    /// No motion within the limits on states was found.
    #[error(
        "node {node} exceeds a limit by {by:.1e}, and no motion nearby does not: widen the limits, allow more iterations, or start from controls whose motion is within them"
    )]
    Exceeded {
        /// The node that exceeds a limit the most.
        node: usize,
        /// The excess over the limit.
        by: f64,
    },
    /// There are no residuals, or no free unknowns.
    #[error(
        "there are {residuals} residuals for {unknowns} free unknowns: give at least one of each"
    )]
    NothingToEstimate {
        /// The number of residuals.
        residuals: usize,
        /// The number of free unknowns.
        unknowns: usize,
    },
}

/// How an estimate ended before a minimum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unfinished {
    /// After all iterations.
    Iterations,
    /// No step along the slope decreases ½ Σ r².
    NoDescent,
    /// Even the shortest steps along the slope lead to a motion that fails, or whose mass has lost
    /// its sign.
    Refused,
}

nh_runtime::shown_in_words!(OptimalError);

impl Unfinished {
    /// How the search ended, and what helps.
    fn words(self) -> [&'static str; 2] {
        let nearer = "start from a guess that is nearer, give parameters bounds by `estimate_between`, or hold unknowns that the residuals do not tell";
        match self {
            Self::Iterations => [", still", nearer],
            Self::NoDescent => [
                ", along which it does not decrease,",
                "check the derivatives of the residuals, those in it first, or start from a guess that is nearer",
            ],
            Self::Refused => [
                ", along which the motion fails or a mass loses its sign,",
                nearer,
            ],
        }
    }
}

/// The words for the value of a parameter, where there is one.
fn equals(value: Option<f64>) -> String {
    value.map_or_else(String::new, |value| format!(" = {value:e}"))
}

/// The first of the parts 1, 1/2, 1/4, … of a step that decreases `value` by enough of what `slope`
/// promises (Armijo), with the value there and the result of the `attempt`.
fn line_search<T>(
    value: f64,
    slope: f64,
    mut attempt: impl FnMut(f64) -> Option<(f64, T)>,
) -> Option<(f64, f64, T)> {
    // At round-off of the cost its decrease is no measure.
    let rounding = rounding_of(value);
    (0..20)
        .map(|halvings| 0.5_f64.powi(halvings))
        .find_map(|taken| {
            let (reached, found) = attempt(taken)?;
            let is_enough = reached <= value + 1e-4 * taken * slope + rounding;
            is_enough.then_some((taken, reached, found))
        })
}

/// A decrease of a cost that is its round-off.
fn rounding_of(value: f64) -> f64 {
    64.0 * f64::EPSILON * (1.0 + value.abs())
}

/// Whether a cost has no slope: none beside 1, or none beside the cost where the quadratic model
/// promises no decrease either. A constant may be most of a cost.
fn is_flat(slope: f64, promised: f64, value: f64, tolerance: f64) -> bool {
    slope <= tolerance
        || slope <= tolerance * (1.0 + value.abs()) && promised.abs() <= rounding_of(value)
}

/// A matrix of a size known at run time.
fn dynamic<A: Matrix>(matrix: &A) -> DMatrix<f64> {
    DMatrix::from_fn(A::ROWS, A::COLUMNS, |i, j| matrix.entry(i, j))
}

/// (A, B) = ∂(q', p')/∂(q, p, u) of a step.
fn by_states_and_controls<S: DifferentiableSystem>(step: &StepDerivatives<'_, S>) -> DMatrix<f64> {
    let (a, b, n) = (step.by_state(), step.by_controls(), 2 * S::DIM);
    DMatrix::from_fn(n, n + S::Control::LEN, |i, j| match j.checked_sub(n) {
        None => a.entry(i, j),
        Some(j) => b.entry(i, j),
    })
}

/// The weights of (q', p') and of λ.
fn weights<S: DifferentiableSystem>(nu: &DVector<f64>, lambda: S::Multipliers) -> Response<S> {
    Response {
        q: vector(|i| nu[i]),
        p: vector(|i| nu[S::DIM + i]),
        lambda,
    }
}

/// The vector (a, b).
fn concatenate(a: &[f64], b: &[f64]) -> DVector<f64> {
    DVector::from_iterator(a.len() + b.len(), a.iter().chain(b).copied())
}
