//! The elementary functions of `f32`: those of `std` under the feature `std`, of `libm` otherwise.

use core::hint::black_box;

macro_rules! elementary {
    ($($name:ident($($argument:ident),+) = $std:ident, $libm:ident;)+) => {$(
        #[inline(always)]
        pub(crate) fn $name($($argument: f32),+) -> f32 {
            #[cfg(feature = "std")]
            return f32::$std($($argument),+);
            #[cfg(all(feature = "libm", not(feature = "std")))]
            return libm::$libm($($argument),+);
            #[cfg(not(any(feature = "std", feature = "libm")))]
            return [$($argument),+][0];
        }
    )+};
}

elementary! {
    sqrt(x) = sqrt, sqrtf;
    exp(x) = exp, expf;
    ln(x) = ln, logf;
    sin(x) = sin, sinf;
    cos(x) = cos, cosf;
    tan(x) = tan, tanf;
    asin(x) = asin, asinf;
    acos(x) = acos, acosf;
    atan(x) = atan, atanf;
    atan2(y, x) = atan2, atan2f;
    sinh(x) = sinh, sinhf;
    cosh(x) = cosh, coshf;
    tanh(x) = tanh, tanhf;
    power_of_variables(x, a) = powf, powf;
}

/// (sin x, cos x).
#[inline(always)]
pub(crate) fn sin_cos(x: f32) -> (f32, f32) {
    #[cfg(feature = "std")]
    return x.sin_cos();
    #[cfg(not(feature = "std"))]
    return (sin(x), cos(x));
}

/// |x|.
#[inline(always)]
pub(crate) fn abs(x: f32) -> f32 {
    if x.is_sign_negative() { -x } else { x }
}

/// x^a for a real exponent: the same function for every x and a, see [`math::powf`](crate::math::powf).
#[inline(always)]
pub(crate) fn powf(x: f32, a: f32) -> f32 {
    power_of_variables(black_box(x), black_box(a))
}

/// c + a b, in one rounding where the target has an instruction for it.
#[inline(always)]
pub(crate) fn plus(c: f32, a: f32, b: f32) -> f32 {
    #[cfg(all(feature = "std", any(target_feature = "fma", target_arch = "aarch64")))]
    return a.mul_add(b, c);
    #[cfg(not(all(feature = "std", any(target_feature = "fma", target_arch = "aarch64"))))]
    return c + a * b;
}
