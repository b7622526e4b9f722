//! The judgement of a fixed order of pivots, at the point at which it is used.
//!
//! With the columns in units of their own and the rows of size 1, no product of L and U is more
//! than [`GROWTH`] in its row: then the elimination solves equations that differ from those asked
//! for by round-off of so many of its entries, whatever the pivots are.

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

#[cfg(test)]
mod tests {
    use super::PivotOrder;

    /// Of J = [a 1; 1 a] the pivots a and a - 1/a, with the multiplier 1/a, or 1 and 1 - a², with
    /// the multiplier a. In units of 1/√a, or next to them, every row is of the size 1 + a.
    #[test]
    fn entries_grow_by_a_small_pivot() {
        let entries = [[0, 0], [0, 1], [1, 0], [1, 1]];
        let on_diagonal = |a: f64| {
            let order = PivotOrder {
                entries,
                pivots: [[0, 0], [1, 1]],
                upper: [[0, 1]],
                lower: [[0, 1]],
            };
            order.is_bounded([a, 1.0, 1.0, a], [a, a - 1.0 / a], [1.0], [1.0 / a])
        };
        let beside_it = |a: f64| {
            let order = PivotOrder {
                entries,
                pivots: [[0, 1], [1, 0]],
                upper: [[0, 0]],
                lower: [[0, 1]],
            };
            order.is_bounded([a, 1.0, 1.0, a], [1.0, 1.0 - a * a], [a], [a])
        };
        // 1/a (1 + a) is less than 32 (1 + a) down to a = 1/32.
        for (a, is_bounded) in [(2.0, true), (1.0 / 16.0, true), (1.0 / 64.0, false)] {
            assert_eq!(on_diagonal(a), is_bounded, "{a}");
            assert!(beside_it(a), "{a}");
        }
        assert!(!on_diagonal(f64::NAN) && !beside_it(f64::NAN));
        assert!(!on_diagonal(f64::INFINITY) && !beside_it(f64::INFINITY));
    }

    /// A mass m with a constraint c d = 0, J = [m -c; c 0]: the multiplier has the unit in which
    /// its form is about 1, so that neither m nor c decides whether the pivots c and -c are ones.
    #[test]
    fn units_are_those_of_the_masses() {
        let order = PivotOrder {
            entries: [[0, 0], [0, 1], [1, 0]],
            pivots: [[1, 0], [0, 1]],
            upper: [],
            lower: [[0, 0]],
        };
        for m in [1e-12, 1.0, 1e12] {
            for c in [1e-9, 1.0, 1e9] {
                assert!(
                    order.is_bounded([m, -c, c], [c, -c], [], [m / c]),
                    "{m} {c}"
                );
            }
            // A pivot that is 10⁻⁹ of its row.
            assert!(
                !order.is_bounded([m, -1.0, 1.0], [1e-9, -1.0], [], [m]),
                "{m}"
            );
        }
    }
}
