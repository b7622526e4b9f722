//! Vectors and matrices of expressions.

use crate::algebra::{Algebra, Scalar, linear};
use crate::expression::Variable;

/// A matrix of expressions, row by row.
pub(crate) type Matrix = Vec<Vec<Scalar>>;

/// The matrix of these entries.
pub(crate) fn matrix(
    rows: usize,
    columns: usize,
    entry: impl Fn(usize, usize) -> Scalar,
) -> Matrix {
    let row = |i| (0..columns).map(|j| entry(i, j)).collect();
    (0..rows).map(row).collect()
}

/// The vector of these entries.
pub(crate) fn vector<T>(n: usize, entry: impl FnMut(usize) -> T) -> Vec<T> {
    (0..n).map(entry).collect()
}

/// f of every entry.
pub(crate) fn each<T, U>(entries: &[T], f: impl FnMut(&T) -> U) -> Vec<U> {
    entries.iter().map(f).collect()
}

/// The n × n identity.
pub(crate) fn identity(n: usize) -> Matrix {
    matrix(n, n, |i, j| Scalar::integer(i64::from(i == j)))
}

/// The unit vector e_j.
pub(crate) fn unit(n: usize, j: usize) -> Vec<Scalar> {
    spread(n, &[j], [Scalar::integer(1)])
}

/// The vector with these components at some places, and zeros elsewhere.
pub(crate) fn spread(
    n: usize,
    places: &[usize],
    components: impl IntoIterator<Item = Scalar>,
) -> Vec<Scalar> {
    let mut vector = vec![Scalar::zero(); n];
    for (place, component) in places.iter().zip(components) {
        vector[*place] = component;
    }
    vector
}

/// f of every entry of a matrix.
pub(crate) fn map(matrix: &[Vec<Scalar>], f: impl Fn(&Scalar) -> Scalar) -> Matrix {
    matrix
        .iter()
        .map(|row| row.iter().map(&f).collect())
        .collect()
}

/// The matrix, in which entries that vanish identically are 0; `None` where one has no value.
pub(crate) fn without_zeros(algebra: &Algebra, mut matrix: Matrix) -> Option<Matrix> {
    let zeros = algebra.zeros(&matrix.concat())?;
    let entries = matrix.iter_mut().flatten().zip(zeros);
    for (entry, _) in entries.filter(|(_, is_zero)| *is_zero) {
        *entry = Scalar::zero();
    }
    Some(matrix)
}

/// The entries at these places.
pub(crate) fn select<T: Clone>(entries: &[T], places: &[usize]) -> Vec<T> {
    places.iter().map(|i| entries[*i].clone()).collect()
}

/// These columns of a matrix.
pub(crate) fn columns_of(matrix: &[Vec<Scalar>], columns: &[usize]) -> Matrix {
    matrix.iter().map(|row| select(row, columns)).collect()
}

/// ∂f/∂x: a row for every function, a column for every variable.
pub(crate) fn jacobian(algebra: &Algebra, functions: &[Scalar], variables: &[Variable]) -> Matrix {
    let row = |f| gradient(algebra, f, variables.iter().copied());
    functions.iter().map(row).collect()
}

/// ∂f/∂x for every variable.
pub(crate) fn gradient(
    algebra: &Algebra,
    f: &Scalar,
    variables: impl IntoIterator<Item = Variable>,
) -> Vec<Scalar> {
    (variables.into_iter().map(|x| algebra.derivative(f, x))).collect()
}

/// a + b, component by component.
pub(crate) fn sum(a: &[Scalar], b: &[Scalar]) -> Vec<Scalar> {
    a.iter().zip(b).map(|(a, b)| a + b).collect()
}

/// a - b, component by component.
pub(crate) fn difference(a: &[Scalar], b: &[Scalar]) -> Vec<Scalar> {
    a.iter().zip(b).map(|(a, b)| a - b).collect()
}

/// A v.
pub(crate) fn times(matrix: &[Vec<Scalar>], vector: &[Scalar]) -> Vec<Scalar> {
    matrix.iter().map(|row| dot(row, vector)).collect()
}

/// p A.
pub(crate) fn covector_times(covector: &[Scalar], matrix: &[Vec<Scalar>]) -> Vec<Scalar> {
    let columns = matrix.first().map_or(0, Vec::len);
    (0..columns)
        .map(|j| Scalar::sum(covector.iter().zip(matrix).map(|(p, row)| p * &row[j])))
        .collect()
}

pub(crate) fn multiply(a: &[Vec<Scalar>], b: &[Vec<Scalar>]) -> Matrix {
    a.iter().map(|row| covector_times(row, b)).collect()
}

pub(crate) fn dot(a: &[Scalar], b: &[Scalar]) -> Scalar {
    Scalar::sum(a.iter().zip(b).map(|(a, b)| a * b))
}

pub(crate) fn transpose(matrix: &[Vec<Scalar>], columns: usize) -> Matrix {
    (0..columns)
        .map(|j| matrix.iter().map(|row| row[j].clone()).collect())
        .collect()
}

pub(crate) fn sum_of(a: &Matrix, b: &Matrix) -> Matrix {
    a.iter().zip(b).map(|(a, b)| sum(a, b)).collect()
}

pub(crate) fn difference_of(a: &Matrix, b: &Matrix) -> Matrix {
    a.iter().zip(b).map(|(a, b)| difference(a, b)).collect()
}

/// Why there is no inverse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InverseError {
    Singular,
    /// The matrix has no value at any point tried.
    Undefined,
    /// The matrix couples too many rows to be written out.
    TooLarge,
}

/// A⁻¹, block by block of the coupled rows and columns, with no division but by the blocks'
/// determinants. A block has at most `largest` rows, unless it is triangular. A determinant that is
/// 1 identically is not written.
pub(crate) fn inverse(
    algebra: &Algebra,
    matrix: &[Vec<Scalar>],
    largest: usize,
) -> Result<Matrix, InverseError> {
    let size = matrix.len();
    let mut result = vec![vec![Scalar::zero(); size]; size];
    for (rows, columns) in blocks(matrix) {
        if rows.len() != columns.len() {
            return Err(InverseError::Singular);
        }
        let all = columns_of(matrix, &columns);
        let block = select(&all, &rows);
        if rows.len() > largest && !is_triangular(&block) {
            return Err(InverseError::TooLarge);
        }
        let inverse = block_inverse(algebra, &block)?;
        for (j, row) in columns.iter().zip(inverse) {
            rows.iter()
                .zip(row)
                .for_each(|(i, entry)| result[*j][*i] = entry);
        }
    }
    Ok(result)
}

/// The rows and columns that are coupled by entries that are not zero.
fn blocks(matrix: &[Vec<Scalar>]) -> Vec<(Vec<usize>, Vec<usize>)> {
    let size = matrix.len();
    let mut label: Vec<usize> = (0..size).collect();
    let coupled = |i: usize, k: usize| {
        (0..size).any(|j| !matrix[i][j].is_trivially_zero() && !matrix[k][j].is_trivially_zero())
    };
    for i in 0..size {
        for k in 0..i {
            if label[i] != label[k] && coupled(i, k) {
                let (from, to) = (label[k], label[i]);
                label
                    .iter_mut()
                    .filter(|l| **l == from)
                    .for_each(|l| *l = to);
            }
        }
    }
    let block = |root: usize| {
        let rows: Vec<_> = (0..size).filter(|i| label[*i] == root).collect();
        let used = |j: &usize| rows.iter().any(|i| !matrix[*i][*j].is_trivially_zero());
        let columns: Vec<_> = (0..size).filter(used).collect();
        (rows, columns)
    };
    (0..size)
        .filter(|root| label.contains(root))
        .map(block)
        .collect()
}

fn block_inverse(algebra: &Algebra, matrix: &[Vec<Scalar>]) -> Result<Matrix, InverseError> {
    let size = matrix.len();
    let determinant = linear::determinant(matrix);
    match algebra.is_zero(&determinant) {
        None => return Err(InverseError::Undefined),
        Some(true) => return Err(InverseError::Singular),
        Some(false) if !algebra.is_nonzero(&determinant) => return Err(InverseError::Undefined),
        Some(false) => {}
    }
    let one = &determinant - &Scalar::integer(1);
    let unit = algebra.is_zero(&one).ok_or(InverseError::Undefined)?;
    let entry = |i: usize, j: usize| {
        let cofactor = linear::cofactor(matrix, [j, i], linear::determinant);
        match unit || cofactor.is_trivially_zero() {
            true => cofactor,
            false => &cofactor / &determinant,
        }
    };
    Ok(self::matrix(size, size, entry))
}

/// Whether the expansion of its determinant has one term at each level.
fn is_triangular(matrix: &[Vec<Scalar>]) -> bool {
    let zero = |i: usize, j: usize| matrix[i][j].is_trivially_zero();
    let size = matrix.len();
    let lower = (0..size).all(|i| (i + 1..size).all(|j| zero(i, j)));
    lower || (0..size).all(|i| (0..i).all(|j| zero(i, j)))
}
