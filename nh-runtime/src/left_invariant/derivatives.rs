//! The derivatives of a step reduced by left multiplication: those of the system's own step at (r, e), whose equations it solves.

use core::fmt;

use crate::derivatives::{DifferentiableSystem, Gradient, Perturbation, Response, StepDerivatives};
use crate::error::StepError;
use crate::left_invariant::{EulerPoincare, LeftInvariantSystem};
use crate::linear::Matrix;
use crate::start::PhaseStep;
use crate::system::{Inputs, Interval};

/// The derivatives of a reduced step (r, p, u, θ, h, t) ↦ (r', u, p', λ): p, or μ in the directions of G, is the body momentum that arrives at (r, g).
///
/// Points and their displacements are those of the system at g = e. Displacements of arguments have nothing in the directions of G, which are ignored;
/// those of results have there the displacement u⁻¹δu of the relative element. The columns of G in matrices are zero, and so are its places in gradients.
///
/// The motion of r and p alone is reduced: a gradient of a [`Rollout`](crate::Rollout) of the system whose cost depends on (r, p, u, λ) is that of the
/// reduced motion.
pub struct EulerPoincareDerivatives<'s, S: LeftInvariantSystem + DifferentiableSystem>(
    StepDerivatives<'s, S>,
);

impl<S: LeftInvariantSystem + DifferentiableSystem> Clone for EulerPoincareDerivatives<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: LeftInvariantSystem + DifferentiableSystem> fmt::Debug for EulerPoincareDerivatives<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("EulerPoincareDerivatives")
            .field(&self.0)
            .finish()
    }
}

impl<S: LeftInvariantSystem + DifferentiableSystem> Copy for EulerPoincareDerivatives<'_, S> {}

impl<'a, S: LeftInvariantSystem + DifferentiableSystem> EulerPoincare<'a, S> {
    /// The step from (r, p) with its derivatives; its `q` is (r', u).
    ///
    /// # Errors
    /// Those of [`DifferentiableSystem::derivatives_from`].
    pub fn derivatives_from(
        &self,
        ts: impl Into<Inputs<S::Control>>,
        r: impl Into<S::Configuration>,
        p: impl Into<S::Covector>,
    ) -> Result<(PhaseStep<S>, EulerPoincareDerivatives<'a, S>), StepError> {
        let r = S::at_identity(&r.into());
        let (step, derivatives) = self.system().derivatives_from(ts, r, p)?;
        Ok((step, EulerPoincareDerivatives(derivatives)))
    }

    /// The derivatives of the step that this interval and these multipliers solve, of a state of a motion `state.interval()` and `state.lambda`.
    ///
    /// # Errors
    /// Those of [`DifferentiableSystem::derivatives_of`].
    pub fn derivatives_of(
        &self,
        interval: &Interval<S>,
        lambda: impl Into<S::Multipliers>,
    ) -> Result<EulerPoincareDerivatives<'a, S>, StepError> {
        let interval = super::reduced::representative(interval);
        let derivatives = self.system().derivatives_of(&interval, lambda)?;
        Ok(EulerPoincareDerivatives(derivatives))
    }
}

impl<S: LeftInvariantSystem + DifferentiableSystem> EulerPoincareDerivatives<'_, S> {
    /// ∂((r', u), p')/∂(r, p).
    #[must_use]
    pub fn by_state(&self) -> S::StateByState {
        without_columns::<S, _>(self.0.by_state())
    }

    /// ∂λ/∂(r, p).
    #[must_use]
    pub fn multipliers_by_state(&self) -> S::MultipliersByState {
        without_columns::<S, _>(self.0.multipliers_by_state())
    }

    /// ∂((r', u), p')/∂θ.
    #[must_use]
    pub fn by_parameters(&self) -> S::StateByParameters {
        self.0.by_parameters()
    }

    /// ∂λ/∂θ.
    #[must_use]
    pub fn multipliers_by_parameters(&self) -> S::MultipliersByParameters {
        self.0.multipliers_by_parameters()
    }

    /// ∂((r', u), p')/∂(controls).
    #[must_use]
    pub fn by_controls(&self) -> S::StateByControls {
        self.0.by_controls()
    }

    /// ∂λ/∂(controls).
    #[must_use]
    pub fn multipliers_by_controls(&self) -> S::MultipliersByControls {
        self.0.multipliers_by_controls()
    }

    /// ∂((r', u), p', λ)/∂h.
    #[must_use]
    pub fn by_step(&self) -> Response<S> {
        self.0.by_step()
    }

    /// ∂((r', u), p', λ)/∂t.
    #[must_use]
    pub fn by_time(&self) -> Response<S> {
        self.0.by_time()
    }

    /// The displacement of the results along one of the arguments.
    #[must_use]
    pub fn jvp(&self, x: &Perturbation<S>) -> Response<S> {
        self.0.jvp(&reduced(x))
    }

    /// The derivatives of the sum of the results with weights.
    #[must_use]
    pub fn vjp(&self, w: &Response<S>) -> Gradient<S> {
        in_base(self.0.vjp(w))
    }

    /// The second derivatives of the sum of the results with weights in (r, p, controls).
    #[must_use]
    pub fn second(&self, w: &Response<S>) -> S::StepHessian {
        let mut second = without_columns::<S, _>(self.0.second(w));
        for i in S::FIBRE {
            for j in 0..S::StepHessian::COLUMNS {
                second.set_entry(*i, j, 0.0);
            }
        }
        second
    }

    /// These second derivatives in all arguments, along a displacement.
    #[must_use]
    pub fn second_along(&self, w: &Response<S>, x: &Perturbation<S>) -> Gradient<S> {
        in_base(self.0.second_along(w, &reduced(x)))
    }
}

/// The displacement without what it has in the directions of G.
fn reduced<S: LeftInvariantSystem + DifferentiableSystem>(x: &Perturbation<S>) -> Perturbation<S> {
    let mut x = *x;
    S::FIBRE.iter().for_each(|i| x.q[*i] = 0.0);
    x
}

/// The gradient without what it has in the directions of G.
fn in_base<S: LeftInvariantSystem + DifferentiableSystem>(
    mut gradient: Gradient<S>,
) -> Gradient<S> {
    S::FIBRE.iter().for_each(|i| gradient.q[*i] = 0.0);
    gradient
}

/// The matrix with zeros in the columns of G.
fn without_columns<S: LeftInvariantSystem, A: Matrix>(mut matrix: A) -> A {
    for j in S::FIBRE {
        for i in 0..A::ROWS {
            matrix.set_entry(i, *j, 0.0);
        }
    }
    matrix
}
