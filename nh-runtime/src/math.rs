//! The elementary functions that generated code calls, f64 → f64, in radians.
//!
//! From `std` under the feature `std`, from `libm` otherwise.

mod stumpff;

pub use stumpff::stumpff;

macro_rules! elementary {
    ($($(#[$doc:meta])* $name:ident($($argument:ident),+) = $std:ident, $libm:ident;)+) => {$(
        $(#[$doc])*
        #[inline(always)]
        #[must_use]
        pub fn $name($($argument: f64),+) -> f64 {
            #[cfg(feature = "std")]
            return f64::$std($($argument),+);
            #[cfg(all(feature = "libm", not(feature = "std")))]
            return libm::$libm($($argument),+);
            #[cfg(not(any(feature = "std", feature = "libm")))]
            return [$($argument),+][0];
        }
    )+};
}

elementary! {
    /// √x.
    sqrt(x) = sqrt, sqrt;
    /// eˣ.
    exp(x) = exp, exp;
    /// The natural logarithm.
    ln(x) = ln, log;
    /// sin x.
    sin(x) = sin, sin;
    /// cos x.
    cos(x) = cos, cos;
    /// tan x.
    tan(x) = tan, tan;
    /// The inverse of sin, in [-π/2, π/2].
    asin(x) = asin, asin;
    /// The inverse of cos, in [0, π].
    acos(x) = acos, acos;
    /// The inverse of tan, in [-π/2, π/2].
    atan(x) = atan, atan;
    /// The angle of the point (x, y), in [-π, π].
    atan2(y, x) = atan2, atan2;
    /// sinh x.
    sinh(x) = sinh, sinh;
    /// cosh x.
    cosh(x) = cosh, cosh;
    /// tanh x.
    tanh(x) = tanh, tanh;
    /// x^a for a real exponent.
    powf(x, a) = powf, pow;
}

/// c + a b, in one rounding where the target has an instruction for it.
#[inline(always)]
#[must_use]
pub fn plus(c: f64, a: f64, b: f64) -> f64 {
    #[cfg(all(feature = "std", any(target_feature = "fma", target_arch = "aarch64")))]
    return a.mul_add(b, c);
    #[cfg(not(all(feature = "std", any(target_feature = "fma", target_arch = "aarch64"))))]
    return c + a * b;
}

/// |x|.
#[inline(always)]
#[must_use]
pub fn abs(x: f64) -> f64 {
    if x.is_sign_negative() { -x } else { x }
}

/// (sin x, cos x).
#[inline(always)]
#[must_use]
pub fn sin_cos(x: f64) -> (f64, f64) {
    (sin(x), cos(x))
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
