//! Exponentials: of one number or of several side by side, with the same roundings.
//!
//! x = n ln 2 + r + s with |r| ≤ ln 2/2 and |s| the rounding of r; the first part of ln 2 has 42
//! bits, so that n times it is exact. Taylor's series of eʳ ends after r¹³/13!, with 4e-18 left,
//! and each value is off by less than one unit of its last digit.

use core::f64::consts::LOG2_E;

use crate::math::angles::ROUND;
use crate::math::doubles::Doubles;

/// The largest |x| whose exponential is computed here and is a normal number.
pub(crate) const REACH: f64 = 700.0;

/// ln 2 in two parts.
const LN_2: [f64; 2] = [
    f64::from_bits(0x3FE6_2E42_FEFA_3800),
    f64::from_bits(0x3D2E_F357_93C7_6730),
];

/// 1/k! for k from 2 to 13.
const INVERSE_FACTORIALS: [f64; 12] = {
    let mut all = [0.0; 12];
    let (mut k, mut factorial) = (2, 1.0);
    while k < 14 {
        factorial *= k as f64;
        all[k - 2] = 1.0 / factorial;
        k += 1;
    }
    all
};

/// eˣ for |x| ≤ [`REACH`].
#[inline(always)]
pub(crate) fn exp<T: Doubles>(x: T) -> T {
    let exponent = T::of(ROUND).plus(x, T::of(LOG2_E));
    let n = exponent - T::of(ROUND);
    let all = x.minus(n, T::of(LN_2[0]));
    let r = all.minus(n, T::of(LN_2[1]));
    let s = (all - r).minus(n, T::of(LN_2[1]));
    let r2 = r * r;
    let tail = r + s.plus(r2, series(r, r2));
    let power = T::shifted(exponent.to_bits() + T::bits(1023), 52);
    (T::of(1.0) + tail) * T::from_bits(power)
}

/// Σ r^k/(k + 2)!, in pairs, and pairs of pairs.
#[inline(always)]
fn series<T: Doubles>(r: T, r2: T) -> T {
    let c = |k: usize| T::of(INVERSE_FACTORIALS[k]);
    let r4 = r2 * r2;
    let first = c(0).plus(c(1), r).plus(c(2).plus(c(3), r), r2);
    let second = c(4).plus(c(5), r).plus(c(6).plus(c(7), r), r2);
    let third = c(8).plus(c(9), r).plus(c(10).plus(c(11), r), r2);
    first.plus(second.plus(third, r4), r4)
}

#[cfg(all(test, feature = "std"))]
mod tests;
