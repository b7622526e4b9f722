//! The matrix of equations of motion with constraints,
//!
//! ```text
//! [ K  -Bᵀ ] [ x ]   [ rows        ]
//! [ A   0  ] [ λ ] = [ constraints ]
//! ```
//!
//! Unknowns between x and λ, where a matrix is larger, are zero. A constraint that is not in force
//! has the row λ_a and no column.

use crate::linear::{Matrix, Vector, larger, unit_of_size, unit_of_square};

/// The matrix of K, A and B, with the constraints in force.
#[inline]
pub(crate) fn saddle<J: Matrix, K: Matrix, A: Matrix, B: Matrix>(
    (k, a, b): (&K, &A, &B),
    in_force: impl Fn(usize) -> bool,
) -> J {
    let (n, first) = (K::COLUMNS, J::COLUMNS - A::ROWS);
    let mut matrix = J::zeros();
    for between in n..first {
        matrix.set_entry(between, between, 1.0);
    }
    for j in 0..n {
        for i in 0..n {
            matrix.set_entry(i, j, k.entry(i, j));
        }
        for row in (0..A::ROWS).filter(|row| in_force(*row)) {
            matrix.set_entry(first + row, j, a.entry(row, j));
            matrix.set_entry(j, first + row, -b.entry(row, j));
        }
    }
    for row in (0..A::ROWS).filter(|row| !in_force(*row)) {
        matrix.set_entry(first + row, first + row, 1.0);
    }
    matrix
}

/// The units of the unknowns, powers of two: near 1/√|K_jj| for x_j, so that every inertia is about
/// 1, and such that the form b of a multiplier is about 1 in them.
#[inline]
pub(crate) fn saddle_units<V: Vector, B: Matrix>(diagonal: impl Fn(usize) -> f64, forms: &B) -> V {
    let mut units = V::zeros();
    let (increments, rest) = units.as_mut_slice().split_at_mut(B::COLUMNS);
    let (inner, multipliers) = rest.split_at_mut(rest.len() - B::ROWS);
    inner.fill(1.0);
    for (j, unit) in increments.iter_mut().enumerate() {
        *unit = unit_of_square(diagonal(j).abs());
    }
    for (a, unit) in multipliers.iter_mut().enumerate() {
        let sizes = increments.iter().enumerate();
        let sizes = sizes.map(|(j, s)| (forms.entry(a, j) * s).abs());
        *unit = unit_of_size(sizes.fold(0.0, larger));
    }
    units
}
