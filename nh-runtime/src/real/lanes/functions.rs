//! The functions of doubles that stand side by side.

use crate::math::doubles::Doubles;
use crate::math::{angles, exponential};

/// The functions of doubles, each of them with the bits of that of one.
pub(super) trait Functions: Sized {
    /// self + a b, as [`math::plus`].
    fn plus(self, a: Self, b: Self) -> Self;
    /// self - a b, as [`math::plus`].
    fn minus(self, a: Self, b: Self) -> Self;
    /// Whether |x| is at most this for all of them; not where one is NaN.
    fn within(self, most: f64) -> bool;
    /// sin x and cos x of arguments within [`angles::REACH`].
    fn sin_cos(self) -> (Self, Self);
    /// tan x of arguments within [`angles::REACH`].
    fn tan(self) -> Self;
    /// eˣ of arguments within [`exponential::REACH`].
    fn exp(self) -> Self;
}

impl<T: Doubles> Functions for T {
    #[inline(always)]
    fn plus(self, a: Self, b: Self) -> Self {
        Doubles::plus(self, a, b)
    }

    #[inline(always)]
    fn minus(self, a: Self, b: Self) -> Self {
        Doubles::minus(self, a, b)
    }

    #[inline(always)]
    fn within(self, most: f64) -> bool {
        Doubles::within(self, most)
    }

    #[inline(always)]
    fn sin_cos(self) -> (Self, Self) {
        angles::sin_cos(self)
    }

    #[inline(always)]
    fn tan(self) -> Self {
        angles::tan(self)
    }

    #[inline(always)]
    fn exp(self) -> Self {
        exponential::exp(self)
    }
}
