//! Block-tridiagonal matrices, cyclic too: elimination with row exchanges across neighbouring
//! blocks, segment by segment.
//!
//! Block row i has the blocks (below, diagonal, above) in the columns i - 1, i, i + 1. The columns
//! of block i are eliminated from the rows of the blocks i and i + 1 together, with partial
//! pivoting among all of them, as a banded matrix is: no block needs to be regular by itself. Rows
//! are scaled by powers of two before, to norms between one and two.
//!
//! The last block row of every segment but the last of an open matrix, and of every segment of a
//! cyclic one, separates: with the rows and columns of a segment eliminated, it is left with its
//! neighbours among those that separate,
//!
//! ```text
//! L … columns of the segment … R           row L:  D_LL x_L + D_LR x_R
//!                                          row R:  D_RL x_L + D_RR x_R
//! ```
//!
//! which is a block-tridiagonal matrix again. In a segment the block column of L and the block row
//! of L fill; the fill decays from block to block where the matrix is dominated by its diagonal,
//! and ends where it is not a number worth keeping.

mod scaling;
mod segment;

use core::ops::Range;

use self::segment::Segment;
pub(super) use self::segment::{Row, RowsOf};
use super::block::Block;
use super::partition::{OfSegments, Partition, Splits};
use nh_runtime::Vector;

/// A block-tridiagonal matrix that has been eliminated.
pub(super) struct BlockTridiagonal<B: Block> {
    is_cyclic: bool,
    count: usize,
    partition: Partition,
    segments: Vec<Segment<B>>,
    /// The matrix of the rows that separate segments, with right-hand sides.
    reduced: Option<Box<ReducedMatrix<B>>>,
}

struct ReducedMatrix<B: Block> {
    matrix: BlockTridiagonal<B>,
    rows: Vec<Row<B>>,
    right: Vec<B::Vector>,
}

fn add<V: Vector>(to: &mut V, by: &V) {
    *to = *to + *by;
}

impl<B: Block> BlockTridiagonal<B> {
    /// A matrix with so many block rows, at least 3 of a cyclic one.
    pub fn new(count: usize, is_cyclic: bool) -> Self {
        Self::with(count, is_cyclic, Partition::of(count))
    }

    pub(super) fn with(count: usize, is_cyclic: bool, partition: Partition) -> Self {
        let last = partition.ranges.len() - 1;
        let segments: Vec<_> = (partition.ranges.iter().enumerate())
            .map(|(i, range)| Segment::new(range.len(), is_cyclic || i > 0, is_cyclic || i < last))
            .collect();
        let separating = segments.iter().filter(|segment| segment.has_right).count();
        let reduced = (separating > 0).then(|| {
            // Two rows of a cyclic matrix are neighbours on both sides.
            let cycles = is_cyclic && separating > 2;
            Box::new(ReducedMatrix {
                matrix: Self::with(separating, cycles, Partition::with(separating, separating)),
                rows: vec![[B::zeros(); 3]; separating],
                right: vec![B::Vector::zeros(); separating],
            })
        });
        Self {
            is_cyclic,
            count,
            partition,
            segments,
            reduced,
        }
    }

    pub fn partition(&self) -> &Partition {
        &self.partition
    }

    /// Eliminates the matrix of these rows and applies that to their right-hand sides, which are
    /// left in `b`. Of every segment there is what was measured on the walk, joined from left to
    /// right; the index of the block row in which it is singular to round-off.
    pub fn factor<R: RowsOf<B>>(
        &mut self,
        rows: &R,
        b: &mut [B::Vector],
        kept: &mut [R::Kept],
        join: &(impl Fn(R::Walk, R::Walk) -> R::Walk + Sync),
    ) -> (R::Walk, Result<(), usize>) {
        let walk = self.sweep(rows, b, kept, join);
        let found = self.is_regular();
        if found.is_ok() || self.segments.len() == 1 || self.is_cyclic {
            return (walk, found);
        }
        // A row that separates has to lend its pivots: all rows are in one segment.
        *self = Self::with(self.count, false, Partition::with(self.count, self.count));
        let walk = self.sweep(rows, b, kept, join);
        let found = self.is_regular();
        (walk, found)
    }

    fn sweep<R: RowsOf<B>>(
        &mut self,
        rows: &R,
        b: &mut [B::Vector],
        kept: &mut [R::Kept],
        join: &(impl Fn(R::Walk, R::Walk) -> R::Walk + Sync),
    ) -> R::Walk {
        self.partition.each(
            (OfSegments(&mut self.segments), b, kept),
            &|range, (segments, b, kept)| segments.0[0].factor(range.start, rows, b, kept),
            join,
        )
    }

    /// Eliminates the reduced matrix.
    fn is_regular(&mut self) -> Result<(), usize> {
        if let Some(row) = self.segments.iter().find_map(|segment| segment.singular) {
            return Err(row);
        }
        let Some(reduced) = &mut self.reduced else {
            return Ok(());
        };
        let separating = reduced.rows.len();
        reduced.rows.fill([B::zeros(); 3]);
        for (i, segment) in self.segments.iter().enumerate() {
            let [[ll, lr], [rl, rr]] = segment.corner.blocks;
            let right = segment.has_right.then_some(i);
            let left = (segment.has_left).then(|| (i + separating - 1) % separating);
            let mut add = |row: usize, of: usize, block: B, side: usize| {
                let place = if row == of { 1 } else { side };
                // Of two rows, the second has the first before it.
                let place = match (separating, place) {
                    (2, 0 | 2) => 2 - 2 * row,
                    (_, place) => place,
                };
                let sum = &mut reduced.rows[row][place];
                for i in 0..B::ROWS {
                    for j in 0..B::COLUMNS {
                        sum.set_entry(i, j, sum.entry(i, j) + block.entry(i, j));
                    }
                }
            };
            if let Some(right) = right {
                add(right, right, rr, 1);
            }
            if let Some(left) = left {
                add(left, left, ll, 1);
            }
            if let (Some(left), Some(right)) = (left, right) {
                add(left, right, lr, 2);
                add(right, left, rl, 0);
            }
        }
        let stored = Stored(&reduced.rows, None);
        let no_walk = |_, at| at;
        let mut kept = vec_of_nothing(separating);
        let (_, found) = (reduced.matrix).factor(&stored, &mut reduced.right, &mut kept, &no_walk);
        found.map_err(|row| self.partition.ranges[row].end - 1)
    }

    /// Overwrites b by x with A x = b, for other right-hand sides than those of the elimination.
    /// False where the solution is not finite.
    #[must_use]
    pub fn solve(&mut self, b: &mut [B::Vector]) -> bool {
        self.forward((), b, &|_, (), _| (), &|(), ()| ());
        self.back(b)
    }

    /// `fill` puts other right-hand sides into b, from segment to segment, and the elimination is
    /// applied to them.
    pub fn forward<D: Splits, R: Send>(
        &mut self,
        data: D,
        b: &mut [B::Vector],
        fill: &(impl Fn(Range<usize>, D, &mut [B::Vector]) -> R + Sync),
        join: &(impl Fn(R, R) -> R + Sync),
    ) -> R {
        self.partition.each(
            (OfSegments(&mut self.segments), b, data),
            &|range, parts: (OfSegments<'_, Segment<B>>, &mut [B::Vector], D)| {
                let (segments, b, data) = parts;
                let value = fill(range, data, b);
                segments.0[0].forward(b);
                value
            },
            join,
        )
    }

    /// Overwrites what the elimination has left in b by x. False where it is not finite.
    #[must_use]
    pub fn back(&mut self, b: &mut [B::Vector]) -> bool {
        self.back_with((), b, &|(), _, _| ())
    }

    /// As [`back`](Self::back); `take` has the data, a place in them, and x there, of all places
    /// from segment to segment.
    #[must_use]
    pub fn back_with<D: Splits>(
        &mut self,
        data: D,
        b: &mut [B::Vector],
        take: &(impl Fn(&mut D, usize, &B::Vector) + Sync),
    ) -> bool {
        if let Some(reduced) = &mut self.reduced {
            let separating = reduced.right.len();
            reduced.right.fill(B::Vector::zeros());
            for (i, segment) in self.segments.iter().enumerate() {
                if segment.has_right {
                    add(&mut reduced.right[i], &segment.corner.right[1]);
                }
                if segment.has_left {
                    let left = (i + separating - 1) % separating;
                    add(&mut reduced.right[left], &segment.corner.right[0]);
                }
            }
            if !reduced.matrix.solve(&mut reduced.right) {
                return false;
            }
            for (range, x) in self.partition.ranges.iter().zip(&reduced.right) {
                b[range.end - 1] = *x;
            }
        }
        let (ranges, reduced) = (&self.partition.ranges, &self.reduced);
        self.partition.each(
            (OfSegments(&mut self.segments), b, data),
            &|range, parts: (OfSegments<'_, Segment<B>>, &mut [B::Vector], D)| {
                let (segments, b, mut data) = parts;
                let zero = B::Vector::zeros();
                let left = reduced.as_ref().map_or(&zero, |reduced| {
                    let i = ranges.partition_point(|of| of.start < range.start);
                    let separating = reduced.right.len();
                    &reduced.right[(i + separating - 1) % separating]
                });
                segments.0[0].back(b, left, |i, x| take(&mut data, i, x))
            },
            &|a, b| a && b,
        )
    }
}

/// A list of nothing, which does not allocate.
fn vec_of_nothing(count: usize) -> Vec<()> {
    vec![(); count]
}

/// Rows that are stored, with their right-hand sides.
pub(super) struct Stored<'a, B: Block>(pub &'a [Row<B>], pub Option<&'a [B::Vector]>);

impl<B: Block> RowsOf<B> for Stored<'_, B> {
    type Walk = usize;
    type Kept = ();

    fn begin(&self, start: usize) -> (usize, B) {
        let before = start.checked_sub(1).unwrap_or(self.0.len() - 1);
        (start, self.0[before][2])
    }

    fn fill(&self, at: &mut usize, _: &mut [()], rows: &mut [Row<B>], right: &mut [B::Vector]) {
        let from = *at;
        *at += rows.len();
        rows.copy_from_slice(&self.0[from..*at]);
        match self.1 {
            Some(given) => right.copy_from_slice(&given[from..*at]),
            None => right.fill(B::Vector::zeros()),
        }
    }
}

/// Eliminates rows that are stored.
pub(super) fn factor_stored<B: Block>(
    matrix: &mut BlockTridiagonal<B>,
    rows: &[Row<B>],
    b: &mut [B::Vector],
) -> Result<(), usize> {
    let right = b.to_vec();
    let mut kept = vec_of_nothing(rows.len());
    let (_, found) = matrix.factor(&Stored(rows, Some(&right)), b, &mut kept, &|_, at| at);
    found
}

/// Eliminates rows that are stored, and overwrites b by x with A x = b.
pub(super) fn solve_stored<B: Block>(
    matrix: &mut BlockTridiagonal<B>,
    rows: &[Row<B>],
    b: &mut [B::Vector],
) -> Result<(), usize> {
    factor_stored(matrix, rows, b)?;
    matrix.back(b).then_some(()).ok_or(0)
}

#[cfg(test)]
mod tests;
