//! The Stumpff functions: the coefficients of the exponential map of rotations, and the slopes of
//! waves and exponentials between two points.

/// The function of a number, where its elementary functions are.
macro_rules! function {
    ($visibility:vis $Number:ident) => {
        /// The Stumpff function c_K, K ≤ 10:
        ///
        /// ```text
        /// c_k(s) = Σ_j (-s)^j/(2j + k)!     c_0 = cos √s,   c_1 = sin √s/√s,   c_k(s) = 1/k! - s c_{k+2}(s)
        /// ```
        ///
        /// and c_0 = cosh √-s, c_1 = sinh √-s/√-s where s < 0. By the series while its first terms
        /// decrease by half; beyond that by c_{k+2} = (1/k! - c_k)/s, where little cancels. The
        /// value is off by a few units of the last digit, and by that of √|s|: as much as s itself
        /// rounded once more.
        #[inline]
        #[must_use]
        $visibility fn stumpff<const K: usize>(s: $Number) -> $Number {
            use $crate::math::stumpff::{RECIPROCALS, TERMS, reach};
            const { assert!(K <= 10, "c_0 to c_10") }
            /// The first N terms of the series, from the smallest on.
            #[inline(always)]
            fn series<const K: usize, const N: usize>(s: $Number) -> $Number {
                (0..N).rev().fold(0.0, |sum, j| RECIPROCALS[K + 2 * j] as $Number - s * sum)
            }
            let size = abs(s);
            if size <= 1.0 {
                return series::<K, 9>(s);
            }
            if size <= reach(K) as $Number {
                return series::<K, TERMS>(s);
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
                c = (RECIPROCALS[k] as $Number - c) / s;
                k += 2;
            }
            c
        }
    };
}

pub(super) use function;

/// The number of terms of the series of c_10 that are enough at 66.
pub(super) const TERMS: usize = 18;

/// 1/k!.
pub(super) const RECIPROCALS: [f64; 2 * TERMS + 9] = {
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
pub(super) const fn reach(k: usize) -> f64 {
    ((k + 1) * (k + 2) / 2) as f64
}

#[cfg(test)]
mod tests;
