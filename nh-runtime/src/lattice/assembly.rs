//! The matrix of a lattice, of the matrices of its links.

use super::LatticeSystem;
use super::block::Block;
use super::chain::{Lattice, Link};
use super::layout::{self, place};
use super::tridiagonal::Row;
use crate::linear::{Matrix, Vector};
use crate::system::{DiscreteSystem, InnerOf};

/// The place of a block in the row of a site, of link k: that of the next site is behind its own, that of the last one before it.
fn column(k: usize, row: usize, of: usize) -> usize {
    match (row == of, row == k) {
        (true, _) => 1,
        (false, true) => 2,
        (false, false) => 0,
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
        let mut add = |(site, i): (usize, usize), (of, j): (usize, usize), value: f64| {
            let block = &mut rows[site][column(k, site, of)];
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

    /// Adds the derivatives `by` of (r, ρ, φ) of link k in (d, y, Λ), and -ωᵀ, in the unknowns of a step of its sites.
    pub(super) fn assemble_step(
        &self,
        k: usize,
        by: impl Fn(usize, usize) -> f64,
        forms: &impl Matrix,
        rows: &mut [Row<S::StepBlock>],
    ) {
        let (n, m) = (
            2 * S::Increment::LEN,
            <Link<S> as DiscreteSystem>::CONSTRAINTS,
        );
        let (next, leading) = (self.next(k), n + InnerOf::<Link<S>>::LEN);
        let mut add = |(site, i): (usize, usize), (of, j): (usize, usize), value: f64| {
            if value != 0.0 {
                let block = &mut rows[site][column(k, site, of)];
                block.set_entry(i, j, block.entry(i, j) + value);
            }
        };
        let at = |i: usize| place::<S>(k, next, i);
        for i in 0..leading + m {
            match self.is_row_in_force(k, i) {
                false => add(at(i), at(i), 1.0),
                true => (0..leading).for_each(|j| add(at(i), at(j), by(i, j))),
            }
            if i < n {
                (0..m).for_each(|a| add(at(i), at(leading + a), -forms.entry(a, i)));
            }
        }
    }

    /// Whether row i of (r, ρ, φ) of link k is in force: those of a constraint that is not say that its multipliers vanish.
    pub(super) fn is_row_in_force(&self, k: usize, i: usize) -> bool {
        let nodes = 2 * layout::displacements::<S>();
        let m = <Link<S> as DiscreteSystem>::CONSTRAINTS;
        i < nodes || self.is_in_force(k, (i - nodes) % m)
    }

    /// The rows of this number of displacements of sites that do not move say that they are given.
    pub(super) fn hold_ends<B: Block>(&self, rows: &mut [Row<B>], displacements: usize) {
        let moving = self.moving();
        for (_, row) in (rows.iter_mut().enumerate()).filter(|(site, _)| !moving.contains(site)) {
            for i in 0..displacements {
                for (place, block) in row.iter_mut().enumerate() {
                    for j in 0..B::COLUMNS {
                        let own = place == 1 && i == j;
                        block.set_entry(i, j, if own { 1.0 } else { 0.0 });
                    }
                }
            }
            // Without a link, as of a last site that is driven, there are multipliers of none.
            for i in displacements..B::ROWS {
                let is_empty = |block: &B| (0..B::COLUMNS).all(|j| block.entry(i, j) == 0.0);
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
