//! The rounding of the rows of an interval: the functions that generated code computes it with, and
//! the sizes of rows of systems by hand.

use nalgebra::SVector;

use crate::linear::{Vector, larger, vector};
use crate::real::{Real, Rounded};
use crate::solve::scales::{BESIDE, PROBES, part, sizes_of_products};
use crate::system::{Components, DiscreteSystem, Interval, IntervalRows, TimeStep, join_unknowns};

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

impl<S: DiscreteSystem> Interval<S> {
    /// The interval with its left end, its increments and its time moved by parts of their
    /// rounding.
    pub(crate) fn moved_by_rounding(&self, points: &S::Increment, probe: usize) -> Self {
        let part = |j| part(j, probe);
        let by = vector(|j| points.as_slice()[j] * (f64::EPSILON * part(j)));
        let d = vector(|j| {
            let d = self.d.as_slice()[j];
            d + (d * f64::EPSILON + BESIDE) * part(j)
        });
        let TimeStep { t, h } = self.time;
        Self {
            time: TimeStep::new(t + f64::EPSILON * part(S::DIM) * t, h),
            u: self.u,
            q: S::retract(&self.q, &by),
            d,
            inner: self.inner,
            in_force: self.in_force,
        }
    }
}

/// The sizes of the rows of an interval, from their slopes, or from their changes, in units of ε,
/// where coordinates and increments are moved by parts of their rounding: to two sides, of which
/// the lesser change counts, as a jump of a row is on one side.
pub(crate) fn sizes_of_slopes<S: DiscreteSystem>(
    system: &S,
    interval: &Interval<S>,
) -> S::Residual {
    let IntervalRows { values, by } = system.interval_rows_at(interval);
    let z = join_unknowns(interval, &S::Multipliers::zeros());
    let mut sizes: S::Residual = sizes_of_products(values.as_slice(), &by, z.as_slice());
    let points = S::magnitudes(&interval.q);
    for probe in (0..PROBES).step_by(2) {
        let sides = [probe, probe + 1].map(|probe| {
            let there = system.interval_rows_at(&interval.moved_by_rounding(&points, probe));
            (there.values - values) * (1.0 / f64::EPSILON)
        });
        for (i, size) in sizes.as_mut_slice().iter_mut().enumerate() {
            *size = larger(sides[0][i].abs().min(sides[1][i].abs()), *size);
        }
    }
    sizes
}
