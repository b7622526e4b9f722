//! Configurations as flat numbers.

use crate::groups::{Isometry2, Isometry3, LieGroup, UnitQuaternion};
use crate::linear::Vector;

/// A configuration as a row of numbers: what a [`Recording`](crate::Recording) has a column for each of.
///
/// Coordinates of R and S¹ are one number; a quaternion is i, j, k, w; a displacement its translation, then its quaternion,
/// or re, im in the plane.
pub trait Components: Sized {
    /// How many numbers.
    const LEN: usize;

    /// Writes them.
    ///
    /// # Panics
    /// If `into` has not [`LEN`](Self::LEN) entries.
    fn write(&self, into: &mut [f64]);

    /// The configuration of these numbers, bit by bit.
    ///
    /// # Panics
    /// If `from` has not [`LEN`](Self::LEN) entries.
    #[must_use]
    fn read(from: &[f64]) -> Self;
}

impl<V: Vector> Components for V {
    const LEN: usize = V::LEN;

    #[inline]
    fn write(&self, into: &mut [f64]) {
        into.copy_from_slice(self.as_slice());
    }

    #[inline]
    fn read(from: &[f64]) -> Self {
        crate::linear::from_slice(from)
    }
}

impl Components for f64 {
    const LEN: usize = 1;

    #[inline]
    fn write(&self, into: &mut [f64]) {
        into[0] = *self;
    }

    #[inline]
    fn read(from: &[f64]) -> Self {
        from[0]
    }
}

impl<C: Components, const N: usize> Components for [C; N] {
    const LEN: usize = N * C::LEN;

    #[inline]
    fn write(&self, into: &mut [f64]) {
        for (element, into) in self.iter().zip(into.chunks_exact_mut(C::LEN)) {
            element.write(into);
        }
    }

    #[inline]
    fn read(from: &[f64]) -> Self {
        core::array::from_fn(|i| C::read(&from[i * C::LEN..][..C::LEN]))
    }
}

macro_rules! of_groups {
    ($($group:ty),+) => {$(
        impl Components for $group {
            const LEN: usize = <$group as LieGroup>::COMPONENTS;

            #[inline]
            fn write(&self, into: &mut [f64]) {
                LieGroup::write(self, into);
            }

            #[inline]
            fn read(from: &[f64]) -> Self {
                <$group as LieGroup>::read(from)
            }
        }
    )+};
}

of_groups!(UnitQuaternion<f64>, Isometry2<f64>, Isometry3<f64>);
