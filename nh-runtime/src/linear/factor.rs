//! A square matrix in factors, for many right sides and for those of the transposed equations.

use nalgebra::SMatrix;

use super::{SquareMatrix, Vector, VectorWork, larger, part, part_mut, vector, widest};
use crate::math::plus;

/// The factors of P R A C = L U; R and C are diagonal matrices. R is one of powers of two, so that
/// no entry is rounded by it, and so is C where digits of derivatives are at stake.
#[derive(Clone, Copy, Debug)]
pub struct Factors<A: SquareMatrix> {
    /// L below the diagonal, U above and on it.
    pub(super) matrix: A,
    pub(super) rows: A::Vector,
    pub(super) columns: A::Vector,
    /// The reciprocals of U's diagonal.
    pub(super) inverses: A::Vector,
    /// The row that was pivot row k.
    pub(super) pivots: <A::Vector as Vector>::Indices,
}

/// The power of two next to 1/x, below; 1 where x is zero or not finite.
#[inline]
#[must_use]
pub(crate) fn unit_of_size(x: f64) -> f64 {
    const BIAS: u64 = 1023;
    let exponent = (x.to_bits() >> 52) & 0x7ff;
    match exponent {
        // 0, denormal numbers, the largest ones and those that are not finite.
        0 | 2046.. => 1.0,
        exponent => f64::from_bits((2 * BIAS - exponent) << 52),
    }
}

/// The power of two next to 1/√x, within a factor of two; 1 where x is zero or not finite.
#[inline]
#[must_use]
pub(crate) fn unit_of_square(x: f64) -> f64 {
    const BIAS: u64 = 1023;
    let exponent = (x.to_bits() >> 52) & 0x7ff;
    match exponent {
        0 | 2047 => 1.0,
        exponent => f64::from_bits((BIAS + BIAS / 2 - exponent / 2) << 52),
    }
}

/// The ratio by which an entry has to be larger to become the pivot. After scaling many entries are
/// 1 up to rounding, and the processor cannot predict a choice that rounding decides.
const CLEARLY: f64 = 1.01;

/// Matrices of fewer rows fill no vectors.
const WIDE: usize = 8;

/// Scales A and replaces it by its factors. False at a pivot that is zero to round-off.
#[inline]
pub(super) fn factor_in_widest_vectors<const K: usize>(
    factors: &mut Factors<SMatrix<f64, K, K>>,
    terms: Option<&SMatrix<f64, K, K>>,
) -> bool {
    if K < WIDE {
        return factor(factors, terms);
    }
    widest::run_in_widest_vectors(Factorisation { factors, terms })
}

struct Factorisation<'a, const K: usize> {
    factors: &'a mut Factors<SMatrix<f64, K, K>>,
    terms: Option<&'a SMatrix<f64, K, K>>,
}

impl<const K: usize> VectorWork for Factorisation<'_, K> {
    type Output = bool;

    #[inline(always)]
    fn run<const L: usize>(self) -> bool {
        factor(self.factors, self.terms)
    }
}

/// Scales A and replaces it by its factors. False at a pivot that is zero to round-off.
#[inline(always)]
fn factor<const K: usize>(
    factors: &mut Factors<SMatrix<f64, K, K>>,
    terms: Option<&SMatrix<f64, K, K>>,
) -> bool {
    let a = &mut factors.matrix.data.0;
    let mut largest = [0.0; K];
    for (column, unit) in a.iter_mut().zip(&factors.columns.data.0[0]) {
        for i in 0..K {
            column[i] *= unit;
            largest[i] = larger(column[i].abs(), largest[i]);
        }
    }
    if let Some(terms) = terms {
        for terms in &terms.data.0 {
            for i in 0..K {
                largest[i] = larger(terms[i], largest[i]);
            }
        }
    }
    let rows = largest.map(unit_of_size);
    factors.rows.data.0[0] = rows;
    let mut sizes = [0.0; K];
    for (column, size) in a.iter_mut().zip(&mut sizes) {
        for i in 0..K {
            column[i] *= rows[i];
            *size = larger(column[i].abs(), *size);
        }
    }
    if let Some(terms) = terms {
        for (terms, size) in terms.data.0.iter().zip(&mut sizes) {
            for i in 0..K {
                *size = larger(terms[i] * rows[i], *size);
            }
        }
    }
    // Pivots are chosen among rows of the norm 1, whatever power of two is next to theirs.
    let norms = core::array::from_fn(|i| 1.0 / (largest[i] * rows[i]));
    let rows = &mut (norms, &mut factors.pivots);
    let inverses = &mut factors.inverses.data.0[0];
    let mut k = 0;
    while k + 1 < K {
        let Some(first) = pivot(a, inverses, rows, &sizes, k) else {
            return false;
        };
        let next = &mut a[k + 1];
        subtract(next, [&first], [next[k]], k);
        let Some(second) = pivot(a, inverses, rows, &sizes, k + 1) else {
            return false;
        };
        let first = multipliers(&a[k], k);
        for column in &mut a[k + 2..] {
            let top = column[k];
            let below = plus(column[k + 1], -first[k + 1], top);
            subtract(column, [&first, &second], [top, below], k);
        }
        k += 2;
    }
    k == K || pivot(a, inverses, rows, &sizes, k).is_some()
}

/// Rows that are next to each other and changed together.
const ROWS: usize = 4;

/// The number of rows above a pivot that are left out together: a loop whose length changes with
/// every pivot is one that the processor cannot predict.
const LEFT_OUT: usize = 16;

/// Makes row k the pivot row of column k, and the entries below it multipliers. None at a pivot
/// that is zero to round-off. `weights` are those of the rows in the choice.
#[inline(always)]
fn pivot<const K: usize>(
    a: &mut [[f64; K]; K],
    inverses: &mut [f64; K],
    (weights, pivots): &mut ([f64; K], &mut [usize; K]),
    sizes: &[f64; K],
    k: usize,
) -> Option<[f64; K]> {
    // The largest entry, and the first that is as large to within the factor.
    let mut largest = [0.0; ROWS];
    for (i, x) in a[k].iter().enumerate() {
        let below = if i < k { 0.0 } else { x.abs() * weights[i] };
        largest[i % ROWS] = larger(below, largest[i % ROWS]);
    }
    let largest = largest.into_iter().fold(0.0, larger);
    let is_large = |i: &usize| CLEARLY * (a[k][*i].abs() * weights[*i]) >= largest;
    let pivot = match is_large(&k) {
        true => k,
        false => (k..K).find(is_large)?,
    };
    // A comparison that NaN fails.
    let usable = a[k][pivot].abs() > K as f64 * f64::EPSILON * sizes[k];
    if !usable {
        return None;
    }
    pivots[k] = pivot;
    if pivot != k {
        weights.swap(k, pivot);
        a.iter_mut().for_each(|column| column.swap(k, pivot));
    }
    inverses[k] = 1.0 / a[k][k];
    // Every entry is written: a part of a vector that is stored by itself is not there for the next load of all of it.
    let (column, inverse) = (a[k], inverses[k]);
    a[k] = core::array::from_fn(|i| match i > k {
        true => column[i] * inverse,
        false => column[i],
    });
    Some(multipliers(&a[k], k))
}

/// The entries below row k, and zeros.
#[inline(always)]
fn multipliers<const K: usize>(column: &[f64; K], k: usize) -> [f64; K] {
    core::array::from_fn(|i| if i > k { column[i] } else { 0.0 })
}

/// Subtracts multiples of columns of multipliers of row k and of the rows below it. The multipliers
/// of some rows above are zero, which is faster than to leave these out.
#[inline(always)]
fn subtract<const K: usize, const P: usize>(
    column: &mut [f64; K],
    multipliers: [&[f64; K]; P],
    tops: [f64; P],
    k: usize,
) {
    let whole = K / ROWS * ROWS;
    let mut subtract_from = |first: usize, last: usize| {
        for i in (first..last).step_by(ROWS) {
            let rows = part_mut::<ROWS>(column, i);
            for (multipliers, top) in multipliers.iter().zip(tops) {
                let multipliers = part::<ROWS>(*multipliers, i);
                for c in 0..ROWS {
                    rows[c] = plus(rows[c], -multipliers[c], top);
                }
            }
        }
    };
    for first in (0..whole).step_by(LEFT_OUT) {
        let last = (first + LEFT_OUT).min(whole);
        if last > k + 1 {
            subtract_from(first, last);
        }
    }
    for i in whole..K {
        for (multipliers, top) in multipliers.iter().zip(tops) {
            column[i] = plus(column[i], -multipliers[i], top);
        }
    }
}

/// The solution of A x = b, in place.
#[inline]
pub(super) fn solve<const K: usize>(factors: &Factors<SMatrix<f64, K, K>>, b: &mut [f64; K]) {
    let (a, inverses) = (&factors.matrix.data.0, &factors.inverses.data.0[0]);
    times(b, &factors.rows.data.0[0]);
    for k in 0..K {
        b.swap(k, factors.pivots[k]);
    }
    for k in 0..K {
        let top = b[k];
        for i in k + 1..K {
            b[i] -= a[k][i] * top;
        }
    }
    for k in (0..K).rev() {
        b[k] *= inverses[k];
        let x = b[k];
        for i in 0..k {
            b[i] -= a[k][i] * x;
        }
    }
    times(b, &factors.columns.data.0[0]);
}

/// The solution of Aᵀ x = b, in place.
#[inline]
pub(super) fn solve_transposed<const K: usize>(
    factors: &Factors<SMatrix<f64, K, K>>,
    b: &mut [f64; K],
) {
    let (a, inverses) = (&factors.matrix.data.0, &factors.inverses.data.0[0]);
    times(b, &factors.columns.data.0[0]);
    for k in 0..K {
        let known: f64 = (0..k).map(|i| a[k][i] * b[i]).sum();
        b[k] = (b[k] - known) * inverses[k];
    }
    for k in (0..K).rev() {
        let known: f64 = (k + 1..K).map(|i| a[k][i] * b[i]).sum();
        b[k] -= known;
    }
    for k in (0..K).rev() {
        b.swap(k, factors.pivots[k]);
    }
    times(b, &factors.rows.data.0[0]);
}

#[inline(always)]
fn times<const K: usize>(b: &mut [f64; K], units: &[f64; K]) {
    for i in 0..K {
        b[i] *= units[i];
    }
}

impl<A: SquareMatrix> Factors<A> {
    /// The factors of A, where each column has a power of two as its unit; `None` where A is
    /// singular to round-off or not finite.
    #[inline]
    pub(crate) fn new(matrix: A, columns: A::Vector) -> Option<Self> {
        let mut factors = Self {
            matrix,
            columns,
            ..Self::zeros()
        };
        A::factor(&mut factors, None).then_some(factors)
    }

    /// The factors of A, where an entry is known to the round-off of `terms`.
    #[inline]
    pub(crate) fn of_terms(matrix: A, terms: &A) -> Option<Self> {
        let mut factors = Self {
            matrix,
            columns: vector(|_| 1.0),
            ..Self::zeros()
        };
        A::factor(&mut factors, Some(terms)).then_some(factors)
    }

    /// Place for factors.
    #[inline]
    pub(crate) fn zeros() -> Self {
        Self {
            matrix: A::zeros(),
            rows: A::Vector::zeros(),
            columns: A::Vector::zeros(),
            inverses: A::Vector::zeros(),
            pivots: A::Vector::indices(),
        }
    }

    /// Writes the factors of A over these, `matrix` writing every entry of A; false where
    /// [`new`](Self::new) returns none.
    #[inline]
    pub(crate) fn factor(&mut self, columns: A::Vector, matrix: impl FnOnce(&mut A)) -> bool {
        self.columns = columns;
        matrix(&mut self.matrix);
        A::factor(self, None)
    }

    /// The solution of A x = b.
    #[inline]
    pub(crate) fn solve(&self, mut b: A::Vector) -> A::Vector {
        A::solve(self, &mut b);
        b
    }

    /// The solution of A x = b; `None` where it is not finite.
    #[inline]
    pub(crate) fn finite_solution(&self, b: A::Vector) -> Option<A::Vector> {
        let x = self.solve(b);
        x.is_finite().then_some(x)
    }

    /// The solution of Aᵀ x = b.
    #[inline]
    pub(crate) fn solve_transposed(&self, mut b: A::Vector) -> A::Vector {
        A::solve_transposed(self, &mut b);
        b
    }
}

#[cfg(test)]
mod tests;
