//! Dense linear systems by hand: an own LU and nalgebra's.

use nonholonomic::nalgebra::{Const, DimMin, SMatrix, SVector};

use super::compare::fused;

/// A K×K matrix, to be filled and solved with.
pub trait Dense<const K: usize> {
    fn zeros() -> Self;

    /// Sets the entry in row `i`, column `j`.
    fn set(&mut self, i: usize, j: usize, value: f64);

    /// Replaces b by A⁻¹ b.
    fn solve(&mut self, b: &mut [f64; K]);

    #[inline(always)]
    fn from_rows(rows: [[f64; K]; K]) -> Self
    where
        Self: Sized,
    {
        let mut matrix = Self::zeros();
        for (i, row) in rows.iter().enumerate() {
            for (j, value) in row.iter().enumerate() {
                matrix.set(i, j, *value);
            }
        }
        matrix
    }
}

impl<const K: usize> Dense<K> for SMatrix<f64, K, K>
where
    Const<K>: DimMin<Const<K>, Output = Const<K>>,
{
    #[inline(always)]
    fn zeros() -> Self {
        Self::zeros()
    }

    #[inline(always)]
    fn set(&mut self, i: usize, j: usize, value: f64) {
        self.data.0[j][i] = value;
    }

    #[inline(always)]
    fn solve(&mut self, b: &mut [f64; K]) {
        let mut x = SVector::from(*b);
        assert!(self.lu().solve_mut(&mut x), "a regular system");
        *b = x.data.0[0];
    }
}

/// Own LU for small K: straight-line code, entry by entry.
pub struct Straight<const K: usize>([[f64; K]; K]);

/// Own LU for larger K: (A | b) by rows, b in column K, eliminated by vectors of four.
pub struct Vectors<const K: usize>([Row; K]);

/// Wide enough for K = 17.
#[derive(Clone, Copy)]
#[repr(align(32))]
struct Row([[f64; 4]; 5]);

/// The steps k of an elimination written out, so that the compiler knows k and the length of every
/// loop.
macro_rules! columns {
    ($size:ident, $inverses:ident, $step:ident($matrix:expr), $($k:literal)*) => {
        const { assert!($size <= [$($k),*].len()) };
        $(if $k < $size { $inverses[$k] = $step($matrix, $k); })*
    };
}

/// 1/pivot, one division a column.
#[inline(always)]
fn inverse(pivot: f64) -> f64 {
    assert!(pivot != 0.0, "a regular system");
    1.0 / pivot
}

/// Solves U x = b in place, by columns: what x_j is subtracted from does not wait for each other.
#[inline(always)]
fn substitute<const K: usize>(
    u: impl Fn(usize, usize) -> f64,
    inverses: &[f64; K],
    x: &mut [f64; K],
) {
    for j in (0..K).rev() {
        x[j] *= inverses[j];
        for i in 0..j {
            x[i] = fused(-u(i, j), x[j], x[i]);
        }
    }
}

impl<const K: usize> Dense<K> for Straight<K> {
    #[inline(always)]
    fn zeros() -> Self {
        Self([[0.0; K]; K])
    }

    #[inline(always)]
    fn set(&mut self, i: usize, j: usize, value: f64) {
        self.0[i][j] = value;
    }

    #[inline(always)]
    fn solve(&mut self, b: &mut [f64; K]) {
        let rows = &mut self.0;
        let mut inverses = [0.0; K];
        columns!(K, inverses, eliminate_entries((&mut *rows, &mut *b)), 0 1 2 3 4 5);
        substitute(|i, j| rows[i][j], &inverses, b);
    }
}

impl<const K: usize> Dense<K> for Vectors<K> {
    #[inline(always)]
    fn zeros() -> Self {
        Self([Row([[0.0; 4]; 5]); K])
    }

    #[inline(always)]
    fn set(&mut self, i: usize, j: usize, value: f64) {
        self.0[i].0[j / 4][j % 4] = value;
    }

    #[inline(never)]
    fn solve(&mut self, b: &mut [f64; K]) {
        for i in 0..K {
            self.set(i, K, b[i]);
        }
        let rows = &mut self.0;
        let mut inverses = [0.0; K];
        columns!(K, inverses, eliminate_vectors(rows), 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16);
        *b = std::array::from_fn(|i| rows[i].0[K / 4][K % 4]);
        substitute(|i, j| rows[i].0[j / 4][j % 4], &inverses, b);
    }
}

/// Step k of an elimination with partial pivoting: the inverse of its pivot. Rows are exchanged by
/// known indices: the matrix may stay in registers, and the branches repeat from step to step.
#[inline(always)]
fn eliminate_entries<const K: usize>(
    (rows, b): (&mut [[f64; K]; K], &mut [f64; K]),
    k: usize,
) -> f64 {
    for i in k + 1..K {
        if rows[i][k].abs() > rows[k][k].abs() {
            rows.swap(k, i);
            b.swap(k, i);
        }
    }
    let inverse = inverse(rows[k][k]);
    for i in k + 1..K {
        let multiplier = -rows[i][k] * inverse;
        for j in k + 1..K {
            rows[i][j] = fused(multiplier, rows[k][j], rows[i][j]);
        }
        b[i] = fused(multiplier, b[k], b[i]);
    }
    inverse
}

/// The elimination in vectors. Entries left of the pivot's column become anything; none is read
/// again. The vectors are the same in every step, so that loads find what was stored.
#[inline(always)]
fn eliminate_vectors<const K: usize>(rows: &mut [Row; K], k: usize) -> f64 {
    let pivot = pivot_row(rows, k);
    if pivot != k {
        for c in k / 4..=K / 4 {
            (rows[k].0[c], rows[pivot].0[c]) = (rows[pivot].0[c], rows[k].0[c]);
        }
    }
    let inverse = inverse(rows[k].0[k / 4][k % 4]);
    let top = rows[k];
    for row in &mut rows[k + 1..] {
        let multiplier = -row.0[k / 4][k % 4] * inverse;
        for c in (k + 1) / 4..=K / 4 {
            for l in 0..4 {
                row.0[c][l] = fused(multiplier, top.0[c][l], row.0[c][l]);
            }
        }
    }
    inverse
}

/// The row at or below k with the largest entry of column k.
#[inline(always)]
fn pivot_row<const K: usize>(rows: &[Row; K], k: usize) -> usize {
    let (mut pivot, mut largest) = (k, rows[k].0[k / 4][k % 4].abs());
    for (i, row) in rows.iter().enumerate().skip(k + 1) {
        let size = row.0[k / 4][k % 4].abs();
        if size > largest {
            (pivot, largest) = (i, size);
        }
    }
    pivot
}
