//! A crossing: the jump of the momentum, and the side on which the motion goes on.
//!
//! ```text
//! ∂L/∂q̇(v⁺) - p⁻ = aᵀ Λ,     a v⁺ + c = 0
//! ```
//!
//! with the rows a of the constraints in force beyond the boundary.

use crate::continuous::{ContinuousSystem, InstantSaddle, energy, opposite_in_force};
use crate::error::{Quantity, StepError, When, check_finite};
use crate::linear::{Vector, row_norm};
use crate::node::round_off::velocities_at;
use crate::regions::impact::Impact;
use crate::solve::saddle::Saddle;
use crate::start::{LegendreTransform, inverse};
use crate::system::sides::{TimedPoint, indices, sign, with_bit};
use crate::system::{Active, DiscreteSystem, Instant, RegionsOf};

pub(crate) use crate::start::NoVelocity;

/// A new constraint is met by v⁻ if its value is at most this part of its terms.
const MET: f64 = 1e-12;

/// The bound for a motion that runs backwards, which must have come from there: it carries the errors of the steps since.
const MET_BACKWARDS: f64 = 1e-8;

/// The most regions that a motion may try in one point.
pub(crate) const MOST_TRIES: usize = 64;

/// A motion that comes to boundaries.
pub(crate) struct Arrival<S: DiscreteSystem> {
    /// For errors.
    pub at: When,
    /// The node before.
    pub k: usize,
    pub instant: Instant<S::Control>,
    pub q: S::Configuration,
    pub v: S::Increment,
    pub p: S::Covector,
    /// The sides so far.
    pub inside: u32,
    /// The boundaries it crosses.
    pub crossed: u32,
    /// The crossed boundaries that it has been on, and leaves to the other side.
    pub departing: u32,
    /// The sign of the time step.
    pub direction: f64,
}

/// How a motion goes on.
pub(crate) struct Onward<S: DiscreteSystem> {
    pub v: S::Increment,
    pub p: S::Covector,
    pub inside: u32,
}

/// ∂L/∂q̇ and a v + c of the constraints in force.
struct AtInstant<'a, S: DiscreteSystem> {
    system: &'a S,
    at: Instant<S::Control>,
    q: &'a S::Configuration,
    active: Active,
}

/// (v, Λ) with ∂L/∂q̇(v) = p + aᵀΛ and a v + c = 0 for the constraints in force, from the guess v.
pub(crate) fn velocity<S: ContinuousSystem>(
    system: &S,
    at: Instant<S::Control>,
    q: &S::Configuration,
    p: &S::Covector,
    v: S::Increment,
    active: Active,
) -> Result<(S::Increment, S::Multipliers), NoVelocity> {
    let transform = AtInstant {
        system,
        at,
        q,
        active,
    };
    inverse(transform, p, v)
}

impl<S: ContinuousSystem> LegendreTransform<S> for AtInstant<'_, S> {
    fn momentum(&self, v: &S::Increment) -> S::Covector {
        self.system.legendre_at(self.at, self.q, v)
    }

    fn values(&self, v: &S::Increment) -> S::Multipliers {
        let values = self.system.constraint_values_at(self.at, self.q, v);
        opposite_in_force::<S>(&values, self.active) * -1.0
    }

    fn mass(&self, v: &S::Increment) -> S::Bilinear {
        self.system.mass_matrix_at(self.at, self.q, v)
    }

    fn saddle(&self, mass: &S::Bilinear) -> Saddle<S::Jacobian> {
        let forms = (self.system).constraint_forms_at(self.at.inputs(), self.q);
        InstantSaddle::<S>::of(mass, &forms, self.active).into()
    }

    fn velocities(&self, v: &S::Increment, mass: &S::Bilinear) -> S::Increment {
        velocities_at(self.system, self.at.inputs(), self.q, v, mass)
    }
}

/// Whether a constraint of `new` is violated by v.
pub(crate) fn violated<S: ContinuousSystem>(
    system: &S,
    arrival: &Arrival<S>,
    v: &S::Increment,
    new: impl Fn(usize) -> bool,
) -> Result<bool, StepError> {
    let (instant, q) = (arrival.instant, &arrival.q);
    let (met, floor) = if arrival.direction < 0.0 {
        (MET_BACKWARDS, MET_BACKWARDS)
    } else {
        (MET, 16.0 * f64::EPSILON)
    };
    let values = system.constraint_values_at(instant, q, v);
    let (_, terms) = system.velocity_residual_at(instant.inputs(), q, v);
    let forms = system.constraint_forms_at(instant.inputs(), q);
    let mut violated = false;
    for a in (0..S::CONSTRAINTS).filter(|&a| new(a)) {
        let (value, terms) = (values[a], terms[a]);
        // A form that vanishes but for rounding is no term to measure against.
        let round_off = floor * row_norm(&forms, a) * v.max_abs();
        let finite = value.is_finite() && terms.is_finite();
        check_finite(finite, arrival.at, Quantity::Velocity)?;
        violated |= value.abs() > met * terms + round_off;
    }
    Ok(violated)
}

/// How the motion goes on behind the boundaries it crosses. Every crossing is handed to `record`, which says whether
/// there was room for it.
pub(crate) fn cross<S: ContinuousSystem>(
    system: &S,
    arrival: &Arrival<S>,
    mut record: impl FnMut(Impact<S>) -> bool,
) -> Result<Onward<S>, StepError> {
    let Arrival {
        at, k, instant, q, ..
    } = *arrival;
    let t = instant.t;
    let (mut v, mut p) = (arrival.v, arrival.p);
    let mut here = arrival.inside;
    let mut beyond = here ^ arrival.crossed;
    let mut departing = arrival.departing;
    let mut boundary = indices(arrival.crossed).next().unwrap_or(0);
    for _ in 0..MOST_TRIES {
        let (old, new) = (S::Regions::active(here), S::Regions::active(beyond));
        let added = |a| new.holds::<S>(a) && !old.holds::<S>(a);
        let (mut v_plus, mut p_plus) = (v, p);
        let mut impulses = S::Multipliers::zeros();
        let mut settled = beyond;
        if violated(system, arrival, &v, added)? {
            if arrival.direction < 0.0 {
                return Err(StepError::JumpBackwards { at, boundary });
            }
            let found = velocity(system, instant, &q, &p, v, new);
            (v_plus, impulses) = found.map_err(|why| match why {
                NoVelocity::Dependent => StepError::DependentConstraints { at, boundary },
                NoVelocity::NotConverged => StepError::JumpNotConverged { at, boundary },
                NoVelocity::NonFinite => StepError::NonFinite {
                    at,
                    quantity: Quantity::Velocity,
                },
            })?;
            p_plus = system.legendre_at(instant, &q, &v_plus);
            let sides = [here, beyond, departing];
            settled = sides_after_jump(system, arrival, sides, [&v, &v_plus])?;
        }
        let lost = energy(system, instant, &q, &v) - energy(system, instant, &q, &v_plus);
        let crossed = here ^ beyond;
        for j in indices(crossed) {
            // Boundaries crossed at the same point are one jump, that of the last.
            let (v_plus, p_plus, impulses, energy_lost) = match crossed >> j == 1 {
                true => (v_plus, p_plus, impulses, lost),
                false => (v, p, S::Multipliers::zeros(), 0.0),
            };
            let impact = Impact {
                k,
                t,
                boundary: j,
                entered: beyond >> j & 1 == 1,
                thrown_back: (settled ^ beyond) >> j & 1 == 1,
                q,
                v_minus: v,
                v_plus,
                p_minus: p,
                p_plus,
                impulses,
                energy_lost,
                sides: [here, beyond, settled],
            };
            boundary = j;
            if !record(impact) {
                return Err(StepError::TooManyCrossings { at, boundary });
            }
        }
        (v, p) = (v_plus, p_plus);
        let returns = |a| S::Regions::active(settled).holds::<S>(a) && !new.holds::<S>(a);
        if settled == beyond || !violated(system, arrival, &v, returns)? {
            let inside = settled;
            return Ok(Onward { v, p, inside });
        }
        // Back under constraints that the motion does not satisfy any more: another crossing.
        (here, beyond) = (beyond, settled);
        departing = 0;
    }
    Err(StepError::TooManyCrossings { at, boundary })
}

/// The sides after a jump: where the new velocity leads back, the side it came from; where it leads along a boundary,
/// the side that the boundary belongs to, but beyond those that the motion leaves after having been on them.
pub(crate) fn sides_after_jump<S: ContinuousSystem>(
    system: &S,
    arrival: &Arrival<S>,
    [here, beyond, departing]: [u32; 3],
    [v_minus, v_plus]: [&S::Increment; 2],
) -> Result<u32, StepError> {
    let point = TimedPoint::new(system, arrival.instant.t, &arrival.q);
    let rates = point.rates(v_plus);
    check_finite(rates.is_finite(), arrival.at, Quantity::Velocity)?;
    let largest = v_minus.max_abs().max(v_plus.max_abs());
    let stands = point.rate_round_off(largest);
    let mut settled = beyond;
    for j in indices(here ^ beyond) {
        let rate = arrival.direction * sign(beyond, j) * rates[j];
        if rate < -stands[j] {
            settled = with_bit(settled, j, here >> j & 1 == 1);
        } else if rate <= stands[j] && departing >> j & 1 == 0 {
            settled = with_bit(settled, j, S::Regions::CLOSED >> j & 1 == 1);
        }
    }
    Ok(settled)
}
