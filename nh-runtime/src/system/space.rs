//! Spaces of configurations: their points as flat numbers, and how increments move them.

mod configuration;
mod groups;

use crate::groups::{Cayley, Retraction};
use crate::linear::{Vector, from_slice};
use crate::real::Range;
use crate::system::DiscreteSystem;

pub use configuration::{next_part, next_part_mut};

/// A configuration as a row of numbers, the columns of a `Recording`.
///
/// Coordinates of R and S¹ are one number; a quaternion is i, j, k, w; a displacement its
/// translation, then its quaternion, or re, im in the plane.
pub trait Components: Sized {
    /// The number of numbers.
    const LEN: usize;

    /// The names of the numbers, `R.i`, `g.p[0]`; empty where they are those of the
    /// [coordinates](DiscreteSystem::COORDINATES), or none.
    const NAMES: &'static [&'static str] = &[];

    /// Writes the numbers.
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
        from_slice(from)
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

/// A space that increments move about in: R or S¹, where τ(d) = d, a
/// [Lie group](crate::groups::LieGroup), or a product of these. Increments, velocities and
/// magnitudes have a number a direction.
pub trait Space: Components {
    /// τ, unless a system with this space says otherwise.
    type Retraction: Retraction;

    /// dim Q.
    const DIM: usize;

    /// R_q(d): q + d on R and S¹, g τ(d) in a group.
    #[must_use]
    fn retract<T: Retraction>(&self, d: &[f64]) -> Self;

    /// Writes the d with R_q(d) = `end`.
    fn increment<T: Retraction>(&self, end: &Self, into: &mut [f64]);

    /// Writes the rate of d of a motion R_q(d) with the velocity v; v itself on R and S¹.
    fn increment_rate<T: Retraction>(d: &[f64], v: &[f64], into: &mut [f64]);

    /// Writes |q_j|; in the directions of a group the largest coordinate, at least 1 for a
    /// rotation.
    fn magnitudes(&self, into: &mut [f64]);

    /// The point about which the interval with the increment d has its chart, where it has inner
    /// nodes: q on R and S¹, the middle g u^½ with u = τ(d) in a group.
    #[must_use]
    fn centre<T: Retraction>(&self, d: &[f64]) -> Self;

    /// Whether an increment turns by more than about 1 rad.
    #[must_use]
    fn is_far(d: &[f64]) -> bool {
        let _ = d;
        false
    }

    /// The number of entries of the matrices of a point: one on R and S¹, that of
    /// [`LieGroup::of_entries`](crate::groups::LieGroup::of_entries) in a group.
    const ENTRIES: usize;

    /// The point with these entries.
    ///
    /// # Panics
    /// If `entries` has not [`ENTRIES`](Self::ENTRIES) entries.
    #[must_use]
    fn of_entries(entries: &[f64]) -> Self;

    /// Writes the entries of a point, and their rates along a motion with the velocity v.
    fn entries_and_rates(&self, v: &[f64], entries: &mut [f64], rates: &mut [f64]);

    /// Writes ranges of the velocities of points whose entries and their rates are in the given
    /// ranges: in a group those of RᵀṘ and Rᵀṗ.
    fn velocities(entries: &[Range], rates: &[Range], into: &mut [Range]);

    /// A guess of x with g(x) = q, where q is this point and `image` = g(q): q itself on R and S¹,
    /// q g(q)⁻¹ q in a group, which is x where g multiplies by an element.
    #[must_use]
    fn before(&self, image: &Self) -> Self;
}

/// Lines, R and S¹, each component an increment of its own.
macro_rules! lines {
    ($([$($parameters:tt)*] $Type:ty;)+) => {$(
        impl<$($parameters)*> Space for $Type {
            type Retraction = Cayley;
            const DIM: usize = <$Type as Components>::LEN;

            #[inline]
            fn retract<T: Retraction>(&self, d: &[f64]) -> Self {
                *self + Self::read(d)
            }

            #[inline]
            fn increment<T: Retraction>(&self, end: &Self, into: &mut [f64]) {
                (*end - *self).write(into);
            }

            #[inline]
            fn increment_rate<T: Retraction>(_: &[f64], v: &[f64], into: &mut [f64]) {
                into.copy_from_slice(v);
            }

            #[inline]
            fn magnitudes(&self, into: &mut [f64]) {
                self.write(into);
                into.iter_mut().for_each(|q| *q = q.abs());
            }

            const ENTRIES: usize = <$Type as Components>::LEN;

            #[inline]
            fn of_entries(entries: &[f64]) -> Self {
                Self::read(entries)
            }

            #[inline]
            fn entries_and_rates(&self, v: &[f64], entries: &mut [f64], rates: &mut [f64]) {
                self.write(entries);
                rates.copy_from_slice(v);
            }

            #[inline]
            fn velocities(_: &[Range], rates: &[Range], into: &mut [Range]) {
                into.copy_from_slice(rates);
            }

            #[inline]
            fn before(&self, _: &Self) -> Self {
                *self
            }

            #[inline]
            fn centre<T: Retraction>(&self, _: &[f64]) -> Self {
                *self
            }
        }
    )+};
}

lines! {
    [V: Vector] V;
    [] f64;
}

impl<S: Space, const N: usize> Space for [S; N] {
    type Retraction = S::Retraction;
    const DIM: usize = N * S::DIM;

    #[inline]
    fn retract<T: Retraction>(&self, d: &[f64]) -> Self {
        core::array::from_fn(|i| self[i].retract::<T>(&d[i * S::DIM..][..S::DIM]))
    }

    #[inline]
    fn increment<T: Retraction>(&self, end: &Self, into: &mut [f64]) {
        for (i, into) in into.chunks_exact_mut(S::DIM).enumerate() {
            self[i].increment::<T>(&end[i], into);
        }
    }

    #[inline]
    fn increment_rate<T: Retraction>(d: &[f64], v: &[f64], into: &mut [f64]) {
        let parts = d.chunks_exact(S::DIM).zip(v.chunks_exact(S::DIM));
        for ((d, v), into) in parts.zip(into.chunks_exact_mut(S::DIM)) {
            S::increment_rate::<T>(d, v, into);
        }
    }

    #[inline]
    fn magnitudes(&self, into: &mut [f64]) {
        for (element, into) in self.iter().zip(into.chunks_exact_mut(S::DIM)) {
            element.magnitudes(into);
        }
    }

    #[inline]
    fn is_far(d: &[f64]) -> bool {
        d.chunks_exact(S::DIM).any(S::is_far)
    }

    const ENTRIES: usize = N * S::ENTRIES;

    #[inline]
    fn of_entries(entries: &[f64]) -> Self {
        core::array::from_fn(|i| S::of_entries(&entries[i * S::ENTRIES..][..S::ENTRIES]))
    }

    #[inline]
    fn entries_and_rates(&self, v: &[f64], entries: &mut [f64], rates: &mut [f64]) {
        let entries = entries.chunks_exact_mut(S::ENTRIES);
        let rates = rates.chunks_exact_mut(S::ENTRIES);
        let parts = v.chunks_exact(S::DIM).zip(entries.zip(rates));
        for (element, (v, (entries, rates))) in self.iter().zip(parts) {
            element.entries_and_rates(v, entries, rates);
        }
    }

    #[inline]
    fn velocities(entries: &[Range], rates: &[Range], into: &mut [Range]) {
        let entries = entries.chunks_exact(S::ENTRIES);
        let parts = entries.zip(rates.chunks_exact(S::ENTRIES));
        for ((entries, rates), into) in parts.zip(into.chunks_exact_mut(S::DIM)) {
            S::velocities(entries, rates, into);
        }
    }

    #[inline]
    fn before(&self, image: &Self) -> Self {
        core::array::from_fn(|i| self[i].before(&image[i]))
    }

    #[inline]
    fn centre<T: Retraction>(&self, d: &[f64]) -> Self {
        core::array::from_fn(|i| self[i].centre::<T>(&d[i * S::DIM..][..S::DIM]))
    }
}

/// The coordinates of a configuration in a chart.
#[inline]
pub(crate) fn flat<S: DiscreteSystem>(q: &S::Configuration) -> S::Increment {
    let mut coordinates = S::Increment::zeros();
    q.write(coordinates.as_mut_slice());
    coordinates
}

/// The configuration with these coordinates at these places.
#[inline]
pub(crate) fn with_coordinates<S: DiscreteSystem>(
    parts: [(&[usize], &[f64]); 2],
) -> S::Configuration {
    let mut coordinates = S::Increment::zeros();
    for (places, values) in parts {
        for (place, value) in places.iter().zip(values) {
            coordinates[*place] = *value;
        }
    }
    S::Configuration::read(coordinates.as_slice())
}

#[cfg(test)]
mod tests;
