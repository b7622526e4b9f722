//! Optimal control with bounds on controls and limits on states, by sequential quadratic programs
//! of the whole motion.
//!
//! The controls of all steps are the unknowns, and the states follow from them: every iterate is a
//! motion. With x = (q, p), the adjoint ν of the Lagrangian J + Σ μ c and H_k = l'' + ⟨ν', D²Φ⟩,
//! Newton's method for the conditions of Karush, Kuhn and Tucker is the quadratic program
//!
//! ```text
//! min  Σ_k J_u,k·δu_k + ½ (δx, δu)_kᵀ H_k (δx, δu)_k,   δx_{k+1} = A_k δx_k + B_k δu_k,   δx_0 = 0
//!      lower ≤ u + δu ≤ upper,   c + c_x δx ≤ 0
//! ```
//!
//! H_k need not be positive where the program is. Riccati's recursion completes its squares: with
//! K = -Q_uu⁻¹ Q_ux the sum is Σ_k ½ |δu - K δx|² in the metric Q_uu on every motion that satisfies
//! the equations of δx. In the unknowns v = δu - K δx the program is convex where each Q_uu is
//! positive, and has the stable steps A + B K; it is sparse, with a work linear in the number of
//! steps, and Clarabel's interior point method solves it. The solution is followed with a line
//! search, under the gains of the controls that are at no bound, and after a short step a multiple
//! of 1 is added to H_k. Convergence is quadratic where no limit is curved and each multiplier is
//! positive; of limits the curvature c'' is left out, and where they hold on a curved boundary
//! convergence is linear.
//!
//! If some Q_uu is not positive, as at a bound it need not be, the recursion holds the controls
//! which the last program has at a bound, and adds ρ/2 (c + c_x δx)² of the limits which it has
//! reached: squares that vanish in the solution where those are at theirs again. If this does not
//! help, ⟨ν', D²Φ⟩ is left out.
//!
//! Limits have a weight: what a motion exceeds them by costs σ Σ max(c, 0) (the exact penalty
//! function), with a σ above the multipliers, so that the program has a solution from every start.
//!
//! Source: R. Fletcher, *Practical Methods of Optimization* (1987), §12.4 (Sl₁QP); R. Verschueren,
//! M. Zanon, R. Quirynen, M. Diehl, *A sparsity preserving convexification procedure for indefinite
//! quadratic programs arising in direct optimal control*, SIAM J. Optim. 27 (2017); P. Goulart,
//! Y. Chen, *Clarabel*, arXiv 2405.12762 (2024).

mod limits;
mod model;
mod program;

use std::vec::Vec;

use nalgebra::{DMatrix, DVector};

use super::control::{ControlLaw, IterationReport, OptimalOptions};
use super::{OptimalError, concatenate, is_flat, line_search};
use nh_runtime::internal::{check_finite, from_slice, solve_pair};
use nh_runtime::{
    Cost, DifferentiableSystem, Quantity, Rollout, Stage, StepError, Trajectory, Vector,
};

use limits::{Candidate, ControlRanges};
pub use limits::{ControlBounds, MotionLimits, StateLimit};
use model::{Gains, LinearMotion};
use program::Program;

/// The result of [`bounded_control`]: a motion of least cost within bounds, and its controls.
pub struct BoundedControl<'s, S: DifferentiableSystem> {
    /// The motion.
    pub rollout: Rollout<'s, S>,
    /// The controls of the steps.
    pub controls: Vec<S::Control>,
    /// The cost.
    pub value: f64,
    /// The residual of the conditions of Karush, Kuhn and Tucker: the
    /// largest |u - [u - ∂/∂u (J + Σ μ c)]|, with […] between the bounds, of controls,
    /// and |max(c, -μ)| of limits.
    pub residual: f64,
    /// The slopes of J + Σ μ c in the controls of every step: a positive slope is the multiplier of
    /// the lower bound, a negative one minus that of the upper bound.
    pub slopes: Vec<S::Control>,
    /// The multipliers μ ≥ 0 of the limits of the nodes 1 … N.
    pub multipliers: Vec<Vec<f64>>,
    /// The control law about the motion, of every step; controls at a bound stay there, with gains
    /// of zero.
    pub laws: Vec<ControlLaw>,
    /// A report of every iteration, whose slope is the residual.
    pub reports: Vec<IterationReport>,
}

/// Follows a part of the solution of a program: controls by the gains of the distance between the
/// motion and the linear one, within the bounds.
fn follow<S: DifferentiableSystem>(
    motion: &Trajectory<'_, S>,
    before: &Rollout<'_, S>,
    bounds: &ControlRanges<S::Control>,
    program: &Program,
    gains: &[DMatrix<f64>],
    taken: f64,
) -> Result<Vec<S::Control>, StepError> {
    let mut controls = Vec::with_capacity(gains.len());
    let mut running = motion.clone();
    solve_pair(&mut running);
    for (k, own) in gains.iter().enumerate() {
        let at: Stage<'_, S> = before.stage(k);
        let q = S::increment(&at.q, &running.q());
        let p = running.momentum() - at.p;
        let off = concatenate(q.as_slice(), p.as_slice()) - &program.states[k] * taken;
        let mut change: DVector<f64> = own * off;
        for i in 0..S::Control::LEN {
            if program.held[k][i] {
                change[i] = 0.0;
            }
            change[i] += taken * program.controls[k][i];
        }
        let u = bounds.clamp(k, &(at.u + from_slice(change.as_slice())));
        running.step(u)?;
        controls.push(u);
    }
    Ok(controls)
}

/// The controls between bounds with which the motion has a minimal cost within its limits, from
/// these controls, which are moved between the bounds first.
///
/// Options and reports are those of [`optimal_control`](super::optimal_control), without bounds the
/// motion is the same. The feature `clarabel` has this function.
///
/// # Errors
/// [`OptimalError::Bounds`] where a lower bound is above the upper one, or one is no number;
/// [`OptimalError::Step`] for the motion with the controls passed, and of its derivatives;
/// [`OptimalError::NotConverged`] and [`OptimalError::NoDescent`] with the cost and the residual
/// that were reached, and [`OptimalError::Exceeded`] if limits are exceeded there;
/// [`OptimalError::NoMinimum`] at a saddle or a maximum where no limit is reached. Costs and limits
/// that are no numbers are a [`StepError::NonFinite`].
///
/// # Panics
/// If a node has another number of limits in another iteration.
pub fn bounded_control<'s, S: DifferentiableSystem, C: Cost<S>, L: MotionLimits<S>>(
    motion: &Trajectory<'s, S>,
    controls: &[S::Control],
    cost: &C,
    limits: &L,
    options: &OptimalOptions,
) -> Result<BoundedControl<'s, S>, OptimalError> {
    const MOST: f64 = 1e12;
    // The first multiple of 1 that is added where the cost has no curvature in a control.
    const LEAST: f64 = 1e-6;
    let bounds = ControlRanges::of::<S, L>(limits, controls.len())?;
    let inside = controls.iter().enumerate();
    let inside = inside.map(|(k, u)| bounds.clamp(k, u)).collect();
    let mut at = Candidate::new(motion, inside, cost, limits)?;
    check_finite(at.is_finite(), 0, Quantity::Residual)?;
    let mut multipliers: Vec<Vec<f64>> = at.limits.iter().map(|own| vec![0.0; own.len()]).collect();
    let mut reports = Vec::new();
    let (mut regularisation, mut penalty, mut merit) = (0.0_f64, 0.0_f64, 0.0_f64);
    let mut residual = f64::INFINITY;
    let mut held: Vec<Vec<bool>> = Vec::new();
    for iteration in 0..options.iterations {
        let failure = |residual: f64, at: &Candidate<'_, S>| match at.worst() {
            (node, by) if by > 1e-6 => OptimalError::Exceeded { node, by },
            _ => OptimalError::NoDescent {
                iteration,
                value: at.value,
                slope: residual,
            },
        };
        let model = LinearMotion::new(&at.rollout, cost, &at.limits, &multipliers, options.second)?;
        residual = model.residual(&at, &bounds, &multipliers);
        let weight_of_squares = penalty;
        let solution = |at: Candidate<'s, S>, multipliers: Vec<Vec<f64>>, reports| {
            let held = model.controls_at_bounds(&at, &bounds);
            let metrics = model::metrics(&at.limits, &multipliers, weight_of_squares);
            let gains = |added| model.gains(added, 1.0, &held, &metrics);
            let gains = gains(0.0).or_else(|| gains(LEAST));
            // Beside a limit that is reached a curvature may be negative at a minimum too.
            if gains.is_none() && multipliers.iter().flatten().all(|mu| *mu == 0.0) {
                let (value, slope) = (at.value, residual);
                return Err(OptimalError::NoMinimum { value, slope });
            }
            Ok(BoundedControl {
                laws: gains.map(|gains| gains.laws).unwrap_or_default(),
                rollout: at.rollout,
                controls: at.controls,
                value: at.value,
                residual,
                slopes: model.lagrangian_slopes(),
                multipliers,
                reports,
            })
        };
        if is_flat(residual, f64::INFINITY, at.value, options.tolerance) {
            return solution(at, multipliers, reports);
        }
        // If second derivatives are not positive, they may be so beside the controls and limits that the last program held; else they are left out.
        let metrics = model::metrics(&at.limits, &multipliers, penalty);
        let choices: [Choice<'_>; 3] = [
            (1.0, 0.0, &[], &[]),
            (1.0, penalty, &held, &metrics),
            (0.0, 0.0, &[], &[]),
        ];
        let gains = choices
            .into_iter()
            .find_map(|(bend, weight, held, metrics)| {
                let gains = model.gains(regularisation, bend, held, metrics)?;
                Some((gains, weight))
            });
        let Some((gains, weight)) = gains else {
            if regularisation >= MOST {
                return Err(failure(residual, &at));
            }
            // The cost has no curvature in some control.
            regularisation = (10.0 * regularisation).max(LEAST);
            continue;
        };
        let program = solve_with_penalty(
            &model,
            &gains,
            &at,
            &bounds,
            &multipliers,
            weight,
            &mut penalty,
        );
        held = program.held.clone();
        let most = program.largest_multiplier();
        merit = merit.clamp(1.5 * most, 15.0 * most);
        let (before, excess) = (at.value + merit * at.excess(), at.excess());
        let promised = program.slope + merit * (program.excess - excess);
        if program.solved && is_flat(residual, promised, at.value, options.tolerance) {
            return solution(at, multipliers, reports);
        }
        let own: Vec<_> = gains.laws.iter().map(|law| law.gains.clone()).collect();
        let attempt = |taken| {
            let u = follow(motion, &at.rollout, &bounds, &program, &own, taken).ok()?;
            let next = Candidate::new(motion, u, cost, limits).ok()?;
            next.check_counts(&at);
            (next.is_finite()).then(|| (next.value + merit * next.excess(), next))
        };
        let searched = || line_search(before, promised, attempt);
        let found = program.solved.then(searched).flatten();
        reports.push(IterationReport {
            value: at.value,
            slope: residual,
            taken: found.as_ref().map_or(0.0, |(taken, ..)| *taken),
            regularisation,
        });
        match found {
            Some((taken, _, next)) => {
                at = next;
                for (own, new) in multipliers.iter_mut().zip(&program.multipliers) {
                    for (own, new) in own.iter_mut().zip(new) {
                        *own += taken * (new - *own);
                    }
                }
                regularisation = match taken {
                    1.0 if regularisation < 1e-6 => 0.0,
                    1.0 => regularisation / 10.0,
                    0.4.. => regularisation,
                    _ => (10.0 * regularisation).max(1e-3),
                };
            }
            None if regularisation < MOST => regularisation = (10.0 * regularisation).max(1e-3),
            None => return Err(failure(residual, &at)),
        }
    }
    Err(match at.worst() {
        (node, by) if by > 1e-6 => OptimalError::Exceeded { node, by },
        _ => OptimalError::NotConverged {
            iterations: options.iterations,
            value: at.value,
            slope: residual,
        },
    })
}

/// A share of ⟨ν', D²Φ⟩, a weight of the squares of limits, the controls that stay at their bounds,
/// and the squares.
type Choice<'a> = (f64, f64, &'a [Vec<bool>], &'a [DMatrix<f64>]);

/// Solves the program with a penalty above its multipliers; `penalty` is that penalty afterwards.
fn solve_with_penalty<S: DifferentiableSystem>(
    model: &LinearMotion<S>,
    gains: &Gains,
    at: &Candidate<'_, S>,
    bounds: &ControlRanges<S::Control>,
    before: &[Vec<f64>],
    weight: f64,
    penalty: &mut f64,
) -> Program {
    const MOST: f64 = 1e6;
    if *penalty == 0.0 && at.limits.iter().any(|own| !own.is_empty()) {
        *penalty = 1.0 + at.value.abs();
    }
    let mut program = Program::solve(model, gains, at, bounds, before, weight, *penalty);
    if program.solved
        && program.largest_multiplier() > 0.9 * *penalty
        && *penalty < MOST * (1.0 + at.value.abs())
        && *penalty > 0.0
    {
        *penalty *= 10.0;
        program = Program::solve(model, gains, at, bounds, before, weight, *penalty);
    }
    program
}
