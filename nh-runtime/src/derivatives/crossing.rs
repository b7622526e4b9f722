//! The derivatives of a step through boundaries of regions: its parts, the times at which it comes
//! to boundaries, and the jumps there, one after another.
//!
//! A part that ends on s_j = 0 takes the time τ, which every displacement of its arguments
//! displaces, so that the end stays on the boundary:
//!
//! ```text
//! δτ = -(∂_q s·δq₀ + ∂_t s δt + ∂_θ s·δθ)/ρ,     ρ = ∂_q s·∂q/∂τ + ∂_t s,     δt⁺ = δt + δτ,     δ(rest) = δh - δτ
//! ```
//!
//! δq₀ at fixed τ. There p ↦ p⁺ = ∂L/∂q̇(v) with ∂L/∂q̇(v) = p + aᵀΛ, a v + c = 0 for the
//! constraints in force, of which v has derivatives.
//!
//! Source: saltation matrices, M. A. Aizerman, F. R. Gantmakher, *On the stability of periodic
//! motions*, J. Appl. Math. Mech. 22 (1958), here of the discrete motion itself.

use super::DifferentiableSystem;
use super::directions::{Gradient, Perturbation, Response};
use super::interval::IntervalDerivatives;
use super::rows::{Columns, DisplacedRows};
use super::slopes::{ControlSlopes, ParameterSlopes, TimeSlopes};
use super::velocity::VelocityDerivatives;
use crate::declarations::values;
use crate::error::{Quantity, StepError, check_finite};
use crate::linear::{Matrix, Vector, from_slice, pairing, vector};
use crate::system::sides::TimedPoint;
use crate::system::{DiscreteSystem, Interval, Jump, Leg, MOST_JUMPS, RegionsOf};

values! {
    /// A part of a step up to a crossing, and the jumps there: the derivatives of (q, p, λ) behind
    /// them, and of τ. None depends on the time left.
    pub(super) struct CrossingPart<S: DifferentiableSystem> {
        by_state: Columns<S::StateByState, S::MultipliersByState>,
        by_controls: ControlSlopes<S>,
        by_parameters: ParameterSlopes<S>,
        by_times: TimeSlopes<S>,
        tau: Gradient<S>,
    }
}

impl<S: DifferentiableSystem> CrossingPart<S> {
    pub(super) fn new(system: &S, step: usize, leg: &Leg<S>) -> Result<Self, StepError> {
        let part = IntervalDerivatives::from_part(system, (step, 0), leg.part)?;
        let by_length = part.by_times(0);
        let (interval, _) = leg.part;
        let Interval { time, d, .. } = interval;
        let (t, q) = (time.t + time.h, interval.end());
        let (point, j) = (TimedPoint::new(system, t, &q), leg.boundary);
        let boundary = switching(system, (t, &q), j);
        let rate = pairing(&boundary.q, &by_length.q) + boundary.t;
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
            let at = (interval.inputs().on(t, time.h), &q);
            let own = VelocityDerivatives::new(system, step, at, (velocity, impulses), active)?;
            *place = Some(own);
        }
        let mut own = Self {
            by_state: Columns::uniform(0.0),
            by_controls: Columns::uniform(0.0),
            by_parameters: Columns::uniform(0.0),
            by_times: Columns::uniform(0.0),
            tau: Gradient::zeros(),
        };
        let arguments = own.tau.entries_mut().count();
        for k in 0..arguments {
            let mut at = Perturbation::<S> {
                h: 0.0,
                ..Perturbation::unit(k)
            };
            let fixed = part.jvp(&at);
            let tau = -boundary.pairing(&Perturbation { q: fixed.q, ..at }) / rate;
            at.q = fixed.q + by_length.q * tau;
            at.p = fixed.p + by_length.p * tau;
            at.t += tau;
            let lambda = fixed.lambda + by_length.lambda * tau;
            for jump in jumps.iter().flatten() {
                at.p = jump.momentum_along(&at);
            }
            let (q, p) = (at.q, at.p);
            own.set(k, &Response { q, p, lambda }, tau);
        }
        Ok(own)
    }

    /// Sets the derivatives in the argument in place k.
    fn set(&mut self, k: usize, along: &Response<S>, tau: f64) {
        let (u, theta) = (2 * S::DIM, 2 * S::DIM + S::Control::LEN);
        let times = theta + S::Parameters::LEN;
        match k {
            _ if k < u => self.by_state.set_column(k, along),
            _ if k < theta => self.by_controls.set_column(k - u, along),
            _ if k < times => self.by_parameters.set_column(k - theta, along),
            _ => self.by_times.set_column(k - times, along),
        }
        let place = self.tau.entries_mut().nth(k);
        place.into_iter().for_each(|place| *place = tau);
    }

    /// Takes the displacements over the crossing; `h` is that of the time left. Returns the
    /// displacement of λ.
    pub(super) fn cross(&self, at: &mut Perturbation<S>) -> S::Multipliers {
        // Of q and p where r and p' are of a step.
        let mut rows = DisplacedRows::<S>::zeros();
        self.by_state.add_along(0, at.q.as_slice(), &mut rows);
        self.by_state.add_along(S::DIM, at.p.as_slice(), &mut rows);
        self.by_controls.add_along(0, at.u.as_slice(), &mut rows);
        let parameters = at.parameters.as_slice();
        self.by_parameters.add_along(0, parameters, &mut rows);
        self.by_times.add_along(0, &[0.0, at.t], &mut rows);
        let tau = self.tau.pairing(at);
        at.q = from_slice(rows.momentum.as_slice());
        at.p = rows.arrival;
        (at.t, at.h) = (at.t + tau, at.h - tau);
        rows.phi
    }

    /// Takes the derivatives of a sum back over the crossing: those in q, p, t and the time left,
    /// h, are replaced, those in controls and parameters are added; `lambda` are the weights of λ.
    pub(super) fn cross_back(&self, sum: &mut Gradient<S>, lambda: S::Multipliers) {
        let behind = *sum;
        let weights = [behind.q.as_slice(), lambda.as_slice(), behind.p.as_slice()];
        let (tau, by_tau) = (&self.tau, behind.t - behind.h);
        let by_state = |j| self.by_state.weighted_derivative(j, weights);
        let by_controls = |j| self.by_controls.weighted_derivative(j, weights);
        let by_parameters = |j| self.by_parameters.weighted_derivative(j, weights);
        *sum = Gradient {
            q: tau.q * by_tau + vector(by_state),
            p: tau.p * by_tau + vector(|j| by_state(S::DIM + j)),
            u: behind.u + tau.u * by_tau + vector(by_controls),
            parameters: behind.parameters + tau.parameters * by_tau + vector(by_parameters),
            h: behind.h,
            t: behind.t + tau.t * by_tau + self.by_times.weighted_derivative(1, weights),
        };
    }
}

/// The derivatives of switching function j.
pub(super) fn switching<S: DifferentiableSystem>(
    system: &S,
    (t, q): (f64, &S::Configuration),
    j: usize,
) -> Gradient<S> {
    let point = TimedPoint::new(system, t, q);
    let by_time = point.rates(&S::Increment::zeros());
    let by_parameters = system.boundary_slopes_at(t, q);
    Gradient {
        q: vector(|i| point.slopes(i, &by_time).as_slice()[j]),
        t: by_time.as_slice()[j],
        parameters: vector(|k| by_parameters.entry(j, k)),
        ..Gradient::zeros()
    }
}

/// The crossings of a step.
pub(super) type Crossings<S> =
    <<S as DiscreteSystem>::Regions as RegionsOf<S>>::Each<CrossingPart<S>>;

/// The parts of a step up to its crossings.
pub(super) fn crossings<S: DifferentiableSystem>(
    system: &S,
    step: usize,
    legs: &<S::Regions as RegionsOf<S>>::Each<Leg<S>>,
) -> Result<Crossings<S>, StepError> {
    let mut found = S::Regions::each();
    for (place, leg) in found.as_mut().iter_mut().zip(legs.as_ref()) {
        let part = leg.as_ref().map(|leg| CrossingPart::new(system, step, leg));
        *place = part.transpose()?;
    }
    Ok(found)
}
