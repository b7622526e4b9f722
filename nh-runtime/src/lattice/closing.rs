//! The end of a step: the rows at the point that is accepted, and the momenta that arrive.

use core::ops::Range;

use super::equations::{Forms, LatticeEquations, Sites, Slopes};
use super::layout;
use super::links::{Lane, PlainLinks, PlainSites};
use super::norm::Norm;
use super::workspace::Workspace;
use super::{LatticeSystem, LinkSystem};
use crate::declarations::copies;
use crate::linear::{Matrix, Vector, larger};
use crate::real::{FourLanes, SideBySide};

/// The parts that link k hands to the row of its second site, and to the momentum there.
struct Handed<S: LatticeSystem> {
    values: S::Displacement,
    terms: S::Displacement,
    arrival: S::Increment,
}

impl<S: LatticeSystem> Handed<S> {
    #[inline(always)]
    fn zeros() -> Self {
        Self {
            values: S::Displacement::zeros(),
            terms: S::Displacement::zeros(),
            arrival: S::Increment::zeros(),
        }
    }

    #[inline(always)]
    fn add(&mut self, i: usize, value: f64) {
        self.values.as_mut_slice()[i] += value;
        self.terms.as_mut_slice()[i] += value.abs();
    }

    /// Leaves the momentum rows of a site and those of its inner nodes, and looks at them.
    #[inline(always)]
    fn measure(&mut self, (norm, rows): (&mut Norm, &mut S::StepUnknowns), sizes: Option<&[f64]>) {
        let values = self.values.as_slice();
        rows.as_mut_slice()[..values.len()].copy_from_slice(values);
        // As in the rows of the walk.
        let n = S::Increment::LEN;
        let terms = self.terms.as_mut_slice();
        for i in n..values.len() {
            terms[i] += terms[i % n];
        }
        norm.see_each((values, self.terms.as_slice()), sizes);
    }
}

copies! { [S: LatticeSystem] Handed<S>; }

/// The point at which a step ends.
struct EndOfStep<'e, 'a, S: LatticeSystem> {
    equations: &'e LatticeEquations<'e, 'a, S>,
    z: &'e [S::StepUnknowns],
    forms: &'e [Forms<S>],
    slopes: &'e [Slopes<S>],
    /// Sizes of rows, which are added to their terms, or none.
    sizes: &'e [S::StepUnknowns],
}

/// The lists that a pass over the sites fills: the rows, and the momenta that arrive.
type Left<'l, S> = (
    &'l mut [<S as LatticeSystem>::StepUnknowns],
    &'l mut [<S as LatticeSystem>::Increment],
);

/// Sites of plain links, and the derivatives of the constraints of these.
type Plain<'s, S> = (&'s PlainSites<'s, S>, &'s [Slopes<S>]);

impl<S: LatticeSystem> EndOfStep<'_, '_, S> {
    /// The part of link k at an end of the lattice.
    #[inline(always)]
    fn of_link_alone(
        &self,
        k: usize,
        this: &mut Handed<S>,
        left: (&mut Norm, &mut S::StepUnknowns),
    ) -> Handed<S> {
        let sites = self.equations.sites(k, self.z, self.forms);
        let passage = S::Link::passage_in(&self.equations.alone(k, &sites));
        let lane = Lane {
            values: passage.as_ref(),
            lane: 0,
        };
        self.of_link::<false, _>((k, sites), (&lane, &self.slopes[k]), this, left)
    }

    /// Adds what link k hands to the row of its first site, and hands on the rest; the rows of its constraints. `PLAIN` links join two sites, with all
    /// constraints in force.
    #[inline(always)]
    fn of_link<const PLAIN: bool, T: SideBySide>(
        &self,
        (k, sites): (usize, Sites<'_, S>),
        (passage, slopes): (&Lane<'_, T>, &Slopes<S>),
        this: &mut Handed<S>,
        (norm, rows): (&mut Norm, &mut S::StepUnknowns),
    ) -> Handed<S> {
        let (n, moves, equations) = (
            S::Increment::LEN,
            layout::displacements::<S>(),
            self.equations,
        );
        let (m, conditions) = (Forms::<S>::ROWS, layout::conditions::<S>());
        let multipliers = layout::multipliers::<S>();
        let mut next = Handed::<S>::zeros();
        let arrival = |i: usize| passage.at(2 * moves + conditions + i);
        let z = sites.z[0].as_slice();
        for i in 0..moves {
            this.add(i, passage.at(i));
            next.add(i, passage.at(moves + i));
        }
        for i in 0..n {
            this.arrival.as_mut_slice()[i] += arrival(i);
            next.arrival.as_mut_slice()[i] += arrival(n + i);
            for a in 0..m {
                let lambda = z[multipliers + a];
                this.add(i, -lambda * sites.forms.entry(a, i));
                next.add(i, -lambda * sites.forms.entry(a, n + i));
            }
        }
        let [d, d_next] = sites.z.map(|z| &z.as_slice()[..moves]);
        for a in 0..conditions {
            let row = moves + a;
            if !PLAIN && !equations.lattice.is_in_force(k, a % m) {
                rows.as_mut_slice()[row] = z[row];
                continue;
            }
            let terms = d.iter().chain(d_next).enumerate();
            let terms = terms.map(|(j, d)| (slopes.entry(a, j) * d).abs());
            let value = passage.at(2 * moves + a);
            rows.as_mut_slice()[row] = value;
            let size = self.sizes.get(k).map_or(0.0, |sizes| sizes.as_slice()[row]);
            norm.see(value, larger(terms.sum(), value.abs()) + size);
        }
        next
    }

    /// The sites of a segment, one after the other.
    fn of_sites(&self, range: Range<usize>, (rows, arriving): Left<'_, S>) -> Norm {
        let equations = self.equations;
        let mut norm = Norm::ZERO;
        let before = match range.start.checked_sub(1) {
            None if equations.lattice.ends.is_periodic() => Some(equations.lattice.sites - 1),
            before => before,
        };
        let mut handed = before.map_or_else(Handed::zeros, |before| {
            let (mut row, mut rows) = (Handed::<S>::zeros(), S::StepUnknowns::zeros());
            self.of_link_alone(before, &mut row, (&mut Norm::ZERO.clone(), &mut rows))
        });
        let plain = equations.plain.clone();
        let [from, to] = [plain.start, plain.end].map(|at| at.clamp(range.start, range.end));
        let mut at = range.start;
        for (k, is_plain) in [(from, false), (to, true), (range.end, false)] {
            let here = at - range.start..k - range.start;
            let (rows, arriving) = (&mut rows[here.clone()], &mut arriving[here]);
            match is_plain {
                true if self.sizes.is_empty() => {
                    self.plain_sites::<false>(at, (&mut handed, &mut norm), rows, arriving);
                }
                true => self.plain_sites::<true>(at, (&mut handed, &mut norm), rows, arriving),
                false => self.other_sites(at, (&mut handed, &mut norm), rows, arriving),
            }
            at = k;
        }
        norm
    }

    /// The sites from `start` on, whose links are plain. Not inlined, so that the compiler knows that the lists are apart from the parameters.
    #[inline(never)]
    fn plain_sites<const SIZES: bool>(
        &self,
        start: usize,
        (handed, norm): (&mut Handed<S>, &mut Norm),
        rows: &mut [S::StepUnknowns],
        arriving: &mut [S::Increment],
    ) {
        let count = rows.len();
        if count == 0 {
            return;
        }
        let mut links = PlainLinks::new(self.equations, self.z, start, count);
        let sites = PlainSites::new(self.equations, (self.z, self.forms), start, count);
        let slopes = &self.slopes[start..][..count];
        let mut left = (rows, &mut arriving[..count]);
        let (mut most, mut row) = (*norm, *handed);
        while let Some((at, links)) = links.next(self.equations) {
            let passage = S::Link::passage_in(&links);
            for lane in 0..FourLanes::LANES {
                let passage = Lane::of(passage.as_ref(), lane);
                let place = ((&sites, slopes), at + lane);
                row = self.plain_site::<SIZES>(place, &passage, row, (&mut most, &mut left));
            }
        }
        (*norm, *handed) = (most, row);
        self.last_plain_sites::<SIZES>((&links, (&sites, slopes)), (handed, norm), left);
    }

    /// The sites of the links that no group of lanes holds.
    #[inline(never)]
    fn last_plain_sites<const SIZES: bool>(
        &self,
        (links, sites): (&PlainLinks<'_, S>, Plain<'_, S>),
        (handed, norm): (&mut Handed<S>, &mut Norm),
        mut left: Left<'_, S>,
    ) {
        let Some((at, lanes, links)) = links.rest(self.equations) else {
            return;
        };
        let passage = S::Link::passage_in(&links);
        for lane in lanes {
            let passage = Lane::of(passage.as_ref(), lane);
            let (place, row) = ((sites, at + lane), *handed);
            *handed = self.plain_site::<SIZES>(place, &passage, row, (&mut *norm, &mut left));
        }
    }

    /// The site in place i; the parts of the next one.
    #[inline(always)]
    fn plain_site<const SIZES: bool>(
        &self,
        ((sites, slopes), i): (Plain<'_, S>, usize),
        passage: &Lane<'_, FourLanes>,
        mut row: Handed<S>,
        (norm, (rows, arriving)): (&mut Norm, &mut Left<'_, S>),
    ) -> Handed<S> {
        let k = sites.start + i;
        for (j, p) in sites.p[i].as_slice().iter().enumerate() {
            row.add(j, *p);
        }
        let of_link = (k, sites.of(i));
        let left = (&mut *norm, &mut rows[i]);
        let next = self.of_link::<true, _>(of_link, (passage, &slopes[i]), &mut row, left);
        let sizes = SIZES.then(|| self.sizes[k].as_slice());
        match k < self.equations.moving.start {
            true => rows[i].as_mut_slice()[..S::Displacement::LEN].fill(0.0),
            false => row.measure((norm, &mut rows[i]), sizes),
        }
        arriving[i] = row.arrival;
        next
    }

    /// Sites at the ends.
    fn other_sites(
        &self,
        start: usize,
        (handed, norm): (&mut Handed<S>, &mut Norm),
        rows: &mut [S::StepUnknowns],
        arriving: &mut [S::Increment],
    ) {
        let equations = self.equations;
        for (i, (rows, arriving)) in rows.iter_mut().zip(arriving).enumerate() {
            let k = start + i;
            let mut row = core::mem::replace(handed, Handed::zeros());
            for (i, p) in equations.p[k].as_slice().iter().enumerate() {
                row.add(i, *p);
            }
            *rows = S::StepUnknowns::zeros();
            if k < equations.links {
                *handed = self.of_link_alone(k, &mut row, (&mut *norm, &mut *rows));
                if equations.lattice.next(k) == k {
                    row.values = row.values + handed.values;
                    row.terms = row.terms + handed.terms;
                    row.arrival = row.arrival + handed.arrival;
                }
            }
            *arriving = row.arrival;
            if equations.moving.contains(&k) {
                let sizes = self.sizes.get(k).map(Vector::as_slice);
                row.measure((norm, rows), sizes);
            }
        }
    }
}

impl<S: LatticeSystem> LatticeEquations<'_, '_, S> {
    /// The norm of the rows at z, which are left in `correction`, where the elimination is applied to them if it `goes_on`, and the momenta that arrive, into
    /// `arriving`.
    pub(super) fn close(
        &self,
        z: &[S::StepUnknowns],
        work: &mut Workspace<S>,
        goes_on: bool,
    ) -> Norm {
        let ends = EndOfStep {
            equations: self,
            z,
            forms: &work.forms,
            slopes: &work.slopes,
            sizes: super::workspace::in_force(work.has_sizes, &work.sizes),
        };
        let (rows, arriving) = (work.correction.as_mut_slice(), work.arriving.as_mut_slice());
        if goes_on {
            let fill = |range, arriving: &mut [S::Increment], rows: &mut [S::StepUnknowns]| {
                ends.of_sites(range, (rows, arriving))
            };
            return work.matrix.forward(arriving, rows, &fill, &Norm::or);
        }
        work.matrix.partition().each(
            (rows, arriving),
            &|range, lists: Left<'_, S>| ends.of_sites(range, lists),
            &Norm::or,
        )
    }
}
