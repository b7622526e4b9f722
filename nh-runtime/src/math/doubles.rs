//! Doubles that are computed with side by side.

use core::ops::{Add, BitAnd, BitXor, Mul, Shl, Sub};

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
        + BitXor<Output = Self::Bits>
        + Shl<u32, Output = Self::Bits>;

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
    /// Whether |x| is at most this for all of them; not where one is NaN.
    fn within(self, most: f64) -> bool;
}

/// Integers whose sums may overflow.
#[derive(Clone, Copy)]
pub(crate) struct Wrapping(pub u64);

impl Add for Wrapping {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }
}

impl Sub for Wrapping {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0.wrapping_sub(other.0))
    }
}

impl BitAnd for Wrapping {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitXor for Wrapping {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Shl<u32> for Wrapping {
    type Output = Self;

    #[inline(always)]
    fn shl(self, by: u32) -> Self {
        Self(self.0 << by)
    }
}

impl Doubles for f64 {
    type Bits = Wrapping;

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
    fn to_bits(self) -> Wrapping {
        Wrapping(f64::to_bits(self))
    }

    #[inline(always)]
    fn from_bits(bits: Wrapping) -> Self {
        f64::from_bits(bits.0)
    }

    #[inline(always)]
    fn bits(bits: u64) -> Wrapping {
        Wrapping(bits)
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
