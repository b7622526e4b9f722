//! On which side of each boundary a motion is, and what is round-off there.

use crate::linear::{Vector, all_finite, larger, max_abs, vector, zip_with};
use crate::system::{DiscreteSystem, RegionsOf};

/// |s_j| at most this many ε times its terms is zero.
const ON_BOUNDARY: f64 = 16.0 * f64::EPSILON;

/// A rate at most this many ε times its terms is zero.
const STANDS: f64 = 64.0 * f64::EPSILON;

type Values<S> = <<S as DiscreteSystem>::Regions as RegionsOf<S>>::Values;

/// 1 inside, -1 outside.
pub(crate) fn sign(inside: u32, j: usize) -> f64 {
    if inside >> j & 1 == 1 { 1.0 } else { -1.0 }
}

/// The bits j of the values with f(j, value).
pub(crate) fn bits<V: Vector>(values: &V, f: impl Fn(usize, f64) -> bool) -> u32 {
    (values.as_slice().iter().enumerate())
        .filter(|&(j, value)| f(j, *value))
        .fold(0, |bits, (j, _)| bits | 1 << j)
}

/// The indices of the bits that are set.
pub(crate) fn indices(bits: u32) -> impl DoubleEndedIterator<Item = usize> {
    (0..32).filter(move |j| bits >> j & 1 == 1)
}

/// Σ_i |∂_i s_j| reach + |∂_t s_j| |t|, times ε: the round-off of s_j in a point whose coordinates are at most
/// `reach`.
pub(crate) fn round_off<S: DiscreteSystem>(
    system: &S,
    t: f64,
    q: &S::Configuration,
    reach: f64,
    last: f64,
) -> Values<S> {
    let v = vector(|_| reach);
    terms(system, t, q, &v, t.abs().max(last.abs()), ON_BOUNDARY)
}

/// The round-off in the rates of velocities whose largest component is `largest`: the components of a velocity behind
/// a jump, or of one that was turned, carry the rounding of the others.
pub(crate) fn rate_round_off<S: DiscreteSystem>(
    system: &S,
    t: f64,
    q: &S::Configuration,
    largest: f64,
) -> Values<S> {
    terms(system, t, q, &vector(|_| largest), 1.0, STANDS)
}

/// `factor` times Σ_i |∂_i s_j| |v_i| + |∂_t s_j| |v_t|.
fn terms<S: DiscreteSystem>(
    system: &S,
    t: f64,
    q: &S::Configuration,
    v: &S::Increment,
    v_t: f64,
    factor: f64,
) -> Values<S> {
    let by_time = S::Regions::rates(system, t, q, &S::Increment::zeros());
    let own = vector(|j| factor * by_time.as_slice()[j].abs() * v_t);
    (v.as_slice().iter().enumerate()).fold(own, |terms, (i, v)| {
        let slopes = slopes(system, t, q, i, &by_time);
        zip_with(terms, &slopes, |terms, slope| {
            terms + factor * slope.abs() * v.abs()
        })
    })
}

/// ∂_i s_j for every j; `by_time` has ∂_t s_j.
pub(crate) fn slopes<S: DiscreteSystem>(
    system: &S,
    t: f64,
    q: &S::Configuration,
    i: usize,
    by_time: &Values<S>,
) -> Values<S> {
    let unit = vector(|j| if j == i { 1.0 } else { 0.0 });
    let rates = S::Regions::rates(system, t, q, &unit);
    zip_with(rates, by_time, |rate, by_time| rate - by_time)
}

/// Whether every s_j and its rate has a value.
pub(crate) fn boundaries_are_finite<S: DiscreteSystem>(
    system: &S,
    t: f64,
    q: &S::Configuration,
    v: &S::Increment,
) -> bool {
    all_finite(S::Regions::values(system, t, q).as_slice())
        && all_finite(S::Regions::rates(system, t, q, v).as_slice())
}

/// The boundaries that (t, q) lies on, to round-off.
pub(crate) fn on<S: DiscreteSystem>(
    system: &S,
    t: f64,
    q: &S::Configuration,
    values: &Values<S>,
) -> u32 {
    let round_off = round_off(system, t, q, S::magnitude(q), t);
    bits(values, |j, s| s.abs() <= round_off.as_slice()[j])
}

/// The sides of a motion at (t, q) that goes on with the velocity v, in the direction of time `direction`: the
/// signs of s_j; on a boundary the side that the velocity leads to; along a boundary the side it belongs to.
pub(crate) fn sides<S: DiscreteSystem>(
    system: &S,
    t: f64,
    q: &S::Configuration,
    v: &S::Increment,
    direction: f64,
) -> u32 {
    if S::Regions::BOUNDARIES == 0 {
        return 0;
    }
    let values = S::Regions::values(system, t, q);
    let mut inside = bits(&values, |_, s| s > 0.0);
    let on = on(system, t, q, &values);
    if on != 0 {
        let rates = S::Regions::rates(system, t, q, v);
        let stands = rate_round_off(system, t, q, max_abs(v.as_slice()));
        for j in indices(on) {
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

/// `bits` with bit j set to `value`.
pub(crate) fn with_bit(bits: u32, j: usize, value: bool) -> u32 {
    bits & !(1 << j) | u32::from(value) << j
}

/// The larger of the values, one by one.
pub(crate) fn largest_of<V: Vector>(a: V, b: &V) -> V {
    zip_with(a, b, larger)
}
