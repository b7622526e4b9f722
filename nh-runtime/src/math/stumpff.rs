//! The Stumpff functions: the coefficients of the exponential map of rotations, and the slopes of waves and exponentials between two points.

use crate::math;
use crate::math::single;

macro_rules! stumpff {
    ($(#[$about:meta])* $visibility:vis fn $name:ident($Number:ident) by $functions:ident;) => {
        $(#[$about])*
        #[inline]
        #[must_use]
        $visibility fn $name<const K: usize>(s: $Number) -> $Number {
            const { assert!(K <= 10, "c_0 to c_10") }
            /// The first N terms of the series, from the smallest on.
            #[inline(always)]
            fn series<const K: usize, const N: usize>(s: $Number) -> $Number {
                (0..N).rev().fold(0.0, |sum, j| RECIPROCALS[K + 2 * j] as $Number - s * sum)
            }
            let size = $functions::abs(s);
            if size <= 1.0 {
                return series::<K, 9>(s);
            }
            if size <= reach(K) as $Number {
                return series::<K, TERMS>(s);
            }
            let root = $functions::sqrt(size);
            let wave = |x| if s < 0.0 { $functions::sinh(x) } else { $functions::sin(x) };
            // c_0, c_1 or c_2(s) = c_1(s/4)²/2.
            let (mut k, mut c) = match K {
                0 => (0, if s < 0.0 { $functions::cosh(root) } else { $functions::cos(root) }),
                _ if K % 2 == 1 => (1, wave(root) / root),
                _ => {
                    let c = wave(0.5 * root) / root;
                    (2, 2.0 * (c * c))
                }
            };
            while k < K {
                c = (RECIPROCALS[k] as $Number - c) / s;
                k += 2;
            }
            c
        }
    };
}

stumpff! {
    /// The Stumpff function c_K, K ≤ 10:
    ///
    /// ```text
    /// c_k(s) = Σ_j (-s)^j/(2j + k)!     c_0 = cos √s,   c_1 = sin √s/√s,   c_k(s) = 1/k! - s c_{k+2}(s)
    /// ```
    ///
    /// and c_0 = cosh √-s, c_1 = sinh √-s/√-s where s < 0. By the series while its first terms decrease by half; beyond that by c_{k+2} = (1/k! - c_k)/s, where little
    /// cancels. The value is off by a few units of the last digit, and by that of √|s|: as much as s itself rounded once more.
    pub fn stumpff(f64) by math;
}

stumpff! {
    /// The Stumpff function c_K in single precision.
    pub(crate) fn single_stumpff(f32) by single;
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

/// The size of the argument at which the second term of the series of c_k is half the first.
const fn reach(k: usize) -> f64 {
    ((k + 1) * (k + 2) / 2) as f64
}

#[cfg(test)]
mod tests;
