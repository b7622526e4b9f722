//! Round-off in the rows and the increments of a lattice: the policy of `solve` of the runtime,
//! site by site.

use super::LatticeSystem;
use super::chain::magnitudes;
use super::equations::LatticeEquations;
use super::workspace::Workspace;
use nh_runtime::internal::{LONG, PLAUSIBLE, ROUND_OFF, larger, vector, zip_with};
use nh_runtime::{Matrix, Vector};

/// The least normal number: a chain that is displaced at one end has tails that pass through it.
const LEAST: f64 = f64::MIN_POSITIVE;

impl<S: LatticeSystem> LatticeEquations<'_, '_, S> {
    /// Whether the next correction, in `next`, is round-off of every coordinate, and every row of
    /// `there` is round-off, of its terms or of all that is rounded on the way to it.
    #[cold]
    pub(super) fn is_at_round_off(&self, work: &mut Workspace<S>) -> bool {
        if !work.stalled.there.norm.value.is_finite() {
            return false;
        }
        self.lend(work);
        work.stalled.noise.fill([S::StepUnknowns::zeros(); 2]);
        if self.is_round_off(work) {
            return self.is_plausible(work);
        }
        if !self.is_plausible(work) {
            return false;
        }
        // The sizes are those of the side of a jump that the rows are on: they do not know of the jump.
        self.noise(work);
        let is_round_off = self.is_round_off(work);
        work.has_sizes |= is_round_off;
        is_round_off
    }

    /// Whether the momenta that arrive, and the forces before anything moves, could have made the
    /// energy of the increments: the scales of an iterate that diverges say nothing. K is that of
    /// no increments.
    fn is_plausible(&self, work: &mut Workspace<S>) -> bool {
        let mut still = core::mem::take(&mut work.stalled.spare);
        still.fill(S::StepUnknowns::zeros());
        for site in self.lattice.given() {
            still[site] = work.trial[site];
        }
        let (mut energy, mut brought) = (0.0, 0.0);
        self.tangents(&still, &work.forms).each(|site, row| {
            let (near, blocks) = (self.neighbours(site), &row.beside.blocks);
            for i in 0..Self::DIM {
                let d = work.trial[site].as_slice()[i];
                for (near, block) in near.into_iter().zip(blocks) {
                    let along = work.trial[near].as_slice()[..Self::DIM].iter().enumerate();
                    energy += along
                        .map(|(j, other)| (d * block.entry(i, j) * other).abs())
                        .sum::<f64>();
                }
                let terms = row.terms.as_slice()[i];
                if terms != 0.0 {
                    brought += terms * (terms / blocks[1].entry(i, i).abs());
                }
            }
        });
        work.stalled.spare = still;
        energy <= PLAUSIBLE * brought
    }

    fn is_round_off(&self, work: &Workspace<S>) -> bool {
        (0..self.lattice.sites()).all(|site| self.is_site_at_round_off(site, work))
    }

    fn is_site_at_round_off(&self, site: usize, work: &Workspace<S>) -> bool {
        let stalled = &work.stalled;
        let (next, d) = (stalled.next[site].as_slice(), work.trial[site].as_slice());
        let values = stalled.there.values[site].as_slice();
        let terms = stalled.there.terms[site].as_slice();
        let own = magnitudes::<S>(&self.q[site]);
        // By themselves, as most are.
        let increments = (0..Self::MOVES).all(|i| {
            next[i].abs() <= ROUND_OFF * (own.as_slice()[i % Self::DIM] + d[i].abs()) + LEAST
        });
        if increments && (0..values.len()).all(|i| values[i].abs() <= ROUND_OFF * terms[i]) {
            return true;
        }
        let [of_rows, of_unknowns] = &stalled.noise[site];
        let increments = (0..Self::MOVES).all(|i| {
            let noise = 4.0 * of_unknowns.as_slice()[i];
            next[i].abs() <= self.round_off((site, i), work) + noise
        });
        if !increments {
            return false;
        }
        // Longer rows are round-off where the corrections of all their increments are, with no noise.
        let is_long = self.neighbours(site).into_iter().all(|site| {
            let next = stalled.next[site].as_slice();
            (0..Self::MOVES).all(|i| next[i].abs() <= self.round_off((site, i), work))
        });
        let long = if is_long { LONG } else { ROUND_OFF };
        let scales = self.scales(site, work);
        // Below the normal numbers products are rounded by as much as they are.
        let own = &stalled.blocks[site][1];
        let largest = (0..Self::MOVES).fold(0.0, |most, i| larger(own.entry(i, i).abs(), most));
        (0..values.len()).all(|i| {
            let value = values[i].abs();
            value <= long * terms[i]
                || value <= ROUND_OFF * scales.as_slice()[i]
                || value <= 4.0 * of_rows.as_slice()[i]
                || value <= LEAST * (1.0 + largest)
        })
    }

    /// The largest correction that is round-off of an increment: of its coordinate and those of its
    /// neighbours, of the increment, and of the increment that its energy would make.
    fn round_off(&self, (site, i): (usize, usize), work: &Workspace<S>) -> f64 {
        let near = self
            .neighbours(site)
            .map(|near| magnitudes::<S>(&self.q[near]));
        let points = near
            .iter()
            .fold(0.0, |most, q| larger(q.as_slice()[i % Self::DIM], most));
        let d = work.trial[site].as_slice()[i].abs();
        ROUND_OFF * (points + d + self.reach((site, i), work)) + LEAST
    }

    /// A site with the one before and the one after.
    pub(super) fn neighbours(&self, site: usize) -> [usize; 3] {
        let before = self.lattice.before(site);
        [before.unwrap_or(0), site, self.lattice.next(site)]
    }

    /// The increment s_j = √(E_j/K_jj) of a coordinate that its energy would make, K_jj the inertia
    /// over h.
    fn reach(&self, (site, j): (usize, usize), work: &Workspace<S>) -> f64 {
        let energy = work.stalled.energies[site].as_slice()[j];
        let reach = nh_runtime::math::sqrt(energy / work.stalled.inertia((site, j)));
        if reach.is_finite() { reach } else { 0.0 }
    }

    /// The scales Σ_j |J_ij| (|d_j| + s_j) of the rows of a site.
    fn scales(&self, site: usize, work: &Workspace<S>) -> S::StepUnknowns {
        let mut scales = S::StepUnknowns::zeros();
        for (place, near) in self.neighbours(site).into_iter().enumerate() {
            if place != 1 && near == site {
                continue;
            }
            for j in 0..Self::MOVES {
                let d = work.trial[near].as_slice()[j].abs() + self.reach((near, j), work);
                let block = &work.stalled.blocks[site][place];
                for (i, scale) in scales.as_mut_slice().iter_mut().enumerate() {
                    *scale += (block.entry(i, j) * d).abs();
                }
            }
        }
        scales
    }

    /// ε times the sizes of the rows, and what that makes in the unknowns: all of one sign, and of
    /// one sign here and the other there.
    fn noise(&self, work: &mut Workspace<S>) {
        let z = core::mem::take(&mut work.trial);
        self.measure(&z, 0.0, work);
        work.trial = z;
        for alternates in [false, true] {
            let mut unknowns = core::mem::take(&mut work.stalled.spare);
            for (site, (unknowns, sizes)) in unknowns.iter_mut().zip(&work.sizes).enumerate() {
                let sizes = sizes.as_slice();
                *unknowns = vector(|i| match alternates && (site + i) % 2 == 1 {
                    true => -f64::EPSILON * sizes[i],
                    false => f64::EPSILON * sizes[i],
                });
            }
            let rows = unknowns.iter().zip(&mut work.stalled.noise);
            for (row, noise) in rows {
                noise[0] = vector(|i| row.as_slice()[i].abs());
            }
            if work.matrix.solve(&mut unknowns) {
                let found = unknowns.iter().zip(&mut work.stalled.noise);
                for (found, noise) in found {
                    noise[1] = zip_with(noise[1], found, |noise, found| larger(found.abs(), noise));
                }
            }
            work.stalled.spare = unknowns;
        }
    }
}
