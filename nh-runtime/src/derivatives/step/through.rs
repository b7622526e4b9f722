//! The derivatives of a step that crosses boundaries of regions, one part after another.
//!
//! Second derivatives are not derived. With w the weights behind a crossing and κ such that w·(q⁺, p⁺, t + τ, h - τ) + κ s is stationary in τ, those of a part are
//!
//! ```text
//! ⟨w, D²Φ⟩ = Tᵀ (⟨(w, κ ∂s), D²Φ_τ⟩ + κ s'' + ⟨w, D²(p ↦ p⁺)⟩) T,     T = ∂(x, τ)/∂x
//! ```
//!
//! of which `second_along` has the first term. The others ask for two more objects of the compiler: s'' in (q, t, θ), and the second derivatives in
//! (q, v, Λ, t, θ) of the jump's equations ∂L/∂q̇ - aᵀΛ and a v + c, summed with weights.

use super::StepDerivatives;
use crate::derivatives::DifferentiableSystem;
use crate::derivatives::crossing::crossings;
use crate::derivatives::directions::{Gradient, Perturbation, Response};
use crate::derivatives::interval::IntervalDerivatives;
use crate::error::StepError;
use crate::linear::Vector;
use crate::options::StepOptions;
use crate::system::{Composition, Inputs, RegionsOf};

impl<'s, S: DifferentiableSystem> StepDerivatives<'s, S> {
    /// The derivatives of a step from (q, p) that crosses boundaries, if it does.
    pub(in crate::derivatives) fn cut(
        system: &'s S,
        options: &StepOptions,
        (step, inputs): (usize, Inputs<S::Control>),
        start: (S::Configuration, S::Covector),
        impacts: &<S::Regions as RegionsOf<S>>::Impacts,
    ) -> Result<Option<Self>, StepError> {
        const {
            assert!(
                S::Regions::BOUNDARIES == 0 || !S::Composition::IS_COMPOSED,
                "a step with regions is not composed of several"
            );
        }
        if S::Regions::crossings(impacts).is_empty() {
            return Ok(None);
        }
        let (legs, last) = S::Regions::legs(system, options, step, inputs, start, impacts)?;
        let Some(last) = last else { return Ok(None) };
        let last = IntervalDerivatives::from_part(system, (step, 0), &last)?;
        Ok(Some(Self {
            parts: S::Composition::each(|_| last),
            crossings: crossings(system, step, &legs)?,
        }))
    }

    /// Whether the step crosses boundaries of regions, so that second derivatives are NaN.
    #[must_use]
    pub fn crosses(&self) -> bool {
        self.crossings.as_ref().first().is_some_and(Option::is_some)
    }

    /// DΦ·x of a step that crosses boundaries.
    #[cold]
    pub(in crate::derivatives) fn jvp_through(&self, x: &Perturbation<S>) -> Response<S> {
        let mut at = *x;
        let mut lambda = None;
        for crossing in self.crossings.as_ref().iter().flatten() {
            let own = crossing.cross(&mut at);
            lambda.get_or_insert(own);
        }
        let last = self.first().jvp(&at);
        Response {
            lambda: lambda.unwrap_or(last.lambda),
            ..last
        }
    }

    /// w·DΦ of a step that crosses boundaries.
    #[cold]
    pub(in crate::derivatives) fn vjp_through(&self, w: &Response<S>) -> Gradient<S> {
        let none = S::Multipliers::zeros();
        let mut sum = self.first().vjp(&Response { lambda: none, ..*w });
        for (place, crossing) in self.crossings.as_ref().iter().enumerate().rev() {
            if let Some(crossing) = crossing {
                let lambda = if place == 0 { w.lambda } else { none };
                crossing.cross_back(&mut sum, lambda);
            }
        }
        sum
    }
}
