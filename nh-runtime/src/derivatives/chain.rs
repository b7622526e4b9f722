//! The substeps of a step: tangents forwards, adjoints backwards.

use super::DifferentiableSystem;
use super::directions::{Gradient, Perturbation, Response};
use super::step::StepDerivatives;
use crate::system::Composition;

impl<S: DifferentiableSystem> StepDerivatives<'_, S> {
    /// Calls a function for every substep with the displacements of its arguments and of its
    /// results.
    pub(super) fn forwards(
        &self,
        x: &Perturbation<S>,
        mut each: impl FnMut(usize, &Perturbation<S>, &Response<S>),
    ) {
        let mut at = *x;
        let mut elapsed = 0.0;
        for (i, part) in self.parts.as_ref().iter().enumerate() {
            let gamma = S::Composition::STEPS[i];
            (at.h, at.t) = (gamma * x.h, x.t + elapsed * x.h);
            let response = part.jvp(&at);
            each(i, &at, &response);
            (at.q, at.p) = (response.q, response.p);
            elapsed += gamma;
        }
    }

    /// The substeps from the last to the first with the derivatives of the weighted sum in the
    /// arguments of each.
    pub(super) fn backwards(&self, w: &Response<S>, mut each: impl FnMut(usize, &Gradient<S>)) {
        let mut weights = *w;
        for (i, part) in self.parts.as_ref().iter().enumerate().rev() {
            let own = part.vjp(&weights);
            each(i, &own);
            weights = Response::weights(&own.q, &own.p, w.lambda);
        }
    }

    /// The weights of the results of every substep.
    pub(super) fn adjoints(
        &self,
        w: &Response<S>,
    ) -> <S::Composition as Composition>::Each<Response<S>> {
        let mut weights = S::Composition::each(|_| *w);
        self.backwards(w, |i, own| {
            if let Some(before) = i.checked_sub(1) {
                weights.as_mut()[before] = Response::weights(&own.q, &own.p, w.lambda);
            }
        });
        weights
    }
}
