//! Intervals of numbers, to enclose a switching function over a piece of a motion.
//!
//! Source: R. E. Moore, R. B. Kearfott, M. J. Cloud, *Introduction to Interval Analysis*
//! (SIAM 2009). The ends are not rounded outwards: whoever asks allows for the round-off of what is
//! enclosed.

use core::f64::consts::PI;
use core::ops::{Add, Div, Mul, Neg, Sub};

use crate::math;
use crate::real::Real;

/// All numbers from `low` to `high`. Every operation of [`Real`] gives a range that contains its
/// values on the operands, as far as it is defined there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Range {
    /// Every number.
    pub const ALL: Self = Self::new(f64::NEG_INFINITY, f64::INFINITY);

    /// The numbers from `low` to `high`.
    const fn new(low: f64, high: f64) -> Self {
        Self { low, high }
    }

    /// The smallest range that contains the numbers.
    #[must_use]
    pub fn hull(numbers: &[f64]) -> Self {
        let empty = Self::new(f64::INFINITY, f64::NEG_INFINITY);
        numbers.iter().fold(empty, |range, x| {
            Self::new(range.low.min(*x), range.high.max(*x))
        })
    }

    /// The range with both ends moved outwards.
    #[must_use]
    pub fn widened(self, by: f64) -> Self {
        Self::new(self.low - by, self.high + by)
    }

    /// Half the length of the range.
    #[must_use]
    pub fn radius(self) -> f64 {
        0.5 * (self.high - self.low)
    }

    fn ends(self) -> [f64; 2] {
        [self.low, self.high]
    }

    /// The hull of f at the ends; every number if that is none.
    fn monotone(self, f: impl Fn(f64) -> f64) -> Self {
        let [low, high] = self.ends().map(f);
        if low.is_nan() || high.is_nan() {
            return Self::ALL;
        }
        Self::hull(&[low, high])
    }

    /// The hull of f at the corners.
    fn corners(self, other: Self, f: impl Fn(f64, f64) -> f64) -> Self {
        let ([a, b], [c, d]) = (self.ends(), other.ends());
        let corners = [f(a, c), f(a, d), f(b, c), f(b, d)];
        if corners.iter().any(|x| x.is_nan()) {
            return Self::ALL;
        }
        Self::hull(&corners)
    }

    /// A function of the period 2π between -1 and 1, the latter at `top`.
    fn wave(self, f: impl Fn(f64) -> f64, top: f64) -> Self {
        let [lowest, highest] = [top + PI, top].map(|x| self.contains_multiple(2.0 * PI, x));
        let ends = self.monotone(f);
        let ends = if ends == Self::ALL {
            Self::new(-1.0, 1.0)
        } else {
            ends
        };
        Self {
            low: if lowest { -1.0 } else { ends.low },
            high: if highest { 1.0 } else { ends.high },
        }
    }

    /// The part with |x| ≤ 1.
    fn clamp_to_one(self) -> Self {
        Self::new(self.low.clamp(-1.0, 1.0), self.high.clamp(-1.0, 1.0))
    }

    /// Whether the range contains `offset` + a multiple of `period`.
    fn contains_multiple(self, period: f64, offset: f64) -> bool {
        let [low, high] = self.ends().map(|x| (x - offset) / period);
        if !(low.abs() < 1e15 && high.abs() < 1e15) {
            return true;
        }
        let floor = |x: f64| x as i64 - i64::from(x < 0.0);
        // An end that is a multiple itself to round-off counts.
        let round_off = 4.0 * f64::EPSILON * low.abs().max(high.abs()).max(1.0);
        floor(high + round_off) > floor(low - round_off)
    }
}

/// a b, with 0 ∞ = 0: the ends of a range are limits.
fn product(a: f64, b: f64) -> f64 {
    if a == 0.0 || b == 0.0 { 0.0 } else { a * b }
}

impl Add for Range {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(self.low + other.low, self.high + other.high)
    }
}

impl Sub for Range {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Neg for Range {
    type Output = Self;

    fn neg(self) -> Self {
        Self::new(-self.high, -self.low)
    }
}

impl Mul for Range {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        self.corners(other, product)
    }
}

impl Div for Range {
    type Output = Self;

    fn div(self, other: Self) -> Self {
        if other.low <= 0.0 && other.high >= 0.0 {
            return Self::ALL;
        }
        self * Self::hull(&other.ends().map(|x| 1.0 / x))
    }
}

impl Real for Range {
    type Mask = bool;

    fn of(value: f64) -> Self {
        Self::new(value, value)
    }

    fn select(mask: bool, yes: Self, no: Self) -> Self {
        if mask { yes } else { no }
    }

    fn below(self, other: Self) -> bool {
        self.high < other.low
    }

    fn at_most(self, other: Self) -> bool {
        self.high <= other.low
    }

    fn by_sign(self, a: Self, b: Self) -> Self {
        match self.ends() {
            [low, _] if low > 0.0 => a,
            [_, high] if high <= 0.0 => b,
            _ => Self::new(a.low.min(b.low), a.high.max(b.high)),
        }
    }

    fn larger(self, other: Self) -> Self {
        Self::new(self.low.max(other.low), self.high.max(other.high))
    }

    fn largest(self, other: Self) -> Self {
        self.larger(other)
    }

    fn abs(self) -> Self {
        let ends = self.ends().map(math::abs);
        let hull = Self::hull(&ends);
        match self.low < 0.0 && self.high > 0.0 {
            true => Self { low: 0.0, ..hull },
            false => hull,
        }
    }

    fn sqrt(self) -> Self {
        self.monotone(|x| math::sqrt(x.max(0.0)))
    }

    fn exp(self) -> Self {
        self.monotone(math::exp)
    }

    fn ln(self) -> Self {
        self.monotone(|x| math::ln(x.max(0.0)))
    }

    fn sin(self) -> Self {
        self.wave(math::sin, 0.5 * PI)
    }

    fn cos(self) -> Self {
        self.wave(math::cos, 0.0)
    }

    fn sin_cos(self) -> (Self, Self) {
        (self.sin(), self.cos())
    }

    fn tan(self) -> Self {
        match self.contains_multiple(PI, 0.5 * PI) {
            true => Self::ALL,
            false => self.monotone(math::tan),
        }
    }

    fn asin(self) -> Self {
        self.clamp_to_one().monotone(math::asin)
    }

    fn acos(self) -> Self {
        self.clamp_to_one().monotone(math::acos)
    }

    fn atan(self) -> Self {
        self.monotone(math::atan)
    }

    fn atan2(self, x: Self) -> Self {
        // Seen from the origin a rectangle beside the cut ends at corners.
        let meets_the_cut = self.low <= 0.0 && self.high >= 0.0 && x.low <= 0.0;
        match meets_the_cut {
            true => Self { low: -PI, high: PI },
            false => self.corners(x, math::atan2),
        }
    }

    fn sinh(self) -> Self {
        self.monotone(math::sinh)
    }

    fn cosh(self) -> Self {
        self.abs().monotone(math::cosh)
    }

    fn tanh(self) -> Self {
        self.monotone(math::tanh)
    }

    /// c_K falls below 0, and |c_K'| ≤ (K + 1)/(K + 2)! above.
    fn stumpff<const K: usize>(self) -> Self {
        let c = math::stumpff::<K>;
        let (below, above) = (self.low < 0.0, self.high > 0.0 || self.low >= 0.0);
        let falling = || Self::new(self.low, self.high.min(0.0)).monotone(c);
        let waving = || {
            let range = Self::new(self.low.max(0.0), self.high);
            let factorial = (1..=K).fold(1.0, |product, k| product * k as f64);
            let steepest = 1.0 / ((K + 2) as f64 * factorial);
            let middle = c(range.low + range.radius());
            let near = Self::of(middle).widened(steepest * range.radius());
            let all = Self::of(0.0).widened(1.0 / factorial);
            // No number in the middle of what has no end.
            Self::new(near.low.max(all.low), near.high.min(all.high))
        };
        match (below, above) {
            (true, true) => {
                let ([a, b], [c, d]) = (falling().ends(), waving().ends());
                Self::hull(&[a, b, c, d])
            }
            (true, false) => falling(),
            (false, true) => waving(),
            (false, false) => Self::ALL,
        }
    }

    fn powf(self, a: Self) -> Self {
        // a ln x ends at corners.
        match self.low > 0.0 {
            true => self.corners(a, math::powf),
            false if self.low == 0.0 && a.low > 0.0 => self.corners(a, math::powf),
            false => Self::ALL,
        }
    }

    fn powi(self, n: i32) -> Self {
        let power = n.unsigned_abs();
        let even = power.is_multiple_of(2);
        let base = if even { self.abs() } else { self };
        // Monotone: even powers of what is positive, odd powers.
        let value = base.monotone(|x| math::powi(x, i32::try_from(power).unwrap_or(i32::MAX)));
        match n < 0 {
            true => Self::of(1.0) / value,
            false => value,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Range;
    use crate::real::Real;

    type Function = fn(f64, f64) -> f64;
    type Enclosure = fn(Range, Range) -> Range;

    /// Every operation, on numbers and on ranges.
    const OPERATIONS: [(Function, Enclosure); 26] = [
        (|x, y| x + y, |x, y| x + y),
        (|x, y| x - y, |x, y| x - y),
        (|x, y| x * y, |x, y| x * y),
        (|x, y| x / y, |x, y| x / y),
        (|x, _| -x, |x, _| -x),
        (|x, _| x.abs(), |x, _| x.abs()),
        (|x, _| x.sqrt(), |x, _| x.sqrt()),
        (|x, _| x.exp(), |x, _| x.exp()),
        (|x, _| x.ln(), |x, _| x.ln()),
        (|x, _| x.sin(), |x, _| x.sin()),
        (|x, _| x.cos(), |x, _| x.cos()),
        (|x, _| x.tan(), |x, _| x.tan()),
        (|x, _| x.asin(), |x, _| x.asin()),
        (|x, _| x.acos(), |x, _| x.acos()),
        (|x, _| x.atan(), |x, _| x.atan()),
        (|x, y| x.atan2(y), |x, y| x.atan2(y)),
        (|x, _| x.sinh(), |x, _| x.sinh()),
        (|x, _| x.cosh(), |x, _| x.cosh()),
        (|x, _| x.tanh(), |x, _| x.tanh()),
        (|x, y| x.powf(y), |x, y| x.powf(y)),
        (|x, _| x.stumpff::<0>(), |x, _| x.stumpff::<0>()),
        (|x, _| x.stumpff::<1>(), |x, _| x.stumpff::<1>()),
        (|x, _| x.stumpff::<3>(), |x, _| x.stumpff::<3>()),
        (|x, _| x.powi(4), |x, _| Real::powi(x, 4)),
        (|x, _| x.powi(-3), |x, _| Real::powi(x, -3)),
        (|x, y| x.by_sign(y, x * y), |x, y| x.by_sign(y, x * y)),
    ];

    /// Numbers without a pattern in [-1, 1).
    fn numbers() -> impl Iterator<Item = f64> {
        let next = |x: &u64| Some(x.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1));
        core::iter::successors(Some(7), next).map(|x| (x >> 11) as f64 / (1_u64 << 52) as f64 - 1.0)
    }

    #[test]
    fn ranges_contain_the_values_at_their_points() {
        let mut numbers = numbers();
        let mut number = |scale: f64| numbers.next().unwrap() * scale;
        let mut bounded = [0; OPERATIONS.len()];
        for round in 0..4000 {
            let scale = [0.3, 1.0, 4.0, 40.0][round % 4];
            let mut range = || Range::hull(&[number(scale), number(scale)]);
            let (x, y) = (range(), range());
            for (i, (f, enclosure)) in OPERATIONS.iter().enumerate() {
                let values = enclosure(x, y);
                assert!(values.low <= values.high);
                bounded[i] += usize::from(values.radius() < 1e300);
                for part in 0..=8 {
                    let at = |r: Range, part: u32| {
                        let x = r.low + f64::from(part) / 8.0 * (r.high - r.low);
                        x.clamp(r.low, r.high)
                    };
                    let value = f(at(x, part), at(y, part * 5 % 9));
                    // Not rounded outwards: a few ε of the value and of 1.
                    let allowed = 8.0 * f64::EPSILON * value.abs().max(1.0);
                    let inside = values.low - allowed <= value && value <= values.high + allowed;
                    assert!(inside || value.is_nan(), "{i}: {value} not in {values:?}");
                }
            }
        }
        // And they are not all without bounds.
        assert!(bounded.iter().all(|count| *count > 300), "{bounded:?}");
    }

    #[test]
    fn ranges_shrink_to_points() {
        for (f, enclosure) in OPERATIONS {
            let (x, y) = (0.7, 0.4);
            let values = enclosure(Range::of(x).widened(1e-9), Range::of(y).widened(1e-9));
            assert!(values.radius() < 3e-8);
            assert!((f(x, y) - 0.5 * (values.low + values.high)).abs() < 1e-8);
        }
    }
}
