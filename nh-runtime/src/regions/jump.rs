//! A crossing: the jump of the momenta, and the sides on which the motion goes on.
//!
//! ```text
//! ∂L/∂q̇(v⁺) - p⁻ = aᵀ Λ,     a v⁺ + c = 0
//! ```
//!
//! with the rows a of the constraints in force beyond the boundaries, of all links that move
//! together.

use crate::continuous::ContinuousSystem;
use crate::error::{Quantity, StepError, When, check_finite};
use crate::linear::{Vector, row_norm};
use crate::regions::chain::{BehindJump, Chain, Crossed, Crossing, Here, differing, each_bit};
use crate::start::NoVelocity;
use crate::system::sides::{TimedPoint, indices, sign, with_bit};
use crate::system::{Active, DiscreteSystem, Instant, RegionsOf};

/// v⁻ meets a new constraint if the value of the constraint is at most this part of its terms.
const MET: f64 = 1e-12;

/// The bound of [`MET`] for a motion that runs backwards: it must have come from the constraint,
/// and carries the errors of the steps since.
const MET_BACKWARDS: f64 = 1e-8;

/// The most regions that a motion may try in one point.
pub const MOST_TRIES: usize = 64;

/// v⁻, p⁻ and Λ.
type BeforeJump<I> = (
    <I as Crossing>::Velocities,
    <I as Crossing>::Momenta,
    <I as Crossing>::Impulses,
);

impl<I: Crossing> Here<I> {
    /// v⁻ and p⁻ = ∂L/∂q̇(v⁻), which arrive with the last reaction of the constraints in force, and
    /// the Λ of this reaction.
    pub fn arrive_at_jump(&self, chain: impl Chain<I>) -> Result<BeforeJump<I>, I::Error> {
        let found = chain.velocities(self, &self.sides);
        let (v, reactions) =
            found.map_err(|(k, why)| chain.error(k, why.into_step_error(self.node)))?;
        let p = match chain.reacts(&self.sides) {
            true => chain.momenta(self.t, &self.q, &v),
            false => self.p.clone(),
        };
        Ok((v, p, reactions))
    }

    /// Goes on behind boundaries, of which the motion may have departed from some. Hands every
    /// crossing to `record`, which returns whether it had room for the crossing.
    pub fn cross(
        &mut self,
        chain: impl Chain<I>,
        [crossed, departing]: &[I::Bits; 2],
        mut record: impl FnMut(I) -> bool,
    ) -> Result<(), I::Error> {
        let at = self.at;
        let too_many = |(k, boundary)| chain.error(k, StepError::TooManyCrossings { at, boundary });
        let mut beyond = differing(&self.sides, crossed);
        let mut departing = departing.clone();
        let mut last = (0, 0);
        for _ in 0..MOST_TRIES {
            let jump = match self.violates(chain, [&self.sides, &beyond])? {
                true => Some(self.jump(chain, &beyond, &departing)?),
                false => None,
            };
            let settled =
                (jump.as_ref()).map_or_else(|| beyond.clone(), |jump| jump.settled.clone());
            let energy = |v| chain.energy(self.t, &self.q, v);
            let lost = (jump.as_ref()).map_or(0.0, |jump| energy(&self.v) - energy(&jump.v));
            let crossed = differing(&self.sides, &beyond);
            // Boundaries crossed at the same point are one jump, that of the last.
            last = each_bit(&crossed).last().unwrap_or(last);
            for place in each_bit(&crossed) {
                let is_last = place == last;
                let impact = chain.impact(&Crossed {
                    here: self,
                    place,
                    sides: [&self.sides, &beyond, &settled].map(|bits| bits.as_ref()[place.0]),
                    jump: jump.as_ref().filter(|_| is_last),
                    energy_lost: if is_last { lost } else { 0.0 },
                });
                if !record(impact) {
                    return Err(too_many(place));
                }
            }
            if let Some(jump) = jump {
                (self.v, self.p) = (jump.v, jump.p);
            }
            if settled == beyond || !self.violates(chain, [&beyond, &settled])? {
                self.sides = settled;
                return Ok(());
            }
            // Back under constraints that the motion does not satisfy any more: another crossing.
            (self.sides, beyond) = (beyond, settled);
            departing.as_mut().fill(0);
        }
        Err(too_many(last))
    }

    /// The velocities, momenta and sides behind a jump to these sides.
    fn jump(
        &self,
        chain: impl Chain<I>,
        beyond: &I::Bits,
        departing: &I::Bits,
    ) -> Result<BehindJump<I>, I::Error> {
        let (at, crossed) = (self.at, differing(&self.sides, beyond));
        let first_of = |link| each_bit(&crossed).find(|(k, _)| link == *k);
        let (first, boundary) = each_bit(&crossed).next().unwrap_or((0, 0));
        if self.direction < 0.0 {
            return Err(chain.error(first, StepError::JumpBackwards { at, boundary }));
        }
        let found = chain.velocities(self, beyond);
        let (v, impulses) = found.map_err(|(link, why)| {
            let (link, boundary) = first_of(link).unwrap_or((first, boundary));
            let error = match why {
                NoVelocity::Dependent => StepError::DependentConstraints { at, boundary },
                NoVelocity::NotConverged => StepError::JumpNotConverged { at, boundary },
                NoVelocity::NonFinite => StepError::NonFinite {
                    at,
                    quantity: Quantity::Velocity,
                },
            };
            chain.error(link, error)
        })?;
        let mut settled = beyond.clone();
        for k in chain.links() {
            let bits = [&self.sides, beyond, departing].map(|bits| bits.as_ref()[k]);
            let velocities = [&self.v, &v].map(|v| chain.velocity(v, k));
            if bits[0] != bits[1] {
                settled.as_mut()[k] = self.arriving(chain, k, |arrival| {
                    arrival.sides_after_jump(bits, [&velocities[0], &velocities[1]])
                })?;
            }
        }
        Ok(BehindJump {
            p: chain.momenta(self.t, &self.q, &v),
            v,
            impulses,
            settled,
        })
    }

    /// Whether the velocities violate a constraint that comes into force with a change of sides.
    fn violates(
        &self,
        chain: impl Chain<I>,
        [before, after]: [&I::Bits; 2],
    ) -> Result<bool, I::Error> {
        let changed = |k: &usize| before.as_ref()[*k] != after.as_ref()[*k];
        for k in chain.links().filter(changed) {
            let old = Active::of::<I::Link>(before.as_ref()[k]);
            let added = |a| chain.is_in_force(after, k, a) && !old.holds::<I::Link>(a);
            let v = chain.velocity(&self.v, k);
            if self.arriving(chain, k, |arrival| arrival.violates(&v, added))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// An answer of link k.
    fn arriving<R>(
        &self,
        chain: impl Chain<I>,
        k: usize,
        f: impl FnOnce(Arrival<'_, I::Link>) -> Result<R, StepError>,
    ) -> Result<R, I::Error> {
        let answer = chain.map_link_point(k, (self.t, &self.q), |point| {
            f(Arrival {
                at: self.at,
                instant: chain.instant(self.t),
                direction: self.direction,
                point,
            })
        });
        answer.map_err(|error| chain.error(k, error))
    }
}

/// A link that comes to boundaries.
struct Arrival<'l, S: DiscreteSystem> {
    at: When,
    instant: Instant<S::Control>,
    direction: f64,
    point: TimedPoint<'l, S>,
}

impl<S: ContinuousSystem> Arrival<'_, S> {
    /// Whether a constraint of `new` is violated by v.
    fn violates(&self, v: &S::Increment, new: impl Fn(usize) -> bool) -> Result<bool, StepError> {
        let (instant, system, q) = (self.instant, self.point.system, self.point.q);
        let (met, floor) = if self.direction < 0.0 {
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
            check_finite(finite, self.at, Quantity::Velocity)?;
            violated |= value.abs() > met * terms + round_off;
        }
        Ok(violated)
    }

    /// The sides after a jump: where the new velocity leads back, the side it came from; where it
    /// leads along a boundary, the side that the boundary belongs to, but beyond those that the
    /// motion leaves after having been on them.
    fn sides_after_jump(
        &self,
        [here, beyond, departing]: [u32; 3],
        [v_minus, v_plus]: [&S::Increment; 2],
    ) -> Result<u32, StepError> {
        let rates = self.point.rates(v_plus);
        check_finite(rates.is_finite(), self.at, Quantity::Velocity)?;
        let largest = v_minus.max_abs().max(v_plus.max_abs());
        let stands = self.point.rate_round_off(largest);
        let mut settled = beyond;
        for j in indices(here ^ beyond) {
            let rate = self.direction * sign(beyond, j) * rates[j];
            if rate < -stands[j] {
                settled = with_bit(settled, j, here >> j & 1 == 1);
            } else if rate <= stands[j] && departing >> j & 1 == 0 {
                settled = with_bit(settled, j, S::Regions::CLOSED >> j & 1 == 1);
            }
        }
        Ok(settled)
    }
}
