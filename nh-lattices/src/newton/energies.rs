//! The energies of the sites of a lattice, as far as their coordinates lend them to each other: see
//! `solve::scales` of the runtime.

use super::Workspace;
use crate::LatticeSystem;
use crate::equations::LatticeEquations;
use nh_runtime::internal::{Forms, compliance, larger, part_of, vector, zip_with};
use nh_runtime::{Matrix, Vector};

/// A coordinate of a site.
type Coordinate = (usize, usize);

impl<S: LatticeSystem> LatticeEquations<'_, '_, S> {
    /// Puts the energy of every coordinate, at least what others lend to it, into `energies`:
    /// (|p| + |D_1L_d + f⁻| + |λω|)²/K_ii of its own. The rounding of a coordinate with energy E_i
    /// is that of energy E_i K_ij²/(K_ii K_jj) of another, as far as the momenta go, and as far as
    /// a constraint goes φ_i φ_j E_i with φ_i the part of ω_i²/K_ii in the sum of all.
    #[cold]
    pub(crate) fn lend(&self, work: &mut Workspace<S>) {
        let sites = self.lattice.sites();
        self.find_inertias(work);
        for site in 0..sites {
            for i in 0..Self::MOVES {
                let terms = work.stalled.there.terms[site].as_slice()[i];
                let energy = terms * (terms / work.stalled.inertia((site, i)));
                let is_energy = terms != 0.0 && energy.is_finite();
                work.stalled.energies[site].as_mut_slice()[i] =
                    if is_energy { energy } else { 0.0 };
            }
        }
        // There and back; once more where coordinates of a site lend to each other.
        for pass in 0..2 * Self::MOVES.min(2) {
            for step in 0..sites {
                let site = match pass % 2 == 0 {
                    true => step,
                    false => sites - 1 - step,
                };
                self.lend_by_momenta(site, work);
                if site < self.links {
                    let (forms, slopes) = (&work.forms[site], &work.slopes[site]);
                    self.lend_by_constraints(site, (forms, Self::DIM), &mut work.stalled);
                    self.lend_by_constraints(site, (slopes, Self::MOVES), &mut work.stalled);
                }
            }
        }
    }

    /// Puts |K_ii| of every coordinate into `inertias`, and of one that has none the most that a
    /// constraint carries along with it, as `inertias` there does.
    fn find_inertias(&self, work: &mut Workspace<S>) {
        let stalled = &mut work.stalled;
        for (inertias, blocks) in stalled.inertias.iter_mut().zip(&stalled.blocks) {
            *inertias = vector(|i| blocks[1].entry(i, i).abs());
        }
        // In a chain of constraints each gives the next its inertia.
        for _ in 1..2 * Self::MOVES {
            let mut are_found = false;
            for k in 0..self.links {
                let (forms, slopes) = (&work.forms[k], &work.slopes[k]);
                are_found |= self.carry((k, forms, Self::DIM), stalled);
                are_found |= self.carry((k, slopes, Self::MOVES), stalled);
            }
            if !are_found {
                break;
            }
            for inertias in &mut stalled.inertias {
                *inertias = zip_with(*inertias, inertias, |inertia, _| inertia.abs());
            }
        }
    }

    /// Writes, with a minus, the inertia that the constraints of a link give a coordinate that has
    /// none so far: other constraints do not count it yet. Returns whether there is one.
    fn carry(
        &self,
        (k, forms, columns): (usize, &impl Forms, usize),
        stalled: &mut crate::workspace::Stalled<S>,
    ) -> bool {
        let mut is_found = false;
        for row in 0..forms.count() {
            let known = |j: usize| {
                let inertia = stalled.inertia(self.place((k, columns), j));
                (inertia > 0.0).then(|| compliance(forms.form(row, j), inertia))
            };
            let others: f64 = (0..2 * columns).filter_map(known).sum();
            for j in 0..2 * columns {
                let (site, i) = self.place((k, columns), j);
                let own = &mut stalled.inertias[site].as_mut_slice()[i];
                let carried = compliance(forms.form(row, j), others);
                if *own <= 0.0 && carried.is_normal() && carried > -*own {
                    (*own, is_found) = (-carried, true);
                }
            }
        }
        is_found
    }

    /// The coordinate of column j of a link with this number of columns a site.
    fn place(&self, (k, columns): (usize, usize), j: usize) -> Coordinate {
        match j.checked_sub(columns) {
            None => (k, j),
            Some(j) => (self.lattice.next(k), j),
        }
    }

    /// The coordinates of a site with their neighbours, both ways.
    fn lend_by_momenta(&self, site: usize, work: &mut Workspace<S>) {
        let stalled = &mut work.stalled;
        for (place, near) in self.neighbours(site).into_iter().enumerate() {
            if place != 1 && near == site {
                continue;
            }
            for i in 0..Self::MOVES {
                for j in 0..Self::MOVES {
                    let entry = stalled.blocks[site][place].entry(i, j).abs();
                    if entry == 0.0 || (near, j) == (site, i) {
                        continue;
                    }
                    let [own, other] = [(site, i), (near, j)].map(|at| entry / stalled.inertia(at));
                    let part = own * other;
                    let part = if part < 1.0 { part } else { 1.0 };
                    let [here, there] = [(site, i), (near, j)]
                        .map(|(k, i)| part * stalled.energies[k].as_slice()[i]);
                    for ((k, i), lent) in [((site, i), there), ((near, j), here)] {
                        let energy = &mut stalled.energies[k].as_mut_slice()[i];
                        *energy = larger(lent, *energy);
                    }
                }
            }
        }
    }

    /// The coordinates of both sites of a link, by its constraints, which have this number of
    /// columns a site.
    fn lend_by_constraints(
        &self,
        k: usize,
        (forms, columns): (&impl Forms, usize),
        stalled: &mut crate::workspace::Stalled<S>,
    ) {
        let place = |j: usize| self.place((k, columns), j);
        let inertias = &stalled.inertias;
        for row in 0..forms.count() {
            let of = |j: usize| {
                let (site, i) = place(j);
                compliance(forms.form(row, j), inertias[site].as_slice()[i])
            };
            let both = 0..2 * columns;
            let all: f64 = both.clone().map(of).sum();
            let part = |j: usize| part_of(of(j), all);
            let lent = both.clone().fold(0.0, |most, j| {
                let (site, i) = place(j);
                larger(part(j) * stalled.energies[site].as_slice()[i], most)
            });
            for j in both {
                let (site, i) = place(j);
                let lent = part(j) * lent;
                let energy = &mut stalled.energies[site].as_mut_slice()[i];
                *energy = larger(lent, *energy);
            }
        }
    }
}
