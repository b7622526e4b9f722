//! The Stumpff functions: the coefficients of the exponential map of rotations, and the slopes of waves and exponentials between two points.

use super::{abs, cos, cosh, sin, sinh, sqrt};

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
    const { assert!(K <= 10, "c_0 to c_10") }
    let size = abs(s);
    if size <= 1.0 {
        return Series::<K>::sum::<9>(s);
    }
    if size <= Series::<K>::REACH {
        return Series::<K>::sum::<TERMS>(s);
    }
    let root = sqrt(size);
    let wave = |x| if s < 0.0 { sinh(x) } else { sin(x) };
    // c_0, c_1 or c_2(s) = c_1(s/4)²/2.
    let (mut k, mut c) = match K {
        0 => (0, if s < 0.0 { cosh(root) } else { cos(root) }),
        _ if K % 2 == 1 => (1, wave(root) / root),
        _ => {
            let c = wave(0.5 * root) / root;
            (2, 2.0 * (c * c))
        }
    };
    while k < K {
        c = (RECIPROCALS[k] - c) / s;
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
    fn sum<const N: usize>(s: f64) -> f64 {
        (0..N)
            .rev()
            .fold(0.0, |sum, j| RECIPROCALS[K + 2 * j] - s * sum)
    }
}

#[cfg(test)]
mod tests;
