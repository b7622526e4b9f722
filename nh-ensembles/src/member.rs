//! The members of an ensemble.

use nh_runtime::{Dynamics, Inputs, Motion, Start, StepError, StepOptions};

/// A start, the controls, and the index of its system.
pub(crate) struct Member<D: Dynamics> {
    pub system: usize,
    pub u: D::Control,
    start: Start<D>,
}

impl<D: Dynamics> Member<D> {
    /// The member of this system, in an ensemble with these inputs.
    pub fn new(start: Start<D>, system: usize, origin: Inputs<D::Control>) -> Self {
        let (start, u) = start.made_with(origin);
        Self { system, u, start }
    }

    /// Its motion, in an ensemble of these systems and inputs.
    pub fn motion<'a>(
        &self,
        systems: &'a [D],
        options: &StepOptions,
        origin: Inputs<D::Control>,
    ) -> Result<Motion<D, &'a D>, StepError> {
        let inputs = Inputs {
            u: self.u,
            ..origin
        };
        (self.start).motion(&systems[self.system], options, inputs)
    }
}
