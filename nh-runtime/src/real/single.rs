//! Numbers of single precision.

use crate::math::single as math;
use crate::real::{Format, Real};

macro_rules! unary {
    ($($name:ident)*) => {
        $(
            #[inline(always)]
            fn $name(self) -> Self {
                math::$name(self)
            }
        )*
    };
}

impl Real for f32 {
    type Mask = bool;

    const FORMAT: Format = Format::SINGLE;

    #[inline(always)]
    fn of(value: f64) -> Self {
        value as f32
    }

    #[inline(always)]
    fn select(mask: bool, yes: Self, no: Self) -> Self {
        if mask { yes } else { no }
    }

    #[inline(always)]
    fn below(self, other: Self) -> bool {
        self < other
    }

    #[inline(always)]
    fn at_most(self, other: Self) -> bool {
        self <= other
    }

    #[inline(always)]
    fn plus(self, a: Self, b: Self) -> Self {
        math::plus(self, a, b)
    }

    #[inline(always)]
    fn minus(self, a: Self, b: Self) -> Self {
        math::plus(self, -a, b)
    }

    unary! { abs sqrt exp ln sin cos tan asin acos atan sinh cosh tanh }

    #[inline(always)]
    fn sin_cos(self) -> (Self, Self) {
        math::sin_cos(self)
    }

    #[inline(always)]
    fn atan2(self, x: Self) -> Self {
        math::atan2(self, x)
    }

    #[inline(always)]
    fn stumpff<const K: usize>(self) -> Self {
        crate::math::single_stumpff::<K>(self)
    }

    #[inline(always)]
    fn powf(self, a: Self) -> Self {
        math::powf(self, a)
    }
}

#[cfg(test)]
mod tests;
