//! The rounding of the rows of an interval: the functions that generated code computes it with.

use nalgebra::SVector;

use crate::linear::{Vector, from_slice};
use crate::real::{Real, Rounded};
use crate::system::{Components, DiscreteSystem, Interval};

/// The flat components of a configuration, which are given.
#[must_use]
pub fn given<Q: Components, const N: usize>(q: &Q) -> [Rounded<f64>; N] {
    let mut components = [0.0; N];
    q.write(&mut components);
    components.map(Rounded::of)
}

/// The components of an increment, which are rounded.
#[must_use]
pub fn rounded<V: Vector, const N: usize>(d: &V) -> [Rounded<f64>; N] {
    let mut components = [Rounded::of(0.0); N];
    let entries = components.as_mut().iter_mut().zip(d.as_slice());
    entries.for_each(|(component, d)| *component = Rounded::of_size(*d));
    components
}

/// The sizes of rows.
#[must_use]
pub fn sizes<const N: usize>(rows: [Rounded<f64>; N]) -> SVector<f64, N> {
    rows.map(|row| row.size).into()
}

/// The sizes of a covector, and of the constraints behind it.
///
/// # Panics
/// If there are fewer of them.
#[must_use]
pub fn split_sizes<U: Vector, M: Vector>(sizes: &impl Vector) -> (U, M) {
    let (covector, phi) = sizes.as_slice().split_at(U::LEN);
    (from_slice(covector), from_slice(phi))
}

/// The sizes of the rows of an interval without inner unknowns, of the covector and of the constraints.
#[must_use]
pub fn sizes_of<S: DiscreteSystem, U: Vector, M: Vector>(
    system: &S,
    interval: &Interval<S>,
) -> (U, M) {
    split_sizes(&system.row_sizes_at(interval))
}
