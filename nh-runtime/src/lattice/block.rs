//! Block-tridiagonal matrices, cyclic too: elimination with row exchanges across neighbouring blocks.
//!
//! Block row i has the blocks (below, diagonal, above) in the columns i - 1, i, i + 1. The columns of block i are eliminated from the rows of the blocks
//! i and i + 1 together, with partial pivoting among all of them, as a banded matrix is: no block needs to be regular by itself. SiteRows are scaled
//! to unit maximum norm before.
//!
//! The last block row of a cyclic matrix is its border: with the matrix T of the others, E and F the blocks that couple them with it, and D its
//! own,
//!
//! ```text
//! (D - F T⁻¹ E) x_last = b_last - F T⁻¹ b,   x = T⁻¹ b - T⁻¹ E x_last
//! ```

use core::mem::swap;

use nalgebra::{SMatrix, SVector};

use crate::linear::{SquareMatrix, Vector, larger, matrix_is_finite};

/// A block of a block-tridiagonal matrix, `SMatrix<f64, K, K>`.
pub trait Block: SquareMatrix + Send + Sync {
    /// Which rows were exchanged.
    type Exchanges: Copy + Send + Sync;

    /// No exchanges.
    #[doc(hidden)]
    fn none() -> Self::Exchanges;

    /// Eliminates the columns of the first blocks from the rows of both, each in the columns of three neighbouring blocks. The upper triangle of
    /// `top[0]` is that of U, what is below it and `bottom[0]` are the multipliers. False where a column vanishes to round-off.
    #[doc(hidden)]
    fn eliminate(
        top: &mut [Self; 3],
        bottom: Option<&mut [Self; 3]>,
        exchanges: &mut Self::Exchanges,
    ) -> bool;

    /// Applies the elimination to right-hand sides.
    #[doc(hidden)]
    fn forward(
        factors: [&Self; 2],
        exchanges: &Self::Exchanges,
        top: &mut Self::Vector,
        bottom: Option<&mut Self::Vector>,
    );

    /// x_0 of U [x_0, x_1, x_2] = `x`.
    #[doc(hidden)]
    fn back(top: &[Self; 3], x: &mut Self::Vector, next: [&Self::Vector; 2]);

    /// `b` - A x.
    #[doc(hidden)]
    fn reduce(&self, x: &Self::Vector, b: &mut Self::Vector);
}

impl<const K: usize> Block for SMatrix<f64, K, K> {
    type Exchanges = [usize; K];

    #[inline]
    fn none() -> [usize; K] {
        core::array::from_fn(|i| i)
    }

    #[inline]
    fn eliminate(
        top: &mut [Self; 3],
        mut bottom: Option<&mut [Self; 3]>,
        exchanges: &mut [usize; K],
    ) -> bool {
        for c in 0..K {
            let column = |rows: &[Self; 3], from: usize| {
                (from..K).fold((from, 0.0), |(row, most), i| {
                    let entry = rows[0][(i, c)].abs();
                    if entry > most {
                        (i, entry)
                    } else {
                        (row, most)
                    }
                })
            };
            let (mut pivot, mut most) = column(top, c);
            if let Some(bottom) = &bottom {
                let (row, below) = column(bottom, 0);
                if below > most {
                    (pivot, most) = (K + row, below);
                }
            }
            // SiteRows have unit norm; what is left of a column that depends on those before is round-off.
            if most.is_nan() || most <= 8.0 * K as f64 * f64::EPSILON {
                return false;
            }
            exchanges[c] = pivot;
            match &mut bottom {
                Some(bottom) if pivot >= K => {
                    for (upper, lower) in top.iter_mut().zip(bottom.iter_mut()) {
                        for j in 0..K {
                            swap(&mut upper[(c, j)], &mut lower[(pivot - K, j)]);
                        }
                    }
                }
                _ if pivot != c => top.iter_mut().for_each(|block| block.swap_rows(c, pivot)),
                _ => {}
            }
            let [first, second, third] = top;
            let inverse = 1.0 / first[(c, c)];
            for i in c + 1..K {
                let factor = first[(i, c)] * inverse;
                first[(i, c)] = factor;
                for j in c + 1..K {
                    first[(i, j)] -= factor * first[(c, j)];
                }
                for j in 0..K {
                    second[(i, j)] -= factor * second[(c, j)];
                    third[(i, j)] -= factor * third[(c, j)];
                }
            }
            let Some([below, beside, beyond]) = bottom.as_deref_mut() else {
                continue;
            };
            for i in 0..K {
                let factor = below[(i, c)] * inverse;
                below[(i, c)] = factor;
                for j in c + 1..K {
                    below[(i, j)] -= factor * first[(c, j)];
                }
                for j in 0..K {
                    beside[(i, j)] -= factor * second[(c, j)];
                    beyond[(i, j)] -= factor * third[(c, j)];
                }
            }
        }
        true
    }

    #[inline]
    fn forward(
        [own, below]: [&Self; 2],
        exchanges: &[usize; K],
        top: &mut SVector<f64, K>,
        mut bottom: Option<&mut SVector<f64, K>>,
    ) {
        for c in 0..K {
            let pivot = exchanges[c];
            match &mut bottom {
                Some(bottom) if pivot >= K => swap(&mut top[c], &mut bottom[pivot - K]),
                _ => top.swap_rows(c, pivot),
            }
        }
        for c in 0..K {
            let x = top[c];
            for i in c + 1..K {
                top[i] -= own[(i, c)] * x;
            }
            if let Some(bottom) = &mut bottom {
                for i in 0..K {
                    bottom[i] -= below[(i, c)] * x;
                }
            }
        }
    }

    #[inline]
    fn back(top: &[Self; 3], x: &mut SVector<f64, K>, next: [&SVector<f64, K>; 2]) {
        let [own, second, third] = top;
        *x -= second * next[0] + third * next[1];
        for i in (0..K).rev() {
            for j in i + 1..K {
                x[i] -= own[(i, j)] * x[j];
            }
            x[i] /= own[(i, i)];
        }
    }

    #[inline]
    fn reduce(&self, x: &SVector<f64, K>, b: &mut SVector<f64, K>) {
        *b -= self * x;
    }
}

/// The blocks of a block row, in the columns of the block before, its own and the one behind.
pub(crate) type Row<B> = [B; 3];

/// A block-tridiagonal matrix, its factors once it is eliminated.
pub(crate) struct BlockTridiagonal<B: Block> {
    is_cyclic: bool,
    rows: Vec<Row<B>>,
    /// One divided by the largest entry of every row.
    scales: Vec<B::Vector>,
    factors: Vec<Factors<B>>,
    /// T⁻¹ E of a cyclic matrix, a vector of the chain a column.
    border: Vec<Vec<B::Vector>>,
    /// F: the blocks of the last row in the columns before it and after it.
    coupling: [B; 2],
    /// D - F T⁻¹ E.
    schur: B,
}

#[derive(Clone, Copy)]
struct Factors<B: Block> {
    upper: [B; 3],
    below: B,
    exchanges: B::Exchanges,
}

impl<B: Block> BlockTridiagonal<B> {
    /// The zero matrix with so many block rows, at least 3 of a cyclic one.
    pub fn zeros(count: usize, is_cyclic: bool) -> Self {
        let factors = Factors {
            upper: [B::zeros(); 3],
            below: B::zeros(),
            exchanges: B::none(),
        };
        let border = if is_cyclic { B::COLUMNS } else { 0 };
        Self {
            is_cyclic,
            rows: vec![[B::zeros(); 3]; count],
            scales: vec![B::Vector::zeros(); count],
            factors: vec![factors; count],
            border: vec![vec![B::Vector::zeros(); count]; border],
            coupling: [B::zeros(); 2],
            schur: B::zeros(),
        }
    }

    pub fn clear(&mut self) {
        self.rows.iter_mut().for_each(|row| *row = [B::zeros(); 3]);
    }

    /// The first block row with an entry that is not finite.
    pub fn not_finite(&self) -> Option<usize> {
        let finite = |row: &Row<B>| row.iter().all(matrix_is_finite);
        self.rows.iter().position(|row| !finite(row))
    }

    pub fn rows_mut(&mut self) -> &mut [Row<B>] {
        &mut self.rows
    }

    /// How many rows are eliminated one after another: all but the border.
    fn chain(&self) -> usize {
        self.rows.len() - usize::from(self.is_cyclic)
    }

    /// Eliminates the matrix, whose rows are free for another one after that; the index of the block row in which it is singular to round-off.
    pub fn factor(&mut self) -> Result<(), usize> {
        for (row, scales) in self.rows.iter_mut().zip(&mut self.scales) {
            for (i, scale) in scales.as_mut_slice().iter_mut().enumerate() {
                let entries = row
                    .iter()
                    .flat_map(|block| (0..B::COLUMNS).map(move |j| block.entry(i, j)));
                *scale = 1.0 / entries.fold(0.0, |most, entry| larger(entry.abs(), most));
                for block in &mut *row {
                    for j in 0..B::COLUMNS {
                        block.set_entry(i, j, block.entry(i, j) * *scale);
                    }
                }
            }
        }
        let count = self.chain();
        let mut top = [self.rows[0][1], self.rows[0][2], B::zeros()];
        for k in 0..count {
            let next = (k + 1 < count).then(|| self.rows[k + 1]);
            let mut bottom = next;
            let factors = &mut self.factors[k];
            // The corner of a cyclic matrix is in its border.
            if k + 1 == count {
                top[1] = B::zeros();
            }
            if let Some(bottom) = bottom.as_mut().filter(|_| k + 2 == count) {
                bottom[2] = B::zeros();
            }
            if !B::eliminate(&mut top, bottom.as_mut(), &mut factors.exchanges) {
                return Err(k);
            }
            factors.upper = top;
            if let Some([below, second, third]) = bottom {
                factors.below = below;
                top = [second, third, B::zeros()];
            }
        }
        match self.is_cyclic {
            true => self.factor_border(),
            false => Ok(()),
        }
    }

    fn factor_border(&mut self) -> Result<(), usize> {
        let last = self.chain();
        let mut border = core::mem::take(&mut self.border);
        let [before, mut schur, after] = self.rows[last];
        self.coupling = [before, after];
        for (j, column) in border.iter_mut().enumerate() {
            column
                .iter_mut()
                .for_each(|entry| *entry = B::Vector::zeros());
            let mut add = |row: usize, block: &B| {
                for (i, entry) in column[row].as_mut_slice().iter_mut().enumerate() {
                    *entry += block.entry(i, j);
                }
            };
            add(0, &self.rows[0][0]);
            add(last - 1, &self.rows[last - 1][2]);
            self.solve_chain(column);
            let mut left = B::Vector::zeros();
            before.reduce(&column[last - 1], &mut left);
            after.reduce(&column[0], &mut left);
            for (i, left) in left.as_slice().iter().enumerate() {
                schur.set_entry(i, j, schur.entry(i, j) + left);
            }
        }
        self.border = border;
        self.schur = schur;
        // Whether it is regular.
        let mut trial = B::Vector::zeros();
        schur.lu_solve(&mut trial).then_some(()).ok_or(last)
    }

    /// Overwrites b by x with A x = b; `factor` has succeeded. False where the solution is not finite.
    #[must_use]
    pub fn solve(&self, b: &mut [B::Vector]) -> bool {
        for (b, scales) in b.iter_mut().zip(&self.scales) {
            for (b, scale) in b.as_mut_slice().iter_mut().zip(scales.as_slice()) {
                *b *= scale;
            }
        }
        self.solve_chain(b);
        if self.is_cyclic {
            let last = self.chain();
            let (chain, border) = b.split_at_mut(last);
            let border = &mut border[0];
            self.coupling[0].reduce(&chain[last - 1], border);
            self.coupling[1].reduce(&chain[0], border);
            if !self.schur.lu_solve(border) {
                return false;
            }
            for (x, column) in border.as_slice().iter().zip(&self.border) {
                for (b, column) in chain.iter_mut().zip(column) {
                    for (b, entry) in b.as_mut_slice().iter_mut().zip(column.as_slice()) {
                        *b -= entry * x;
                    }
                }
            }
        }
        b.iter().all(|b| crate::linear::all_finite(b.as_slice()))
    }

    /// T⁻¹ b.
    fn solve_chain(&self, b: &mut [B::Vector]) {
        let count = self.chain();
        for k in 0..count {
            let Factors {
                upper,
                below,
                exchanges,
            } = &self.factors[k];
            let (head, tail) = b[..count].split_at_mut(k + 1);
            B::forward(
                [&upper[0], below],
                exchanges,
                &mut head[k],
                tail.first_mut(),
            );
        }
        let zero = B::Vector::zeros();
        for k in (0..count).rev() {
            let (head, tail) = b[..count].split_at_mut(k + 1);
            let next = [tail.first().unwrap_or(&zero), tail.get(1).unwrap_or(&zero)];
            B::back(&self.factors[k].upper, &mut head[k], next);
        }
    }
}

#[cfg(test)]
mod tests {
    use nalgebra::{DMatrix, DVector, SMatrix, SVector};

    use super::BlockTridiagonal;

    /// Numbers between -1 and 1.
    fn random(seed: &mut u64) -> f64 {
        *seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (*seed >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    }

    /// max |A x - b| over max |A| max |x|, and that of a dense elimination.
    fn backward_errors<const K: usize>(
        count: usize,
        is_cyclic: bool,
        seed: &mut u64,
        change: impl Fn(usize, &mut [SMatrix<f64, K, K>; 3]),
    ) -> [f64; 2] {
        let mut matrix = BlockTridiagonal::<SMatrix<f64, K, K>>::zeros(count, is_cyclic);
        let mut dense = DMatrix::zeros(count * K, count * K);
        for (k, row) in matrix.rows_mut().iter_mut().enumerate() {
            for block in row.iter_mut() {
                *block = SMatrix::from_fn(|_, _| random(seed));
            }
            change(k, row);
            for (place, block) in row.iter().enumerate() {
                let column = (k + count + place - 1) % count;
                let is_corner = k + place == 0 || k + place > count;
                if is_cyclic || !is_corner {
                    let mut part = dense.view_mut((k * K, column * K), (K, K));
                    part += block;
                }
            }
        }
        let b = DVector::from_fn(count * K, |_, _| random(seed));
        let mut x: Vec<SVector<f64, K>> = (0..count)
            .map(|k| SVector::from_fn(|i, _| b[k * K + i]))
            .collect();
        assert_eq!(matrix.factor(), Ok(()));
        assert!(matrix.solve(&mut x));
        let x = DVector::from_fn(count * K, |i, _| x[i / K][i % K]);
        let exact = dense.clone().lu().solve(&b).expect("a regular matrix");
        [x, exact].map(|x| (&dense * &x - &b).amax() / (dense.amax() * x.amax()))
    }

    fn check<const K: usize>(
        (counts, cyclic): (&[usize], &[bool]),
        change: impl Fn(usize, &mut [SMatrix<f64, K, K>; 3]),
    ) {
        let mut seed = 7;
        for &count in counts {
            for &is_cyclic in cyclic {
                if is_cyclic && count < 3 {
                    continue;
                }
                for _ in 0..8 {
                    let [error, dense] = backward_errors::<K>(count, is_cyclic, &mut seed, &change);
                    assert!(
                        error <= 1e-13 + 1e3 * dense,
                        "{count} {is_cyclic}: {error:e}, {dense:e}"
                    );
                }
            }
        }
    }

    const COUNTS: [usize; 7] = [1, 2, 3, 4, 5, 17, 64];

    #[test]
    fn solutions_are_those_of_a_dense_elimination() {
        check::<1>((&COUNTS, &[false, true]), |_, _| {});
        check::<2>((&COUNTS, &[false, true]), |_, _| {});
        check::<3>((&COUNTS, &[false, true]), |_, _| {});
        check::<5>((&COUNTS, &[false, true]), |_, _| {});
    }

    /// Of open lattices: a cyclic matrix is singular for this elimination where it is without its last row and column.
    #[test]
    fn diagonal_blocks_may_be_singular() {
        // A saddle without a block of its own: no elimination block by block exists.
        check::<2>((&[2, 4, 8], &[false]), |k, row| {
            if k % 2 == 0 {
                row[1].fill_row(1, 0.0);
                row[1].fill_column(1, 0.0);
            }
        });
        check::<2>((&[2, 4, 8], &[false]), |_, row| {
            row[1] = SMatrix::zeros() + row[1] * 1e-18
        });
    }

    #[test]
    fn rows_may_have_any_scale() {
        check::<3>((&COUNTS, &[false, true]), |k, row| {
            let scale = 10_f64.powi((k % 5) as i32 * 6 - 12);
            row.iter_mut().for_each(|block| {
                let mut first = block.row_mut(0);
                first *= scale;
            });
        });
    }

    #[test]
    fn a_singular_block_row_is_named() {
        let mut matrix = BlockTridiagonal::<SMatrix<f64, 2, 2>>::zeros(6, false);
        for (k, row) in matrix.rows_mut().iter_mut().enumerate() {
            row[1] = SMatrix::identity();
            if k == 3 {
                row[1][(1, 1)] = 0.0;
                row[1][(1, 0)] = 1.0;
            }
        }
        assert_eq!(matrix.factor(), Err(3));
    }
}
