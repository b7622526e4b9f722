//! The groups as spaces of configurations.

use super::{Components, Space};
use crate::groups::{
    Cayley, Exponential, Isometry2, Isometry3, LieGroup, Retraction, UnitQuaternion,
};
use crate::real::Range;

/// The entries of an element of an algebra.
#[inline]
fn algebra<const N: usize>(entries: &[f64]) -> [f64; N] {
    core::array::from_fn(|i| entries[i])
}

/// The groups, with the place of the first component of ω.
macro_rules! of_groups {
    ($($group:ty: $omega:literal),+) => {$(
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

        impl Space for $group {
            type Retraction = Cayley;
            const DIM: usize = <$group as LieGroup>::DIM;

            #[inline]
            fn retract<T: Retraction>(&self, d: &[f64]) -> Self {
                LieGroup::retract::<T>(self, algebra(d))
            }

            #[inline]
            fn increment<T: Retraction>(&self, end: &Self, into: &mut [f64]) {
                into.copy_from_slice(&LieGroup::increment::<T>(self, end));
            }

            #[inline]
            fn increment_rate<T: Retraction>(d: &[f64], v: &[f64], into: &mut [f64]) {
                let rate = <$group as LieGroup>::increment_rate::<T>(algebra(d), algebra(v));
                into.copy_from_slice(&rate);
            }

            #[inline]
            fn magnitudes(&self, into: &mut [f64]) {
                into.fill(LieGroup::magnitude(self));
            }

            #[inline]
            fn is_far(d: &[f64]) -> bool {
                d[$omega..].iter().map(|omega| omega * omega).sum::<f64>() > 1.0
            }

            const ENTRIES: usize = <$group as LieGroup>::ENTRIES;

            #[inline]
            fn of_entries(entries: &[f64]) -> Self {
                LieGroup::of_entries(entries)
            }

            #[inline]
            fn entries_and_rates(&self, v: &[f64], entries: &mut [f64], rates: &mut [f64]) {
                LieGroup::entries_and_rates(self, algebra(v), entries, rates);
            }

            #[inline]
            fn velocities(entries: &[Range], rates: &[Range], into: &mut [Range]) {
                let velocity = <$group as LieGroup>::velocity(entries, rates);
                into.copy_from_slice(velocity.as_ref());
            }

            #[inline]
            fn before(&self, image: &Self) -> Self {
                LieGroup::product(self, &LieGroup::product(&LieGroup::inverse(image), self))
            }

            #[inline]
            fn centre<T: Retraction>(&self, d: &[f64]) -> Self {
                let e = <$group as LieGroup>::identity();
                let logarithm: <$group as LieGroup>::Algebra = match T::IS_EXPONENTIAL {
                    true => algebra(d),
                    false => LieGroup::increment::<Exponential>(&e, &LieGroup::retract::<T>(&e, algebra(d))),
                };
                LieGroup::retract::<Exponential>(self, logarithm.map(|x| 0.5 * x))
            }
        }
    )+};
}

of_groups!(UnitQuaternion<f64>: 0, Isometry2<f64>: 2, Isometry3<f64>: 3);
