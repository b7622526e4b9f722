//! Right sides and columns of products side by side: L numbers that lie next to each other in
//! memory are in the vectors of the processor, and two rows or columns of them stay in its
//! registers, so that what one waits for the other does not.

use nalgebra::SMatrix;

use super::{Factors, Matrix};
use crate::math::plus;

/// Adds rows times the factors of each column to the sums of two columns.
#[inline(always)]
pub(crate) fn add_products<'r, const L: usize>(
    sums: &mut [[f64; L]; 2],
    rows: impl Iterator<Item = &'r [f64; L]>,
    factors: [&[f64]; 2],
) {
    for ((row, x), y) in rows.zip(factors[0]).zip(factors[1]) {
        for (sum, factor) in sums.iter_mut().zip([x, y]) {
            for c in 0..L {
                sum[c] = plus(sum[c], *factor, row[c]);
            }
        }
    }
}

/// L rows of -A⁻¹ from `first` on, side by side: from row k of Aᵀ Y = -1 their columns, in an array
/// of zeros.
#[inline(always)]
pub(super) fn rows_of_inverse<const K: usize, const L: usize>(
    factors: &Factors<SMatrix<f64, K, K>>,
    first: usize,
    y: &mut [[f64; L]; K],
) {
    let (a, inverses) = (&factors.matrix.data.0, &factors.inverses.data.0[0]);
    let (rows, units) = (&factors.rows.data.0[0], &factors.columns.data.0[0]);
    for c in 0..L {
        y[first + c][c] = -units[first + c];
    }
    // The rows before are zero.
    let mut k = first;
    while k + 1 < K {
        let [mut above, mut below] = [y[k], y[k + 1]];
        for i in first..k {
            subtract(&mut above, a[k][i], &y[i]);
            subtract(&mut below, a[k + 1][i], &y[i]);
        }
        let above = scale(&above, inverses[k]);
        subtract(&mut below, a[k + 1][k], &above);
        y[k] = above;
        y[k + 1] = scale(&below, inverses[k + 1]);
        k += 2;
    }
    if k < K {
        let mut last = y[k];
        for i in first..k {
            subtract(&mut last, a[k][i], &y[i]);
        }
        y[k] = scale(&last, inverses[k]);
    }
    // The last of an odd number of rows stays as it is.
    let mut k = K - K % 2;
    while k > 0 {
        k -= 2;
        let [mut above, mut below] = [y[k], y[k + 1]];
        for i in (k + 2..K).rev() {
            subtract(&mut above, a[k][i], &y[i]);
            subtract(&mut below, a[k + 1][i], &y[i]);
        }
        subtract(&mut above, a[k][k + 1], &below);
        [y[k], y[k + 1]] = [above, below];
    }
    for (k, pivot) in factors.pivots.iter().enumerate().rev() {
        if *pivot != k {
            y.swap(k, *pivot);
        }
    }
    for (row, unit) in y.iter_mut().zip(rows) {
        *row = scale(row, *unit);
    }
}

/// row - factor other.
#[inline(always)]
fn subtract<const L: usize>(row: &mut [f64; L], factor: f64, other: &[f64; L]) {
    for c in 0..L {
        row[c] = plus(row[c], -factor, other[c]);
    }
}

/// A row times a factor.
#[inline(always)]
fn scale<const L: usize>(row: &[f64; L], factor: f64) -> [f64; L] {
    row.map(|x| x * factor)
}

/// The entries of XᵀY, of matrices with no more than K rows.
#[inline(always)]
pub(super) fn transposed_products<const K: usize, const L: usize, X: Matrix>(
    [x, y]: [&X; 2],
    mut product: impl FnMut(usize, usize, f64),
) {
    for first in (0..X::COLUMNS).step_by(L) {
        let count = L.min(X::COLUMNS - first);
        let mut block = [[0.0; L]; K];
        for c in 0..count {
            for (row, entry) in block.iter_mut().zip(x.column(first + c)) {
                row[c] = *entry;
            }
        }
        // The last one of an odd number of columns is made twice.
        for j in (0..X::COLUMNS).step_by(2) {
            let pair = [j, (j + 1).min(X::COLUMNS - 1)];
            let mut sums = [[0.0; L]; 2];
            add_products(&mut sums, block.iter(), pair.map(|j| y.column(j)));
            for (sums, j) in sums.iter().zip(pair) {
                for (c, sum) in sums.iter().enumerate().take(count) {
                    product(first + c, j, *sum);
                }
            }
        }
    }
}
