//! The elementary functions of `f32`: those of `std` under the feature `std`, of `libm` otherwise.

use crate::math::{elementary, stumpff as series};

elementary::functions! {
    f32:
    pub(crate) sqrt(x) = sqrt, sqrtf;
    pub(crate) exp(x) = exp, expf;
    pub(crate) ln(x) = ln, logf;
    pub(crate) sin(x) = sin, sinf;
    pub(crate) cos(x) = cos, cosf;
    pub(crate) tan(x) = tan, tanf;
    pub(crate) asin(x) = asin, asinf;
    pub(crate) acos(x) = acos, acosf;
    pub(crate) atan(x) = atan, atanf;
    pub(crate) atan2(y, x) = atan2, atan2f;
    pub(crate) sinh(x) = sinh, sinhf;
    pub(crate) cosh(x) = cosh, coshf;
    pub(crate) tanh(x) = tanh, tanhf;
    power_of_variables(x, a) = powf, powf;
}

elementary::arithmetic! { pub(crate) f32: power_of_variables }

series::function! { pub(crate) f32 }

/// (sin x, cos x).
#[inline(always)]
pub(crate) fn sin_cos(x: f32) -> (f32, f32) {
    #[cfg(feature = "std")]
    return x.sin_cos();
    #[cfg(not(feature = "std"))]
    return (sin(x), cos(x));
}
