//! Derivatives of whole motions: along a displacement forwards, and of a cost backwards.

mod gradient;
mod solved;
mod start;

use std::vec::Vec;

pub use self::gradient::RolloutGradient;
use self::solved::SolvedStep;
use self::start::Start;
use super::DifferentiableSystem;
use super::cost::{Cost, CostSlopes, Stage};
use super::directions::{Gradient, Perturbation, Response};
use super::step::StepDerivatives;
use crate::declarations::shown;
use crate::error::StepError;
use crate::linear::{Matrix, Vector};
use crate::motion::Trajectory;
use crate::options::StepOptions;
use crate::system::RegionsOf;

/// A motion of N steps under control, kept for its derivatives.
///
/// ```ignore
/// let motion = snakeboard.motion(h, q, v)?;
/// let rollout = Rollout::new(motion, &torques)?;
/// let gradient = rollout.gradient(&cost)?;       // in (q_0, p_0), every u_k, θ, h and t_0, at the cost of some runs of the motion
/// ```
///
/// # Start
/// The motion is that of [`trajectory_from`](crate::Moving::trajectory_from) from (t_0,
/// q_0, p_0), whatever it was made by, and its derivatives are those in these arguments, at fixed
/// p_0 those in θ and t_0. The start is part of the motion: q_0 is
/// [projected](crate::Moving::project) onto the level sets of holonomic constraints, which
/// move with θ and t_0,
///
/// ```text
/// δq = δq_0 - M⁻¹Gᵀ(G M⁻¹Gᵀ)⁻¹ (G δq_0 + ∂g/∂θ δθ + ∂g/∂t δt_0)     at node 0,
/// G = ∇g,     M = ∂²L/∂q̇²
/// ```
///
/// If q_0 is off a level set by more than 1e-10 of its terms, or of its slope on the way there, the
/// motion has no derivatives in its start: it is
/// [`StartsOffLevelSet`](StepError::StartsOffLevelSet). A motion that starts on a boundary of
/// regions has none, but where the constraints in force hold it there: then it has those along the
/// boundary, and those in arguments that move q_0 off it are NaN in a gradient.
pub struct Rollout<'s, S: DifferentiableSystem> {
    system: &'s S,
    options: StepOptions,
    /// The steps, each with the node that it departs from and its solution.
    steps: Vec<SolvedStep<S>>,
    start: Start<S>,
    end: Stage<'s, S>,
}

impl<S: DifferentiableSystem> Clone for Rollout<'_, S> {
    fn clone(&self) -> Self {
        Self {
            steps: self.steps.clone(),
            ..*self
        }
    }
}

shown! {
    [S: DifferentiableSystem] Rollout<'_, S>(it) { steps: it.steps.len(), end: it.end }
}

/// The part of a motion that the gradient of its cost keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Checkpoints {
    /// Every step: memory for N steps.
    #[default]
    All,
    /// A motion every √N steps, from which the steps between are run again: memory for 2√N steps,
    /// and almost one run of the motion more. The gradient has the same bits.
    Root,
}

/// Lets a motion from a pair begin at (q_0, p_0), so that its first step is solved as every other
/// is.
pub fn solve_pair<S: DifferentiableSystem>(motion: &mut Trajectory<'_, S>) {
    if motion.is_of_pair() {
        motion.restart();
    }
}

/// The node N where a motion is.
fn end_of<'s, S: DifferentiableSystem>(motion: &Trajectory<'s, S>, k: usize) -> Stage<'s, S> {
    Stage {
        k,
        t: motion.t(),
        q: motion.q(),
        p: motion.momentum(),
        u: S::Control::zeros(),
        lambda: S::Multipliers::zeros(),
        system: motion.system,
        h: motion.h(),
    }
}

/// The rollout of a motion of no steps, whose start is its end.
fn rollout_without_steps<'s, S: DifferentiableSystem>(
    motion: &Trajectory<'s, S>,
) -> Result<(Start<S>, Stage<'s, S>), StepError> {
    let start = Start::still(motion)?;
    let end = Stage {
        q: start.q,
        ..end_of(motion, 0)
    };
    Ok((start, end))
}

impl<'s, S: DifferentiableSystem> Rollout<'s, S> {
    /// The motion with these controls, one step after another; from a pair (q_0, q_1) it starts at
    /// q_0 with the momentum that departs there, so that its first step is under control as every
    /// other is.
    ///
    /// # Errors
    /// The errors of [`Motion::step`](crate::Motion::step), with the index of the node.
    pub fn new(mut motion: Trajectory<'s, S>, controls: &[S::Control]) -> Result<Self, StepError> {
        solve_pair(&mut motion);
        let mut steps = Vec::with_capacity(controls.len());
        let passed = motion.q();
        for u in controls {
            steps.push(SolvedStep::advance(&mut motion, *u)?);
        }
        let (start, end) = match steps.first() {
            Some(first) => (Start::new(passed, first), end_of(&motion, steps.len())),
            None => rollout_without_steps(&motion)?,
        };
        Ok(Self {
            system: motion.system,
            options: *motion.options(),
            start,
            steps,
            end,
        })
    }

    /// N.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.steps.len()
    }

    /// Node k with the step that departs from it, k ≤ N.
    ///
    /// # Panics
    /// If k > N.
    #[must_use]
    pub fn stage(&self, k: usize) -> Stage<'s, S> {
        assert!(k <= self.steps(), "a node of the motion");
        match self.steps.get(k) {
            Some(step) => step.stage(self.system, k),
            None => self.end,
        }
    }

    /// How many boundaries of regions step k crosses, k < N.
    ///
    /// # Panics
    /// If k ≥ N.
    #[must_use]
    pub fn crossings(&self, k: usize) -> usize {
        S::Regions::crossings(&self.steps[k].impacts).len()
    }

    /// The derivatives of step k, k < N, in the (q, p) that it departs from.
    ///
    /// # Errors
    /// [`SingularJacobian`](StepError::SingularJacobian) and [`NonFinite`](StepError::NonFinite),
    /// see [`derivatives_of`](DifferentiableSystem::derivatives_of); where a boundary is crossed,
    /// [`GrazesBoundary`](StepError::GrazesBoundary) and
    /// [`BoundaryAtNode`](StepError::BoundaryAtNode).
    ///
    /// # Panics
    /// If k ≥ N.
    pub fn derivatives(&self, k: usize) -> Result<StepDerivatives<'s, S>, StepError> {
        self.steps[k].derivatives((self.system, &self.options, k))
    }

    /// The cost.
    pub fn cost<C: Cost<S>>(&self, cost: &C) -> f64 {
        let end = cost.end(&self.stage(self.steps())).value;
        // In the order of the gradient: both have the same bits.
        (0..self.steps())
            .rev()
            .fold(end, |sum, k| sum + cost.stage(&self.stage(k)).value)
    }

    /// The displacement of node 0 along a displacement of q_0, p_0, θ and t_0: q_0 moves as the
    /// motion [starts](Rollout#start) from it, and all other arguments as they are passed.
    ///
    /// # Errors
    /// [`StartsOffLevelSet`](StepError::StartsOffLevelSet), and
    /// [`SingularJacobian`](StepError::SingularJacobian) where the level sets depend on each other;
    /// [`BoundaryAtNode`](StepError::BoundaryAtNode) where it moves q_0 off a boundary.
    pub fn tangent_of_start(&self, x: &Perturbation<S>) -> Result<Perturbation<S>, StepError> {
        self.start.displace(self.system, x)
    }

    /// The displacements of the nodes 1 … N along a displacement of q_0, p_0, θ, h and t_0, and of
    /// the controls of every step, `controls(k)`; `x.u` displaces the controls of every step
    /// besides. [`tangent_of_start`](Self::tangent_of_start) displaces node 0.
    ///
    /// # Errors
    /// The errors of [`derivatives`](Self::derivatives) and
    /// [`tangent_of_start`](Self::tangent_of_start).
    pub fn tangent(
        &self,
        x: &Perturbation<S>,
        controls: impl Fn(usize) -> S::Control,
    ) -> Result<Vec<Response<S>>, StepError> {
        let mut at = self.tangent_of_start(x)?;
        let mut nodes = Vec::with_capacity(self.steps());
        for k in 0..self.steps() {
            at.u = x.u + controls(k);
            at.t = x.t + k as f64 * x.h;
            let node = self.derivatives(k)?.jvp(&at);
            (at.q, at.p) = (node.q, node.p);
            nodes.push(node);
        }
        Ok(nodes)
    }

    /// The cost and its derivatives, by one run of the adjoint equations backwards:
    ///
    /// ```text
    /// ν_N = ∂l_N,   ν_k = ∂l_k/∂(q, p) + (ν_{k+1}, ∂l_k/∂λ) ∂Φ_k/∂(q, p),   dJ/du_k = ∂l_k/∂u + (ν_{k+1}, ∂l_k/∂λ) ∂Φ_k/∂u
    /// ```
    ///
    /// and that of the [start](Rollout#start). Its work does not depend on the number of parameters
    /// and controls, but for that of the terms in which they are.
    ///
    /// # Errors
    /// The errors of [`derivatives`](Self::derivatives) and
    /// [`tangent_of_start`](Self::tangent_of_start).
    pub fn gradient<C: Cost<S>>(&self, cost: &C) -> Result<RolloutGradient<S>, StepError> {
        let n = self.steps();
        let mut gradient = RolloutGradient::of_end(&cost.end(&self.stage(n)), n);
        let at = (self.system, &self.options, 0);
        gradient.add_steps(cost, at, &self.steps, &mut None)?;
        self.start.back(self.system, &mut gradient)?;
        Ok(gradient)
    }
}

impl<S: DifferentiableSystem> Rollout<'_, S> {
    /// ∂²J/∂u² times a displacement of the controls of all steps, the start, the parameters and h
    /// fixed: the adjoint equations, and their tangent along the displacement, by one run forwards
    /// and one backwards.
    ///
    /// ```text
    /// δx_{k+1} = A_k δx_k + B_k δu_k,   (δν_k, δ(dJ/du_k)) = (A_k, B_k)ᵀ δν_{k+1} + (l'' + ⟨ν', D²Φ_k⟩) (δx_k, δu_k),   δν_N = l_N'' δx_N
    /// ```
    ///
    /// Curvatures of the cost are those of [`stage_curvature`](Cost::stage_curvature) and
    /// [`end_curvature`](Cost::end_curvature); a solver for nonlinear programs has from a rollout,
    /// besides, the gradient by [`gradient`](Self::gradient) and A_k, B_k by
    /// [`derivatives`](Self::derivatives).
    ///
    /// # Errors
    /// The errors of [`derivatives`](Self::derivatives).
    ///
    /// # Panics
    /// If `displacement` has not N entries.
    pub fn hessian_product<C: Cost<S>>(
        &self,
        cost: &C,
        displacement: &[S::Control],
    ) -> Result<Vec<S::Control>, StepError> {
        let count = self.steps();
        assert_eq!(displacement.len(), count, "one displacement for every step");
        let mut nodes = vec![Perturbation::<S>::zeros()];
        for (k, u) in displacement.iter().enumerate() {
            nodes[k].u = *u;
            let next = self.derivatives(k)?.jvp(&nodes[k]);
            nodes.push(Perturbation {
                q: next.q,
                p: next.p,
                ..Perturbation::zeros()
            });
        }
        // A curvature times (δq, δp, δu), in which it has its rows.
        let bent = |curvature: &S::StepHessian, x: &Perturbation<S>| {
            let (mut x, mut bent) = (*x, Gradient::<S>::zeros());
            let size = S::StepHessian::ROWS;
            for (j, x) in x.entries_mut().take(size).enumerate() {
                let rows = bent.entries_mut().zip(curvature.column(j));
                rows.for_each(|(sum, entry)| *sum += entry * *x);
            }
            bent
        };
        let last = self.stage(count);
        let (end, none) = (cost.end(&last), S::Multipliers::zeros());
        let mut adjoint = Response::<S>::weights(&end.q, &end.p, none);
        let along = bent(&cost.end_curvature(&last), &nodes[count]);
        let mut along = Response::<S>::weights(&along.q, &along.p, none);
        let mut product = vec![S::Control::zeros(); count];
        for k in (0..count).rev() {
            let (stage, x) = (self.stage(k), &nodes[k]);
            let (own, curvature) = (cost.stage(&stage), cost.stage_curvature(&stage));
            let step = self.derivatives(k)?;
            adjoint.lambda = own.lambda;
            let first = step.vjp(&adjoint);
            let second = step.second_along(&adjoint, x);
            let sum = step.vjp(&along).plus(&second).plus(&bent(&curvature, x));
            product[k] = sum.u;
            along = Response::weights(&sum.q, &sum.p, none);
            adjoint = Response::weights(&(first.q + own.q), &(first.p + own.p), none);
        }
        Ok(product)
    }
}

/// The adjoint equations from the end on: q and p are ν of the node reached, the others are sums.
impl<S: DifferentiableSystem> RolloutGradient<S> {
    fn of_end(end: &CostSlopes<S>, steps: usize) -> Self {
        Self {
            value: end.value,
            q: end.q,
            p: end.p,
            controls: vec![S::Control::zeros(); steps],
            parameters: end.parameters,
            h: steps as f64 * end.t,
            t: end.t,
        }
    }

    /// Over these steps, the first from node k on, backwards; `place` is that of the derivatives.
    #[inline(always)]
    fn add_steps<'s, C: Cost<S>>(
        &mut self,
        cost: &C,
        (system, options, first): (&'s S, &StepOptions, usize),
        steps: &[SolvedStep<S>],
        place: &mut Option<StepDerivatives<'s, S>>,
    ) -> Result<(), StepError> {
        for (i, step) in steps.iter().enumerate().rev() {
            let k = first + i;
            let slopes = cost.stage(&step.stage(system, k));
            step.read_derivatives(place, (system, options, k), |derivatives| {
                self.add_step(k, &slopes, derivatives);
            })?;
        }
        Ok(())
    }

    /// From node k + 1 to node k.
    fn add_step(&mut self, k: usize, slopes: &CostSlopes<S>, derivatives: &StepDerivatives<'_, S>) {
        let weights = Response::weights(&self.q, &self.p, slopes.lambda);
        let own = derivatives.vjp(&weights);
        self.value += slopes.value;
        self.q = own.q + slopes.q;
        self.p = own.p + slopes.p;
        self.controls[k] = own.u + slopes.u;
        self.parameters = self.parameters + own.parameters + slopes.parameters;
        self.h += own.h + k as f64 * (own.t + slopes.t);
        self.t += own.t + slopes.t;
    }
}

/// The cost of a motion with these controls and its derivatives, with the bits of
/// [`Rollout::gradient`], in the memory of 2√N steps: the motion is not kept.
///
/// # Errors
/// The errors of [`Rollout::new`] and [`Rollout::gradient`].
pub fn checkpointed_gradient<S: DifferentiableSystem, C: Cost<S>>(
    mut motion: Trajectory<'_, S>,
    controls: &[S::Control],
    cost: &C,
    checkpoints: Checkpoints,
) -> Result<RolloutGradient<S>, StepError> {
    let n = controls.len();
    let segment = match checkpoints {
        Checkpoints::All => n.max(1),
        Checkpoints::Root => (1..=n.max(1)).find(|s| s * s >= n).unwrap_or(1),
    };
    solve_pair(&mut motion);
    let (system, options) = (motion.system, *motion.options());
    // The steps of the last segment are kept as they are made, and are not run again.
    let last = n.saturating_sub(1) / segment * segment;
    let mut kept = Vec::with_capacity(n.div_ceil(segment));
    let mut steps = Vec::with_capacity(segment);
    let (passed, mut start) = (motion.q(), None);
    for (k, u) in controls.iter().enumerate() {
        if k < last && k % segment == 0 {
            kept.push(motion.clone());
        }
        let step = SolvedStep::advance(&mut motion, *u)?;
        start.get_or_insert_with(|| Start::new(passed, &step));
        steps.extend((k >= last).then_some(step));
    }
    let (start, end) = match start {
        Some(start) => (start, end_of(&motion, n)),
        None => rollout_without_steps(&motion)?,
    };
    let mut gradient = RolloutGradient::of_end(&cost.end(&end), n);
    let mut first = last;
    let mut place = None;
    loop {
        gradient.add_steps(cost, (system, &options, first), &steps, &mut place)?;
        steps.clear();
        let Some(mut motion) = kept.pop() else { break };
        first = kept.len() * segment;
        for u in &controls[first..first + segment] {
            steps.push(SolvedStep::advance(&mut motion, *u)?);
        }
    }
    start.back(system, &mut gradient)?;
    Ok(gradient)
}
