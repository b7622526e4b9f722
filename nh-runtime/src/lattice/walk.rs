//! The rows of the sites with their derivatives, one after another, of the links on both sides of each.

use super::chain::Lattice;
use super::equations::{Forms, LatticeEquations, Sites, Slopes};
use super::layout;
use super::links::{Lane, PlainLinks, PlainSites};
use super::norm::Norm;
use super::tridiagonal::{Row, RowsOf};
use super::{LatticeSystem, LinkSystem};
use crate::declarations::copies;
use crate::linear::{Matrix, Vector, larger};
use crate::real::{FourLanes, SideBySide};

/// The rows of all sites at a point z.
pub(super) struct SiteTangents<'e, 'a, S: LatticeSystem> {
    pub equations: &'e LatticeEquations<'e, 'a, S>,
    pub z: &'e [S::StepUnknowns],
    pub forms: &'e [Forms<S>],
    /// Sizes of rows, which are added to their terms, or none.
    pub sizes: &'e [S::StepUnknowns],
}

/// The lists that a pass over plain links fills: derivatives of constraints, rows, right-hand sides.
type PlainRows<'l, S> = (
    &'l mut [Slopes<S>],
    &'l mut [Row<<S as LatticeSystem>::StepBlock>],
    &'l mut [<S as LatticeSystem>::StepUnknowns],
);

/// Between two sites: what the link behind the last one hands to the next.
pub(super) struct SiteWalk<S: LatticeSystem> {
    site: usize,
    handed: SiteRow<S>,
    pub norm: Norm,
}

/// The rows of a site: values, terms, and derivatives by the unknowns of the site before, its own and those of the next.
pub(super) struct SiteRow<S: LatticeSystem> {
    pub values: S::StepUnknowns,
    pub terms: S::StepUnknowns,
    pub blocks: Row<S::StepBlock>,
}

copies! { [S: LatticeSystem] SiteRow<S>; }

impl<S: LatticeSystem> SiteRow<S> {
    #[inline(always)]
    fn zeros() -> Self {
        Self {
            values: S::StepUnknowns::zeros(),
            terms: S::StepUnknowns::zeros(),
            blocks: [S::StepBlock::zeros(); 3],
        }
    }

    #[inline]
    fn add(&mut self, i: usize, value: f64) {
        self.values.as_mut_slice()[i] += value;
        self.terms.as_mut_slice()[i] += value.abs();
    }

    /// Completes the rows when both links have been added. An inner node takes as much from one side as it gives to the other, and both are as large as the momenta that pass the
    /// left end: in uniform motion they cancel, and leave their round-off.
    #[inline(always)]
    fn complete(&mut self) {
        let n = S::Increment::LEN;
        let terms = self.terms.as_mut_slice();
        for i in n..layout::displacements::<S>() {
            terms[i] += terms[i % n];
        }
    }

    #[inline]
    fn add_slope(&mut self, place: usize, (i, j): (usize, usize), value: f64) {
        let block = &mut self.blocks[place];
        block.set_entry(i, j, block.entry(i, j) + value);
    }
}

impl<S: LatticeSystem> SiteTangents<'_, '_, S> {
    const DIM: usize = S::Increment::LEN;
    const MOVES: usize = layout::displacements::<S>();
    const ALL: usize = S::StepUnknowns::LEN;

    fn lattice(&self) -> &Lattice<'_, S> {
        self.equations.lattice
    }

    /// Hands the parts of a link at an end of the lattice to the rows of its two sites.
    #[inline(always)]
    fn hand_alone(&self, k: usize, this: &mut SiteRow<S>, next: &mut SiteRow<S>) -> Slopes<S> {
        let sites = self.equations.sites(k, self.z, self.forms);
        let tangent = S::Link::tangent_in(&self.equations.alone(k, &sites));
        let lane = Lane {
            values: tangent.as_ref(),
            lane: 0,
        };
        self.hand::<false, _>((k, sites), &lane, this, next)
    }

    /// Hands the parts of a link to the rows of its two sites; the first one may be without interest. `PLAIN` links join two sites, with all constraints in force.
    #[inline(always)]
    fn hand<const PLAIN: bool, T: SideBySide>(
        &self,
        (k, sites): (usize, Sites<'_, S>),
        tangent: &Lane<'_, T>,
        this: &mut SiteRow<S>,
        next: &mut SiteRow<S>,
    ) -> Slopes<S> {
        let (n, moves, lattice) = (Self::DIM, Self::MOVES, self.lattice());
        let (m, conditions) = (Forms::<S>::ROWS, layout::conditions::<S>());
        let (inner, multipliers) = (layout::inner_multipliers::<S>(), layout::multipliers::<S>());
        let is_itself = !PLAIN && lattice.next(k) == k;
        let forms = sites.forms;
        let columns = 2 * moves;
        let first = columns + conditions;
        let slope = |i: usize, j: usize| tangent.at(first + columns * i + j);
        let phi_slope = |a: usize, j: usize| tangent.at(first + columns * (columns + a) + j);
        let by_multiplier = |i: usize, b: usize| {
            tangent.at(first + columns * (columns + conditions) + inner * i + b)
        };
        let mut phi_slopes = Slopes::<S>::zeros();
        let z = sites.z.map(|z| z.as_slice());
        // The blocks of k + 1 in the row of k, and the other way round.
        let (ahead, behind) = if is_itself { (1, 1) } else { (2, 0) };
        for i in 0..moves {
            this.add(i, tangent.at(i));
            next.add(i, tangent.at(moves + i));
            for j in 0..moves {
                this.add_slope(1, (i, j), slope(i, j));
                this.add_slope(ahead, (i, j), slope(i, moves + j));
                next.add_slope(behind, (i, j), slope(moves + i, j));
                next.add_slope(1, (i, j), slope(moves + i, moves + j));
            }
            for b in 0..inner {
                this.add_slope(1, (i, moves + b), by_multiplier(i, b));
                next.add_slope(behind, (i, moves + b), by_multiplier(moves + i, b));
            }
        }
        for i in 0..n {
            for a in 0..m {
                let place = multipliers + a;
                let lambda = z[0][place];
                let [here, there] = [forms.entry(a, i), forms.entry(a, n + i)];
                this.add(i, -lambda * here);
                next.add(i, -lambda * there);
                this.add_slope(1, (i, place), -here);
                next.add_slope(behind, (i, place), -there);
            }
        }
        for a in 0..conditions {
            let row = moves + a;
            for j in 0..columns {
                phi_slopes.set_entry(a, j, phi_slope(a, j));
            }
            if !PLAIN && !lattice.is_in_force(k, a % m) {
                this.add(row, z[0][row]);
                this.add_slope(1, (row, row), 1.0);
                continue;
            }
            let mut terms = 0.0;
            for (j, (d_here, d_there)) in z[0].iter().zip(z[1]).enumerate().take(moves) {
                let [here, there] = [phi_slope(a, j), phi_slope(a, moves + j)];
                terms += (here * d_here).abs() + (there * d_there).abs();
                this.add_slope(1, (row, j), here);
                this.add_slope(ahead, (row, j), there);
            }
            let value = tangent.at(columns + a);
            this.add(row, value);
            let of_row = &mut this.terms.as_mut_slice()[row];
            *of_row = larger(terms, *of_row);
        }
        phi_slopes
    }

    /// The next rows of sites with plain links, as [`row`](Self::row) has them.
    ///
    /// Not inlined, so that the compiler knows that the lists are apart from the parameters.
    #[inline(never)]
    fn plain_rows<const SIZES: bool>(
        &self,
        walk: &mut SiteWalk<S>,
        slopes: &mut [Slopes<S>],
        rows: &mut [Row<S::StepBlock>],
        right: &mut [S::StepUnknowns],
    ) {
        let (start, count) = (walk.site, rows.len());
        if count == 0 {
            return;
        }
        let mut links = PlainLinks::new(self.equations, self.z, start, count);
        let sites = PlainSites::new(self.equations, (self.z, self.forms), start, count);
        let mut left = (&mut slopes[..count], rows, &mut right[..count]);
        let (mut norm, mut row) = (walk.norm, walk.handed);
        while let Some((at, links)) = links.next(self.equations) {
            let tangent = S::Link::tangent_in(&links);
            for lane in 0..FourLanes::LANES {
                let tangent = Lane::of(tangent.as_ref(), lane);
                let place = (&sites, at + lane);
                row = self.plain_row::<SIZES>(place, &tangent, row, (&mut norm, &mut left));
            }
        }
        (walk.norm, walk.handed) = (norm, row);
        self.last_plain_rows::<SIZES>((&links, &sites), walk, left);
        walk.site += count;
    }

    /// The rows of the links that no group of lanes holds.
    #[inline(never)]
    fn last_plain_rows<const SIZES: bool>(
        &self,
        (links, sites): (&PlainLinks<'_, S>, &PlainSites<'_, S>),
        walk: &mut SiteWalk<S>,
        mut left: PlainRows<'_, S>,
    ) {
        let Some((at, lanes, links)) = links.rest(self.equations) else {
            return;
        };
        let tangent = S::Link::tangent_in(&links);
        for lane in lanes {
            let tangent = Lane::of(tangent.as_ref(), lane);
            let (place, row) = ((sites, at + lane), walk.handed);
            walk.handed =
                self.plain_row::<SIZES>(place, &tangent, row, (&mut walk.norm, &mut left));
        }
    }

    /// The row of the site in place i; the parts of the next row.
    #[inline(always)]
    fn plain_row<const SIZES: bool>(
        &self,
        (sites, i): (&PlainSites<'_, S>, usize),
        tangent: &Lane<'_, FourLanes>,
        mut row: SiteRow<S>,
        (norm, (slopes, rows, right)): (&mut Norm, &mut PlainRows<'_, S>),
    ) -> SiteRow<S> {
        let k = sites.start + i;
        for (j, p) in sites.p[i].as_slice().iter().enumerate() {
            row.add(j, *p);
        }
        let of_link = (k, sites.of(i));
        let mut next = SiteRow::zeros();
        slopes[i] = self.hand::<true, _>(of_link, tangent, &mut row, &mut next);
        row.complete();
        if k < self.equations.moving.start {
            // Of a copy, so that rows of sites that move stay in registers.
            let mut held = row;
            hold(&mut held);
            row = held;
        }
        let sizes = SIZES.then(|| self.sizes[k].as_slice());
        norm.see_each((row.values.as_slice(), row.terms.as_slice()), sizes);
        (rows[i], right[i]) = (row.blocks, row.values);
        next
    }

    /// The next rows. Rows of sites that do not move say that their increments are given.
    #[inline(always)]
    pub fn row(&self, walk: &mut SiteWalk<S>, slopes: &mut Slopes<S>) -> SiteRow<S> {
        let k = walk.site;
        walk.site += 1;
        let mut row = core::mem::replace(&mut walk.handed, SiteRow::zeros());
        for (i, p) in self.equations.p[k].as_slice().iter().enumerate() {
            row.add(i, *p);
        }
        if k < self.equations.links {
            let mut next = SiteRow::zeros();
            *slopes = self.hand_alone(k, &mut row, &mut next);
            match self.lattice().next(k) == k {
                false => walk.handed = next,
                true => {
                    for i in 0..Self::MOVES {
                        row.values.as_mut_slice()[i] += next.values.as_slice()[i];
                        row.terms.as_mut_slice()[i] += next.terms.as_slice()[i];
                        for j in 0..Self::ALL {
                            row.add_slope(1, (i, j), next.blocks[1].entry(i, j));
                        }
                    }
                }
            }
        }
        row.complete();
        if !self.equations.moving.contains(&k) {
            hold(&mut row);
        }
        row
    }

    /// The next rows, at the ends of the lattice.
    fn other_rows(
        &self,
        walk: &mut SiteWalk<S>,
        slopes: &mut [Slopes<S>],
        (rows, right): (&mut [Row<S::StepBlock>], &mut [S::StepUnknowns]),
    ) {
        for ((into, slopes), right) in rows.iter_mut().zip(slopes).zip(right) {
            let site = walk.site;
            let row = self.row(walk, slopes);
            let measured = (row.values.as_slice(), row.terms.as_slice());
            let sizes = self.sizes.get(site).map(Vector::as_slice);
            walk.norm.see_each(measured, sizes);
            (*into, *right) = (row.blocks, row.values);
        }
    }
}

/// The rows of a site that does not move.
#[cold]
fn hold<S: LatticeSystem>(row: &mut SiteRow<S>) {
    let (moves, all) = (layout::displacements::<S>(), S::StepUnknowns::LEN);
    row.values.as_mut_slice()[..moves].fill(0.0);
    for block in &mut row.blocks {
        (0..moves).for_each(|i| (0..all).for_each(|j| block.set_entry(i, j, 0.0)));
    }
    for i in 0..all {
        // Without a link, as of a last site that is driven, there are multipliers of none.
        let is_empty = |block: &S::StepBlock| (0..all).all(|j| block.entry(i, j) == 0.0);
        if row.blocks.iter().all(is_empty) {
            row.blocks[1].set_entry(i, i, 1.0);
        }
    }
}

impl<S: LatticeSystem> RowsOf<S::StepBlock> for SiteTangents<'_, '_, S> {
    type Walk = SiteWalk<S>;
    type Kept = Slopes<S>;

    fn begin(&self, start: usize) -> (SiteWalk<S>, S::StepBlock) {
        let mut walk = SiteWalk {
            site: start,
            handed: SiteRow::zeros(),
            norm: Norm::ZERO,
        };
        let before = match start.checked_sub(1) {
            None if !self.lattice().ends.is_periodic() => return (walk, S::StepBlock::zeros()),
            None => self.lattice().sites - 1,
            Some(before) => before,
        };
        let mut this = SiteRow::zeros();
        self.hand_alone(before, &mut this, &mut walk.handed);
        if !self.equations.moving.contains(&before) {
            hold(&mut this);
        }
        (walk, this.blocks[2])
    }

    #[inline(always)]
    fn fill(
        &self,
        walk: &mut SiteWalk<S>,
        slopes: &mut [Slopes<S>],
        rows: &mut [Row<S::StepBlock>],
        right: &mut [S::StepUnknowns],
    ) {
        let (start, count) = (walk.site, rows.len());
        let plain = self.equations.plain.clone();
        let [from, to] = [plain.start, plain.end].map(|at| at.clamp(start, start + count) - start);
        self.other_rows(walk, &mut slopes[..from], (&mut rows[..from], right));
        let right = &mut right[from..];
        let (plain_slopes, plain) = (&mut slopes[from..], &mut rows[from..to]);
        match self.sizes.is_empty() {
            true => self.plain_rows::<false>(walk, plain_slopes, plain, right),
            false => self.plain_rows::<true>(walk, plain_slopes, plain, right),
        }
        let right = &mut right[to - from..];
        self.other_rows(walk, &mut slopes[to..], (&mut rows[to..], right));
    }
}
