//! Parameters of a system from what was measured of its motion, by the method of Gauss and Newton, damped as Levenberg's and Marquardt's.
//!
//! ```text
//! min ½ Σ r_i(q_k, p_k, θ)²,     J δ = -r,   J = ∂r/∂(q_0, p_0, θ) along the motion
//! ```

use std::vec::Vec;

use nalgebra::{DMatrix, DVector};

use super::{OptimalError, dynamic};
use crate::declarations::values;
use crate::derivatives::DifferentiableSystem;
use crate::derivatives::cost::Stage;
use crate::derivatives::rollout::Rollout;
use crate::error::{Quantity, StepError, check_finite};
use crate::linear::{Vector, all_finite, vector};
use crate::system::TimeStep;

values! {
    /// The unknowns of an estimate: the start of the motion, and the parameters.
    pub struct Estimated<S: DifferentiableSystem> {
        /// q_0.
        pub q: S::Configuration,
        /// p_0.
        pub p: S::Covector,
        /// θ.
        pub parameters: S::Parameters,
    }
}

values! {
    /// A residual at a node, a measured number less that of the motion in units of its error, with its derivatives.
    pub struct Misfit<S: DifferentiableSystem> {
        /// r.
        pub value: f64,
        /// ∂r/∂q, in the left trivialisation of groups.
        pub q: S::Covector,
        /// ∂r/∂p.
        pub p: S::Increment,
        /// ∂r/∂θ.
        pub parameters: S::Parameters,
    }
}

/// The unknowns with which the residuals are least.
pub struct Estimate<S: DifferentiableSystem> {
    /// The unknowns.
    pub unknowns: Estimated<S>,
    /// ½ Σ r².
    pub value: f64,
    /// (JᵀJ)⁻¹ of the free unknowns: the covariance of their errors, where each residual has an error of 1. An unknown that the
    /// residuals do not determine, as p_0 along the forms, has the variance ∞.
    pub covariance: DMatrix<f64>,
    /// ½ Σ r² before every iteration.
    pub values: Vec<f64>,
}

crate::value_traits! {
    @compared Estimate<S: DifferentiableSystem> { unknowns, value, covariance, values }
}

/// The residuals and J, at the unknowns.
struct Linearised {
    residuals: DVector<f64>,
    jacobian: DMatrix<f64>,
}

/// The unknowns with the least ½ Σ r², from a guess, where those with an index in `free` change: 0 … n-1 is q_0, n … 2n-1 is p_0, then θ.
///
/// `system` makes the system of its parameters, and `residuals` those of a node, which may be none. Every node from 0 to the end counts. Directions in which nothing
/// is seen, singular values of J below 1e-10 of the largest after its columns are scaled to 1, are not gone along.
///
/// # Errors
/// [`OptimalError::Step`] for the motion of the guess and its derivatives; [`OptimalError::NotConverged`] and [`OptimalError::NoDescent`];
/// [`OptimalError::NothingToEstimate`] without residuals or free unknowns. A residual that is not finite, or has no finite derivatives, is a [`StepError::NonFinite`].
///
/// # Panics
/// If an index in `free` is that of no unknown.
pub fn estimate<S: DifferentiableSystem>(
    system: impl Fn(&S::Parameters) -> S,
    guess: Estimated<S>,
    time: impl Into<TimeStep>,
    controls: &[S::Control],
    free: &[usize],
    residuals: impl Fn(&Stage<S>) -> Vec<Misfit<S>>,
) -> Result<Estimate<S>, OptimalError> {
    const ITERATIONS: usize = 100;
    const TOLERANCE: f64 = 1e-10;
    let time = time.into();
    let evaluate = |at: &Estimated<S>| linearised(&system, at, time, controls, free, &residuals);
    let mut unknowns = guess;
    let mut at = evaluate(&unknowns)?;
    if at.jacobian.is_empty() {
        return Err(OptimalError::NothingToEstimate {
            residuals: at.residuals.len(),
            unknowns: free.len(),
        });
    }
    let mut values = Vec::new();
    let mut damping = 1e-3;
    for iteration in 0..ITERATIONS {
        let value = 0.5 * at.residuals.norm_squared();
        let slope = at.jacobian.tr_mul(&at.residuals);
        let scales = DVector::from_iterator(
            free.len(),
            at.jacobian.column_iter().map(|column| match column.norm() {
                norm if norm > 0.0 => 1.0 / norm,
                _ => 1.0,
            }),
        );
        let scaled = &at.jacobian * DMatrix::from_diagonal(&scales);
        let svd = scaled.svd(true, true);
        let least = 1e-10 * svd.singular_values.max();
        let (Some(u), Some(vt)) = (&svd.u, &svd.v_t) else {
            return Err(OptimalError::NoDescent {
                iteration,
                value,
                slope: slope.amax(),
            });
        };
        let along = -u.tr_mul(&at.residuals);
        // The step with ½ |J δ + r|² + ½ damping |δ|² least, in the units of the columns.
        let damped = |damping: f64| {
            let part = |(s, along): (&f64, &f64)| match *s > least {
                true => along * s / (s * s + damping),
                false => 0.0,
            };
            let parts = svd.singular_values.iter().zip(&along).map(part);
            let step = vt.tr_mul(&DVector::from_iterator(along.len(), parts));
            step.component_mul(&scales)
        };
        let promised = -slope.dot(&damped(0.0));
        if promised <= TOLERANCE * TOLERANCE.max(value) {
            // How much of an unknown lies in the directions that are seen: all of it, 1, where it is determined.
            let part = |(s, v): (&f64, &f64)| if *s > least { v * v } else { 0.0 };
            let values_of = |v: nalgebra::DVectorView<'_, f64>| -> f64 {
                svd.singular_values.iter().zip(v.iter()).map(part).sum()
            };
            let seen: Vec<_> = vt
                .column_iter()
                .map(|column| values_of(column.as_view()))
                .collect();
            let inverse = svd
                .pseudo_inverse(least)
                .unwrap_or_else(|_| DMatrix::zeros(free.len(), 0));
            let inverse = DMatrix::from_diagonal(&scales) * inverse;
            let mut covariance = &inverse * inverse.transpose();
            for (j, seen) in seen.iter().enumerate() {
                if *seen < 1.0 - 1e-10 {
                    covariance[(j, j)] = f64::INFINITY;
                }
            }
            return Ok(Estimate {
                unknowns,
                value,
                covariance,
                values,
            });
        }
        values.push(value);
        (unknowns, at) = loop {
            let step = damped(damping);
            let next = moved::<S>(&unknowns, free, &step);
            if let Ok(there) = evaluate(&next) {
                let reached = 0.5 * there.residuals.norm_squared();
                if reached <= value + 1e-4 * slope.dot(&step) + 64.0 * f64::EPSILON * value {
                    damping = if damping < 1e-9 { 0.0 } else { damping / 10.0 };
                    break (next, there);
                }
            }
            damping = (10.0 * damping).max(1e-9);
            if damping > 1e12 {
                return Err(OptimalError::NoDescent {
                    iteration,
                    value,
                    slope: slope.amax(),
                });
            }
        };
    }
    Err(OptimalError::NotConverged {
        iterations: ITERATIONS,
        value: 0.5 * at.residuals.norm_squared(),
        slope: at.jacobian.tr_mul(&at.residuals).amax(),
    })
}

/// The unknowns moved along the free ones.
fn moved<S: DifferentiableSystem>(
    at: &Estimated<S>,
    free: &[usize],
    step: &DVector<f64>,
) -> Estimated<S> {
    let of = |index: usize| {
        let place = free.iter().position(|free| *free == index);
        place.map_or(0.0, |place| step[place])
    };
    let n = S::DIM;
    Estimated {
        q: S::retract(&at.q, &vector(of)),
        p: at.p + vector(|i| of(n + i)),
        parameters: at.parameters + vector(|k| of(2 * n + k)),
    }
}

fn linearised<S: DifferentiableSystem>(
    system: &impl Fn(&S::Parameters) -> S,
    at: &Estimated<S>,
    time: TimeStep,
    controls: &[S::Control],
    free: &[usize],
    residuals: &impl Fn(&Stage<S>) -> Vec<Misfit<S>>,
) -> Result<Linearised, StepError> {
    let n = S::DIM;
    let system = system(&at.parameters);
    let rollout = Rollout::new(system.trajectory_from(time, at.q, at.p), controls)?;
    // ∂(q_k, p_k)/∂(q_0, p_0, θ), of the free ones.
    let mut state = DMatrix::from_fn(2 * n, free.len(), |i, j| f64::from(free[j] == i));
    let (mut values, mut rows) = (Vec::new(), Vec::new());
    for k in 0..=rollout.steps() {
        for residual in residuals(&rollout.stage(k)) {
            let slopes = [residual.q.as_slice(), residual.p.as_slice()].concat();
            let along = DVector::from_vec(slopes).transpose() * &state;
            let direct = |j: usize| match free[j].checked_sub(2 * n) {
                Some(parameter) => residual.parameters[parameter],
                None => 0.0,
            };
            let row: Vec<_> = (0..free.len()).map(|j| along[j] + direct(j)).collect();
            check_finite(residual.value.is_finite(), k, Quantity::Residual)?;
            check_finite(all_finite(&row), k, Quantity::Jacobian)?;
            values.push(residual.value);
            rows.push(row);
        }
        if k < rollout.steps() {
            let step = rollout.derivatives(k)?;
            let by = dynamic(&step.by_parameters());
            state = dynamic(&step.by_state()) * state;
            for (j, index) in free
                .iter()
                .enumerate()
                .filter(|(_, index)| **index >= 2 * n)
            {
                let mut column = state.column_mut(j);
                column += by.column(index - 2 * n);
            }
        }
    }
    Ok(Linearised {
        jacobian: DMatrix::from_fn(rows.len(), free.len(), |i, j| rows[i][j]),
        residuals: DVector::from_vec(values),
    })
}
