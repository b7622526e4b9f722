//! A segment of a block-tridiagonal matrix: the elimination of its rows as they come.

use super::scaling::{max_abs, scale, scaled};
use crate::block::Block;
use nh_runtime::Vector;
use nh_runtime::internal::{all_finite, larger};

/// The blocks of a block row, in the columns of the block before, its own and the one behind.
pub(crate) type Row<B> = [B; 3];

/// The size of fill that is dropped, in units of the first fill: far below the tails of a motion.
const DROPPED: f64 = 1e-300;
/// The number of bytes of rows that come at once: they stay in the first cache with their parts.
const COMING: usize = 4096;
/// The least pivot before a block that separates, from which no row goes to a segment.
const SAFE: f64 = 1.0 / 1_048_576.0;

/// A list that walks along block rows and their right-hand sides.
pub(crate) trait RowsOf<B: Block>: Sync {
    /// The place that has been reached, and the measures taken so far.
    type Walk: Send;
    /// The data that are kept of every row.
    type Kept: Send;

    /// Before the row `start`; the block in the row before and the columns of `start`, where there
    /// is one.
    fn begin(&self, start: usize) -> (Self::Walk, B);

    /// The next rows, as many as there is room for, with their right-hand sides.
    fn fill(
        &self,
        walk: &mut Self::Walk,
        kept: &mut [Self::Kept],
        rows: &mut [Row<B>],
        right: &mut [B::Vector],
    );
}

/// The factors of a segment, and what it leaves in the rows that separate it from its neighbours.
pub(super) struct Segment<B: Block> {
    /// U of the rows that do not separate.
    upper: Vec<[B; 3]>,
    multipliers: Vec<Multipliers<B>>,
    /// The fill of the first rows, as far as it lasts.
    fill: Vec<Fill<B>>,
    coming: Coming<B>,
    pub has_left: bool,
    pub has_right: bool,
    pub corner: Corner<B>,
    pub singular: Option<usize>,
}

/// The part of a row that other right-hand sides need: its scale, its exchanges, and the
/// multipliers of the next one.
#[derive(Clone, Copy)]
struct Multipliers<B: Block> {
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

/// Rows that have come, with their right-hand sides and scales.
struct Coming<B: Block> {
    rows: Vec<Row<B>>,
    right: Vec<B::Vector>,
    scales: Vec<B::Vector>,
}

/// The row that is eliminated next, in the columns of its block and the two behind it.
#[derive(Clone, Copy)]
struct Front<B: Block> {
    top: [B; 3],
    right: B::Vector,
    scales: B::Vector,
}

/// The fill at the front: the column of L, the row L, the sizes below which they are dropped.
struct FillFront<B> {
    lasts: bool,
    column: B,
    left: [B; 2],
    sizes: [f64; 2],
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

impl<B: Block> Coming<B> {
    /// The row in this place as the front.
    fn front(&self, i: usize) -> Front<B> {
        let row = &self.rows[i];
        Front {
            top: [row[1], row[2], B::zeros()],
            right: self.right[i],
            scales: self.scales[i],
        }
    }
}

impl<B: Block> Segment<B> {
    /// The least pivot that is not round-off.
    const LEAST: f64 = 8.0 * B::COLUMNS as f64 * f64::EPSILON;

    pub fn new(rows: usize, has_left: bool, has_right: bool) -> Self {
        let multipliers = Multipliers {
            below: B::zeros(),
            exchanges: B::none(),
            scale: B::Vector::zeros(),
        };
        let interior = rows - usize::from(has_right);
        let coming = (COMING / size_of::<Row<B>>()).max(1).min(rows);
        Self {
            upper: vec![[B::zeros(); 3]; interior],
            multipliers: vec![multipliers; interior],
            fill: Vec::with_capacity(if has_left { interior } else { 0 }),
            coming: Coming {
                rows: vec![[B::zeros(); 3]; coming],
                right: vec![B::Vector::zeros(); coming],
                scales: vec![B::Vector::zeros(); coming],
            },
            has_left,
            has_right,
            corner: Corner::zeros(),
            singular: None,
        }
    }

    /// Eliminates the rows from `start` on as they come, with their right-hand sides, which are
    /// left in `b`.
    #[inline]
    pub fn factor<R: RowsOf<B>>(
        &mut self,
        start: usize,
        rows: &R,
        b: &mut [B::Vector],
        kept: &mut [R::Kept],
    ) -> R::Walk {
        let (mut walk, above) = rows.begin(start);
        let (interior, total) = (self.upper.len(), b.len());
        (self.corner, self.singular) = (Corner::zeros(), None);
        self.fill.clear();
        let zero = B::zeros();
        let mut front = Front {
            top: [zero; 3],
            right: B::Vector::zeros(),
            scales: B::Vector::zeros(),
        };
        let mut fill = FillFront {
            lasts: self.has_left,
            column: zero,
            left: [above, zero],
            sizes: [0.0; 2],
        };
        let mut at = 0;
        while at < total {
            let count = self.coming.rows.len().min(total - at);
            let Coming {
                rows: coming,
                right,
                scales,
            } = &mut self.coming;
            rows.fill(
                &mut walk,
                &mut kept[at..at + count],
                &mut coming[..count],
                &mut right[..count],
            );
            // A row that separates has its scale.
            let own = (interior - at.min(interior)).min(count);
            let lists = coming[..own].iter_mut().zip(&mut right[..own]);
            for ((row, right), scales) in lists.zip(&mut scales[..own]) {
                *scales = scale(row);
                *right = scaled(*right, scales);
            }
            let mut from = 0;
            if at == 0 {
                (from, front) = (1, self.coming.front(0));
                fill.column = self.coming.rows[0][0];
                fill.sizes = [&fill.column, &above].map(|block| max_abs(block) * DROPPED);
            }
            while from < count && self.singular.is_none() {
                let i = at + from - 1;
                from += match fill.lasts || i + 1 == interior {
                    true => {
                        let second = (self.coming.rows[from], self.coming.right[from]);
                        let eliminated =
                            self.eliminate((i, &mut front, &mut fill), Some(second), b);
                        if !eliminated {
                            self.singular = Some(start + i);
                        }
                        front.scales = self.coming.scales[from];
                        1
                    }
                    false => {
                        let to = count.min(interior - at);
                        if let Err(row) = self.eliminate_each((i, &mut front), from..to, b) {
                            self.singular = Some(start + row);
                        }
                        to - from
                    }
                };
            }
            at += count;
        }
        if self.singular.is_some() {
            return walk;
        }
        if self.has_right {
            self.corner.blocks[1][1] = front.top[0];
            self.corner.right[1] = front.right;
            b[interior] = front.right;
            if fill.lasts {
                (self.corner.blocks[1][0], self.corner.blocks[0][1]) = (fill.column, fill.left[0]);
            }
        } else if !self.eliminate((interior - 1, &mut front, &mut fill), None, b) {
            self.singular = Some(start + interior - 1);
        }
        walk
    }

    /// Eliminates the rows from i on, where there is no fill, from those that have come in these
    /// places; the row that is singular.
    #[inline(always)]
    fn eliminate_each(
        &mut self,
        (i, front): (usize, &mut Front<B>),
        coming: core::ops::Range<usize>,
        b: &mut [B::Vector],
    ) -> Result<(), usize> {
        let count = coming.len();
        let rows = self.coming.rows[coming.clone()].iter();
        let right = self.coming.right[coming.clone()].iter();
        let scales = self.coming.scales[coming].iter();
        let factors = self.upper[i..i + count].iter_mut();
        let factors = factors.zip(&mut self.multipliers[i..i + count]);
        let mut now = *front;
        let lists = factors.zip(&mut b[i..i + count]).enumerate();
        for (((row, right), scales), (place, ((upper, multipliers), b))) in
            rows.zip(right).zip(scales).zip(lists)
        {
            let (mut bottom, mut next) = (*row, *right);
            let second = Some((&mut bottom, true));
            let mut exchanges = B::none();
            if !B::eliminate(&mut now.top, second, &mut exchanges, Self::LEAST) {
                return Err(i + place);
            }
            B::forward(
                [&now.top[0], &bottom[0]],
                &exchanges,
                &mut now.right,
                Some(&mut next),
            );
            *b = now.right;
            *upper = now.top;
            *multipliers = Multipliers {
                below: bottom[0],
                exchanges,
                scale: now.scales,
            };
            now = Front {
                top: [bottom[1], bottom[2], B::zeros()],
                right: next,
                scales: *scales,
            };
        }
        *front = now;
        Ok(())
    }

    /// Eliminates row i from the second one, which is at the front then; false where it is
    /// singular.
    #[inline(never)]
    fn eliminate(
        &mut self,
        (i, front, fill): (usize, &mut Front<B>, &mut FillFront<B>),
        second: Option<(Row<B>, B::Vector)>,
        b: &mut [B::Vector],
    ) -> bool {
        let interior = self.upper.len();
        let is_last = i + 1 == interior;
        let has_next = second.is_some();
        let (mut bottom, mut next) = second.unwrap_or(([B::zeros(); 3], B::Vector::zeros()));
        if is_last {
            // The block of R in the columns behind it is the next segment's.
            bottom[2] = B::zeros();
        }
        let factors = &mut self.multipliers[i];
        factors.scale = front.scales;
        let least = match is_last && self.has_right {
            true => SAFE,
            false => Self::LEAST,
        };
        let lends = !is_last;
        let mut below_column = B::zeros();
        let top = &mut front.top;
        let regular = if fill.lasts {
            let mut wide = [top[0], top[1], top[2], fill.column];
            let mut wide_bottom = [bottom[0], bottom[1], bottom[2], B::zeros()];
            let second = has_next.then_some((&mut wide_bottom, lends));
            let regular = B::eliminate(&mut wide, second, &mut factors.exchanges, least);
            let [a, b, c, d] = wide;
            (*top, fill.column) = ([a, b, c], d);
            let [a, b, c, d] = wide_bottom;
            (bottom, below_column) = ([a, b, c], d);
            regular
        } else {
            let second = has_next.then_some((&mut bottom, lends));
            B::eliminate(top, second, &mut factors.exchanges, least)
        };
        if !regular {
            return false;
        }
        (self.upper[i], factors.below) = (*top, bottom[0]);
        B::forward(
            [&top[0], &bottom[0]],
            &factors.exchanges,
            &mut front.right,
            has_next.then_some(&mut next),
        );
        b[i] = front.right;
        if fill.lasts {
            let multipliers = fill.left[0].over(&top[0]);
            self.fill.push(Fill {
                column: fill.column,
                multipliers,
            });
            fill.left = [fill.left[1], B::zeros()];
            fill.left[0].subtract(&multipliers, &top[1]);
            fill.left[1].subtract(&multipliers, &top[2]);
            self.corner.blocks[0][0].subtract(&multipliers, &fill.column);
            multipliers.reduce(&b[i], &mut self.corner.right[0]);
            fill.column = below_column;
            let left = larger(max_abs(&fill.left[0]), max_abs(&fill.left[1]));
            fill.lasts = max_abs(&fill.column) > fill.sizes[0] || left > fill.sizes[1];
        }
        front.top = [bottom[1], bottom[2], B::zeros()];
        front.right = next;
        true
    }

    /// Applies the elimination to other right-hand sides.
    #[inline(never)]
    pub fn forward(&mut self, b: &mut [B::Vector]) {
        let (interior, filled) = (self.upper.len(), self.fill.len());
        self.corner.right = [B::Vector::zeros(); 2];
        let mut now = b[0];
        for (i, (upper, factors)) in self.upper.iter().zip(&self.multipliers).enumerate() {
            let mut top = match i {
                0 => scaled(now, &factors.scale),
                _ => now,
            };
            let bottom = match self.multipliers.get(i + 1) {
                Some(next) => Some(scaled(b[i + 1], &next.scale)),
                // A row that separates has its scale.
                None => b.get(i + 1).copied(),
            };
            let mut next = bottom.unwrap_or(B::Vector::zeros());
            B::forward(
                [&upper[0], &factors.below],
                &factors.exchanges,
                &mut top,
                bottom.is_some().then_some(&mut next),
            );
            if i < filled {
                (self.fill[i].multipliers).reduce(&top, &mut self.corner.right[0]);
            }
            (b[i], now) = (top, next);
        }
        if self.has_right {
            (b[interior], self.corner.right[1]) = (now, now);
        }
    }

    /// Solves for the rows that do not separate; those that do are in `b` and `left`. `take` has
    /// every row of the segment. False where one is not finite.
    #[inline(always)]
    pub fn back(
        &self,
        b: &mut [B::Vector],
        left: &B::Vector,
        mut take: impl FnMut(usize, &B::Vector),
    ) -> bool {
        let (interior, filled) = (self.upper.len(), self.fill.len());
        let zero = B::Vector::zeros();
        let mut next = [zero; 2];
        let mut are_finite = true;
        if let Some(right) = b.get(interior) {
            are_finite = all_finite(right.as_slice());
            take(interior, right);
            next[0] = *right;
        }
        let lists = self.upper.iter().zip(&mut b[..interior]);
        for (i, (upper, b)) in lists.enumerate().rev() {
            let mut x = *b;
            if i < filled {
                self.fill[i].column.reduce(left, &mut x);
            }
            B::back(upper, &mut x, [&next[0], &next[1]]);
            are_finite &= all_finite(x.as_slice());
            take(i, &x);
            (*b, next) = (x, [x, next[0]]);
        }
        are_finite
    }
}
