//! The derivatives of a step that crosses boundaries of regions, one part after another.
//!
//! Second derivatives are not derived. With w the weights behind a crossing and κ such that w·(q⁺,
//! p⁺, t + τ, h - τ) + κ s is stationary in τ, those of a part are
//!
//! ```text
//! ⟨w, D²Φ⟩ = Tᵀ (⟨(w, κ ∂s), D²Φ_τ⟩ + κ s'' + ⟨w, D²(p ↦ p⁺)⟩) T,     T = ∂(x, τ)/∂x
//! ```
//!
//! of which `second_along` has the first term. The others ask for two more objects of the compiler:
//! s'' in (q, t, θ), and the second derivatives in (q, v, Λ, t, θ) of the jump's equations
//! ∂L/∂q̇ - aᵀΛ and a v + c, summed with weights.

use super::StepDerivatives;
use crate::derivatives::DifferentiableSystem;
use crate::derivatives::crossing::crossings;
use crate::derivatives::directions::{Gradient, Perturbation, Response};
use crate::derivatives::interval::IntervalDerivatives;
use crate::error::StepError;
use crate::linear::Vector;
use crate::options::StepOptions;
use crate::system::sides::{TimedPoint, indices};
use crate::system::{Composition, Inputs, Interval, RegionsOf};

/// Refuses a step that begins or ends on a boundary here, but for one that its constraints hold it
/// on: steps nearby are on either side of it.
pub(in crate::derivatives) fn check_node<S: DifferentiableSystem>(
    system: &S,
    step: usize,
    (t, q): (f64, &S::Configuration),
    held: u32,
) -> Result<(), StepError> {
    match indices(boundaries_met(system, (t, q)) & !held).next() {
        None => Ok(()),
        Some(boundary) => Err(StepError::BoundaryAtNode { step, boundary }),
    }
}

/// The boundaries that a configuration lies on.
pub(in crate::derivatives) fn boundaries_met<S: DifferentiableSystem>(
    system: &S,
    (t, q): (f64, &S::Configuration),
) -> u32 {
    let point = TimedPoint::new(system, t, q);
    point.boundaries_met(&point.values())
}

/// The boundaries on which constraints hold a step: where it begins, and where it ends.
pub(super) type Held = [u32; 2];

impl<'s, S: DifferentiableSystem> StepDerivatives<'s, S> {
    /// The derivatives of a step from (q, p) that crosses boundaries; `None` of one that crosses
    /// none. `whole` is the interval to its end.
    pub(in crate::derivatives) fn cut(
        system: &'s S,
        options: &StepOptions,
        (step, inputs): (usize, Inputs<S::Control>),
        start: (S::Configuration, S::Covector),
        (whole, held, impacts): (&Interval<S>, Held, &<S::Regions as RegionsOf<S>>::Impacts),
    ) -> Result<Option<Self>, StepError> {
        const {
            assert!(
                S::Regions::BOUNDARIES == 0 || !S::Composition::IS_COMPOSED,
                "a step with regions is not composed of several"
            );
        }
        if const { S::Regions::BOUNDARIES == 0 } {
            return Ok(None);
        }
        check_node(system, step, (inputs.t, &start.0), held[0])?;
        let end = whole.end();
        let at_end = (inputs.t + inputs.h, &end);
        if S::Regions::crossings(impacts).is_empty() {
            check_node(system, step, at_end, held[1])?;
            return Ok(None);
        }
        let (legs, last) = S::Regions::legs(system, options, step, inputs, start, impacts)?;
        let Some(last) = last else { return Ok(None) };
        let last = IntervalDerivatives::from_part(system, (step, 0), last)?;
        let crossings = crossings(system, step, &legs)?;
        check_node(system, step, at_end, held[1])?;
        Ok(Some(Self {
            parts: S::Composition::each(|_| last),
            crossings,
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
