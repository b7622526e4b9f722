//! Sines, cosines and tangents: of one angle or of several side by side, with the same roundings.
//!
//! x = n π/2 + r + s with |r| ≤ π/4 and |s| the rounding of r. (Cody and Waite.) The first two
//! parts of π/2 have 37 bits each, so that n times one is exact for |x| ≤ [`REACH`], and what is
//! left is wrong by less than 2⁻¹¹⁴: no double in this range is nearer than 2⁻⁶⁰·⁵ to a multiple of
//! π/2. On |r| ≤ π/4 the polynomials are those of Sun's fdlibm, and each value is off by less than
//! one unit of its last digit. Larger angles are reduced by the standard library, or by `libm`.

use core::f64::consts::FRAC_2_PI;

use crate::math::doubles::Doubles;

/// The largest angle that is reduced here.
pub(crate) const REACH: f64 = 1e5;

/// π/2 in three parts.
const HALF_PI: [f64; 3] = [
    f64::from_bits(0x3FF9_21FB_5444_0000),
    f64::from_bits(0x3D86_8C23_4C4C_0000),
    f64::from_bits(0x3B29_8A2E_0370_7345),
];

/// A number whose addition rounds to an integer, which then stands in the lowest bits.
pub(crate) const ROUND: f64 = 6_755_399_441_055_744.0;

/// (sin r - r)/r³ as a polynomial in r².
const SIN: [f64; 6] = [
    -1.666_666_666_666_663_2e-1,
    8.333_333_333_322_49e-3,
    -1.984_126_982_985_795e-4,
    2.755_731_370_707_006_8e-6,
    -2.505_076_025_340_686_3e-8,
    1.589_690_995_211_55e-10,
];

/// (cos r - 1 + r²/2)/r⁴ as a polynomial in r².
const COS: [f64; 6] = [
    4.166_666_666_666_66e-2,
    -1.388_888_888_887_411e-3,
    2.480_158_728_947_673e-5,
    -2.755_731_435_139_066_3e-7,
    2.087_572_321_298_175e-9,
    -1.135_964_755_778_819_5e-11,
];

/// An angle as a part of the circle.
struct ReducedAngle<T> {
    /// The sine of r + s and what its rounding lost.
    sin: [T; 2],
    /// The cosine, likewise.
    cos: [T; 2],
    /// The number of quadrants n, in the lowest bits.
    quadrants: T,
}

#[inline(always)]
fn reduced<T: Doubles>(x: T) -> ReducedAngle<T> {
    let quadrants = T::of(ROUND).plus(x, T::of(FRAC_2_PI));
    let n = quadrants - T::of(ROUND);
    let [first, second, third] = [T::of(HALF_PI[0]), T::of(HALF_PI[1]), T::of(HALF_PI[2])];
    let all = x.minus(n, first);
    let r = all.minus(n, second);
    let s = (all - r).minus(n, second).minus(n, third);
    let r2 = r * r;
    let r4 = r2 * r2;
    let half = r2 * T::of(0.5);
    let one = T::of(1.0);
    let most = one - half;
    let sin = (s * most).plus(r * r2, series(&SIN, r2, r4));
    let cos = ((one - most) - half)
        .plus(r4, series(&COS, r2, r4))
        .minus(r, s);
    ReducedAngle {
        sin: [r, sin],
        cos: [most, cos],
        quadrants,
    }
}

/// Σ c_k x^k, even and odd k apart: half the latency of Horner's rule.
#[inline(always)]
fn series<T: Doubles>(c: &[f64; 6], x: T, x2: T) -> T {
    // Not by `map`, which is not always inlined.
    let even = T::of(c[0]).plus(T::of(c[2]).plus(T::of(c[4]), x2), x2);
    let odd = T::of(c[1]).plus(T::of(c[3]).plus(T::of(c[5]), x2), x2);
    even.plus(odd, x)
}

/// Zero for an even number of quadrants, all bits for an odd one.
#[inline(always)]
fn exchange<T: Doubles>(quadrants: T) -> T::Bits {
    T::bits(0) - (quadrants.to_bits() & T::bits(1))
}

#[inline(always)]
fn exchanged<T: Doubles>(exchange: T::Bits, a: T, b: T) -> (T, T) {
    let (a, b) = (a.to_bits(), b.to_bits());
    let difference = (a ^ b) & exchange;
    (T::from_bits(a ^ difference), T::from_bits(b ^ difference))
}

/// The value, with its sign changed where the highest bit of `sign` is set.
#[inline(always)]
fn signed<T: Doubles>(value: T, sign: T::Bits) -> T {
    T::from_bits(value.to_bits() ^ sign)
}

/// The highest bit alone.
const SIGN: u64 = 1 << 63;

#[inline(always)]
fn split<T: Doubles>(x: T) -> (T, T::Bits) {
    let sign = x.to_bits() & T::bits(SIGN);
    (signed(x, sign), sign)
}

/// (sin x, cos x) for |x| ≤ [`REACH`].
#[inline(always)]
pub(crate) fn sin_cos<T: Doubles>(x: T) -> (T, T) {
    let (size, sign) = split(x);
    let ReducedAngle {
        sin,
        cos,
        quadrants,
    } = reduced(size);
    let (sin, cos) = exchanged(exchange(quadrants), sin[0] + sin[1], cos[0] + cos[1]);
    // Bit 1 of n is the sign of sin, bit 1 of n + 1 that of cos.
    let n = quadrants.to_bits();
    let sin_sign = T::shifted(n & T::bits(2), 62) ^ sign;
    let cos_sign = T::shifted((n + T::bits(1)) & T::bits(2), 62);
    (signed(sin, sin_sign), signed(cos, cos_sign))
}

/// tan x for |x| ≤ [`REACH`]: the quotient, corrected by what it leaves.
#[inline(always)]
pub(crate) fn tan<T: Doubles>(x: T) -> T {
    let (size, sign) = split(x);
    let ReducedAngle {
        sin,
        cos,
        quadrants,
    } = reduced(size);
    let (s, c) = (sin[0] + sin[1], cos[0] + cos[1]);
    let (s_lost, c_lost) = ((sin[0] - s) + sin[1], (cos[0] - c) + cos[1]);
    // tan(x + π/2) = -cos x / sin x.
    let exchange = exchange(quadrants);
    let (above, below) = exchanged(exchange, s, c);
    let (above_lost, below_lost) = exchanged(exchange, s_lost, c_lost);
    let inverse = below.inverse();
    let quotient = above * inverse;
    let rest = (above.minus(quotient, below) + above_lost).minus(quotient, below_lost);
    let sign = sign ^ (exchange & T::bits(SIGN));
    signed(quotient.plus(rest, inverse), sign)
}

#[cfg(all(test, feature = "std"))]
mod tests;
