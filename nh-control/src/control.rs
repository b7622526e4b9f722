//! Optimal control by differential dynamic programming.
//!
//! Along a motion with the steps Φ_k and V the cost to go, with x = (q, p) moved from that of the
//! motion,
//!
//! ```text
//! Q_k(x, u) = l_k(x, u) + V_{k+1}(Φ_k(x, u)) ≈ Q + Q_x x + Q_u u + ½ (x, u)ᵀ Q'' (x, u)
//! Q'' = l'' + (A, B)ᵀ V'' (A, B) + ⟨V', D²Φ⟩,     u = κ + K x,   κ = -Q_uu⁻¹ Q_u,   K = -Q_uu⁻¹ Q_ux
//! ```
//!
//! and V_k is Q_k with this u. Without ⟨V', D²Φ⟩ this is iLQR, which converges linearly where the
//! motion is curved; with it, quadratically.
//!
//! Source: D. Mayne, *A second-order gradient method for determining optimal trajectories of
//! non-linear discrete-time systems*, Int. J. Control 3 (1966); Y. Tassa, T. Erez, E. Todorov,
//! *Synthesis and stabilization of complex behaviors through online trajectory optimization*,
//! IROS 2012.

use std::vec::Vec;

use nalgebra::{Cholesky, DMatrix, DVector};

use super::{
    OptimalError, by_states_and_controls, concatenate, dynamic, is_flat, line_search, weights,
};
use nh_runtime::internal::{crosses_boundary, from_slice, solve_pair};
use nh_runtime::{
    Cost, DifferentiableSystem, Rollout, Stage, StepError, Trajectory, Vector, settings,
};

settings! {
    /// Settings of the search for an optimal control.
    pub struct OptimalOptions {
        /// The most iterations.
        iterations: usize = 200,
        /// The largest slope of the cost in a control, relative to 1 + its value, at which the
        /// search ends; one above it itself ends the search only if the decrease that the quadratic
        /// model promises is round-off of the cost.
        tolerance: f64 = 1e-9,
        /// Whether second derivatives of the step are used.
        second: bool = true,
    }
}

/// The law u = κ + K x of one step.
#[derive(Clone, Debug, PartialEq)]
pub struct ControlLaw {
    /// κ, m numbers: zero on an optimal motion.
    pub change: DVector<f64>,
    /// K, m×2n: the gains of the displacements of q and p.
    pub gains: DMatrix<f64>,
}

/// A report of one iteration.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct IterationReport {
    /// The cost before the iteration.
    pub value: f64,
    /// The largest slope of the cost in a control before the iteration.
    pub slope: f64,
    /// The part of κ that was taken: 1, less after a line search, 0 where none decreased the cost.
    pub taken: f64,
    /// The multiple of 1 that was added to Q_uu.
    pub regularisation: f64,
}

/// The result of [`optimal_control`]: a motion of least cost, and its controls.
pub struct OptimalControl<'s, S: DifferentiableSystem> {
    /// The motion.
    pub rollout: Rollout<'s, S>,
    /// The controls of the steps.
    pub controls: Vec<S::Control>,
    /// The cost.
    pub value: f64,
    /// The largest slope of the cost in a control.
    pub slope: f64,
    /// The control law about the motion, of every step.
    pub laws: Vec<ControlLaw>,
    /// Every iteration.
    pub reports: Vec<IterationReport>,
}

/// The laws of all steps, and the change of the cost that the quadratic model predicts for κ.
struct Sweep {
    laws: Vec<ControlLaw>,
    /// Q_u·κ, summed: the slope of the cost along κ.
    decrease: f64,
    /// The largest |Q_u|.
    slope: f64,
}

/// The laws backwards; `None` where some Q_uu is not positive.
fn sweep<S: DifferentiableSystem, C: Cost<S>>(
    rollout: &Rollout<'_, S>,
    cost: &C,
    second: bool,
    regularisation: f64,
) -> Result<Option<Sweep>, StepError> {
    let (n, m) = (2 * S::DIM, S::Control::LEN);
    let last = rollout.stage(rollout.steps());
    let end = cost.end(&last);
    let mut slope = concatenate(end.q.as_slice(), end.p.as_slice());
    let mut curvature: DMatrix<f64> = dynamic(&cost.end_curvature(&last))
        .view((0, 0), (n, n))
        .into_owned();
    let mut sweep = Sweep {
        laws: Vec::with_capacity(rollout.steps()),
        decrease: 0.0,
        slope: 0.0,
    };
    for k in (0..rollout.steps()).rev() {
        let stage = rollout.stage(k);
        let own = cost.stage(&stage);
        let step = rollout.derivatives(k)?;
        if second && step.crosses() {
            let crossings = rollout.crossings(k);
            return Err(crosses_boundary(k, crossings));
        }
        let weights = weights::<S>(&slope, own.lambda);
        let gradient = step.vjp(&weights);
        let q_x = concatenate(gradient.q.as_slice(), gradient.p.as_slice())
            + concatenate(own.q.as_slice(), own.p.as_slice());
        let q_u = concatenate(gradient.u.as_slice(), &[]) + concatenate(own.u.as_slice(), &[]);
        let by = by_states_and_controls(&step);
        let mut whole = by.tr_mul(&(&curvature * &by)) + dynamic(&cost.stage_curvature(&stage));
        if second {
            whole += dynamic(&step.second(&weights));
        }
        let q_ux = whole.view((n, 0), (m, n)).into_owned();
        let mut q_uu = whole.view((n, n), (m, m)).into_owned();
        sweep.slope = q_u.iter().fold(sweep.slope, |most, x| most.max(x.abs()));
        for i in 0..m {
            q_uu[(i, i)] += regularisation;
        }
        let Some(factors) = Cholesky::new(q_uu) else {
            return Ok(None);
        };
        let change = -factors.solve(&q_u);
        let gains = -factors.solve(&q_ux);
        sweep.decrease += q_u.dot(&change);
        // V of Q with κ + K x, whatever was added to Q_uu.
        let q_uu = whole.view((n, n), (m, m));
        slope = q_x + gains.tr_mul(&q_u) + gains.tr_mul(&(q_uu * &change)) + q_ux.tr_mul(&change);
        let cross = q_ux.tr_mul(&gains);
        curvature = whole.view((0, 0), (n, n))
            + gains.tr_mul(&(q_uu * &gains))
            + &cross
            + cross.transpose();
        curvature = (&curvature + curvature.transpose()) * 0.5;
        sweep.laws.push(ControlLaw { change, gains });
    }
    sweep.laws.reverse();
    Ok(Some(sweep))
}

/// The linear-quadratic regulator about a motion: the gains K_k of u_k = ū_k + K_k (q_k - q̄_k,
/// p_k - p̄_k) by Riccati's recursion in A_k and B_k, for the curvatures of the cost
/// ([`stage_curvature`](Cost::stage_curvature) and [`end_curvature`](Cost::end_curvature)), its
/// slopes apart.
///
/// # Errors
/// The errors of the derivatives of the steps; `None` where the curvature of the cost to go is not
/// positive in the controls.
pub fn linear_quadratic<S: DifferentiableSystem, C: Cost<S>>(
    rollout: &Rollout<'_, S>,
    cost: &C,
) -> Result<Option<Vec<DMatrix<f64>>>, StepError> {
    let sweep = sweep(rollout, cost, false, 0.0)?;
    Ok(sweep.map(|sweep| sweep.laws.into_iter().map(|law| law.gains).collect()))
}

/// The motion under the laws: every control is the one before, plus a part of κ and the gains times
/// the displacement of the motion.
fn follow<'s, S: DifferentiableSystem>(
    motion: &Trajectory<'s, S>,
    before: &Rollout<'s, S>,
    laws: &[ControlLaw],
    taken: f64,
) -> Result<(Rollout<'s, S>, Vec<S::Control>), StepError> {
    let mut controls = Vec::with_capacity(laws.len());
    let mut running = motion.clone();
    solve_pair(&mut running);
    for (k, law) in laws.iter().enumerate() {
        let at: Stage<'_, S> = before.stage(k);
        let q = S::increment(&at.q, &running.q());
        let p = running.momentum() - at.p;
        let moved = concatenate(q.as_slice(), p.as_slice());
        let change = &law.change * taken + &law.gains * moved;
        let u: S::Control = at.u + from_slice(change.as_slice());
        running.step(u)?;
        controls.push(u);
    }
    Ok((Rollout::new(motion.clone(), &controls)?, controls))
}

/// The controls with which the motion has a minimal cost, by differential dynamic programming from
/// these controls.
///
/// A motion whose step fails in a line search counts as one whose controls change too much. The
/// cost decreases in every iteration.
///
/// # Errors
/// [`OptimalError::Step`] for the motion with the controls passed, and of its derivatives;
/// [`OptimalError::NotConverged`] and [`OptimalError::NoDescent`] with the cost and the slope that
/// were reached; [`OptimalError::NoMinimum`] where the slope is zero at a saddle or a maximum.
pub fn optimal_control<'s, S: DifferentiableSystem, C: Cost<S>>(
    motion: &Trajectory<'s, S>,
    controls: &[S::Control],
    cost: &C,
    options: &OptimalOptions,
) -> Result<OptimalControl<'s, S>, OptimalError> {
    const MOST: f64 = 1e12;
    // The first multiple of 1 that a Q_uu of zero has added; a negative one needs more.
    const LEAST: f64 = 1e-6;
    let mut controls = controls.to_vec();
    let mut rollout = Rollout::new(motion.clone(), &controls)?;
    let mut value = rollout.cost(cost);
    let mut reports: Vec<IterationReport> = Vec::new();
    let mut regularisation = 0.0;
    let mut slope = f64::INFINITY;
    for iteration in 0..options.iterations {
        let sweep = loop {
            match sweep(&rollout, cost, options.second, regularisation)? {
                Some(sweep) => break sweep,
                None if regularisation < MOST => {
                    regularisation = (10.0 * regularisation).max(LEAST);
                }
                None => {
                    return Err(OptimalError::NoDescent {
                        iteration,
                        value,
                        slope,
                    });
                }
            }
        };
        slope = sweep.slope;
        if is_flat(slope, sweep.decrease, value, options.tolerance) {
            if regularisation > LEAST
                && self::sweep(&rollout, cost, options.second, LEAST)?.is_none()
            {
                return Err(OptimalError::NoMinimum { value, slope });
            }
            return Ok(OptimalControl {
                rollout,
                controls,
                value,
                slope,
                laws: sweep.laws,
                reports,
            });
        }
        let found = line_search(value, sweep.decrease, |taken| {
            let (next, u) = follow(motion, &rollout, &sweep.laws, taken).ok()?;
            Some((next.cost(cost), (next, u)))
        });
        let (before, added) = (value, regularisation);
        let taken = found.as_ref().map_or(0.0, |(taken, ..)| *taken);
        match found {
            Some((_, reached, (next, u))) => {
                (rollout, controls, value) = (next, u, reached);
                regularisation = match taken > 0.4 {
                    true if regularisation < 1e-6 => 0.0,
                    true => regularisation / 10.0,
                    false => regularisation,
                };
            }
            None if regularisation < MOST => regularisation = (10.0 * regularisation).max(1e-3),
            None => {
                return Err(OptimalError::NoDescent {
                    iteration,
                    value,
                    slope,
                });
            }
        }
        reports.push(IterationReport {
            value: before,
            slope,
            taken,
            regularisation: added,
        });
    }
    Err(OptimalError::NotConverged {
        iterations: options.iterations,
        value,
        slope,
    })
}
