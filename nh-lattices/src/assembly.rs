//! The matrix of a lattice, of the matrices of its links.

use super::block::Block;
use super::chain::{Lattice, Link};
use super::layout::place;
use super::tridiagonal::Row;
use super::{LatticeError, LatticeSystem};
use nh_runtime::internal::{all_finite, matrix_is_finite};
use nh_runtime::{DiscreteSystem, Matrix, Quantity, Vector, When};

/// The place of a block of link k in the row of a site: that of the next site is behind its own,
/// that of the last one before it.
fn column(k: usize, row: usize, of: usize) -> usize {
    match (row == of, row == k) {
        (true, _) => 1,
        (false, true) => 2,
        (false, false) => 0,
    }
}

impl<S: LatticeSystem> Lattice<'_, S> {
    /// Adds the matrix [B, -ωᵀ; A, 0] of link k, B by its directions, in the unknowns of its sites;
    /// ω and A of the constraints that act. The rows of the others are those of λ_a.
    pub(super) fn assemble(
        &self,
        (k, acts): (usize, impl Fn(usize) -> bool),
        (by_direction, forms, restrictions): (&impl Matrix, &impl Matrix, &impl Matrix),
        rows: &mut [Row<S::Block>],
    ) {
        let (n, next) = (S::Increment::LEN, self.next(k));
        let mut add = |(site, i): (usize, usize), (of, j): (usize, usize), value: f64| {
            let block = &mut rows[site][column(k, site, of)];
            block.set_entry(i, j, block.entry(i, j) + value);
        };
        let at = |i: usize| place::<S>(k, next, i);
        for i in 0..2 * n {
            for j in 0..2 * n {
                add(at(i), at(j), by_direction.entry(i, j));
            }
        }
        for a in 0..<Link<S> as DiscreteSystem>::CONSTRAINTS {
            let multiplier = (k, n + a);
            if !acts(a) {
                add(multiplier, multiplier, 1.0);
                continue;
            }
            for j in 0..2 * n {
                add(at(j), multiplier, -forms.entry(a, j));
                add(multiplier, at(j), restrictions.entry(a, j));
            }
        }
    }

    /// Makes the rows of sites that do not move say that their displacements are given.
    pub(super) fn hold_ends(&self, rows: &mut [Row<S::Block>]) {
        self.given()
            .for_each(|site| hold(&mut rows[site], S::Increment::LEN));
    }

    /// The forms of link k, zero where a constraint is not in force.
    pub(super) fn forms_in_force<A: Matrix>(&self, k: usize, mut forms: A) -> A {
        for a in (0..A::ROWS).filter(|a| !self.is_in_force(k, *a)) {
            (0..A::COLUMNS).for_each(|j| forms.set_entry(a, j, 0.0));
        }
        forms
    }
}

/// The block row of a site that does not move: its displacements are given. Rows that are empty, as
/// those of multipliers of a site without a link, say that their unknown is zero.
pub(super) fn hold<B: Block>(row: &mut Row<B>, displacements: usize) {
    for block in row.iter_mut() {
        (0..displacements).for_each(|i| (0..B::COLUMNS).for_each(|j| block.set_entry(i, j, 0.0)));
    }
    for i in 0..B::ROWS {
        let is_empty = |block: &B| (0..B::COLUMNS).all(|j| block.entry(i, j) == 0.0);
        if row.iter().all(is_empty) {
            row[1].set_entry(i, i, 1.0);
        }
    }
}

/// Refuses rows and derivatives that are no numbers, and names the site.
pub(super) fn check_finite<B: Block>(
    at: impl Into<When>,
    values: &[B::Vector],
    rows: &[Row<B>],
) -> Result<(), LatticeError> {
    let residual = values.iter().position(|of| !all_finite(of.as_slice()));
    let jacobian = rows
        .iter()
        .position(|row| !row.iter().all(matrix_is_finite));
    let (site, quantity) = match (residual, jacobian) {
        (Some(site), _) => (site, Quantity::Residual),
        (None, Some(site)) => (site, Quantity::Jacobian),
        (None, None) => return Ok(()),
    };
    Err(LatticeError::not_finite(site, at, quantity))
}
