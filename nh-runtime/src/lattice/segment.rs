//! A segment of a block-tridiagonal matrix: the elimination of its rows as they come.

use super::block::Block;
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

/// The factors of a segment, and what it leaves in the rows that separate it from its neighbours.
pub(super) struct Segment<B: Block> {
    /// Of the rows that do not separate.
    factors: Vec<SegmentFactors<B>>,
    /// Of the first of them, as far as the fill lasts.
    fill: Vec<Fill<B>>,
    pub has_left: bool,
    pub has_right: bool,
    pub corner: Corner<B>,
    pub singular: Option<usize>,
}

#[derive(Clone, Copy)]
struct SegmentFactors<B: Block> {
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
pub(super) struct Corner<B: Block> {
    pub blocks: [[B; 2]; 2],
    pub right: [B::Vector; 2],
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

impl<B: Block> Segment<B> {
    pub fn new(rows: usize, has_left: bool, has_right: bool) -> Self {
        let factors = SegmentFactors {
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
    pub fn factor<R: RowsOf<B>>(
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
    pub fn forward(&mut self, b: &mut [B::Vector]) {
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
    pub fn back(&self, b: &mut [B::Vector], left: &B::Vector) {
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
