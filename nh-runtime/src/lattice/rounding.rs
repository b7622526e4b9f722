//! Round-off in the rows and the increments of a lattice: the policy of [`solve`](crate::solve), site by site.

use super::LatticeSystem;
use super::chain::{magnitudes, retract};
use super::equations::{Forms, LatticeEquations, Slopes};
use super::newton::Workspace;
use super::tridiagonal::RowsOf;
use super::walk::{SiteRow, SiteTangents};
use crate::linear::{Matrix, Vector, larger, vector, zip_with};
use crate::solve::policy::{LONG, ROUND_OFF};
use crate::solve::scales::{PLAUSIBLE, part};
use crate::system::DiscreteSystem;

/// How often both sides of a point are looked at.
const PROBES: usize = 24;
/// By how much the increments are moved farther from probe to probe. The pull e^{-s} - 1 of a spring that is hardly stretched is rounded at 1, and a displacement
/// has to change s by ε to show it; where the shape of a row tells more than its rounding, it has no rounding.
const FARTHER: f64 = 4.0;
/// The part of the increments by which they are moved: √ε.
const MOVED: f64 = 1.0 / 67_108_864.0;
/// The corrections by which the increments are moved.
const CORRECTIONS: f64 = 4.0;
/// By how much of itself a derivative may change for a row to be straight.
const STRAIGHT: f64 = 1.0 / 1_048_576.0;
/// The least normal number: a chain that is displaced at one end has tails that pass through it.
const LEAST: f64 = f64::MIN_POSITIVE;
/// For so many nodes noise is taken for what it was.
const LASTING: usize = 32;
/// The noise in units of the lesser of both sides.
const LESSER: f64 = 2.0;

/// Around sites that are not at round-off the noise is measured up to so many sites away, then farther, and in the end everywhere.
const AROUND: [usize; 3] = [2, 32, usize::MAX];

/// The points beside a point at which sites are looked at, and the noise that is found.
pub(super) struct Probes<S: LatticeSystem> {
    /// How far the next site is that is not at round-off.
    distance: Vec<usize>,
    /// The coordinates, rounded.
    q: Vec<S::Site>,
    /// Points on both sides.
    ahead: Vec<S::Unknowns>,
    behind: Vec<S::Unknowns>,
    /// The noise of the rows, and what it makes in the unknowns.
    rows: Vec<S::Unknowns>,
    unknowns: Vec<S::Unknowns>,
}

impl<S: LatticeSystem> Probes<S> {
    pub(super) const fn none() -> Self {
        Self {
            distance: Vec::new(),
            q: Vec::new(),
            ahead: Vec::new(),
            behind: Vec::new(),
            rows: Vec::new(),
            unknowns: Vec::new(),
        }
    }

    pub fn new(q: &[S::Site]) -> Self {
        let zeros = || vec![S::Unknowns::zeros(); q.len()];
        Self {
            distance: vec![0; q.len()],
            q: q.to_vec(),
            ahead: zeros(),
            behind: zeros(),
            rows: zeros(),
            unknowns: zeros(),
        }
    }

    /// Carries the distances from the sites that are not at round-off, of distance 0, to all others.
    fn spread(&mut self, is_periodic: bool) {
        let sites = self.distance.len();
        // Around a ring, the second time.
        let passes = if is_periodic { 4 } else { 2 };
        for is_backwards in (0..passes).map(|pass| pass % 2 == 1) {
            let from = if is_backwards { 0 } else { sites - 1 };
            let mut last = match is_periodic {
                true => self.distance[from],
                false => usize::MAX,
            };
            for i in 0..sites {
                let site = if is_backwards { sites - 1 - i } else { i };
                let here = &mut self.distance[site];
                last = (*here).min(last.saturating_add(1));
                *here = last;
            }
        }
    }
}

/// The rows of a site at a point beside another one.
struct Side<'s, S: LatticeSystem> {
    row: SiteRow<S>,
    z: &'s [S::Unknowns],
}

impl<S: LatticeSystem> LatticeEquations<'_, '_, S> {
    /// Whether the next correction, in `next`, is round-off of every coordinate, and every row of `there` round-off too: for themselves, or as large as what
    /// the rounding of the coordinates changes in them.
    ///
    /// The rounding inside the rows counts too if the full step does not descend, `stuck`.
    #[cold]
    pub(super) fn is_at_round_off(&self, work: &mut Workspace<S>, stuck: bool) -> bool {
        if !work.stalled.there.norm.is_finite() {
            return false;
        }
        self.lend(work);
        // Noise changes slowly from node to node, and measuring it takes many evaluations. That of an iterate which was no solution says nothing of another.
        let is_recent = work
            .stalled
            .measured
            .take()
            .filter(|node| self.node.abs_diff(*node) < LASTING);
        match is_recent {
            Some(_) => self.lessen_noise(work),
            None => work.stalled.noise.fill([S::Unknowns::zeros(); 2]),
        }
        if self.is_round_off(work) {
            work.stalled.measured = is_recent;
            return self.is_plausible(work);
        }
        // A row that may jump has no noise: it is not told from the jump.
        if <S::Link as DiscreteSystem>::HAS_CASES {
            return false;
        }
        if is_recent.is_some() && !stuck {
            work.stalled.measured = is_recent;
            return false;
        }
        if !self.is_plausible(work) {
            return false;
        }
        work.stalled.noise.fill([S::Unknowns::zeros(); 2]);
        let is_round_off = AROUND
            .into_iter()
            .any(|reach| self.noise(reach, work) || (stuck && self.add_rounding(reach, work)));
        if is_round_off {
            work.stalled.measured = Some(self.node);
            for site in 0..self.lattice.sites() {
                work.stalled.energy_then[site] = self.energy(site, work);
            }
        }
        is_round_off
    }

    /// Whether the increments have an energy that the momenta which arrive, and the forces before anything moves, could have made: an iterate that diverges has
    /// scales that say nothing. K is that of no increments.
    fn is_plausible(&self, work: &mut Workspace<S>) -> bool {
        let mut still = core::mem::replace(&mut work.stalled.probes, Probes::none());
        still.ahead.fill(S::Unknowns::zeros());
        for site in (0..self.lattice.sites()).filter(|site| !self.moving.contains(site)) {
            still.ahead[site] = work.trial[site];
        }
        let (mut energy, mut brought) = (0.0, 0.0);
        self.each_row(
            &still.ahead,
            &work.forms,
            |site, row| {
                let near = self.neighbours(site);
                for i in 0..Self::DIM {
                    let d = work.trial[site].as_slice()[i];
                    for (near, block) in near.into_iter().zip(&row.blocks) {
                        let along = work.trial[near].as_slice()[..Self::DIM].iter().enumerate();
                        energy += along
                            .map(|(j, other)| (d * block.entry(i, j) * other).abs())
                            .sum::<f64>();
                    }
                    let terms = row.terms.as_slice()[i];
                    if terms != 0.0 {
                        brought += terms * (terms / row.blocks[1].entry(i, i).abs());
                    }
                }
                true
            },
            &mut Slopes::<S>::zeros(),
        );
        work.stalled.probes = still;
        energy <= PLAUSIBLE * brought
    }

    /// Takes the noise of an earlier node for less where the motion has less energy than it had there: the rounding of increments and momenta goes with √E.
    fn lessen_noise(&self, work: &mut Workspace<S>) {
        for site in 0..self.lattice.sites() {
            let now = self.energy(site, work);
            let before = &mut work.stalled.energy_then[site];
            if now < *before {
                let part = crate::math::sqrt(now / *before);
                *before = now;
                work.stalled.noise[site] = work.stalled.noise[site].map(|noise| noise * part);
            }
        }
    }

    /// Whether all is round-off, with the noise as it was measured last. The sites that are not are at distance 0 then.
    fn is_round_off(&self, work: &mut Workspace<S>) -> bool {
        let mut all = true;
        for site in 0..self.lattice.sites() {
            let is_so = self.is_site_at_round_off(site, work);
            all &= is_so;
            work.stalled.probes.distance[site] = if is_so { usize::MAX } else { 0 };
        }
        all
    }

    fn is_site_at_round_off(&self, site: usize, work: &Workspace<S>) -> bool {
        let stalled = &work.stalled;
        let (next, d) = (stalled.next[site].as_slice(), work.trial[site].as_slice());
        let values = stalled.there.values[site].as_slice();
        let terms = stalled.there.terms[site].as_slice();
        let own = magnitudes::<S>(&self.q[site]);
        // By themselves, as most are.
        let increments = (0..Self::DIM)
            .all(|i| next[i].abs() <= ROUND_OFF * (own.as_slice()[i] + d[i].abs()) + LEAST);
        if increments && (0..values.len()).all(|i| values[i].abs() <= ROUND_OFF * terms[i]) {
            return true;
        }
        let [of_rows, of_unknowns] = &stalled.noise[site];
        let increments = (0..Self::DIM).all(|i| {
            let noise = 4.0 * of_unknowns.as_slice()[i];
            next[i].abs() <= self.round_off((site, i), work) + noise
        });
        if !increments {
            return false;
        }
        // Longer rows are round-off where the corrections of all their increments are, with no noise.
        let is_long = self.neighbours(site).into_iter().all(|site| {
            let next = stalled.next[site].as_slice();
            (0..Self::DIM).all(|i| next[i].abs() <= self.round_off((site, i), work))
        });
        let long = if is_long { LONG } else { ROUND_OFF };
        let scales = self.scales(site, work);
        // Below the normal numbers products are rounded by as much as they are.
        let own = &stalled.blocks[site][1];
        let largest = (0..Self::DIM).fold(0.0, |most, i| larger(own.entry(i, i).abs(), most));
        (0..values.len()).all(|i| {
            let value = values[i].abs();
            value <= long * terms[i]
                || value <= ROUND_OFF * scales.as_slice()[i]
                || value <= 4.0 * of_rows.as_slice()[i]
                || value <= LEAST * (1.0 + largest)
        })
    }

    /// The largest correction that is round-off of an increment: of its coordinate, those of its neighbours, itself, and the one that its energy would make.
    fn round_off(&self, (site, i): (usize, usize), work: &Workspace<S>) -> f64 {
        let near = self
            .neighbours(site)
            .map(|near| magnitudes::<S>(&self.q[near]));
        let points = near
            .iter()
            .fold(0.0, |most, q| larger(q.as_slice()[i], most));
        let d = work.trial[site].as_slice()[i].abs();
        ROUND_OFF * (points + d + self.reach((site, i), work)) + LEAST
    }

    /// A site with the one before and the one after.
    pub(super) fn neighbours(&self, site: usize) -> [usize; 3] {
        let before = site
            .checked_sub(1)
            .unwrap_or(match self.lattice.ends.is_periodic() {
                true => self.lattice.sites() - 1,
                false => 0,
            });
        [before, site, self.lattice.next(site)]
    }

    /// The most energy that a coordinate of the site has.
    fn energy(&self, site: usize, work: &Workspace<S>) -> f64 {
        crate::linear::max_abs(work.stalled.energies[site].as_slice())
    }

    /// The increment s_j = √(E_j/K_jj) of a coordinate that its energy would make, K_jj the inertia over h.
    fn reach(&self, (site, j): (usize, usize), work: &Workspace<S>) -> f64 {
        let inertia = work.stalled.blocks[site][1].entry(j, j).abs();
        let reach = crate::math::sqrt(work.stalled.energies[site].as_slice()[j] / inertia);
        if reach.is_finite() { reach } else { 0.0 }
    }

    /// The scales Σ_j |J_ij| (|d_j| + s_j) of the rows of a site.
    fn scales(&self, site: usize, work: &Workspace<S>) -> S::Unknowns {
        let mut scales = S::Unknowns::zeros();
        for (place, near) in self.neighbours(site).into_iter().enumerate() {
            if place != 1 && near == site {
                continue;
            }
            for j in 0..Self::DIM {
                let d = work.trial[near].as_slice()[j].abs() + self.reach((near, j), work);
                let block = &work.stalled.blocks[site][place];
                for (i, scale) in scales.as_mut_slice().iter_mut().enumerate() {
                    *scale += (block.entry(i, j) * d).abs();
                }
            }
        }
        scales
    }

    /// Raises the noise to the changes of the rows by the rounding of the coordinates: these are moved by parts of it, back and forth from site to site.
    /// Whether all is round-off then.
    #[cold]
    fn noise(&self, reach: usize, work: &mut Workspace<S>) -> bool {
        work.stalled.probes.spread(self.lattice.ends.is_periodic());
        for probe in 0..3 {
            let probes = &mut work.stalled.probes;
            for site in self.around(reach.saturating_add(1), &probes.distance) {
                let points = magnitudes::<S>(&self.q[site]);
                let by: S::Increment = vector(|i| {
                    let sign = if (site + i + probe) % 2 == 0 {
                        1.0
                    } else {
                        -1.0
                    };
                    let size = if (site + probe) % 3 == 0 { 0.5 } else { 1.0 };
                    sign * size * f64::EPSILON * points.as_slice()[i]
                });
                probes.q[site] = retract::<S>(&self.q[site], &by);
            }
            let rounded = LatticeEquations {
                moving: self.moving.clone(),
                q: &probes.q,
                ..*self
            };
            probes.rows.fill(S::Unknowns::zeros());
            for site in self.around(reach, &probes.distance) {
                let moved = rounded.row_of(site, &work.trial, &work.forms).values;
                let here = &work.stalled.there.values[site];
                probes.rows[site] = zip_with(moved, here, |moved, here| moved - here);
            }
            raise(work);
        }
        self.is_round_off(work)
    }

    /// The sites up to so far from one that is not at round-off.
    fn around<'d>(
        &self,
        reach: usize,
        distance: &'d [usize],
    ) -> impl Iterator<Item = usize> + use<'d, S> {
        (0..distance.len()).filter(move |site| distance[*site] <= reach)
    }

    /// Raises the noise to the rounding inside the evaluation of the rows, as in [`evaluation`](crate::solve::evaluation): what a quadrature of the derivatives
    /// does not explain of a change, on both sides of the point. As soon as that shows that all is round-off, it is true.
    #[cold]
    fn add_rounding(&self, reach: usize, work: &mut Workspace<S>) -> bool {
        let size = |site: usize, work: &Workspace<S>| -> S::Increment {
            vector(|i| work.trial[site].as_slice()[i].abs() + self.reach((site, i), work))
        };
        // No displacement is farther than the increments of the motion itself.
        let farthest = (0..self.lattice.sites()).fold(S::Increment::zeros(), |most, site| {
            zip_with(most, &size(site, work), |most, size| larger(size, most))
        });
        for probe in 0..PROBES {
            let farther = FARTHER.powi(probe as i32);
            work.stalled.probes.spread(self.lattice.ends.is_periodic());
            let mut probes = core::mem::replace(&mut work.stalled.probes, Probes::none());
            for site in self.around(reach.saturating_add(1), &probes.distance) {
                let size = size(site, work);
                let (last, next) = (work.stalled.last[site], work.stalled.next[site]);
                let d = work.trial[site];
                let by = |i: usize| match i < Self::DIM {
                    true => {
                        let correction = larger(last.as_slice()[i].abs(), next.as_slice()[i].abs());
                        let length = CORRECTIONS * correction + MOVED * size.as_slice()[i];
                        let length = (farther * length).min(larger(length, farthest.as_slice()[i]));
                        part(site * Self::DIM + i, probe) * length
                    }
                    false => 0.0,
                };
                probes.ahead[site] = vector(|i| d.as_slice()[i] + by(i));
                probes.behind[site] = vector(|i| d.as_slice()[i] - by(i));
            }
            probes.rows.fill(S::Unknowns::zeros());
            for site in self.around(reach, &probes.distance) {
                let [behind, here, ahead] =
                    [&probes.behind, &work.trial, &probes.ahead].map(|z| Side {
                        row: self.row_of(site, z, &work.forms),
                        z,
                    });
                probes.rows[site] = vector(|i| {
                    let ahead_of = self.rounding((site, i), [&behind, &here, &ahead]);
                    let behind_of = self.rounding((site, i), [&ahead, &here, &behind]);
                    LESSER * ahead_of.min(behind_of)
                });
            }
            work.stalled.probes = probes;
            raise(work);
            if self.is_round_off(work) {
                return true;
            }
        }
        false
    }

    /// The rows of one site at z.
    fn row_of(&self, site: usize, z: &[S::Unknowns], forms: &[Forms<S>]) -> SiteRow<S> {
        let tangents = SiteTangents {
            equations: self,
            z,
            forms,
        };
        let (mut walk, _) = RowsOf::begin(&tangents, site);
        tangents.row(&mut walk, &mut Slopes::<S>::zeros())
    }

    /// |R_i(d + δ) - R_i(d)| less what the derivatives at d - δ, d and d + δ expect; 0 where R_i is not straight, or not finite.
    fn rounding(&self, (site, i): (usize, usize), [behind, here, ahead]: [&Side<'_, S>; 3]) -> f64 {
        let (mut expected, mut size, mut change) = (0.0, 0.0, 0.0);
        for (place, near) in self.neighbours(site).into_iter().enumerate() {
            if place != 1 && near == site {
                continue;
            }
            for j in 0..Self::DIM {
                let by = ahead.z[near].as_slice()[j] - here.z[near].as_slice()[j];
                let [last, from, to] =
                    [behind, here, ahead].map(|side| side.row.blocks[place].entry(i, j) * by);
                expected += (5.0 * to + 8.0 * from - last) / 12.0;
                size += from.abs();
                change += larger((to - from).abs(), (from - last).abs());
            }
        }
        let moved = ahead.row.values.as_slice()[i] - here.row.values.as_slice()[i];
        let left = (moved - expected).abs() - change;
        match change <= STRAIGHT * size && left.is_finite() {
            true => larger(left, 0.0),
            false => 0.0,
        }
    }
}

/// Raises the noise to the changes of the rows that have been found, and to those that they make in the unknowns.
fn raise<S: LatticeSystem>(work: &mut Workspace<S>) {
    let probes = &mut work.stalled.probes;
    probes.unknowns.copy_from_slice(&probes.rows);
    if !work.matrix.solve(&mut probes.unknowns) {
        return;
    }
    let found = probes.rows.iter().zip(&probes.unknowns);
    for (noise, (rows, unknowns)) in work.stalled.noise.iter_mut().zip(found) {
        for (noise, change) in noise.iter_mut().zip([rows, unknowns]) {
            *noise = zip_with(*noise, change, |noise, change| larger(change.abs(), noise));
        }
    }
}
