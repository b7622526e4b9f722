//! Vectors and matrices of expressions.

use crate::algebra::{Algebra, Scalar, linear};

/// A matrix of expressions, row by row.
pub(crate) type Matrix = Vec<Vec<Scalar>>;

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

pub(crate) fn difference_of(a: &Matrix, b: &Matrix) -> Matrix {
    a.iter().zip(b).map(|(a, b)| difference(a, b)).collect()
}

/// Why there is no inverse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InverseError {
    Singular,
    /// It has no value at any point tried.
    Undefined,
    /// It couples too many rows to be written out.
    TooLarge,
}

/// A⁻¹, block by block of the coupled rows and columns, with no division but by the blocks' determinants. A
/// block has at most `largest` rows, unless it is triangular. A determinant that is 1 identically is not written.
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
        let pick = |i: &usize| columns.iter().map(|j| matrix[*i][*j].clone()).collect();
        let block: Matrix = rows.iter().map(pick).collect();
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
    let cofactor = |i: usize, j: usize| {
        let minor: Matrix = (0..size)
            .filter(|k| *k != i)
            .map(|k| {
                (0..size)
                    .filter(|l| *l != j)
                    .map(|l| matrix[k][l].clone())
                    .collect()
            })
            .collect();
        let minor = linear::determinant(&minor);
        if (i + j).is_multiple_of(2) {
            minor
        } else {
            -&minor
        }
    };
    let entry = |i: usize, j: usize| {
        let cofactor = cofactor(j, i);
        if unit || cofactor.is_trivially_zero() {
            cofactor
        } else {
            &cofactor / &determinant
        }
    };
    Ok((0..size)
        .map(|i| (0..size).map(|j| entry(i, j)).collect())
        .collect())
}

/// Whether the expansion of its determinant has one term at each level.
fn is_triangular(matrix: &[Vec<Scalar>]) -> bool {
    let zero = |i: usize, j: usize| matrix[i][j].is_trivially_zero();
    let size = matrix.len();
    let lower = (0..size).all(|i| (i + 1..size).all(|j| zero(i, j)));
    lower || (0..size).all(|i| (0..i).all(|j| zero(i, j)))
}
