//! Single numbers, each with its functions: `f64` and `f32`.

use crate::math::{self, single};
use crate::real::side_by_side::sin_cos_each;
use crate::real::{Format, Real};

macro_rules! unary {
    ($functions:ident: $($name:ident)*) => {
        $(
            #[inline(always)]
            fn $name(self) -> Self {
                $functions::$name(self)
            }
        )*
    };
}

/// Numbers of a format with these functions, and the functions of their own.
macro_rules! scalar {
    ($Number:ident in $format:expr, by $functions:ident; $($own:item)*) => {
        impl Real for $Number {
            type Mask = bool;

            const FORMAT: Format = $format;

            #[inline(always)]
            fn of(value: f64) -> Self {
                value as Self
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
                $functions::plus(self, a, b)
            }

            #[inline(always)]
            fn minus(self, a: Self, b: Self) -> Self {
                $functions::plus(self, -a, b)
            }

            unary! { $functions: abs sqrt exp ln sin cos tan asin acos atan sinh cosh tanh }

            #[inline(always)]
            fn sin_cos(self) -> (Self, Self) {
                $functions::sin_cos(self)
            }

            #[inline(always)]
            fn atan2(self, x: Self) -> Self {
                $functions::atan2(self, x)
            }

            #[inline(always)]
            fn stumpff<const K: usize>(self) -> Self {
                $functions::stumpff::<K>(self)
            }

            #[inline(always)]
            fn powf(self, a: Self) -> Self {
                $functions::powf(self, a)
            }

            $($own)*
        }
    };
}

scalar! {
    f64 in Format::DOUBLE, by math;

    #[inline(always)]
    fn sin_cos_each<const N: usize>(angles: [f64; N]) -> [(f64, f64); N] {
        sin_cos_each(angles)
    }
}

scalar! { f32 in Format::SINGLE, by single; }

#[cfg(test)]
mod tests;
