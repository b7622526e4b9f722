//! The derivatives of a step through boundaries of regions: its parts, the times at which it comes to boundaries, and the jumps there, one after another.
//!
//! A part that ends on s_j = 0 takes the time τ, which every displacement of its arguments displaces, so that the end stays on the boundary:
//!
//! ```text
//! δτ = -(∂_q s·δq₀ + ∂_t s δt + ∂_θ s·δθ)/ρ,     ρ = ∂_q s·∂q/∂τ + ∂_t s,     δt⁺ = δt + δτ,     δ(rest) = δh - δτ
//! ```
//!
//! δq₀ at fixed τ. There p ↦ p⁺ = ∂L/∂q̇(v) with ∂L/∂q̇(v) = p + aᵀΛ, a v + c = 0 for the constraints in force, which is differentiated as a step is: in the
//! factors of [M -aᵀ; a 0].
//!
//! Source: saltation matrices, M. A. Aizerman, F. R. Gantmakher, *On the stability of periodic motions*, J. Appl. Math. Mech. 22 (1958), here of the discrete
//! motion itself.

use super::DifferentiableSystem;
use super::directions::{Gradient, Perturbation, Response};
use super::inner::inner_unknowns;
use super::interval::IntervalDerivatives;
use super::linearisation::{column, row, saddle_factors};
use super::slopes::JumpSlopes;
use crate::declarations::values;
use crate::error::{Quantity, StepError, check_finite};
use crate::linear::{Factors, Matrix, Vector, from_slice, vector};
use crate::node::of_parts;
use crate::system::sides::TimedPoint;
use crate::system::{Active, DiscreteSystem, Interval, Jump, Leg, MOST_JUMPS, RegionsOf};

/// A part of a step up to a crossing, and the crossing.
pub(super) struct CrossingPart<'s, S: DifferentiableSystem> {
    part: IntervalDerivatives<'s, S>,
    /// ∂(q', p', λ)/∂τ of the part.
    by_length: Response<S>,
    boundary: BoundarySlope<S>,
    /// ρ.
    rate: f64,
    jumps: [Option<JumpDerivatives<S>>; MOST_JUMPS],
}

values! {
    /// The derivatives of a switching function.
    struct BoundarySlope<S: DifferentiableSystem> {
        q: S::Covector,
        t: f64,
        parameters: S::Parameters,
    }
}

/// The derivatives of p ↦ ∂L/∂q̇(v).
struct JumpDerivatives<S: DifferentiableSystem> {
    slopes: JumpSlopes<S>,
    active: Active,
    /// [M -aᵀ; a 0].
    factors: Factors<S::Jacobian>,
}

impl<S: DifferentiableSystem> Clone for CrossingPart<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: DifferentiableSystem> Copy for CrossingPart<'_, S> {}

impl<S: DifferentiableSystem> Clone for JumpDerivatives<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: DifferentiableSystem> Copy for JumpDerivatives<S> {}

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
            *place = Some(JumpDerivatives::new(system, step, (t, &q), jump)?);
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
            at.p = jump.along(at);
        }
        fixed.lambda + self.by_length.lambda * tau
    }

    /// The derivatives in what it starts from, of a sum that has these derivatives in what it goes on with, and λ with weights: q, p, t and the time left, h, are
    /// replaced, those in controls and parameters are added.
    pub(super) fn cross_back(&self, sum: &mut Gradient<S>, lambda: S::Multipliers) {
        for jump in self.jumps.iter().rev().flatten() {
            jump.back(sum);
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

impl<S: DifferentiableSystem> JumpDerivatives<S> {
    fn new(
        system: &S,
        step: usize,
        (t, q): (f64, &S::Configuration),
        jump: &Jump<S>,
    ) -> Result<Self, StepError> {
        let slopes = system.jump_slopes_at(t, q, &jump.velocity, &jump.impulses);
        let active = jump.active;
        let holds = |a: usize| active.holds::<S>(a);
        let factors = saddle_factors::<S>((&slopes.mass, &slopes.forms), holds, step)?;
        Ok(Self {
            slopes,
            active,
            factors,
        })
    }

    /// δp⁺ = M δv + ∂(∂L/∂q̇).
    fn along(&self, at: &Displaced<S>) -> S::Covector {
        let s = &self.slopes;
        let momentum = |i| {
            moved(
                (
                    &s.momentum_by_position,
                    s.momentum_by_time.as_slice(),
                    &s.momentum_by_parameters,
                ),
                i,
                at,
            )
        };
        let reaction = |i| {
            moved(
                (
                    &s.reaction_by_position,
                    s.reaction_by_time.as_slice(),
                    &s.reaction_by_parameters,
                ),
                i,
                at,
            )
        };
        let value = |a| {
            moved(
                (
                    &s.value_by_position,
                    s.value_by_time.as_slice(),
                    &s.value_by_parameters,
                ),
                a,
                at,
            )
        };
        let rows = of_parts::<S>(
            |i| at.p[i] + reaction(i) - momentum(i),
            |a| if self.holds(a) { -value(a) } else { 0.0 },
        );
        let z = self.factors.solve(rows);
        let v = &z.as_slice()[..S::DIM];
        vector(|i| row(&s.mass, i, v) + momentum(i))
    }

    /// The derivatives in p, q, t and the parameters of a sum with these ones in p⁺, q, t and the parameters.
    fn back(&self, sum: &mut Gradient<S>) {
        let (s, first) = (&self.slopes, S::DIM + inner_unknowns::<S>());
        let w = sum.p;
        let right = of_parts::<S>(|j| column(&s.mass, j, w.as_slice()), |_| 0.0);
        let y = self.factors.solve_transposed(right);
        let own: S::Increment = vector(|i| y[i]);
        let phi: S::Multipliers = vector(|a| if self.holds(a) { -y[first + a] } else { 0.0 });
        let beside = w - own;
        let [own_entries, phi_entries, beside] =
            [own.as_slice(), phi.as_slice(), beside.as_slice()];
        sum.q = sum.q
            + vector(|j| {
                column(&s.momentum_by_position, j, beside)
                    + column(&s.reaction_by_position, j, own_entries)
                    + column(&s.value_by_position, j, phi_entries)
            });
        sum.parameters = sum.parameters
            + vector(|k| {
                column(&s.momentum_by_parameters, k, beside)
                    + column(&s.reaction_by_parameters, k, own_entries)
                    + column(&s.value_by_parameters, k, phi_entries)
            });
        sum.t += inner(beside, s.momentum_by_time.as_slice())
            + inner(own_entries, s.reaction_by_time.as_slice())
            + inner(phi_entries, s.value_by_time.as_slice());
        sum.p = own;
    }

    fn holds(&self, a: usize) -> bool {
        self.active.holds::<S>(a)
    }
}

/// Row i of the derivatives in q, t and the parameters, along a displacement.
fn moved<S: DifferentiableSystem>(
    (by_position, by_time, by_parameters): (&impl Matrix, &[f64], &impl Matrix),
    i: usize,
    at: &Displaced<S>,
) -> f64 {
    row(by_position, i, at.q.as_slice())
        + by_time[i] * at.t
        + row(by_parameters, i, at.parameters.as_slice())
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
