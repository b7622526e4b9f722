//! On which side of each boundary a motion is, and what is round-off there.

use crate::linear::{Vector, all_finite, larger, max_abs, vector, zip_with};
#[cfg(feature = "std")]
use crate::system::Inputs;
use crate::system::{Active, DiscreteSystem, Interval, RegionsOf, SetInForce, TimeStep};

/// |s_j| is zero up to this part of its terms.
const ON_BOUNDARY: f64 = 16.0 * f64::EPSILON;

/// A rate is zero up to this part of its terms.
const STANDS: f64 = 64.0 * f64::EPSILON;

type Values<S> = <<S as DiscreteSystem>::Regions as RegionsOf<S>>::Values;

/// 1 inside, -1 outside.
pub fn sign(inside: u32, j: usize) -> f64 {
    if inside >> j & 1 == 1 { 1.0 } else { -1.0 }
}

/// The bits j of the values with f(j, value).
pub fn bits<V: Vector>(values: &V, f: impl Fn(usize, f64) -> bool) -> u32 {
    (values.as_slice().iter().enumerate())
        .filter(|&(j, value)| f(j, *value))
        .fold(0, |bits, (j, _)| bits | 1 << j)
}

/// The indices of the bits that are set.
pub fn indices(bits: u32) -> impl DoubleEndedIterator<Item = usize> {
    (0..32).filter(move |j| bits >> j & 1 == 1)
}

/// The constraints in force at rest, as the motion goes on from there.
#[cfg(feature = "std")]
pub fn in_force_at_rest<S: DiscreteSystem>(
    system: &S,
    inputs: Inputs<S::Control>,
    q: &S::Configuration,
) -> impl Iterator<Item = usize> {
    let point = TimedPoint::new(system, inputs.t, q);
    let active = Active::of::<S>(point.sides(&S::Increment::zeros(), inputs.h.signum()));
    (0..S::CONSTRAINTS).filter(move |a| active.holds::<S>(*a))
}

/// A configuration at a time: a point of Q × R.
pub struct TimedPoint<'a, S: DiscreteSystem> {
    /// The system.
    pub system: &'a S,
    /// t.
    pub t: f64,
    /// q.
    pub q: &'a S::Configuration,
}

impl<'a, S: DiscreteSystem> TimedPoint<'a, S> {
    /// The point (t, q).
    pub fn new(system: &'a S, t: f64, q: &'a S::Configuration) -> Self {
        Self { system, t, q }
    }

    /// s_j; the largest number of its sign where s_j is infinite: a wall at ∞ has a side and is
    /// never crossed.
    pub fn values(&self) -> Values<S> {
        let values = S::Regions::values(self.system, self.t, self.q);
        zip_with(values, &values, |s, _| match s.is_infinite() {
            true => f64::MAX.copysign(s),
            false => s,
        })
    }

    /// ∂_t s_j + ∂_q s_j · v; 0 where it is no number because s_j is infinite.
    pub fn rates(&self, v: &S::Increment) -> Values<S> {
        let rates = S::Regions::rates(self.system, self.t, self.q, v);
        if rates.is_finite() {
            return rates;
        }
        let values = S::Regions::values(self.system, self.t, self.q);
        zip_with(rates, &values, |rate, s| match s.is_infinite() {
            true => 0.0,
            false => rate,
        })
    }

    /// ∂_i s_j for every j; `by_time` has ∂_t s_j.
    pub fn slopes(&self, i: usize, by_time: &Values<S>) -> Values<S> {
        let rates = self.rates(&vector(|j| if j == i { 1.0 } else { 0.0 }));
        zip_with(rates, by_time, |rate, by_time| rate - by_time)
    }

    /// Σ_i |∂_i s_j| reach + |∂_t s_j| |t|, times ε: the round-off of s_j in a point whose
    /// coordinates are at most `reach`, on an interval of times from or to `last`.
    pub fn round_off(&self, reach: f64, last: f64) -> Values<S> {
        self.terms(reach, self.t.abs().max(last.abs()), ON_BOUNDARY)
    }

    /// The round-off in the rates of velocities whose largest component is `largest`: the
    /// components of a velocity behind a jump carry the rounding of each other.
    pub fn rate_round_off(&self, largest: f64) -> Values<S> {
        self.terms(largest, 1.0, STANDS)
    }

    /// `factor` times Σ_i |∂_i s_j| |v| + |∂_t s_j| |v_t|.
    fn terms(&self, v: f64, v_t: f64, factor: f64) -> Values<S> {
        let by_time = self.rates(&S::Increment::zeros());
        let own = vector(|j| factor * by_time.as_slice()[j].abs() * v_t);
        (0..S::DIM).fold(own, |terms, i| {
            let slopes = self.slopes(i, &by_time);
            zip_with(terms, &slopes, |terms, slope| {
                terms + factor * slope.abs() * v.abs()
            })
        })
    }

    /// Whether every s_j and every rate has a value.
    pub fn boundaries_are_finite(&self, v: &S::Increment) -> bool {
        all_finite(self.values().as_slice()) && all_finite(self.rates(v).as_slice())
    }

    /// The boundaries on which the point lies, to round-off, by the values of s_j.
    pub fn boundaries_met(&self, values: &Values<S>) -> u32 {
        let round_off = self.round_off(S::magnitude(self.q), self.t);
        bits(values, |j, s| s.abs() <= round_off.as_slice()[j])
    }

    /// The sides of a motion that goes on from here with the velocity v, in the direction of time
    /// `direction`: the signs of s_j; on a boundary the side that the velocity leads to; along a
    /// boundary the side it belongs to.
    pub fn sides(&self, v: &S::Increment, direction: f64) -> u32 {
        if const { S::Regions::BOUNDARIES == 0 } {
            return 0;
        }
        let values = self.values();
        let mut inside = bits(&values, |_, s| s > 0.0);
        let met = self.boundaries_met(&values);
        if met != 0 {
            let rates = self.rates(v);
            let stands = self.rate_round_off(max_abs(v.as_slice()));
            for j in indices(met) {
                let rate = direction * rates.as_slice()[j];
                let enters = if rate.abs() <= stands.as_slice()[j] {
                    S::Regions::CLOSED >> j & 1 == 1
                } else {
                    rate > 0.0
                };
                inside = with_bit(inside, j, enters);
            }
        }
        inside
    }
}

/// `bits` with bit j set to `value`.
pub(crate) fn with_bit(bits: u32, j: usize, value: bool) -> u32 {
    bits & !(1 << j) | u32::from(value) << j
}

/// The larger of the values, one by one.
pub fn largest_of<V: Vector>(a: V, b: &V) -> V {
    zip_with(a, b, larger)
}

impl Active {
    /// The constraints in force on an interval: those of its solution, or those of the sides that
    /// its left end leads to.
    #[inline(always)]
    pub(crate) fn on<S: DiscreteSystem>(system: &S, interval: &Interval<S>) -> Self {
        if const { S::Regions::BOUNDARIES == 0 } {
            return Self::of::<S>(0);
        }
        if let Some(active) = S::Regions::recall(interval.in_force) {
            return active;
        }
        let TimeStep { t, h } = interval.time;
        let point = TimedPoint::new(system, t, &interval.q);
        Self::of::<S>(point.sides(&(interval.d * (1.0 / h)), h.signum()))
    }
}

/// 1 for the set of constraints in force on the interval, bit a for constraint a, and 0 for the
/// other sets; NaN for all where the set is none of them, so that no quantity that depends on it is
/// a number.
pub fn weights_of_sets<S: DiscreteSystem, const K: usize>(
    system: &S,
    interval: &Interval<S>,
    sets: [u32; K],
) -> [f64; K] {
    let Active(in_force) = Active::on(system, interval);
    match sets.contains(&in_force) {
        true => sets.map(|set| f64::from(u8::from(set == in_force))),
        false => [f64::NAN; K],
    }
}
