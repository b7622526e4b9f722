//! Block-tridiagonal matrices, cyclic too: elimination with row exchanges across neighbouring blocks, segment by segment.
//!
//! Block row i has the blocks (below, diagonal, above) in the columns i - 1, i, i + 1. The columns of block i are eliminated from the rows of the blocks
//! i and i + 1 together, with partial pivoting among all of them, as a banded matrix is: no block needs to be regular by itself. Rows are scaled
//! by powers of two before, to norms between one and two.
//!
//! The last block row of every segment but the last of an open matrix, and of every segment of a cyclic one, separates: with the rows and columns of a segment
//! eliminated, it is left with its neighbours among those that separate,
//!
//! ```text
//! L … columns of the segment … R           row L:  D_LL x_L + D_LR x_R
//!                                          row R:  D_RL x_L + D_RR x_R
//! ```
//!
//! which is a block-tridiagonal matrix again. In a segment the block column of L and the block row of L fill; the fill decays from block to block where the
//! matrix is dominated by its diagonal, and ends where it is not a number worth keeping.

use super::block::Block;
use super::partition::{OfSegments, Partition};
use crate::linear::{Matrix, Vector, larger};

/// The blocks of a block row, in the columns of the block before, its own and the one behind.
pub(crate) type Row<B> = [B; 3];

/// The fill that is dropped, in units of what it began with: far below what tails of a motion reach.
const DROPPED: f64 = 1e-300;
/// The least pivot before a block that separates, which hands none of its rows to a segment.
const SAFE: f64 = 1.0 / 1_048_576.0;

/// A list that walks along block rows and their right-hand sides.
pub(super) trait RowsOf<B: Block>: Sync {
    /// The place that has been reached, and the measures taken so far.
    type Walk: Send;
    /// The data that are kept of every row.
    type Kept: Send;

    /// Before the row `start`; the block in the row before and the columns of `start`, where there is one.
    fn begin(&self, start: usize) -> (Self::Walk, B);

    /// The next row.
    fn next(&self, walk: &mut Self::Walk, kept: &mut Self::Kept) -> (Row<B>, B::Vector);
}

/// A block-tridiagonal matrix that has been eliminated.
pub(super) struct BlockTridiagonal<B: Block> {
    is_cyclic: bool,
    count: usize,
    partition: Partition,
    segments: Vec<Segment<B>>,
    /// The matrix of the rows that separate, its rows and right-hand sides.
    reduced: Option<Box<Reduced<B>>>,
}

struct Reduced<B: Block> {
    matrix: BlockTridiagonal<B>,
    rows: Vec<Row<B>>,
    right: Vec<B::Vector>,
}

struct Segment<B: Block> {
    /// Of the rows that do not separate.
    factors: Vec<Factors<B>>,
    /// Of the first of them, as far as the fill lasts.
    fill: Vec<Fill<B>>,
    has_left: bool,
    has_right: bool,
    corner: Corner<B>,
    singular: Option<usize>,
}

#[derive(Clone, Copy)]
struct Factors<B: Block> {
    upper: [B; 3],
    below: B,
    exchanges: B::Exchanges,
    scale: B::Vector,
}

/// The entries of a row in the columns of L, and the multipliers of the row L.
#[derive(Clone, Copy)]
struct Fill<B> {
    column: B,
    multipliers: B,
}

/// The parts that a segment leaves in the rows L and R.
#[derive(Clone, Copy)]
struct Corner<B: Block> {
    blocks: [[B; 2]; 2],
    right: [B::Vector; 2],
}

impl<B: Block> Corner<B> {
    fn zeros() -> Self {
        Self {
            blocks: [[B::zeros(); 2]; 2],
            right: [B::Vector::zeros(); 2],
        }
    }
}

fn max_abs<B: Matrix>(block: &B) -> f64 {
    let places = (0..B::ROWS).flat_map(|i| (0..B::COLUMNS).map(move |j| (i, j)));
    places.fold(0.0, |most, (i, j)| larger(block.entry(i, j).abs(), most))
}

/// The power of two that brings x between one and two.
#[inline]
fn power_of_two(x: f64) -> f64 {
    let exponent = (x.to_bits() >> 52) & 0x7ff;
    f64::from_bits(2046_u64.saturating_sub(exponent).max(1) << 52)
}

/// Scales a row, and says by how much.
#[inline(always)]
fn scale<B: Block>(row: &mut Row<B>) -> B::Vector {
    let mut scales = B::Vector::zeros();
    for (i, scale) in scales.as_mut_slice().iter_mut().enumerate() {
        let mut most = 0.0;
        for block in row.iter() {
            for j in 0..B::COLUMNS {
                let entry = block.entry(i, j).abs();
                most = if entry > most { entry } else { most };
            }
        }
        *scale = power_of_two(most);
        for block in row.iter_mut() {
            for j in 0..B::COLUMNS {
                block.set_entry(i, j, block.entry(i, j) * *scale);
            }
        }
    }
    scales
}

#[inline]
fn scaled<V: Vector>(mut right: V, scales: &V) -> V {
    for (right, scale) in right.as_mut_slice().iter_mut().zip(scales.as_slice()) {
        *right *= scale;
    }
    right
}

fn add<V: Vector>(to: &mut V, by: &V) {
    *to = *to + *by;
}

impl<B: Block> Segment<B> {
    fn new(rows: usize, has_left: bool, has_right: bool) -> Self {
        let factors = Factors {
            upper: [B::zeros(); 3],
            below: B::zeros(),
            exchanges: B::none(),
            scale: B::Vector::zeros(),
        };
        let interior = rows - usize::from(has_right);
        Self {
            factors: vec![factors; interior],
            fill: Vec::with_capacity(if has_left { interior } else { 0 }),
            has_left,
            has_right,
            corner: Corner::zeros(),
            singular: None,
        }
    }

    /// Eliminates the rows from `start` on as they come, with their right-hand sides, which are left in `b`.
    #[inline]
    fn factor<R: RowsOf<B>>(
        &mut self,
        start: usize,
        rows: &R,
        b: &mut [B::Vector],
        kept: &mut [R::Kept],
    ) -> R::Walk {
        let (mut walk, above) = rows.begin(start);
        let least = 8.0 * B::COLUMNS as f64 * f64::EPSILON;
        let interior = self.factors.len();
        (self.corner, self.singular) = (Corner::zeros(), None);
        self.fill.clear();
        let (mut row, right) = rows.next(&mut walk, &mut kept[0]);
        let mut scales = scale(&mut row);
        b[0] = scaled(right, &scales);
        let mut top = [row[1], row[2], B::zeros()];
        // The column of L, and its row.
        let (mut column, mut left) = (row[0], [above, B::zeros()]);
        let sizes = [max_abs(&column), max_abs(&above)].map(|size| size * DROPPED);
        let mut fills = self.has_left;
        for i in 0..interior {
            let is_last = i + 1 == interior;
            let mut bottom = [B::zeros(); 3];
            let mut next_scales = B::Vector::zeros();
            let has_next = !is_last || self.has_right;
            if has_next {
                let (mut row, mut right) = rows.next(&mut walk, &mut kept[i + 1]);
                match is_last {
                    false => {
                        next_scales = scale(&mut row);
                        right = scaled(right, &next_scales);
                        bottom = row;
                    }
                    // The block of R in the columns behind it is the next segment's.
                    true => bottom = [row[0], row[1], B::zeros()],
                }
                b[i + 1] = right;
            }
            if self.singular.is_some() {
                continue;
            }
            let factors = &mut self.factors[i];
            factors.scale = scales;
            let least = if is_last && self.has_right {
                SAFE
            } else {
                least
            };
            let mut below_column = B::zeros();
            let regular = if fills {
                let mut wide = [top[0], top[1], top[2], column];
                let mut wide_bottom = [bottom[0], bottom[1], bottom[2], B::zeros()];
                let second = has_next.then_some((&mut wide_bottom, !is_last));
                let regular = B::eliminate(&mut wide, second, &mut factors.exchanges, least);
                let [a, b, c, d] = wide;
                (top, column) = ([a, b, c], d);
                let [a, b, c, d] = wide_bottom;
                (bottom, below_column) = ([a, b, c], d);
                regular
            } else {
                let second = has_next.then_some((&mut bottom, !is_last));
                B::eliminate(&mut top, second, &mut factors.exchanges, least)
            };
            if !regular {
                self.singular = Some(start + i);
                continue;
            }
            (factors.upper, factors.below) = (top, bottom[0]);
            let (head, tail) = b.split_at_mut(i + 1);
            let second = tail.first_mut().filter(|_| has_next);
            B::forward(
                [&top[0], &bottom[0]],
                &factors.exchanges,
                &mut head[i],
                second,
            );
            if fills {
                let multipliers = left[0].over(&top[0]);
                self.fill.push(Fill {
                    column,
                    multipliers,
                });
                left = [left[1], B::zeros()];
                left[0].subtract(&multipliers, &top[1]);
                left[1].subtract(&multipliers, &top[2]);
                self.corner.blocks[0][0].subtract(&multipliers, &column);
                multipliers.reduce(&head[i], &mut self.corner.right[0]);
                column = below_column;
                fills = max_abs(&column) > sizes[0]
                    || larger(max_abs(&left[0]), max_abs(&left[1])) > sizes[1];
            }
            top = [bottom[1], bottom[2], B::zeros()];
            scales = next_scales;
        }
        if self.has_right {
            self.corner.blocks[1][1] = top[0];
            self.corner.right[1] = b[interior];
            if fills {
                (self.corner.blocks[1][0], self.corner.blocks[0][1]) = (column, left[0]);
            }
        }
        walk
    }

    /// Applies the elimination to other right-hand sides.
    fn forward(&mut self, b: &mut [B::Vector]) {
        let interior = self.factors.len();
        self.corner.right = [B::Vector::zeros(); 2];
        for (b, factors) in b.iter_mut().zip(&self.factors) {
            *b = scaled(*b, &factors.scale);
        }
        for (i, factors) in self.factors.iter().enumerate() {
            let (head, tail) = b.split_at_mut(i + 1);
            B::forward(
                [&factors.upper[0], &factors.below],
                &factors.exchanges,
                &mut head[i],
                tail.first_mut(),
            );
            if let Some(fill) = self.fill.get(i) {
                (fill.multipliers).reduce(&head[i], &mut self.corner.right[0]);
            }
        }
        if self.has_right {
            self.corner.right[1] = b[interior];
        }
    }

    /// Solves for the rows that do not separate; those that do are in `b` and `left`.
    #[inline]
    fn back(&self, b: &mut [B::Vector], left: &B::Vector) {
        let zero = B::Vector::zeros();
        for i in (0..self.factors.len()).rev() {
            let (head, tail) = b.split_at_mut(i + 1);
            if let Some(fill) = self.fill.get(i) {
                fill.column.reduce(left, &mut head[i]);
            }
            let next = [tail.first().unwrap_or(&zero), tail.get(1).unwrap_or(&zero)];
            B::back(&self.factors[i].upper, &mut head[i], next);
        }
    }
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
            Box::new(Reduced {
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

    /// Eliminates the matrix of these rows and applies that to their right-hand sides, which are left in `b`. Of every segment there is what was measured on the
    /// walk, joined from left to right; the index of the block row in which it is singular to round-off.
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

    /// Overwrites b by x with A x = b, for other right-hand sides than those of the elimination. False where the solution is not finite.
    #[must_use]
    pub fn solve(&mut self, b: &mut [B::Vector]) -> bool {
        self.partition.each(
            (OfSegments(&mut self.segments), b.as_mut()),
            &|_, (segments, b): (OfSegments<'_, Segment<B>>, &mut [B::Vector])| {
                segments.0[0].forward(b);
            },
            &|(), ()| (),
        );
        self.back(b)
    }

    /// Overwrites what the elimination has left in b by x. False where it is not finite.
    #[must_use]
    pub fn back(&mut self, b: &mut [B::Vector]) -> bool {
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
            (OfSegments(&mut self.segments), b),
            &|range, (segments, b): (OfSegments<'_, Segment<B>>, &mut [B::Vector])| {
                let zero = B::Vector::zeros();
                let left = reduced.as_ref().map_or(&zero, |reduced| {
                    let i = ranges.partition_point(|of| of.start < range.start);
                    let separating = reduced.right.len();
                    &reduced.right[(i + separating - 1) % separating]
                });
                segments.0[0].back(b, left);
                b.iter().all(|b| crate::linear::all_finite(b.as_slice()))
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

    fn next(&self, at: &mut usize, (): &mut ()) -> (Row<B>, B::Vector) {
        *at += 1;
        let right = self.1.map_or(B::Vector::zeros(), |right| right[*at - 1]);
        (self.0[*at - 1], right)
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

#[cfg(test)]
mod tests;
