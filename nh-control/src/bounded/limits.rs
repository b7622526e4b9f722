//! Bounds on controls and limits on states, and motions with what they exceed them by.

use std::vec::Vec;

use nh_runtime::internal::vector;
use nh_runtime::{
    Cost, DifferentiableSystem, Rollout, Stage, StepError, Trajectory, Vector, values,
};

use crate::OptimalError;

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
pub trait MotionLimits<S: DifferentiableSystem> {
    /// The least and the greatest controls of the step that departs from node k; ±∞ where there is
    /// none.
    fn controls(&self, k: usize) -> (S::Control, S::Control);

    /// The limits at a node, k ≥ 1, whose `u` and `lambda` are not to be read; none unless given. A
    /// node has as many limits in every iteration. A limit on velocities takes them from
    /// [`Stage::velocity`], unless L or the constraints contain controls: v depends on them then,
    /// and a limit has no slopes in them.
    fn states(&self, at: &Stage<'_, S>) -> Vec<StateLimit<S>> {
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

impl<S: DifferentiableSystem> MotionLimits<S> for ControlBounds<S> {
    fn controls(&self, _: usize) -> (S::Control, S::Control) {
        (self.lower, self.upper)
    }
}

/// The bounds of all steps.
pub(super) struct ControlRanges<U>(pub(super) Vec<(U, U)>);

impl<U: Vector> ControlRanges<U> {
    pub(super) fn of<S: DifferentiableSystem<Control = U>, L: MotionLimits<S>>(
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

    pub(super) fn clamp(&self, k: usize, u: &U) -> U {
        let (lower, upper) = &self.0[k];
        vector(|i| u[i].clamp(lower[i], upper[i]))
    }
}

/// A motion with its cost, and the amounts by which it exceeds its limits.
pub(super) struct Candidate<'s, S: DifferentiableSystem> {
    pub(super) rollout: Rollout<'s, S>,
    pub(super) controls: Vec<S::Control>,
    pub(super) value: f64,
    pub(super) limits: Vec<Vec<StateLimit<S>>>,
}

impl<'s, S: DifferentiableSystem> Candidate<'s, S> {
    pub(super) fn new<C: Cost<S>, L: MotionLimits<S>>(
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

    /// Panics where a node has not as many limits as in the motion before.
    pub(super) fn check_counts(&self, before: &Self) {
        for (node, (own, before)) in self.limits.iter().zip(&before.limits).enumerate() {
            let (own, before) = (own.len(), before.len());
            let node = node + 1;
            assert_eq!(
                own, before,
                "node {node} has as many limits in every iteration"
            );
        }
    }

    /// Σ max(c, 0).
    pub(super) fn excess(&self) -> f64 {
        self.limits.iter().flatten().map(|c| c.value.max(0.0)).sum()
    }

    /// The node that exceeds a limit the most, and by how much.
    pub(super) fn worst(&self) -> (usize, f64) {
        let nodes = self.limits.iter().zip(1..);
        let values = nodes.flat_map(|(limits, node)| limits.iter().map(move |c| (node, c.value)));
        values.fold(
            (0, 0.0),
            |worst, at| if at.1 > worst.1 { at } else { worst },
        )
    }

    /// Whether a number is none.
    pub(super) fn is_finite(&self) -> bool {
        let limits = self.limits.iter().flatten();
        self.value.is_finite() && limits.map(|c| c.value).all(f64::is_finite)
    }
}
