//! The matrix of a lattice, of the matrices of its links.

use super::LatticeSystem;
use super::chain::{Lattice, Link};
use super::tridiagonal::Row;
use crate::linear::{Matrix, Vector};
use crate::system::DiscreteSystem;

/// The site and the place there of direction i of link k.
pub(super) fn place<S: LatticeSystem>(k: usize, next: usize, i: usize) -> (usize, usize) {
    match i.checked_sub(S::Increment::LEN) {
        None => (k, i),
        Some(i) => (next, i),
    }
}

impl<S: LatticeSystem> Lattice<'_, S> {
    /// Adds the matrix [B, -ωᵀ; A, 0] of link k, B by its directions, in the unknowns of its sites. The forms of constraints that are not in force
    /// vanish, and their rows are those of λ_a.
    pub(super) fn assemble(
        &self,
        k: usize,
        by_direction: &<Link<S> as DiscreteSystem>::Bilinear,
        (forms, restrictions): (&impl Matrix, &impl Matrix),
        rows: &mut [Row<S::Block>],
    ) {
        let (n, next) = (S::Increment::LEN, self.next(k));
        // The place of a block in the row of a site: that of the next site is behind its own, that of the last one before it.
        let column = |row: usize, of: usize| match (row == of, row == k) {
            (true, _) => 1,
            (false, true) => 2,
            (false, false) => 0,
        };
        let mut add = |(site, i): (usize, usize), (of, j): (usize, usize), value: f64| {
            let block = &mut rows[site][column(site, of)];
            block.set_entry(i, j, block.entry(i, j) + value);
        };
        let constraints = <Link<S> as DiscreteSystem>::CONSTRAINTS;
        for i in 0..2 * n {
            for j in 0..2 * n {
                let value = by_direction.entry(i, j);
                if value != 0.0 {
                    add(place::<S>(k, next, i), place::<S>(k, next, j), value);
                }
            }
            for a in 0..constraints {
                add(place::<S>(k, next, i), (k, n + a), -forms.entry(a, i));
            }
        }
        for a in 0..constraints {
            if !self.is_in_force(k, a) {
                add((k, n + a), (k, n + a), 1.0);
                continue;
            }
            for j in 0..2 * n {
                add((k, n + a), place::<S>(k, next, j), restrictions.entry(a, j));
            }
        }
    }

    /// The momentum rows of sites that do not move say that their increments are given.
    pub(super) fn hold_ends(&self, rows: &mut [Row<S::Block>]) {
        let moving = self.moving();
        for (_, row) in (rows.iter_mut().enumerate()).filter(|(site, _)| !moving.contains(site)) {
            for i in 0..S::Increment::LEN {
                for (place, block) in row.iter_mut().enumerate() {
                    for j in 0..S::Block::COLUMNS {
                        let own = place == 1 && i == j;
                        block.set_entry(i, j, if own { 1.0 } else { 0.0 });
                    }
                }
            }
            // Without a link, as of a last site that is driven, there are multipliers of none.
            for i in S::Increment::LEN..S::Block::ROWS {
                let is_empty =
                    |block: &S::Block| (0..S::Block::COLUMNS).all(|j| block.entry(i, j) == 0.0);
                if row.iter().all(is_empty) {
                    row[1].set_entry(i, i, 1.0);
                }
            }
        }
    }

    /// The forms of link k, zero where a constraint is not in force.
    pub(super) fn forms_in_force<A: Matrix>(&self, k: usize, mut forms: A) -> A {
        for a in (0..A::ROWS).filter(|a| !self.is_in_force(k, *a)) {
            (0..A::COLUMNS).for_each(|j| forms.set_entry(a, j, 0.0));
        }
        forms
    }
}
