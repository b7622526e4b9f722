//! The rows of the sites with their derivatives, one after another, of the links on both sides of each.

use super::chain::Lattice;
use super::equations::{Forms, LatticeEquations, Sites, Slopes};
use super::links::{Lane, PlainLinks};
use super::tridiagonal::{Row, RowsOf};
use super::{LatticeSystem, LinkSystem};
use crate::linear::{Matrix, Vector};
use crate::real::SideBySide;

/// A row of this part of its terms is exact: the largest of all rows is not looked for below.
const NOTHING: f64 = f64::EPSILON / 8.0;

/// The largest row relative to its terms, and its site.
#[derive(Clone, Copy, Debug)]
pub(super) struct Norm {
    pub value: f64,
    pub site: usize,
}

impl Norm {
    pub const ZERO: Self = Self {
        value: 0.0,
        site: 0,
    };

    /// Looks at a row; 0 of 0 is 0, and not a number is the worst of all.
    #[inline]
    pub fn see(&mut self, site: usize, value: f64, terms: f64) {
        let value = value.abs();
        // No branch for values that vanish: at round-off they come and go.
        if value <= crate::linear::larger(self.value, NOTHING) * terms {
            return;
        }
        self.raise(site, value, terms);
    }

    #[inline(never)]
    fn raise(&mut self, site: usize, value: f64, terms: f64) {
        let part = value / terms;
        let is_larger = part > self.value || (part.is_nan() && !self.value.is_nan());
        if is_larger && value != 0.0 {
            *self = Self { value: part, site };
        }
    }

    /// Looks at the rows of a site, with their sizes.
    #[inline(always)]
    pub fn see_each(
        &mut self,
        site: usize,
        (values, terms): (&[f64], &[f64]),
        sizes: Option<&[f64]>,
    ) {
        for (i, (value, terms)) in values.iter().zip(terms).enumerate() {
            let size = sizes.map_or(0.0, |sizes| sizes[i]);
            self.see(site, *value, *terms + size);
        }
    }

    /// The worse one, the first of equal ones.
    #[inline]
    pub fn or(self, other: Self) -> Self {
        match other.value > self.value || (other.value.is_nan() && !self.value.is_nan()) {
            true => other,
            false => self,
        }
    }
}

/// The rows of all sites at a point z.
pub(super) struct SiteTangents<'e, 'a, S: LatticeSystem> {
    pub equations: &'e LatticeEquations<'e, 'a, S>,
    pub z: &'e [S::Unknowns],
    pub forms: &'e [Forms<S>],
    /// Sizes of rows, which are added to their terms, or none.
    pub sizes: &'e [S::Unknowns],
}

/// Between two sites: what the link behind the last one hands to the next.
pub(super) struct SiteWalk<S: LatticeSystem> {
    site: usize,
    handed: SiteRow<S>,
    pub norm: Norm,
}

/// The rows of a site: values, terms, and derivatives by the unknowns of the site before, its own and those of the next.
pub(super) struct SiteRow<S: LatticeSystem> {
    pub values: S::Unknowns,
    pub terms: S::Unknowns,
    pub blocks: Row<S::Block>,
}

impl<S: LatticeSystem> Clone for SiteRow<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: LatticeSystem> Copy for SiteRow<S> {}

impl<S: LatticeSystem> SiteRow<S> {
    #[inline(always)]
    fn zeros() -> Self {
        Self {
            values: S::Unknowns::zeros(),
            terms: S::Unknowns::zeros(),
            blocks: [S::Block::zeros(); 3],
        }
    }

    #[inline]
    fn add(&mut self, i: usize, value: f64) {
        self.values.as_mut_slice()[i] += value;
        self.terms.as_mut_slice()[i] += value.abs();
    }

    #[inline]
    fn add_slope(&mut self, place: usize, (i, j): (usize, usize), value: f64) {
        let block = &mut self.blocks[place];
        block.set_entry(i, j, block.entry(i, j) + value);
    }
}

impl<S: LatticeSystem> SiteTangents<'_, '_, S> {
    const DIM: usize = S::Increment::LEN;
    const ALL: usize = S::Unknowns::LEN;

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
        let (n, m, lattice) = (Self::DIM, Self::ALL - Self::DIM, self.lattice());
        let is_itself = !PLAIN && lattice.next(k) == k;
        let forms = sites.forms;
        let slope = |i: usize, j: usize| tangent.at(2 * n + m + 2 * n * i + j);
        let phi_slope = |a: usize, j: usize| tangent.at(2 * n + m + 4 * n * n + 2 * n * a + j);
        let mut phi_slopes = Slopes::<S>::zeros();
        let z = sites.z.map(|z| z.as_slice());
        // The blocks of k + 1 in the row of k, and the other way round.
        let (ahead, behind) = if is_itself { (1, 1) } else { (2, 0) };
        for i in 0..n {
            this.add(i, tangent.at(i));
            next.add(i, tangent.at(n + i));
            for j in 0..n {
                this.add_slope(1, (i, j), slope(i, j));
                this.add_slope(ahead, (i, j), slope(i, n + j));
                next.add_slope(behind, (i, j), slope(n + i, j));
                next.add_slope(1, (i, j), slope(n + i, n + j));
            }
            for a in 0..m {
                let lambda = z[0][n + a];
                let [here, there] = [forms.entry(a, i), forms.entry(a, n + i)];
                this.add(i, -lambda * here);
                next.add(i, -lambda * there);
                this.add_slope(1, (i, n + a), -here);
                next.add_slope(behind, (i, n + a), -there);
            }
        }
        for a in 0..m {
            let row = n + a;
            for j in 0..2 * n {
                phi_slopes.set_entry(a, j, phi_slope(a, j));
            }
            if !PLAIN && !lattice.is_in_force(k, a) {
                this.add(row, z[0][row]);
                this.add_slope(1, (row, row), 1.0);
                continue;
            }
            let mut terms = 0.0;
            for (j, (d_here, d_there)) in z[0].iter().zip(z[1]).enumerate().take(n) {
                let [here, there] = [phi_slope(a, j), phi_slope(a, n + j)];
                terms += (here * d_here).abs() + (there * d_there).abs();
                this.add_slope(1, (row, j), here);
                this.add_slope(ahead, (row, j), there);
            }
            let value = tangent.at(2 * n + a);
            this.add(row, value);
            let of_row = &mut this.terms.as_mut_slice()[row];
            *of_row = crate::linear::larger(terms, *of_row);
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
        rows: &mut [Row<S::Block>],
        right: &mut [S::Unknowns],
    ) {
        let (start, count) = (walk.site, rows.len());
        if count == 0 {
            return;
        }
        let (slopes, right) = (&mut slopes[..count], &mut right[..count]);
        let forms = &self.forms[start..][..count];
        let [q, q_next] = [start, start + 1].map(|from| &self.equations.q[from..][..count]);
        let [z, z_next] = [start, start + 1].map(|from| &self.z[from..][..count]);
        let p = &self.equations.p[start..][..count];
        let (mut norm, mut row) = (walk.norm, walk.handed);
        let still = self.equations.moving.start.saturating_sub(start);
        let mut links = PlainLinks::new(self.equations, self.z, start, count);
        while let Some((group, links)) = links.next(self.equations) {
            let tangent = S::Link::tangent_in(&links);
            for lane in 0..group.count {
                let i = group.at + lane;
                let tangent = Lane {
                    values: tangent.as_ref(),
                    lane,
                };
                for (j, p) in p[i].as_slice().iter().enumerate() {
                    row.add(j, *p);
                }
                let sites = Sites {
                    q: [&q[i], &q_next[i]],
                    z: [&z[i], &z_next[i]],
                    forms: &forms[i],
                };
                let mut next = SiteRow::zeros();
                slopes[i] = self.hand::<true, _>((start + i, sites), &tangent, &mut row, &mut next);
                if i < still {
                    // Of a copy, so that rows of sites that move stay in registers.
                    let mut held = row;
                    hold(&mut held);
                    row = held;
                }
                let sizes = SIZES.then(|| self.sizes[start + i].as_slice());
                let measured = (row.values.as_slice(), row.terms.as_slice());
                norm.see_each(start + i, measured, sizes);
                (rows[i], right[i]) = (row.blocks, row.values);
                row = next;
            }
        }
        walk.site += count;
        (walk.norm, walk.handed) = (norm, row);
    }

    /// The next rows. Rows of sites that do not move say that their increments are given.
    #[inline(always)]
    pub fn row(&self, walk: &mut SiteWalk<S>, slopes: &mut Slopes<S>) -> SiteRow<S> {
        let (k, n) = (walk.site, Self::DIM);
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
                    for i in 0..n {
                        row.values.as_mut_slice()[i] += next.values.as_slice()[i];
                        row.terms.as_mut_slice()[i] += next.terms.as_slice()[i];
                        for j in 0..Self::ALL {
                            row.add_slope(1, (i, j), next.blocks[1].entry(i, j));
                        }
                    }
                }
            }
        }
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
        (rows, right): (&mut [Row<S::Block>], &mut [S::Unknowns]),
    ) {
        for ((into, slopes), right) in rows.iter_mut().zip(slopes).zip(right) {
            let site = walk.site;
            let row = self.row(walk, slopes);
            let measured = (row.values.as_slice(), row.terms.as_slice());
            let sizes = self.sizes.get(site).map(Vector::as_slice);
            walk.norm.see_each(site, measured, sizes);
            (*into, *right) = (row.blocks, row.values);
        }
    }
}

/// The rows of a site that does not move.
#[cold]
fn hold<S: LatticeSystem>(row: &mut SiteRow<S>) {
    let (n, all) = (S::Increment::LEN, S::Unknowns::LEN);
    row.values.as_mut_slice()[..n].fill(0.0);
    for block in &mut row.blocks {
        (0..n).for_each(|i| (0..all).for_each(|j| block.set_entry(i, j, 0.0)));
    }
    for i in 0..all {
        // Without a link, as of a last site that is driven, there are multipliers of none.
        let is_empty = |block: &S::Block| (0..all).all(|j| block.entry(i, j) == 0.0);
        if row.blocks.iter().all(is_empty) {
            row.blocks[1].set_entry(i, i, 1.0);
        }
    }
}

impl<S: LatticeSystem> RowsOf<S::Block> for SiteTangents<'_, '_, S> {
    type Walk = SiteWalk<S>;
    type Kept = Slopes<S>;

    fn begin(&self, start: usize) -> (SiteWalk<S>, S::Block) {
        let mut walk = SiteWalk {
            site: start,
            handed: SiteRow::zeros(),
            norm: Norm::ZERO,
        };
        let before = match start.checked_sub(1) {
            None if !self.lattice().ends.is_periodic() => return (walk, S::Block::zeros()),
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
        rows: &mut [Row<S::Block>],
        right: &mut [S::Unknowns],
    ) {
        let (start, count) = (walk.site, rows.len());
        let plain = self.equations.plain();
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
