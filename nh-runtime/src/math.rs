//! The elementary functions that generated code calls, f64 → f64, in radians.
//!
//! sin, cos, tan and exp are computed here, up to a size of the argument: one double or several
//! side by side, with the same bits. The others are those of `std` under the feature `std`, of
//! `libm` otherwise.

pub(crate) mod angles;
pub(crate) mod doubles;
mod elementary;
pub(crate) mod exponential;
pub(crate) mod functions;
pub(crate) mod single;
mod stumpff;

use doubles::Doubles;

elementary::functions! {
    f64:
    /// √x.
    pub sqrt(x) = sqrt, sqrt;
    /// The natural logarithm.
    pub ln(x) = ln, log;
    /// The inverse of sin, in [-π/2, π/2].
    pub asin(x) = asin, asin;
    /// The inverse of cos, in [0, π].
    pub acos(x) = acos, acos;
    /// The inverse of tan, in [-π/2, π/2].
    pub atan(x) = atan, atan;
    /// The angle of the point (x, y), in [-π, π].
    pub atan2(y, x) = atan2, atan2;
    /// sinh x.
    pub sinh(x) = sinh, sinh;
    /// cosh x.
    pub cosh(x) = cosh, cosh;
    /// tanh x.
    pub tanh(x) = tanh, tanh;
    power_of_variables(x, a) = powf, pow;
    distant_exp(x) = exp, exp;
    distant_sin(x) = sin, sin;
    distant_cos(x) = cos, cos;
    distant_tan(x) = tan, tan;
}

elementary::arithmetic! { pub f64: power_of_variables }

stumpff::function! { pub f64 }

/// (sin x, cos x).
#[inline(always)]
#[must_use]
pub fn sin_cos(x: f64) -> (f64, f64) {
    if x.within(angles::REACH) {
        angles::sin_cos(x)
    } else {
        distant_sin_cos(x)
    }
}

#[cold]
#[inline(never)]
fn distant_sin_cos(x: f64) -> (f64, f64) {
    (distant_sin(x), distant_cos(x))
}

/// sin x.
#[inline]
#[must_use]
pub fn sin(x: f64) -> f64 {
    sin_cos(x).0
}

/// cos x.
#[inline]
#[must_use]
pub fn cos(x: f64) -> f64 {
    sin_cos(x).1
}

/// tan x.
#[inline]
#[must_use]
pub fn tan(x: f64) -> f64 {
    if x.within(angles::REACH) {
        angles::tan(x)
    } else {
        distant_tan(x)
    }
}

/// eˣ.
#[inline]
#[must_use]
pub fn exp(x: f64) -> f64 {
    if x.within(exponential::REACH) {
        exponential::exp(x)
    } else {
        distant_exp(x)
    }
}

/// Whether [`plus`] rounds once.
#[cfg(feature = "std")]
pub(crate) const FUSED: bool = cfg!(all(
    feature = "std",
    any(target_feature = "fma", target_arch = "aarch64")
));

/// a where s > 0, b where s ≤ 0, NaN where s is: both are computed, and one alone is in the value.
#[inline(always)]
#[must_use]
pub fn by_sign(s: f64, a: f64, b: f64) -> f64 {
    if s > 0.0 {
        a
    } else if s <= 0.0 {
        b
    } else {
        s
    }
}

/// xⁿ by repeated squaring, lowest bit first; 1/x⁻ⁿ for n < 0.
///
/// Not `f64::powi`, whose rounding may change with the platform and the optimisation level: this
/// one multiplies in the same order everywhere. With a literal n the loop unrolls.
#[inline(always)]
#[must_use]
pub fn powi(x: f64, n: i32) -> f64 {
    let power = power(x, n.unsigned_abs());
    if n < 0 { 1.0 / power } else { power }
}

#[inline(always)]
fn power(mut square: f64, mut n: u32) -> f64 {
    let mut product = 1.0;
    while n > 1 {
        if n & 1 == 1 {
            product *= square;
        }
        square *= square;
        n >>= 1;
    }
    if n == 1 { product * square } else { product }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integer_powers() {
        for (n, expected) in [
            (0, 1.0),
            (1, 3.0),
            (2, 9.0),
            (3, 27.0),
            (5, 243.0),
            (10, 59049.0),
            (-1, 1.0 / 3.0),
            (-2, 1.0 / 9.0),
        ] {
            assert_eq!(powi(3.0, n), expected);
        }
        assert_eq!(powi(0.0, 0), 1.0);
        assert_eq!(powi(2.0, 1023), 2.0_f64.powf(1023.0));
        assert_eq!(powi(2.0, i32::MIN), 0.0);
        assert_eq!(powi(-1.0, i32::MAX), -1.0);
    }

    /// A NaN is in the value where it is in the case that is taken, or in the condition.
    #[test]
    fn one_case_is_taken() {
        let nan = f64::NAN;
        assert_eq!(by_sign(1e-300, 2.0, nan), 2.0);
        assert_eq!([by_sign(0.0, nan, 3.0), by_sign(-0.0, nan, 3.0)], [3.0; 2]);
        assert!(by_sign(1.0, nan, 3.0).is_nan() && by_sign(nan, 2.0, 3.0).is_nan());
    }

    #[test]
    fn inverses() {
        let x = 0.6;
        // Each composition loses a few ulps; the derivatives are below 2 here.
        for y in [
            asin(sin(x)),
            acos(cos(x)),
            atan(tan(x)),
            atan2(sin(x), cos(x)),
            ln(exp(x)),
            sqrt(x * x),
            powf(powf(x, 2.5), 0.4),
        ] {
            assert!((y - x).abs() <= 8.0 * f64::EPSILON, "{y}");
        }
    }
}
