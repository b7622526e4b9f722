//! Eight doubles, without types of vectors.
//!
//! An operation is one for each of them, written out. The compiler puts it into the vectors of the
//! function that it is inlined into: those of the target, or those of the processor in
//! [`run_in_widest_vectors`](crate::linear::run_in_widest_vectors). Elementary functions are loops
//! over the algorithm of a double, which become loops over vectors.

use core::ops::{Add, BitAnd, BitOr, Div, Mul, Neg, Not, Sub};

use super::functions::Functions;
use crate::math::{self, angles, exponential};
use crate::real::each;

/// Eight doubles. No vector of a processor lies in two lines of its cache.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(align(64))]
pub(super) struct Eight([f64; 8]);

/// Eight truth values: all bits, or none.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Bits([u64; 8]);

/// [f(0), …, f(7)].
#[inline]
fn eight<T: Copy + Default>(f: impl Fn(usize) -> T) -> [T; 8] {
    let mut all = [T::default(); 8];
    each::<8>(|i| all[i] = f(i));
    all
}

macro_rules! operators {
    ($($type:ident: $trait:ident $method:ident;)*) => {$(
        impl $trait for $type {
            type Output = Self;

            #[inline]
            fn $method(self, other: Self) -> Self {
                Self(eight(|i| $trait::$method(self.0[i], other.0[i])))
            }
        }
    )*};
}

operators! {
    Eight: Add add;
    Eight: Sub sub;
    Eight: Mul mul;
    Eight: Div div;
    Bits: BitAnd bitand;
    Bits: BitOr bitor;
}

impl Neg for Eight {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self(eight(|i| -self.0[i]))
    }
}

impl Not for Bits {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(eight(|i| !self.0[i]))
    }
}

impl Eight {
    #[inline]
    pub fn new(values: [f64; 8]) -> Self {
        Self(values)
    }

    #[inline]
    pub fn splat(value: f64) -> Self {
        Self([value; 8])
    }

    #[inline]
    pub fn to_array(self) -> [f64; 8] {
        self.0
    }

    #[inline]
    pub fn as_array(&self) -> &[f64; 8] {
        &self.0
    }

    #[inline]
    pub fn as_mut_array(&mut self) -> &mut [f64; 8] {
        &mut self.0
    }

    #[inline]
    pub fn abs(self) -> Self {
        Self(eight(|i| self.0[i].abs()))
    }

    #[inline]
    pub fn sqrt(self) -> Self {
        Self(eight(|i| self.0[i].sqrt()))
    }

    #[inline]
    pub fn simd_lt(self, other: Self) -> Bits {
        Bits::where_true(|i| self.0[i] < other.0[i])
    }

    #[inline]
    pub fn simd_le(self, other: Self) -> Bits {
        Bits::where_true(|i| self.0[i] <= other.0[i])
    }
}

impl Bits {
    #[inline]
    fn where_true(f: impl Fn(usize) -> bool) -> Self {
        Self(eight(|i| if f(i) { u64::MAX } else { 0 }))
    }

    /// The bits of this double everywhere.
    #[inline]
    pub fn splat(value: f64) -> Self {
        Self([value.to_bits(); 8])
    }

    #[inline]
    pub fn all(self) -> bool {
        let mut all = u64::MAX;
        each::<8>(|i| all &= self.0[i]);
        all == u64::MAX
    }

    #[inline]
    pub fn select(self, yes: Eight, no: Eight) -> Eight {
        Eight(eight(|i| if self.0[i] != 0 { yes.0[i] } else { no.0[i] }))
    }

    /// One bit each.
    pub fn to_bitmask(self) -> u32 {
        (0..8).fold(0, |mask, i| mask | u32::from(self.0[i] != 0) << i)
    }
}

impl Functions for Eight {
    #[inline]
    fn plus(self, a: Self, b: Self) -> Self {
        Self(eight(|i| math::plus(self.0[i], a.0[i], b.0[i])))
    }

    #[inline]
    fn minus(self, a: Self, b: Self) -> Self {
        Self(eight(|i| math::plus(self.0[i], -a.0[i], b.0[i])))
    }

    #[inline]
    fn within(self, most: f64) -> bool {
        self.abs().simd_le(Self::splat(most)).all()
    }

    #[inline(always)]
    fn sin_cos(self) -> (Self, Self) {
        let (mut sin, mut cos) = (self, self);
        for i in 0..8 {
            (sin.0[i], cos.0[i]) = angles::sin_cos(self.0[i]);
        }
        (sin, cos)
    }

    #[inline(always)]
    fn tan(mut self) -> Self {
        for x in &mut self.0 {
            *x = angles::tan(*x);
        }
        self
    }

    #[inline(always)]
    fn exp(mut self) -> Self {
        for x in &mut self.0 {
            *x = exponential::exp(*x);
        }
        self
    }
}
