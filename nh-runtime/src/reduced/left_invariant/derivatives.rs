//! The derivatives of a step reduced by left multiplication.

use crate::derivatives::{DifferentiableSystem, ReducedDerivatives};
use crate::error::StepError;
use crate::reduced::left_invariant::{EulerPoincare, LeftInvariantSystem};
use crate::start::PhaseStep;
use crate::system::{Inputs, Interval};

impl<'a, S: LeftInvariantSystem + DifferentiableSystem> EulerPoincare<'a, S> {
    /// The step from (r, p) with its derivatives, p the body momentum that arrives; its `q` is (r',
    /// u).
    ///
    /// # Errors
    /// The errors of [`DifferentiableSystem::derivatives_from`].
    pub fn derivatives_from(
        &self,
        ts: impl Into<Inputs<S::Control>>,
        r: impl Into<S::Configuration>,
        p: impl Into<S::Covector>,
    ) -> Result<(PhaseStep<S>, ReducedDerivatives<'a, S>), StepError> {
        let r = S::at_identity(&r.into());
        let (step, own) = self.system().derivatives_from(ts, r, p)?;
        Ok((step, ReducedDerivatives::new(own, S::FIBRE, None)))
    }

    /// The derivatives of the step that this interval and these multipliers solve, of a state of a
    /// motion `state.interval()` and `state.lambda`.
    ///
    /// # Errors
    /// The errors of [`DifferentiableSystem::derivatives_of`].
    pub fn derivatives_of(
        &self,
        interval: &Interval<S>,
        lambda: impl Into<S::Multipliers>,
    ) -> Result<ReducedDerivatives<'a, S>, StepError> {
        let interval = super::reduced::representative(interval);
        let own = self.system().derivatives_of(&interval, lambda)?;
        Ok(ReducedDerivatives::new(own, S::FIBRE, None))
    }
}
