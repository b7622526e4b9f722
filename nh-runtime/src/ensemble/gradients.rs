//! The gradients of a cost on every member.

use rayon::prelude::*;

use super::Ensemble;
use crate::derivatives::{
    Checkpoints, Cost, DifferentiableSystem, RolloutGradient, checkpointed_gradient,
};
use crate::error::StepError;
use crate::motion::Trajectory;
use crate::system::Inputs;

impl<S: DifferentiableSystem + Sync> Ensemble<S> {
    /// The cost of `steps` steps of every member, each with its own controls, from q_0 of its pair on, with its derivatives; or why the member failed.
    ///
    /// The threads are those of the current rayon pool. The numbers of a member are the same, bit by bit, for any number of threads, and those of a
    /// [`Rollout`](crate::Rollout) of its [`trajectory`](crate::DiscreteSystem::trajectory).
    pub fn gradients<C: Cost<S> + Sync>(
        &self,
        steps: usize,
        cost: &C,
        checkpoints: Checkpoints,
    ) -> Vec<Result<RolloutGradient<S>, StepError>> {
        let gradient = |member: &super::Member<S>| {
            let inputs = Inputs {
                u: member.u,
                ..self.origin
            };
            let system = &self.systems[member.system];
            let motion = Trajectory::new(system, self.options, inputs, member.start);
            checkpointed_gradient(motion, &vec![member.u; steps], cost, checkpoints)
        };
        self.members.par_iter().map(gradient).collect()
    }
}
