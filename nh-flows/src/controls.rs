//! Controls of a flow: held from a time on, at which the integrator is restarted.

use super::of_system::SystemField;
use super::{Flow, FlowState};
use nh_runtime::internal::{check_controls, exhausted};
use nh_runtime::{ContinuousSystem, StepError};

impl<S: ContinuousSystem> Flow<'_, S> {
    /// Holds other controls from the time [`t`](Self::t) on where the flow is.
    ///
    /// q and the momentum ∂L/∂q̇ go through the change, the momentum up to an impulse Σ_ν Λ_ν a_ν
    /// of the constraints that hold behind it:
    ///
    /// ```text
    /// ∂L/∂q̇(q, v⁺, u⁺) = ∂L/∂q̇(q, v⁻, u⁻) + aᵀΛ,     a(q, u⁺) v⁺ + c(q, u⁺) = 0
    /// ```
    ///
    /// The velocity jumps where u is in a constraint or in the momentum, a driven wheel that is
    /// given another speed; where it is in forces or potentials v⁺ has the bits of v⁻. Controls
    /// that are equal to those before change nothing.
    ///
    /// # Errors
    /// [`NonFinite`](StepError::NonFinite) of a [`Control`](nh_runtime::Quantity::Control), and
    /// [`MomentumNotInvertible`](StepError::MomentumNotInvertible) where there is no v⁺; the flow
    /// has the controls before then, and may go on. [`Exhausted`](StepError::Exhausted) after an
    /// error of the iterator.
    pub fn set_controls(&mut self, u: impl Into<S::Control>) -> Result<(), StepError> {
        let (t, u) = (self.t(), u.into());
        self.next.ok_or(exhausted(t))?;
        check_controls(S::CONTROLS, &u, t)?;
        if u == self.controls() {
            return Ok(());
        }
        let (mut other, at) = (u, (t, self.k));
        let change = |field: &mut SystemField<'_, S>| core::mem::swap(&mut field.u, &mut other);
        match self.reached {
            Some(_) => self.here = self.course.turn(at, change)?,
            None => self.course.field.u = u,
        }
        Ok(())
    }

    /// One step, as [`Motion::step`](nh_runtime::Motion::step): the state where the flow is, with
    /// these controls from there up to the next node, where the flow is then.
    ///
    /// # Errors
    /// The errors of [`set_controls`](Self::set_controls), and the flow may go on; those of the
    /// iterator, and then it is exhausted.
    pub fn step(&mut self, u: impl Into<S::Control>) -> Result<FlowState<S>, StepError> {
        self.set_controls(u)?;
        let stepped = self.step_to_next_node();
        self.next = self.next.filter(|_| stepped.is_ok());
        stepped
    }

    fn step_to_next_node(&mut self) -> Result<FlowState<S>, StepError> {
        let state = self.reach(self.t(), self.k)?;
        let from = self.next.unwrap_or(0);
        let ahead = |k: &usize| self.course.is_before(state.t, self.origin.offset(*k).t);
        let Some(k) = (from..).find(ahead) else {
            return Err(exhausted(state.t));
        };
        self.go(self.origin.offset(k).t, k)?;
        self.next = Some(k);
        Ok(state)
    }

    /// The motion under a law u(t, q, q̇) that is sampled where the flow is and at every node
    /// behind, and held in between: an iterator over the states at these times.
    ///
    /// It yields the errors of [`step`](Self::step), then ends.
    pub fn feedback<U: Into<S::Control>>(
        mut self,
        mut law: impl FnMut(f64, &S::Configuration, &S::Increment) -> U,
    ) -> impl Iterator<Item = Result<FlowState<S>, StepError>> {
        core::iter::from_fn(move || {
            self.next?;
            if self.reached.is_none()
                && let Err(error) = self.place()
            {
                self.next = None;
                return Some(Err(error));
            }
            let (t, (q, v)) = (self.t(), self.here);
            let stepped = self.step(law(t, &q, &v));
            self.next = self.next.filter(|_| stepped.is_ok());
            Some(stepped)
        })
    }

    /// The time where the flow is: that of the last state, after [`step`](Self::step) that of the
    /// node it went to; t_0 before.
    #[must_use]
    pub fn t(&self) -> f64 {
        self.reached.unwrap_or(self.origin.t)
    }

    /// The configuration there; before the first state that which was passed.
    #[must_use]
    pub fn q(&self) -> S::Configuration {
        self.here.0
    }

    /// The velocity there.
    #[must_use]
    pub fn velocity(&self) -> S::Increment {
        self.here.1
    }

    /// The controls that are held.
    #[must_use]
    pub fn controls(&self) -> S::Control {
        self.course.field.u
    }
}
