//! The displacement a(r_0, r_1) = τ(d(r_0, r_1)) of a discrete connection in a group.

use crate::declarations::values;
use crate::linear::{Matrix, SquareMatrix, Vector};
use crate::reduced::left_invariant::ConnectedSystem;
use crate::reduced::left_invariant::connection::{directions, with_fibre};
use crate::system::Interval;

values! {
    /// d(r_0, r_1) in the directions of G in increasing order, with a = τ(d), and its derivatives.
    pub struct FibreDisplacement<S: ConnectedSystem> {
        /// d.
        pub value: S::Fibre,
        /// D_1d, at fixed r_1.
        pub by_start: S::Lift,
        /// ∂d/∂δr, δr the increment of r at fixed r_0.
        pub by_increment: S::Lift,
    }
}

impl<S: ConnectedSystem> FibreDisplacement<S> {
    /// a = e.
    pub(super) fn flat() -> Self {
        Self {
            value: S::Fibre::zeros(),
            by_start: S::Lift::zeros(),
            by_increment: S::Lift::zeros(),
        }
    }
}

/// a(r_0, r_1) with its derivatives in the left trivialisation.
pub(super) struct TrivialisedDisplacement<S: ConnectedSystem> {
    /// The interval from (r_0, e) to (r_1, a).
    pub(super) interval: Interval<S>,
    /// (r_1, a).
    pub(super) element: S::Configuration,
    /// a⁻¹D_1a and a⁻¹D_2a.
    pub(super) by_start: S::Lift,
    pub(super) by_end: S::Lift,
}

impl<S: ConnectedSystem> TrivialisedDisplacement<S> {
    /// Over the (r_0, r_1) of an interval.
    pub(super) fn new(system: &S, interval: &Interval<S>) -> Self {
        let found = system.displacement_at(interval);
        let interval = with_fibre(interval, found.value.as_slice());
        let tangent = Tangent::<S>::new(&interval.d);
        // δr = A(δr)⁻¹ η_1 of a body velocity η_1 at r_1.
        let mut by_end = S::Lift::zeros();
        for (k, base) in S::BASE.iter().enumerate() {
            let rate = rate::<S>(&interval.d, *base);
            for j in 0..S::Lift::ROWS {
                let terms = S::BASE.iter().enumerate();
                let along = terms.map(|(i, base)| found.by_increment.entry(j, i) * rate[*base]);
                by_end.set_entry(j, k, along.sum());
            }
        }
        Self {
            element: interval.end(),
            by_start: tangent.of(&found.by_start),
            by_end: tangent.of(&by_end),
            interval,
        }
    }

    /// Ad_a of every column.
    pub(super) fn to_space(&self, columns: &S::Lift) -> S::Lift {
        let mut turned = S::Lift::zeros();
        for (row, fibre) in directions::<S>().enumerate() {
            // ⟨e, Ad_a η⟩ = ⟨Ad*_a e, η⟩.
            let mut unit = S::Covector::zeros();
            unit[fibre] = 1.0;
            let body = S::to_body(&self.element, &unit);
            for i in 0..S::Lift::COLUMNS {
                let terms = directions::<S>().enumerate();
                let entry = terms.map(|(j, other)| body[other] * columns.entry(j, i));
                turned.set_entry(row, i, entry.sum());
            }
        }
        turned
    }
}

/// A(d) in the directions of G, the left-trivialised tangent of τ, by its inverse.
struct Tangent<S: ConnectedSystem>(S::FibreMatrix);

impl<S: ConnectedSystem> Tangent<S> {
    fn new(d: &S::Increment) -> Self {
        let mut inverse = S::FibreMatrix::zeros();
        for (k, fibre) in directions::<S>().enumerate() {
            let rate = rate::<S>(d, fibre);
            for (j, other) in directions::<S>().enumerate() {
                inverse.set_entry(j, k, rate[other]);
            }
        }
        Self(inverse)
    }

    /// A(d) of every column; NaN where τ is singular at d.
    fn of(&self, columns: &S::Lift) -> S::Lift {
        let mut result = S::Lift::zeros();
        for i in 0..S::Lift::COLUMNS {
            let mut column = S::Fibre::zeros();
            column.as_mut_slice().copy_from_slice(columns.column(i));
            let is_regular = self.0.lu_solve(&mut column);
            for (j, entry) in column.as_slice().iter().enumerate() {
                result.set_entry(j, i, if is_regular { *entry } else { f64::NAN });
            }
        }
        result
    }
}

/// A(d)⁻¹ of a unit velocity.
fn rate<S: ConnectedSystem>(d: &S::Increment, direction: usize) -> S::Increment {
    let mut unit = S::Increment::zeros();
    unit[direction] = 1.0;
    S::increment_rate(d, &unit)
}
