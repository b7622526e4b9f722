//! The Stumpff functions: the coefficients of the exponential map of rotations, and the slopes of waves and exponentials between two points.

use crate::real::Real;

/// The Stumpff function c_K, K ≤ 10:
///
/// ```text
/// c_k(s) = Σ_j (-s)^j/(2j + k)!     c_0 = cos √s,   c_1 = sin √s/√s,   c_k(s) = 1/k! - s c_{k+2}(s)
/// ```
///
/// and c_0 = cosh √-s, c_1 = sinh √-s/√-s where s < 0. By the series while its first terms decrease by half; beyond that by c_{k+2} = (1/k! - c_k)/s, where little
/// cancels. The value is off by a few units of the last digit, and by that of √|s|: as much as s itself rounded once more.
#[inline]
#[must_use]
pub fn stumpff<const K: usize>(s: f64) -> f64 {
    stumpff_of::<K, f64>(s)
}

/// The Stumpff function c_K of a number of either precision.
#[inline]
pub(crate) fn stumpff_of<const K: usize, T: Real<Mask = bool>>(s: T) -> T {
    const { assert!(K <= 10, "c_0 to c_10") }
    let (zero, size) = (T::of(0.0), s.abs());
    if size.at_most(T::of(1.0)) {
        return Series::<K>::sum::<9, T>(s);
    }
    if size.at_most(T::of(Series::<K>::REACH)) {
        return Series::<K>::sum::<TERMS, T>(s);
    }
    let root = size.sqrt();
    let is_negative = s.below(zero);
    let wave = |x: T| if is_negative { x.sinh() } else { x.sin() };
    // c_0, c_1 or c_2(s) = c_1(s/4)²/2.
    let (mut k, mut c) = match K {
        0 if is_negative => (0, root.cosh()),
        0 => (0, root.cos()),
        _ if K % 2 == 1 => (1, wave(root) / root),
        _ => {
            let c = wave(T::of(0.5) * root) / root;
            (2, T::of(2.0) * (c * c))
        }
    };
    while k < K {
        c = (T::of(RECIPROCALS[k]) - c) / s;
        k += 2;
    }
    c
}

/// So many terms of the series of c_10 are enough at 66.
const TERMS: usize = 18;

/// 1/k!.
const RECIPROCALS: [f64; 2 * TERMS + 9] = {
    let mut reciprocals = [1.0; 2 * TERMS + 9];
    let (mut factorial, mut k) = (1.0, 1);
    while k < reciprocals.len() {
        factorial *= k as f64;
        reciprocals[k] = 1.0 / factorial;
        k += 1;
    }
    reciprocals
};

/// The series of c_K.
struct Series<const K: usize>;

impl<const K: usize> Series<K> {
    /// The size of the argument at which the second term is half the first.
    const REACH: f64 = ((K + 1) * (K + 2) / 2) as f64;

    /// Its first N terms, from the smallest on.
    #[inline(always)]
    fn sum<const N: usize, T: Real>(s: T) -> T {
        (0..N)
            .rev()
            .fold(T::of(0.0), |sum, j| T::of(RECIPROCALS[K + 2 * j]) - s * sum)
    }
}

#[cfg(test)]
mod tests;
