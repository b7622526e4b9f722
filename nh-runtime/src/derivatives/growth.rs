//! The judgement of a fixed order of pivots, at the point at which it is used.
//!
//! With the columns in units of their own and the rows of size 1, no product of L and U is more than [`GROWTH`] in its row: then the elimination solves
//! equations that differ from those asked for by round-off of so many of its entries, whatever the pivots are.

use crate::linear::{unit_of_size, unit_of_square};
use crate::real::each;

/// No product of L and U is larger than so many times the size of its row.
const GROWTH: f64 = 32.0;

/// A pivot is at least this much of the size of its row.
const LEAST_PIVOT: f64 = 1e-8;

/// The places of the numbers of an elimination J = L U of K unknowns in a fixed order of pivots.
#[derive(Clone, Copy, Debug)]
pub struct PivotOrder<const K: usize, const E: usize, const U: usize, const L: usize> {
    /// The row and the column of every entry of J that is not zero.
    pub entries: [[usize; 2]; E],
    /// The row and the column of every pivot, in order.
    pub pivots: [[usize; 2]; K],
    /// Of every other entry of U the place of its pivot in this order, and its column.
    pub upper: [[usize; 2]; U],
    /// Of every multiplier in L the place of its pivot, and the row that it is subtracted from.
    pub lower: [[usize; 2]; L],
}

impl<const K: usize, const E: usize, const U: usize, const L: usize> PivotOrder<K, E, U, L> {
    /// Whether every pivot is one beside its row and no entry grows, with these numbers in the
    /// places; not where any of them is infinite or NaN.
    #[inline(always)]
    #[must_use]
    pub fn is_bounded(
        &self,
        entries: [f64; E],
        pivots: [f64; K],
        upper: [f64; U],
        lower: [f64; L],
    ) -> bool {
        let units = self.units(&entries);
        let size = |x: f64, column: usize| crate::math::abs(x) * units[column];
        let mut rows = [0.0; K];
        each::<E>(|k| {
            let [i, j] = self.entries[k];
            rows[i] += size(entries[k], j);
        });
        let mut bounded = true;
        let mut sizes = [0.0; K];
        each::<K>(|step| {
            let [i, j] = self.pivots[step];
            sizes[step] = size(pivots[step], j);
            bounded &= LEAST_PIVOT * rows[i] < sizes[step];
        });
        each::<U>(|k| {
            let [step, j] = self.upper[k];
            sizes[step] += size(upper[k], j);
        });
        each::<L>(|k| {
            let [step, i] = self.lower[k];
            bounded &= crate::math::abs(lower[k]) * sizes[step] <= GROWTH * rows[i];
        });
        bounded
    }

    /// The units of the unknowns: of one with an entry on the diagonal that in which this entry is
    /// about 1, as every inertia then is; of a multiplier that in which its form is.
    #[inline(always)]
    fn units(&self, entries: &[f64; E]) -> [f64; K] {
        let (mut units, mut has_inertia) = ([1.0; K], [false; K]);
        each::<E>(|k| {
            let [i, j] = self.entries[k];
            if i == j {
                (units[j], has_inertia[j]) = (unit_of_square(entries[k]), true);
            }
        });
        let mut forms = [0.0; K];
        each::<E>(|k| {
            let [i, j] = self.entries[k];
            if has_inertia[i] && !has_inertia[j] {
                forms[j] += crate::math::abs(entries[k]) * units[i];
            }
        });
        each::<K>(|j| {
            if !has_inertia[j] {
                units[j] = unit_of_size(forms[j]);
            }
        });
        units
    }
}
