//! Several doubles side by side, each on its own.
//!
//! Every function has the bits of that of `f64`: sin, cos, tan and exp are computed side by side by
//! the algorithm of a single double, the others lane by lane.

#[cfg(all(target_arch = "x86_64", not(target_feature = "avx")))]
mod eight;
mod functions;

use core::array;
use core::ops::{Add, BitAnd, BitOr, Div, Mul, Neg, Not, Sub};

use wide::f64x4;
// The vectors of this target are those of its processors, or nearly.
#[cfg(not(all(target_arch = "x86_64", not(target_feature = "avx"))))]
use wide::{f64x8 as Bits, f64x8 as Eight};

#[cfg(all(target_arch = "x86_64", not(target_feature = "avx")))]
use self::eight::{Bits, Eight};
use self::functions::Functions;
use super::{Mask, Real, SideBySide};
use crate::math::{self, angles, exponential};

macro_rules! operators {
    ($($type:ident: $trait:ident $method:ident;)*) => {$(
        impl $trait for $type {
            type Output = Self;

            #[inline]
            fn $method(self, other: Self) -> Self {
                Self($trait::$method(self.0, other.0))
            }
        }
    )*};
}

macro_rules! each {
    ($($name:ident)*) => {$(
        #[inline]
        fn $name(self) -> Self {
            self.each(math::$name)
        }
    )*};
}

macro_rules! lanes {
    ($(#[$about:meta])* $visibility:vis $Lanes:ident($vector:ident; $count:literal), $(#[$about_mask:meta])* $Mask:ident($bits:ident)) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq)]
        $visibility struct $Lanes($vector);

        $(#[$about_mask])*
        #[derive(Clone, Copy, Debug)]
        $visibility struct $Mask($bits);

        operators! {
            $Lanes: Add add;
            $Lanes: Sub sub;
            $Lanes: Mul mul;
            $Lanes: Div div;
            $Mask: BitAnd bitand;
            $Mask: BitOr bitor;
        }

        impl Neg for $Lanes {
            type Output = Self;

            #[inline]
            fn neg(self) -> Self {
                Self(-self.0)
            }
        }

        impl Not for $Mask {
            type Output = Self;

            #[inline]
            fn not(self) -> Self {
                Self(!self.0)
            }
        }

        impl Mask for $Mask {
            #[inline]
            fn of(value: bool) -> Self {
                let bits = if value { u64::MAX } else { 0 };
                Self($bits::splat(f64::from_bits(bits)))
            }

            #[inline]
            fn all(self) -> bool {
                self.0.all()
            }
        }

        impl SideBySide for $Lanes {
            const LANES: usize = $count;
            type Each<A> = [A; $count];

            #[inline]
            fn each<A>(of_lane: impl FnMut(usize) -> A) -> [A; $count] {
                array::from_fn(of_lane)
            }

            #[inline]
            fn from_lanes(value: impl FnMut(usize) -> f64) -> Self {
                Self($vector::new(array::from_fn(value)))
            }

            #[inline]
            fn lane(self, lane: usize) -> f64 {
                self.0.as_array()[lane]
            }
        }

        impl $Lanes {
            /// A function of doubles in each lane.
            #[inline]
            fn each(self, f: impl Fn(f64) -> f64) -> Self {
                Self($vector::new(self.0.to_array().map(f)))
            }

            /// A function, computed lane by lane: some argument is out of the reach of the
            /// algorithm for lanes.
            #[cold]
            #[inline(never)]
            fn map_lanes(self, f: fn(f64) -> f64) -> Self {
                self.each(f)
            }
        }

        impl Real for $Lanes {
            type Mask = $Mask;

            #[inline]
            fn of(value: f64) -> Self {
                Self($vector::splat(value))
            }

            #[inline]
            fn select(mask: $Mask, yes: Self, no: Self) -> Self {
                Self(mask.0.select(yes.0, no.0))
            }

            #[inline]
            fn below(self, other: Self) -> $Mask {
                $Mask(self.0.simd_lt(other.0))
            }

            #[inline]
            fn at_most(self, other: Self) -> $Mask {
                $Mask(self.0.simd_le(other.0))
            }

            #[inline]
            fn plus(self, a: Self, b: Self) -> Self {
                Self(Functions::plus(self.0, a.0, b.0))
            }

            #[inline]
            fn minus(self, a: Self, b: Self) -> Self {
                Self(Functions::minus(self.0, a.0, b.0))
            }

            #[inline]
            fn abs(self) -> Self {
                Self(self.0.abs())
            }

            #[inline]
            fn sqrt(self) -> Self {
                Self(self.0.sqrt())
            }

            #[inline(always)]
            fn sin(self) -> Self {
                self.sin_cos().0
            }

            #[inline(always)]
            fn cos(self) -> Self {
                self.sin_cos().1
            }

            #[inline(always)]
            fn sin_cos(self) -> (Self, Self) {
                if Functions::within(self.0, angles::REACH) {
                    let (sin, cos) = Functions::sin_cos(self.0);
                    (Self(sin), Self(cos))
                } else {
                    (self.map_lanes(math::sin), self.map_lanes(math::cos))
                }
            }

            #[inline(always)]
            fn tan(self) -> Self {
                if Functions::within(self.0, angles::REACH) {
                    Self(Functions::tan(self.0))
                } else {
                    self.map_lanes(math::tan)
                }
            }

            #[inline(always)]
            fn exp(self) -> Self {
                if Functions::within(self.0, exponential::REACH) {
                    Self(Functions::exp(self.0))
                } else {
                    self.map_lanes(math::exp)
                }
            }

            each! { ln asin acos atan sinh cosh tanh }

            #[inline]
            fn atan2(self, x: Self) -> Self {
                let (y, x) = (self.0.to_array(), x.0.to_array());
                Self($vector::new(array::from_fn(|i| math::atan2(y[i], x[i]))))
            }

            #[inline]
            fn stumpff<const K: usize>(self) -> Self {
                self.each(math::stumpff::<K>)
            }

            #[inline]
            fn powf(self, a: Self) -> Self {
                let (x, a) = (self.0.to_array(), a.0.to_array());
                Self($vector::new(array::from_fn(|i| math::powf(x[i], a[i]))))
            }
        }
    };
}

lanes! {
    /// Four doubles: the links of neighbouring sites.
    pub FourLanes(f64x4; 4),
    /// One truth value a lane of [`FourLanes`].
    FourLanesMask(f64x4)
}

lanes! {
    /// Eight doubles, each on its own: what is in one lane never changes another.
    ///
    /// Every function has the bits of that of `f64`: sin, cos, tan and exp are computed side by
    /// side by the algorithm of a single double, the others lane by lane.
    pub Lanes(Eight; 8),
    /// One truth value a lane of [`Lanes`].
    LanesMask(Bits)
}

/// The access of ensembles to single lanes.
impl Lanes {
    /// The number of lanes.
    pub const LANES: usize = <Self as SideBySide>::LANES;

    #[doc(hidden)]
    pub fn lane(self, lane: usize) -> f64 {
        SideBySide::lane(self, lane)
    }

    #[doc(hidden)]
    pub fn set_lane(&mut self, lane: usize, value: f64) {
        self.0.as_mut_array()[lane] = value;
    }

    /// As many lanes as there is room for, in order.
    #[doc(hidden)]
    #[inline(always)]
    pub fn store(self, to: &mut [f64]) {
        let lanes = self.0.as_array();
        match to.first_chunk_mut() {
            Some(all) => *all = *lanes,
            None => to.copy_from_slice(&lanes[..to.len()]),
        }
    }
}

impl LanesMask {
    #[doc(hidden)]
    pub fn is_set(self, lane: usize) -> bool {
        self.0.to_bitmask() >> lane & 1 == 1
    }
}

#[cfg(test)]
mod tests;
