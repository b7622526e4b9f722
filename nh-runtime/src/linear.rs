//! The little linear algebra that a step needs, over sizes known at compile time.

mod factor;
mod parts;
mod side_by_side;
mod widest;

use core::fmt::Debug;
use core::ops::{Add, Index, IndexMut, Mul, Sub};

use nalgebra::{SMatrix, SVector};

pub use factor::Factors;
pub(crate) use factor::{unit_of_size, unit_of_square};
pub(crate) use parts::{part, part_mut, parts};
pub(crate) use side_by_side::add_products;
pub(crate) use widest::run_long_in_widest_vectors;
pub use widest::{VectorWork, run_in_widest_vectors};

/// A vector of a length known at compile time, on the stack.
pub trait Vector:
    Copy
    + Debug
    + PartialEq
    + Send
    + Sync
    + Index<usize, Output = f64>
    + IndexMut<usize>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<f64, Output = Self>
{
    /// The number of entries.
    const LEN: usize;

    /// One index an entry: `[usize; LEN]`.
    type Indices: Copy + Debug + AsRef<[usize]> + AsMut<[usize]>;

    /// 0, 1, … in order.
    fn indices() -> Self::Indices;

    /// The zero vector.
    fn zeros() -> Self;

    /// A vector of as many `f32`.
    type Single: Copy + Debug + PartialEq + Index<usize, Output = f32> + IndexMut<usize>;

    /// The vector of these entries.
    ///
    /// # Panics
    /// If there are not [`LEN`](Self::LEN) of them.
    fn single(entries: &[f32]) -> Self::Single;

    /// This vector, rounded to single precision.
    fn rounded(&self) -> Self::Single;

    /// The entries, in order.
    fn as_slice(&self) -> &[f64];

    /// The entries, in order.
    fn as_mut_slice(&mut self) -> &mut [f64];

    /// Whether every entry is finite.
    #[inline]
    fn is_finite(&self) -> bool {
        all_finite(self.as_slice())
    }

    /// max_i |v_i|, with NaN entries ignored.
    #[inline]
    fn max_abs(&self) -> f64 {
        max_abs(self.as_slice())
    }
}

/// A matrix of a size known at compile time, on the stack.
pub trait Matrix: Copy + Debug + PartialEq + Send + Sync {
    /// The number of rows.
    const ROWS: usize;
    /// The number of columns.
    const COLUMNS: usize;

    /// The zero matrix.
    fn zeros() -> Self;

    /// The entry in row `i`, column `j`.
    ///
    /// # Panics
    /// If `i` or `j` is out of range.
    fn entry(&self, i: usize, j: usize) -> f64;

    /// Sets the entry in row `i`, column `j`.
    ///
    /// # Panics
    /// If `i` or `j` is out of range.
    fn set_entry(&mut self, i: usize, j: usize, value: f64);

    /// Column `j`, its entries in order.
    ///
    /// # Panics
    /// If `j` is out of range.
    fn column(&self, j: usize) -> &[f64];

    /// Column `j`, its entries in order.
    ///
    /// # Panics
    /// If `j` is out of range.
    fn column_mut(&mut self, j: usize) -> &mut [f64];

    /// The columns `i` and `j`.
    ///
    /// # Panics
    /// If they are one, or out of range.
    #[doc(hidden)]
    fn two_columns_mut(&mut self, i: usize, j: usize) -> [&mut [f64]; 2];
}

/// A square matrix A that solves A x = b.
pub trait SquareMatrix: Matrix {
    /// The type of x and b.
    type Vector: Vector;

    /// Overwrites `rhs` = b by x = A⁻¹ b, by LU with partial pivoting on the rows scaled by powers
    /// of two to a maximum norm between one and two.
    ///
    /// Returns false, and leaves `rhs` unspecified, if A is singular to round-off (a pivot is at
    /// most K ε times the largest entry of its column, after scaling) or the result is not finite.
    #[must_use]
    fn lu_solve(self, rhs: &mut Self::Vector) -> bool {
        let solution = Factors::new(self, vector(|_| 1.0)).and_then(|lu| lu.finite_solution(*rhs));
        solution.is_some_and(|x| {
            *rhs = x;
            true
        })
    }

    /// Replaces the matrix by its factors; false where it is singular to round-off or not finite. A
    /// pivot is compared with the size of its column, and of that of `terms`, whose entries are the
    /// sizes of all that an entry sums up.
    #[doc(hidden)]
    fn factor(factors: &mut Factors<Self>, terms: Option<&Self>) -> bool;

    /// Overwrites b by A⁻¹ b.
    #[doc(hidden)]
    fn solve(factors: &Factors<Self>, b: &mut Self::Vector);

    /// Overwrites b by A⁻ᵀ b.
    #[doc(hidden)]
    fn solve_transposed(factors: &Factors<Self>, b: &mut Self::Vector);

    /// L rows of -A⁻¹ from `first` on, side by side: `found` gets a row of numbers for every
    /// column.
    #[doc(hidden)]
    fn rows_of_inverse<const L: usize>(
        factors: &Factors<Self>,
        first: usize,
        found: impl FnOnce(&[[f64; L]]),
    );

    /// The entries of XᵀY, of matrices with no more rows than A has.
    #[doc(hidden)]
    fn transposed_products<const L: usize, X: Matrix>(
        matrices: [&X; 2],
        product: impl FnMut(usize, usize, f64),
    );
}

impl<const N: usize> Vector for SVector<f64, N> {
    const LEN: usize = N;
    type Indices = [usize; N];

    #[inline]
    fn indices() -> Self::Indices {
        core::array::from_fn(|i| i)
    }

    #[inline]
    fn zeros() -> Self {
        SVector::from_array_storage(nalgebra::ArrayStorage([[0.0; N]]))
    }

    type Single = SVector<f32, N>;

    #[inline]
    fn single(entries: &[f32]) -> SVector<f32, N> {
        let mut vector = [0.0; N];
        vector.copy_from_slice(entries);
        vector.into()
    }

    #[inline]
    fn rounded(&self) -> SVector<f32, N> {
        self.map(|entry| entry as f32)
    }

    #[inline]
    fn as_slice(&self) -> &[f64] {
        &self.data.0[0]
    }

    #[inline]
    fn as_mut_slice(&mut self) -> &mut [f64] {
        &mut self.data.0[0]
    }
}

impl<const R: usize, const C: usize> Matrix for SMatrix<f64, R, C> {
    const ROWS: usize = R;
    const COLUMNS: usize = C;

    #[inline]
    fn zeros() -> Self {
        SMatrix::from_array_storage(nalgebra::ArrayStorage([[0.0; R]; C]))
    }

    #[inline]
    fn entry(&self, i: usize, j: usize) -> f64 {
        self.data.0[j][i]
    }

    #[inline]
    fn set_entry(&mut self, i: usize, j: usize, value: f64) {
        self.data.0[j][i] = value;
    }

    #[inline]
    fn column(&self, j: usize) -> &[f64] {
        &self.data.0[j]
    }

    #[inline]
    fn column_mut(&mut self, j: usize) -> &mut [f64] {
        &mut self.data.0[j]
    }

    #[inline]
    fn two_columns_mut(&mut self, i: usize, j: usize) -> [&mut [f64]; 2] {
        let columns = self.data.0.get_disjoint_mut([i, j]);
        columns.expect("two columns").map(<[f64; R]>::as_mut_slice)
    }
}

impl<const K: usize> SquareMatrix for SMatrix<f64, K, K> {
    type Vector = SVector<f64, K>;

    #[inline]
    fn factor(factors: &mut Factors<Self>, terms: Option<&Self>) -> bool {
        factor::factor_in_widest_vectors(factors, terms)
    }

    #[inline]
    fn solve(factors: &Factors<Self>, b: &mut SVector<f64, K>) {
        factor::solve(factors, &mut b.data.0[0]);
    }

    #[inline]
    fn solve_transposed(factors: &Factors<Self>, b: &mut SVector<f64, K>) {
        factor::solve_transposed(factors, &mut b.data.0[0]);
    }

    #[inline(always)]
    fn rows_of_inverse<const L: usize>(
        factors: &Factors<Self>,
        first: usize,
        found: impl FnOnce(&[[f64; L]]),
    ) {
        let mut rows = [[0.0; L]; K];
        side_by_side::rows_of_inverse(factors, first, &mut rows);
        found(&rows);
    }

    #[inline(always)]
    fn transposed_products<const L: usize, X: Matrix>(
        matrices: [&X; 2],
        product: impl FnMut(usize, usize, f64),
    ) {
        side_by_side::transposed_products::<K, L, X>(matrices, product);
    }
}

/// The larger of two numbers; `y` if they do not compare. One instruction, unlike `f64::max`.
#[inline]
pub fn larger(x: f64, y: f64) -> f64 {
    if x > y { x } else { y }
}

/// v with f applied to its entries and those of w.
#[inline]
pub fn zip_with<V: Vector>(v: V, w: &V, f: impl Fn(f64, f64) -> f64) -> V {
    let (v, w) = (v.as_slice(), w.as_slice());
    vector(|i| f(v[i], w[i]))
}

/// The vector with the entries f(0), f(1), …
#[inline]
pub fn vector<V: Vector>(f: impl Fn(usize) -> f64) -> V {
    let mut vector = V::zeros();
    let (entries, mut i) = (vector.as_mut_slice(), 0);
    // Written once for every f: without the functions of an iterator.
    while i < entries.len() {
        entries[i] = f(i);
        i += 1;
    }
    vector
}

/// The vector with the entries f(0), …, f(n - 1), and then g(0), g(1), …
#[inline]
pub fn stack<V: Vector>(n: usize, f: impl Fn(usize) -> f64, g: impl Fn(usize) -> f64) -> V {
    vector(|i| i.checked_sub(n).map_or_else(|| f(i), &g))
}

/// The matrix with the entries f(i, j).
#[inline]
pub fn matrix<A: Matrix>(f: impl Fn(usize, usize) -> f64) -> A {
    let mut matrix = A::zeros();
    for j in 0..A::COLUMNS {
        for i in 0..A::ROWS {
            matrix.set_entry(i, j, f(i, j));
        }
    }
    matrix
}

/// Makes every entry of row i zero.
pub(crate) fn clear_row<A: Matrix>(matrix: &mut A, i: usize) {
    (0..A::COLUMNS).for_each(|j| matrix.set_entry(i, j, 0.0));
}

/// Σ_j |A_ij|.
pub(crate) fn row_norm<A: Matrix>(matrix: &A, i: usize) -> f64 {
    (0..A::COLUMNS).map(|j| matrix.entry(i, j).abs()).sum()
}

/// The vector of these entries.
#[inline]
pub fn from_slice<V: Vector>(values: &[f64]) -> V {
    let mut vector = V::zeros();
    vector.as_mut_slice().copy_from_slice(values);
    vector
}

/// max_i |v_i|, with NaN entries ignored.
#[inline]
pub(crate) fn max_abs(values: &[f64]) -> f64 {
    values
        .iter()
        .fold(0.0, |norm, value| larger(value.abs(), norm))
}

/// Σ_i a_i b_i.
#[inline(always)]
pub fn inner(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// p·v, of a covector and a vector.
pub fn pairing(p: &impl Vector, v: &impl Vector) -> f64 {
    inner(p.as_slice(), v.as_slice())
}

/// Σ_j A_ij x_j.
#[inline(always)]
pub fn row<A: Matrix>(matrix: &A, i: usize, x: &[f64]) -> f64 {
    let terms = x.iter().enumerate();
    terms.map(|(j, x)| matrix.entry(i, j) * x).sum()
}

/// Σ_i x_i A_ij.
#[inline(always)]
pub fn column<A: Matrix>(matrix: &A, j: usize, x: &[f64]) -> f64 {
    let terms = x.iter().enumerate();
    terms.map(|(i, x)| x * matrix.entry(i, j)).sum()
}

/// A x.
pub fn product<V: Vector>(matrix: &impl Matrix, x: &impl Vector) -> V {
    vector(|i| row(matrix, i, x.as_slice()))
}

/// Aᵀ x.
pub fn transposed_product<V: Vector>(matrix: &impl Matrix, x: &impl Vector) -> V {
    vector(|j| column(matrix, j, x.as_slice()))
}

/// Whether every entry is finite.
#[inline]
pub fn all_finite(values: &[f64]) -> bool {
    values.iter().all(|value| value.is_finite())
}

/// Whether every entry is finite.
#[inline]
pub fn matrix_is_finite<A: Matrix>(matrix: &A) -> bool {
    (0..A::ROWS).all(|i| (0..A::COLUMNS).all(|j| matrix.entry(i, j).is_finite()))
}

#[cfg(test)]
mod tests;
