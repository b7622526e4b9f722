//! Doubles that are computed with side by side.

use core::num::Wrapping;
use core::ops::{Add, BitAnd, BitXor, Mul, Sub};

/// A double, or several side by side: the operations of the elementary functions, each rounded
/// alike whatever the number.
pub(crate) trait Doubles:
    Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self>
{
    /// The bits of each.
    type Bits: Copy
        + Add<Output = Self::Bits>
        + Sub<Output = Self::Bits>
        + BitAnd<Output = Self::Bits>
        + BitXor<Output = Self::Bits>;

    /// One value everywhere.
    fn of(value: f64) -> Self;
    /// self + a b, as [`plus`](crate::math::plus).
    fn plus(self, a: Self, b: Self) -> Self;
    /// self - a b, as [`plus`](crate::math::plus).
    fn minus(self, a: Self, b: Self) -> Self;
    /// 1/x.
    fn inverse(self) -> Self;
    /// The bits of each.
    fn to_bits(self) -> Self::Bits;
    /// The doubles of these bits.
    fn from_bits(bits: Self::Bits) -> Self;
    /// These bits everywhere.
    fn bits(bits: u64) -> Self::Bits;
    /// These bits further to the left.
    fn shifted(bits: Self::Bits, by: u32) -> Self::Bits;
    /// Whether |x| is at most this for all of them; not where one is NaN.
    fn within(self, most: f64) -> bool;
}

impl Doubles for f64 {
    type Bits = Wrapping<u64>;

    #[inline(always)]
    fn of(value: f64) -> Self {
        value
    }

    #[inline(always)]
    fn plus(self, a: Self, b: Self) -> Self {
        crate::math::plus(self, a, b)
    }

    #[inline(always)]
    fn minus(self, a: Self, b: Self) -> Self {
        crate::math::plus(self, -a, b)
    }

    #[inline(always)]
    fn inverse(self) -> Self {
        1.0 / self
    }

    #[inline(always)]
    fn to_bits(self) -> Wrapping<u64> {
        Wrapping(f64::to_bits(self))
    }

    #[inline(always)]
    fn from_bits(bits: Wrapping<u64>) -> Self {
        f64::from_bits(bits.0)
    }

    #[inline(always)]
    fn bits(bits: u64) -> Wrapping<u64> {
        Wrapping(bits)
    }

    #[inline(always)]
    fn shifted(bits: Wrapping<u64>, by: u32) -> Wrapping<u64> {
        bits << by as usize
    }

    #[inline(always)]
    fn within(self, most: f64) -> bool {
        crate::math::abs(self) <= most
    }
}

#[cfg(feature = "std")]
mod vectors {
    use wide::bytemuck::cast;
    use wide::{f64x2, f64x4, f64x8, u64x2, u64x4, u64x8};

    use super::Doubles;

    macro_rules! doubles {
        ($($vector:ident, $bits:ident;)*) => {$(
            impl Doubles for $vector {
                type Bits = $bits;

                #[inline(always)]
                fn of(value: f64) -> Self {
                    Self::splat(value)
                }

                #[inline(always)]
                fn plus(self, a: Self, b: Self) -> Self {
                    // Rounded once where doubles are, and nowhere else.
                    if crate::math::FUSED {
                        a.mul_add(b, self)
                    } else {
                        self + a * b
                    }
                }

                #[inline(always)]
                fn minus(self, a: Self, b: Self) -> Self {
                    if crate::math::FUSED {
                        a.mul_neg_add(b, self)
                    } else {
                        self - a * b
                    }
                }

                #[inline(always)]
                fn inverse(self) -> Self {
                    Self::splat(1.0) / self
                }

                #[inline(always)]
                fn to_bits(self) -> $bits {
                    cast(self)
                }

                #[inline(always)]
                fn from_bits(bits: $bits) -> Self {
                    cast(bits)
                }

                #[inline(always)]
                fn bits(bits: u64) -> $bits {
                    $bits::splat(bits)
                }

                #[inline(always)]
                fn shifted(bits: $bits, by: u32) -> $bits {
                    bits << by
                }

                #[inline(always)]
                fn within(self, most: f64) -> bool {
                    self.abs().simd_le(Self::splat(most)).all()
                }
            }
        )*};
    }

    doubles! {
        f64x2, u64x2;
        f64x4, u64x4;
        f64x8, u64x8;
    }
}
