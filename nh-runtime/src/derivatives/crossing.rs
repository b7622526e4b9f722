//! The derivatives of a step through boundaries of regions: its parts, the times at which it comes to boundaries, and the jumps there, one after another.
//!
//! A part that ends on s_j = 0 takes the time τ, which every displacement of its arguments displaces, so that the end stays on the boundary:
//!
//! ```text
//! δτ = -(∂_q s·δq₀ + ∂_t s δt + ∂_θ s·δθ)/ρ,     ρ = ∂_q s·∂q/∂τ + ∂_t s,     δt⁺ = δt + δτ,     δ(rest) = δh - δτ
//! ```
//!
//! δq₀ at fixed τ. There p ↦ p⁺ = ∂L/∂q̇(v) with ∂L/∂q̇(v) = p + aᵀΛ, a v + c = 0 for the
//! constraints in force, of which v has derivatives.
//!
//! Source: saltation matrices, M. A. Aizerman, F. R. Gantmakher, *On the stability of periodic motions*, J. Appl. Math. Mech. 22 (1958), here of the discrete
//! motion itself.

use super::DifferentiableSystem;
use super::directions::{Gradient, Perturbation, Response};
use super::interval::IntervalDerivatives;
use super::velocity::VelocityDerivatives;
use crate::declarations::values;
use crate::error::{Quantity, StepError, check_finite};
use crate::linear::{Matrix, Vector, from_slice, vector};
use crate::system::sides::TimedPoint;
use crate::system::{DiscreteSystem, Interval, Jump, Leg, MOST_JUMPS, RegionsOf};

/// A part of a step up to a crossing, and the crossing.
pub(super) struct CrossingPart<'s, S: DifferentiableSystem> {
    part: IntervalDerivatives<'s, S>,
    /// ∂(q', p', λ)/∂τ of the part.
    by_length: Response<S>,
    boundary: BoundarySlope<S>,
    /// ρ.
    rate: f64,
    /// p ↦ ∂L/∂q̇(v).
    jumps: [Option<VelocityDerivatives<S>>; MOST_JUMPS],
}

values! {
    /// The derivatives of a switching function.
    struct BoundarySlope<S: DifferentiableSystem> {
        q: S::Covector,
        t: f64,
        parameters: S::Parameters,
    }
}

impl<S: DifferentiableSystem> Clone for CrossingPart<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: DifferentiableSystem> Copy for CrossingPart<'_, S> {}

/// The displacements with which a motion goes on: of q, p and t, of the controls and parameters.
type Displaced<S> = Perturbation<S>;

impl<'s, S: DifferentiableSystem> CrossingPart<'s, S> {
    pub(super) fn new(system: &'s S, step: usize, leg: &Leg<S>) -> Result<Self, StepError> {
        let part = IntervalDerivatives::from_part(system, (step, 0), &leg.part)?;
        let by_length = part.by_step();
        let Interval { time, d, .. } = leg.part.interval;
        let (t, q) = (time.t + time.h, leg.part.interval.end());
        let (point, j) = (TimedPoint::new(system, t, &q), leg.boundary);
        let by_time = point.rates(&S::Increment::zeros());
        let by_parameters = system.boundary_slopes_at(t, &q);
        let boundary = BoundarySlope {
            q: vector(|i| point.slopes(i, &by_time).as_slice()[j]),
            t: by_time.as_slice()[j],
            parameters: vector(|k| by_parameters.entry(j, k)),
        };
        let rate = dot(&boundary.q, &by_length.q) + boundary.t;
        check_finite(rate.is_finite(), step, Quantity::Boundary)?;
        let stands =
            point.rate_round_off(by_length.q.max_abs().max((d * (1.0 / time.h)).max_abs()));
        if rate.abs() <= stands.as_slice()[j] {
            return Err(StepError::GrazesBoundary {
                step,
                boundary: j,
                rate,
            });
        }
        let mut jumps = [None; MOST_JUMPS];
        for (place, jump) in jumps.iter_mut().zip(leg.jumps.iter().flatten()) {
            let Jump {
                velocity,
                impulses,
                active,
            } = *jump;
            let at = (leg.part.interval.inputs().on(t, time.h), &q);
            let own = VelocityDerivatives::new(system, step, at, (velocity, impulses), active)?;
            *place = Some(own);
        }
        Ok(Self {
            part,
            by_length,
            boundary,
            rate,
            jumps,
        })
    }

    /// Goes over the crossing with the displacements of its arguments, of which `h` is that of the time left; what it says of λ.
    pub(super) fn cross(&self, at: &mut Displaced<S>) -> S::Multipliers {
        let left = at.h;
        let fixed = self.part.jvp(&Perturbation { h: 0.0, ..*at });
        let s = &self.boundary;
        let moved = dot(&s.q, &fixed.q) + s.t * at.t + dot(&s.parameters, &at.parameters);
        let tau = -moved / self.rate;
        at.q = fixed.q + self.by_length.q * tau;
        at.p = fixed.p + self.by_length.p * tau;
        (at.t, at.h) = (at.t + tau, left - tau);
        for jump in self.jumps.iter().flatten() {
            at.p = jump.momentum_along(at);
        }
        fixed.lambda + self.by_length.lambda * tau
    }

    /// The derivatives in what it starts from, of a sum that has these derivatives in what it goes on with, and λ with weights: q, p, t and the time left, h, are
    /// replaced, those in controls and parameters are added.
    pub(super) fn cross_back(&self, sum: &mut Gradient<S>, lambda: S::Multipliers) {
        for jump in self.jumps.iter().rev().flatten() {
            let own = jump.momentum_back(&sum.p);
            *sum = Gradient {
                q: sum.q + own.q,
                p: own.p,
                u: sum.u + own.u,
                parameters: sum.parameters + own.parameters,
                h: sum.h,
                t: sum.t + own.t,
            };
        }
        let by_length = dot(&sum.q, &self.by_length.q)
            + dot(&sum.p, &self.by_length.p)
            + dot(&lambda, &self.by_length.lambda)
            + sum.t
            - sum.h;
        let k = -by_length / self.rate;
        let s = &self.boundary;
        let weights = Response {
            q: from_slice((sum.q + s.q * k).as_slice()),
            p: from_slice(sum.p.as_slice()),
            lambda,
        };
        let own = self.part.vjp(&weights);
        *sum = Gradient {
            q: own.q,
            p: own.p,
            u: sum.u + own.u,
            parameters: sum.parameters + own.parameters + s.parameters * k,
            h: sum.h,
            t: sum.t + own.t + s.t * k,
        };
    }
}

fn inner(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn dot(a: &impl Vector, b: &impl Vector) -> f64 {
    inner(a.as_slice(), b.as_slice())
}

/// The crossings of a step.
pub(super) type Crossings<'s, S> =
    <<S as DiscreteSystem>::Regions as RegionsOf<S>>::Each<CrossingPart<'s, S>>;

/// The parts of a step up to its crossings.
pub(super) fn crossings<'s, S: DifferentiableSystem>(
    system: &'s S,
    step: usize,
    legs: &<S::Regions as RegionsOf<S>>::Each<Leg<S>>,
) -> Result<Crossings<'s, S>, StepError> {
    let mut found = S::Regions::each();
    for (place, leg) in found.as_mut().iter_mut().zip(legs.as_ref()) {
        let part = leg.as_ref().map(|leg| CrossingPart::new(system, step, leg));
        *place = part.transpose()?;
    }
    Ok(found)
}
