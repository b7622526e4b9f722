//! Rows of equations and pivots, against the terms they are the sums of.

use core::hint::cold_path;

use super::Terms;
use crate::real::{Array, Mask, Real, each};

/// |value| / terms; 0 for an exact zero, whatever the terms. NaN where the terms have overflowed
/// and measure nothing.
#[inline(always)]
#[must_use]
pub fn relative<T: Real>(value: T, terms: T) -> T {
    // The summand is lost but where the terms are zero.
    value.abs().plus(T::of(0.0), terms) / (terms + T::of(T::FORMAT.least))
}

/// A row of equations, and the sizes of the terms that it sums up.
#[derive(Clone, Copy, Debug)]
pub struct Row<T> {
    value: T,
    /// |first term|.
    first: T,
    /// Σ |term|.
    terms: T,
}

impl<T: Real> Row<T> {
    /// The row with this value and these terms.
    #[inline(always)]
    #[must_use]
    pub fn of<const TERMS: usize>(value: T, terms: [T; TERMS]) -> Self {
        let mut row = Self {
            value,
            first: T::of(0.0),
            terms: T::of(0.0),
        };
        each::<TERMS>(|i| {
            let size = terms[i].abs();
            if i == 0 {
                (row.first, row.terms) = (size, size);
            } else {
                row.terms = row.terms + size;
            }
        });
        row
    }

    /// Whether the value is at most the tolerance times these terms: not where both are infinite,
    /// as ∞ - ∞ is NaN.
    #[inline(always)]
    fn is_within(&self, tolerance: T, terms: T) -> T::Mask {
        (self.value.abs().minus(tolerance, terms)).at_most(T::of(0.0))
    }
}

/// The rows of a node at a solution.
#[derive(Clone, Copy, Debug)]
pub struct Checked<T: Real> {
    /// The largest |row| / terms, in the lanes that are within the tolerance: in others a row may
    /// be NaN.
    pub norm: T,
    /// The lanes in which every row is at most the tolerance times its terms; none in which one is
    /// NaN.
    pub within: T::Mask,
}

impl<T: Real> Checked<T> {
    /// The check. Most rows are within the tolerance of the first of their terms, which is at hand:
    /// terms are added, and rows divided by them, only where one is not, or where the norm is asked
    /// for.
    #[inline(always)]
    #[must_use]
    pub fn of<const N: usize>(rows: [Row<T>; N], tolerance: T, terms: Terms) -> Self {
        let mut nearly = T::Mask::of(true);
        each::<N>(|i| {
            let row = &rows[i];
            // Without a branch: where paths meet again, values move between registers and memory.
            nearly = nearly & row.is_within(tolerance, row.first);
        });
        Self {
            norm: match T::Mask::BRANCHES {
                true => norm(&rows),
                false => T::of(f64::NAN),
            },
            within: match terms {
                Terms::First => nearly,
                Terms::All => nearly.or_else(|| {
                    cold_path();
                    within(&rows, tolerance)
                }),
            },
        }
    }
}

/// The largest |row| / terms, of those that are not NaN.
#[inline(always)]
fn norm<T: Real, const N: usize>(rows: &[Row<T>; N]) -> T {
    let mut norm = T::of(0.0);
    each::<N>(|i| {
        let row = &rows[i];
        // Terms that overflow leave nothing of a finite row: `within` has asked for the first of them.
        norm = (row.value.abs() / (row.terms + T::of(T::FORMAT.least))).larger(norm);
    });
    norm
}

/// Whether every row is at most the tolerance times its terms.
#[inline(always)]
#[must_use]
pub fn within<T: Real, const N: usize>(rows: &[Row<T>; N], tolerance: T) -> T::Mask {
    let mut all = T::Mask::of(true);
    each::<N>(|i| {
        let row = &rows[i];
        let bounded = row.terms.below(T::of(f64::INFINITY));
        all = all.and_then(|| bounded & row.is_within(tolerance, row.terms));
    });
    all
}

/// The largest of values ≥ 0; NaN where any is. Four at a time: they do not wait for each other.
#[inline(always)]
pub(super) fn largest<T: Real, A: Array<T>>(values: &A) -> T {
    let zero = T::of(0.0);
    let values = values.as_ref();
    let (mut most, mut sums) = ([zero; 4], [zero; 4]);
    A::each_index(|i| {
        most[i % 4] = values[i].larger(most[i % 4]);
        sums[i % 4] = sums[i % 4] + values[i];
    });
    let [a, b, c, d] = most;
    let sum = (sums[0] + sums[1]) + (sums[2] + sums[3]);
    let largest = a.larger(b).larger(c.larger(d));
    // A sum of what is not NaN is not.
    T::select(sum.at_most(T::of(f64::INFINITY)), largest, sum)
}

/// Whether a pivot is well above the round-off of the terms that it sums up.
#[inline(always)]
#[must_use]
pub fn sound<T: Real>(pivot: T, terms: T) -> T::Mask {
    (T::of(T::FORMAT.cancellation) * terms).below(pivot.abs())
}

/// Whether a pivot is neither zero, nor so small that it has lost digits, nor infinite or NaN.
#[inline(always)]
#[must_use]
pub fn regular<T: Real>(pivot: T) -> T::Mask {
    let size = pivot.abs();
    T::of(T::FORMAT.least).at_most(size) & size.below(T::of(f64::INFINITY))
}

/// Whether all of the values are finite.
#[inline(always)]
#[must_use]
pub(crate) fn finite<T: Real, A: Array<T>>(values: &A) -> T::Mask {
    finite_in::<T, A>(values, 0, A::LEN)
}

/// Whether the values from number `from` to number `to` - 1 are finite.
#[inline(always)]
#[must_use]
pub(crate) fn finite_in<T: Real, A: Array<T>>(values: &A, from: usize, to: usize) -> T::Mask {
    let zero = T::of(0.0);
    let mut sum = zero;
    A::each_index(|i| {
        if from <= i && i < to {
            // 0 x is zero, or NaN.
            sum = sum.plus(zero, values.as_ref()[i]);
        }
    });
    sum.at_most(zero)
}

/// Takes the new values in some lanes.
#[inline(always)]
pub(crate) fn merge<T: Real, A: Array<T>>(old: &mut A, new: &A, lanes: T::Mask) {
    A::each_index(|i| {
        let old = &mut old.as_mut()[i];
        *old = T::select(lanes, new.as_ref()[i], *old);
    });
}
