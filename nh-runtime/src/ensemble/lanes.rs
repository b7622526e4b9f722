//! Eight doubles side by side.

use core::array;
use core::ops::{Add, BitAnd, BitOr, Div, Mul, Neg, Not, Sub};

use wide::f64x8;

use crate::math;
use crate::real::angles::REACH;
use crate::real::{Mask, Real};

/// Eight doubles, each on its own: what is in one lane never changes another.
///
/// Elementary functions are those of `wide` where these are good to 2.5 ε (sin and cos: ε absolutely), lane by lane
/// those of `f64` elsewhere: of angles beyond 10⁵, tanh and powf. ln of a subnormal number is -∞, and sinh and cosh overflow
/// with eˣ; where that leaves a lane unsolved its member is solved by `f64`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lanes(f64x8);

/// One truth value a lane of [`Lanes`].
#[derive(Clone, Copy, Debug)]
pub struct LanesMask(f64x8);

impl Lanes {
    /// How many.
    pub const LANES: usize = 8;

    pub(super) fn lane(self, lane: usize) -> f64 {
        self.0.as_array()[lane]
    }

    pub(super) fn set_lane(&mut self, lane: usize, value: f64) {
        self.0.as_mut_array()[lane] = value;
    }

    /// As many lanes as there is room for, in order.
    #[inline(always)]
    pub(super) fn store(self, to: &mut [f64]) {
        let lanes = self.0.as_array();
        match to.first_chunk_mut() {
            Some(all) => *all = *lanes,
            None => to.copy_from_slice(&lanes[..to.len()]),
        }
    }
}

impl LanesMask {
    pub(super) fn is_set(self, lane: usize) -> bool {
        self.0.to_bitmask() >> lane & 1 == 1
    }
}

macro_rules! operators {
    ($($type:ident: $trait:ident $method:ident;)*) => {$(
        impl $trait for $type {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self($trait::$method(self.0, other.0))
            }
        }
    )*};
}

operators! {
    Lanes: Add add;
    Lanes: Sub sub;
    Lanes: Mul mul;
    Lanes: Div div;
    LanesMask: BitAnd bitand;
    LanesMask: BitOr bitor;
}

impl Neg for Lanes {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Not for LanesMask {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl Mask for LanesMask {
    #[inline(always)]
    fn of(value: bool) -> Self {
        let bits = if value { u64::MAX } else { 0 };
        Self(f64x8::splat(f64::from_bits(bits)))
    }

    #[inline(always)]
    fn all(self) -> bool {
        self.0.all()
    }
}

impl Lanes {
    fn each(self, f: impl Fn(f64) -> f64) -> Self {
        Self(f64x8::new(self.0.to_array().map(f)))
    }

    #[inline(always)]
    fn near(self) -> LanesMask {
        self.abs().at_most(Self::of(REACH))
    }

    /// The values of a function of an angle, those beyond [`REACH`] by that of `f64`.
    #[inline(always)]
    fn of_angle(self, values: f64x8, f: fn(f64) -> f64) -> Self {
        let near = self.near();
        if near.all() {
            Self(values)
        } else {
            self.beyond(near, values, f)
        }
    }

    #[cold]
    #[inline(never)]
    fn beyond(self, near: LanesMask, values: f64x8, f: fn(f64) -> f64) -> Self {
        Self::select(near, Self(values), self.each(f))
    }
}

macro_rules! unary {
    ($($name:ident)*) => {$(
        #[inline(always)]
        fn $name(self) -> Self {
            Self(self.0.$name())
        }
    )*};
}

macro_rules! of_angle {
    ($($name:ident)*) => {$(
        #[inline(always)]
        fn $name(self) -> Self {
            self.of_angle(self.0.$name(), math::$name)
        }
    )*};
}

impl Real for Lanes {
    type Mask = LanesMask;

    #[inline(always)]
    fn of(value: f64) -> Self {
        Self(f64x8::splat(value))
    }

    #[inline(always)]
    fn select(mask: LanesMask, yes: Self, no: Self) -> Self {
        Self(mask.0.select(yes.0, no.0))
    }

    #[inline(always)]
    fn below(self, other: Self) -> LanesMask {
        LanesMask(self.0.simd_lt(other.0))
    }

    #[inline(always)]
    fn at_most(self, other: Self) -> LanesMask {
        LanesMask(self.0.simd_le(other.0))
    }

    #[inline(always)]
    fn plus(self, a: Self, b: Self) -> Self {
        Self(a.0.mul_add(b.0, self.0))
    }

    #[inline(always)]
    fn minus(self, a: Self, b: Self) -> Self {
        Self(a.0.mul_neg_add(b.0, self.0))
    }

    unary! { abs sqrt exp ln asin acos atan sinh cosh }
    of_angle! { sin cos tan }

    #[inline(always)]
    fn sin_cos(self) -> (Self, Self) {
        let (sin, cos) = self.0.sin_cos();
        let near = self.near();
        if near.all() {
            return (Self(sin), Self(cos));
        }
        let sin = self.beyond(near, sin, math::sin);
        (sin, self.beyond(near, cos, math::cos))
    }

    #[inline(always)]
    fn atan2(self, x: Self) -> Self {
        Self(self.0.atan2(x.0))
    }

    #[inline]
    fn tanh(self) -> Self {
        self.each(math::tanh)
    }

    #[inline]
    fn powf(self, a: Self) -> Self {
        let (x, a) = (self.0.as_array(), a.0.as_array());
        Self(f64x8::new(array::from_fn(|i| math::powf(x[i], a[i]))))
    }
}

#[cfg(test)]
mod tests;
