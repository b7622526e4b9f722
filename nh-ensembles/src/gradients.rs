//! The gradients of a cost on every member.

use rayon::prelude::*;

use super::Ensemble;
use nh_runtime::{
    Checkpoints, Cost, DifferentiableSystem, RolloutGradient, StepError, checkpointed_gradient,
};

impl<S: DifferentiableSystem + Sync> Ensemble<S> {
    /// The cost of `steps` steps of every member, each with its own controls, with its derivatives;
    /// or why the member failed. The steps begin at the position of a member that starts there with
    /// a velocity or a momentum, and at q_0 of a pair.
    ///
    /// The threads are those of the current rayon pool. The numbers of a member are the same, bit
    /// by bit, for any number of threads, and those of a [`Rollout`](nh_runtime::Rollout) of its
    /// [`trajectory`](nh_runtime::Moving::trajectory).
    pub fn gradients<C: Cost<S> + Sync>(
        &self,
        steps: usize,
        cost: &C,
        checkpoints: Checkpoints,
    ) -> Vec<Result<RolloutGradient<S>, StepError>> {
        let gradient = |member: &super::member::Member<S>| {
            let motion = member.motion(&self.systems, &self.options, self.origin)?;
            checkpointed_gradient(motion, &vec![member.u; steps], cost, checkpoints)
        };
        self.members.par_iter().map(gradient).collect()
    }
}
