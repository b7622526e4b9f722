//! The matrix of equations of motion with constraints,
//!
//! ```text
//! [ K  -Bᵀ ] [ x ]   [ rows        ]
//! [ A   0  ] [ λ ] = [ constraints ]
//! ```
//!
//! in units of its unknowns. Unknowns between x and λ, where a matrix is larger, are zero. A
//! constraint that is not in force has the row λ_a and no column.

use crate::linear::{Matrix, SquareMatrix, Vector, matrix_is_finite, zip_with};

/// The matrix, for n + m unknowns.
#[derive(Clone, Copy)]
pub(crate) struct Saddle<J: SquareMatrix> {
    pub matrix: J,
    /// The units of the unknowns: column j of the matrix is multiplied by unit j.
    units: J::Vector,
}

impl<J: SquareMatrix> Saddle<J> {
    /// The matrix of K, A and B, with the constraints in force.
    #[inline]
    pub fn new<K: Matrix, A: Matrix, B: Matrix>(
        (k, a, b): (&K, &A, &B),
        units: J::Vector,
        in_force: impl Fn(usize) -> bool,
    ) -> Self {
        let n = K::COLUMNS;
        let (increments, rest) = units.as_slice().split_at(n);
        let first = J::Vector::LEN - A::ROWS;
        let multipliers = &rest[first - n..];
        let mut matrix = J::zeros();
        for between in n..first {
            matrix.set_entry(between, between, 1.0);
        }
        for (j, unit) in increments.iter().enumerate() {
            for i in 0..n {
                matrix.set_entry(i, j, k.entry(i, j) * unit);
            }
            for row in (0..A::ROWS).filter(|row| in_force(*row)) {
                matrix.set_entry(first + row, j, a.entry(row, j) * unit);
                matrix.set_entry(j, first + row, -b.entry(row, j) * multipliers[row]);
            }
        }
        for row in (0..A::ROWS).filter(|row| !in_force(*row)) {
            matrix.set_entry(first + row, first + row, 1.0);
        }
        Self { matrix, units }
    }

    /// Whether every entry is finite.
    pub fn is_finite(&self) -> bool {
        matrix_is_finite(&self.matrix)
    }

    /// (x, λ); `None` where the matrix is singular to round-off.
    pub fn solve(&self, mut rows: J::Vector) -> Option<J::Vector> {
        let solved = self.matrix.lu_solve(&mut rows);
        solved.then(|| zip_with(rows, &self.units, |value, unit| value * unit))
    }
}
