//! Optimal control with bounds on controls and limits on states, by sequential quadratic programs of the whole motion.
//!
//! The controls of all steps are the unknowns, and the states follow from them: every iterate is a motion. With x = (q, p), the adjoint ν of the Lagrangian
//! J + Σ μ c and H_k = l'' + ⟨ν', D²Φ⟩, Newton's method for the conditions of Karush, Kuhn and Tucker is the quadratic program
//!
//! ```text
//! min  Σ_k J_u,k·δu_k + ½ (δx, δu)_kᵀ H_k (δx, δu)_k,   δx_{k+1} = A_k δx_k + B_k δu_k,   δx_0 = 0
//!      lower ≤ u + δu ≤ upper,   c + c_x δx ≤ 0
//! ```
//!
//! H_k need not be positive where the program is. Riccati's recursion completes its squares: with K = -Q_uu⁻¹ Q_ux the sum is Σ_k ½ |δu - K δx|² in the metric Q_uu
//! on every motion that satisfies the equations of δx. In the unknowns v = δu - K δx the program is convex where each Q_uu is positive, and has the stable
//! steps A + B K; it is sparse, with a work linear in the number of steps, and Clarabel's interior point method solves it. The solution is followed with a
//! line search, under the gains of the controls that are at no bound, and after a short step a multiple of 1 is added to H_k. Convergence is quadratic where no limit is curved and each multiplier is
//! positive; of limits the curvature c'' is left out, and where they hold on a curved boundary convergence is linear.
//!
//! Where some Q_uu is not positive, as at a bound it need not be, the recursion holds the controls which the last program has at a bound, and adds ρ/2 (c + c_x δx)² of
//! the limits which it has reached: squares that vanish in the solution where those are at theirs again. Where this does not help, ⟨ν', D²Φ⟩ is left out.
//!
//! Limits have a weight: what a motion exceeds them by costs σ Σ max(c, 0) (the exact penalty function), with a σ above the multipliers, so that the
//! program has a solution from every start.
//!
//! Source: R. Fletcher, *Practical Methods of Optimization* (1987), §12.4 (Sl₁QP); R. Verschueren, M. Zanon, R. Quirynen, M. Diehl, *A sparsity preserving
//! convexification procedure for indefinite quadratic programs arising in direct optimal control*, SIAM J. Optim. 27 (2017); P. Goulart, Y. Chen, *Clarabel*,
//! arXiv 2405.12762 (2024).

mod model;
mod program;

use std::vec::Vec;

use nalgebra::{DMatrix, DVector};

use super::control::{ControlLaw, IterationReport, OptimalOptions};
use super::{OptimalError, joined};
use crate::declarations::values;
use crate::derivatives::DifferentiableSystem;
use crate::derivatives::cost::{Cost, Stage};
use crate::derivatives::rollout::Rollout;
use crate::error::StepError;
use crate::linear::{Vector, from_slice, vector};
use crate::motion::Trajectory;

use model::{Gains, Linearised};
use program::Program;

values! {
    /// A limit on the state of a node, c(q, p) ≤ 0, and its slopes.
    pub struct StateLimit<S: DifferentiableSystem> {
        /// c.
        pub value: f64,
        /// ∂c/∂q, in the left trivialisation of groups.
        pub q: S::Covector,
        /// ∂c/∂p.
        pub p: S::Increment,
    }
}

/// Bounds on the controls of every step, and limits on the states.
pub trait Limits<S: DifferentiableSystem> {
    /// The least and the greatest controls of the step that departs from node k; ±∞ where there is none.
    fn controls(&self, k: usize) -> (S::Control, S::Control);

    /// The limits at a node, k ≥ 1, of which `u` and `lambda` are not to be read; none unless given. A node has as many in every iteration.
    fn states(&self, at: &Stage<S>) -> Vec<StateLimit<S>> {
        let _ = at;
        Vec::new()
    }
}

values! {
    /// Bounds on the controls, for all steps.
    pub struct ControlBounds<S: DifferentiableSystem> {
        /// The least controls, -∞ where there is none.
        pub lower: S::Control,
        /// The greatest controls, ∞ where there is none.
        pub upper: S::Control,
    }
}

impl<S: DifferentiableSystem> Limits<S> for ControlBounds<S> {
    fn controls(&self, _: usize) -> (S::Control, S::Control) {
        (self.lower, self.upper)
    }
}

/// A motion that is optimal within bounds.
pub struct BoundedControl<'s, S: DifferentiableSystem> {
    /// The motion.
    pub rollout: Rollout<'s, S>,
    /// The controls of its steps.
    pub controls: Vec<S::Control>,
    /// The cost.
    pub value: f64,
    /// The residual of the conditions of Karush, Kuhn and Tucker: the largest |u - [u - ∂/∂u (J + Σ μ c)]|, with […] between the bounds, of controls,
    /// and |max(c, -μ)| of limits.
    pub residual: f64,
    /// The slopes of J + Σ μ c in the controls of every step: the multiplier of the lower bound where one is positive, less that of the upper one where it is negative.
    pub slopes: Vec<S::Control>,
    /// The multipliers μ ≥ 0 of the limits of the nodes 1 … N.
    pub multipliers: Vec<Vec<f64>>,
    /// The control law about the motion, of every step; controls at a bound stay there, with gains of zero.
    pub laws: Vec<ControlLaw>,
    /// Every iteration; its slope is the residual.
    pub reports: Vec<IterationReport>,
}

/// The bounds of all steps.
struct Bounds<U>(Vec<(U, U)>);

impl<U: Vector> Bounds<U> {
    fn of<S: DifferentiableSystem<Control = U>, L: Limits<S>>(
        limits: &L,
        steps: usize,
    ) -> Result<Self, OptimalError> {
        let mut all = Vec::with_capacity(steps);
        for k in 0..steps {
            let (lower, upper) = limits.controls(k);
            for i in 0..U::LEN {
                let (low, high) = (lower[i], upper[i]);
                if !(low <= high && low < f64::INFINITY && high > f64::NEG_INFINITY) {
                    return Err(OptimalError::Bounds {
                        step: k,
                        control: i,
                        lower: low,
                        upper: high,
                    });
                }
            }
            all.push((lower, upper));
        }
        Ok(Self(all))
    }

    fn clamped(&self, k: usize, u: &U) -> U {
        let (lower, upper) = &self.0[k];
        vector(|i| u[i].clamp(lower[i], upper[i]))
    }
}

/// A motion with its cost, and what it exceeds its limits by.
struct Candidate<'s, S: DifferentiableSystem> {
    rollout: Rollout<'s, S>,
    controls: Vec<S::Control>,
    value: f64,
    limits: Vec<Vec<StateLimit<S>>>,
}

impl<'s, S: DifferentiableSystem> Candidate<'s, S> {
    fn new<C: Cost<S>, L: Limits<S>>(
        motion: &Trajectory<'s, S>,
        controls: Vec<S::Control>,
        cost: &C,
        limits: &L,
    ) -> Result<Self, StepError> {
        let rollout = Rollout::new(motion.clone(), &controls)?;
        let nodes = 1..=rollout.steps();
        Ok(Self {
            value: rollout.cost(cost),
            limits: nodes.map(|k| limits.states(&rollout.stage(k))).collect(),
            rollout,
            controls,
        })
    }

    /// Σ max(c, 0).
    fn excess(&self) -> f64 {
        self.limits.iter().flatten().map(|c| c.value.max(0.0)).sum()
    }

    /// The node that exceeds a limit the most, and by how much.
    fn worst(&self) -> (usize, f64) {
        let nodes = self.limits.iter().zip(1..);
        let values = nodes.flat_map(|(limits, node)| limits.iter().map(move |c| (node, c.value)));
        values.fold(
            (0, 0.0),
            |worst, at| if at.1 > worst.1 { at } else { worst },
        )
    }

    /// Whether a number is none.
    fn is_finite(&self) -> bool {
        let limits = self.limits.iter().flatten();
        self.value.is_finite() && limits.map(|c| c.value).all(f64::is_finite)
    }
}

/// The solution of a program, followed by a part of it: controls by the gains of how far the motion is from the linear one, between the bounds.
fn follow<S: DifferentiableSystem>(
    motion: &Trajectory<'_, S>,
    before: &Rollout<'_, S>,
    bounds: &Bounds<S::Control>,
    program: &Program,
    gains: &[DMatrix<f64>],
    taken: f64,
) -> Result<Vec<S::Control>, StepError> {
    let mut controls = Vec::with_capacity(gains.len());
    let mut running = motion.clone();
    for (k, own) in gains.iter().enumerate() {
        let at: Stage<S> = before.stage(k);
        let q = S::increment(&at.q, &running.q());
        let p = running.momentum() - at.p;
        let off = joined(q.as_slice(), p.as_slice()) - &program.states[k] * taken;
        let mut change: DVector<f64> = own * off;
        for i in 0..S::Control::LEN {
            match program.held[k][i] {
                true => change[i] = 0.0,
                false => (),
            }
            change[i] += taken * program.controls[k][i];
        }
        let u = bounds.clamped(k, &(at.u + from_slice(change.as_slice())));
        running.step(u)?;
        controls.push(u);
    }
    Ok(controls)
}

/// The controls between bounds with which the motion has a minimal cost within its limits, from these controls, which are moved between the bounds first.
///
/// Options and reports are those of [`optimal_control`](super::optimal_control), without bounds the motion is the same. The feature `clarabel` has this function.
///
/// # Errors
/// [`OptimalError::Bounds`] where a lower bound is above the upper one, or one is no number; [`OptimalError::Step`] for the motion with the controls passed, and of its
/// derivatives; [`OptimalError::NotConverged`] and [`OptimalError::NoDescent`] with the cost and the residual that were reached, and
/// [`OptimalError::Exceeded`] if limits are exceeded there. Costs and limits that are no numbers are a [`StepError::NonFinite`].
pub fn bounded_control<'s, S: DifferentiableSystem, C: Cost<S>, L: Limits<S>>(
    motion: &Trajectory<'s, S>,
    controls: &[S::Control],
    cost: &C,
    limits: &L,
    options: &OptimalOptions,
) -> Result<BoundedControl<'s, S>, OptimalError> {
    const MOST: f64 = 1e12;
    let bounds = Bounds::of::<S, L>(limits, controls.len())?;
    let inside = controls.iter().enumerate();
    let inside = inside.map(|(k, u)| bounds.clamped(k, u)).collect();
    let mut at = Candidate::new(motion, inside, cost, limits)?;
    crate::error::check_finite(at.is_finite(), 0, crate::error::Quantity::Residual)?;
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
        let model = Linearised::new(&at.rollout, cost, &at.limits, &multipliers, options.second)?;
        residual = model.residual(&at, &bounds, &multipliers);
        if residual <= options.tolerance * (1.0 + at.value.abs()) {
            let held = model.held(&at, &bounds);
            let laws = model
                .gains(
                    0.0,
                    1.0,
                    &held,
                    &model::metrics(&at.limits, &multipliers, penalty),
                )
                .map(|gains| gains.laws);
            let Candidate {
                rollout,
                controls,
                value,
                ..
            } = at;
            return Ok(BoundedControl {
                rollout,
                controls,
                value,
                residual,
                slopes: model.lagrangian_slopes(),
                multipliers,
                laws: laws.unwrap_or_default(),
                reports,
            });
        }
        // Where second derivatives are not positive they may be so beside the controls and limits that the last program held; else they are left out.
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
            return Err(failure(residual, &at));
        };
        let program = solved(
            &model,
            &gains,
            &at,
            &bounds,
            &multipliers,
            weight,
            &mut penalty,
        );
        held = program.held.clone();
        let most = program
            .multipliers
            .iter()
            .flatten()
            .fold(0.0_f64, |most, mu| most.max(*mu));
        merit = merit.clamp(1.5 * most, 15.0 * most);
        let (before, excess) = (at.value + merit * at.excess(), at.excess());
        let promised = program.slope + merit * (program.excess - excess);
        let mut taken = 1.0;
        let found = loop {
            if !program.solved {
                break None;
            }
            let own: Vec<_> = gains.laws.iter().map(|law| law.gains.clone()).collect();
            let next = follow(motion, &at.rollout, &bounds, &program, &own, taken)
                .and_then(|u| Candidate::new(motion, u, cost, limits));
            if let Ok(next) = next
                && next.is_finite()
            {
                let reached = next.value + merit * next.excess();
                // At round-off of the cost its decrease is no measure.
                let rounding = 64.0 * f64::EPSILON * (1.0 + before.abs());
                if reached <= before + 1e-4 * taken * promised + rounding {
                    break Some(next);
                }
            }
            taken *= 0.5;
            if taken < 1e-6 {
                break None;
            }
        };
        reports.push(IterationReport {
            value: at.value,
            slope: residual,
            taken: if found.is_some() { taken } else { 0.0 },
            regularisation,
        });
        match found {
            Some(next) => {
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

/// A share of ⟨ν', D²Φ⟩, a weight of the squares of limits, the controls that are held, and the squares.
type Choice<'a> = (f64, f64, &'a [Vec<bool>], &'a [DMatrix<f64>]);

/// The program with a penalty above its multipliers, where there is one.
fn solved<S: DifferentiableSystem>(
    model: &Linearised<S>,
    gains: &Gains,
    at: &Candidate<'_, S>,
    bounds: &Bounds<S::Control>,
    before: &[Vec<f64>],
    weight: f64,
    penalty: &mut f64,
) -> Program {
    const MOST: f64 = 1e6;
    if *penalty == 0.0 && at.limits.iter().any(|own| !own.is_empty()) {
        *penalty = 1.0 + at.value.abs();
    }
    let mut program = Program::solve(model, gains, at, bounds, before, weight, *penalty);
    let most = program
        .multipliers
        .iter()
        .flatten()
        .fold(0.0_f64, |most, mu| most.max(*mu));
    if program.solved
        && most > 0.9 * *penalty
        && *penalty < MOST * (1.0 + at.value.abs())
        && *penalty > 0.0
    {
        *penalty *= 10.0;
        program = Program::solve(model, gains, at, bounds, before, weight, *penalty);
    }
    program
}
