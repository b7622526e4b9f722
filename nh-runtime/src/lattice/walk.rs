//! The rows of the sites with their derivatives, one after another, of the links on both sides of each.

use super::chain::Lattice;
use super::equations::{Forms, LatticeEquations, Slopes};
use super::tridiagonal::{Row, RowsOf};
use super::{LatticeSystem, LinkSystem};
use crate::linear::{Matrix, Vector};

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
        if value <= self.value * terms || value == 0.0 {
            return;
        }
        let part = value / terms;
        if part > self.value || (part.is_nan() && !self.value.is_nan()) {
            *self = Self { value: part, site };
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

impl<S: LatticeSystem> SiteRow<S> {
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

    /// Hands the parts of link k to the rows of its two sites; the first one may be without interest.
    #[inline(always)]
    fn hand(&self, k: usize, this: &mut SiteRow<S>, next: &mut SiteRow<S>) -> Slopes<S> {
        let (n, lattice) = (Self::DIM, self.lattice());
        let departure = (lattice.link(k)).tangent_at(&self.equations.interval(self.z, k));
        let is_itself = lattice.next(k) == k;
        let (covector, forms) = (departure.covector.as_slice(), &self.forms[k]);
        let slopes = &departure.covector_by_increment;
        // The blocks of k + 1 in the row of k, and the other way round.
        let (ahead, behind) = if is_itself { (1, 1) } else { (2, 0) };
        for i in 0..n {
            this.add(i, covector[i]);
            next.add(i, covector[n + i]);
            for j in 0..n {
                this.add_slope(1, (i, j), slopes.entry(i, j));
                this.add_slope(ahead, (i, j), slopes.entry(i, n + j));
                next.add_slope(behind, (i, j), slopes.entry(n + i, j));
                next.add_slope(1, (i, j), slopes.entry(n + i, n + j));
            }
            for a in 0..Self::ALL - n {
                let lambda = self.z[k].as_slice()[n + a];
                let [here, there] = [forms.entry(a, i), forms.entry(a, n + i)];
                this.add(i, -lambda * here);
                next.add(i, -lambda * there);
                this.add_slope(1, (i, n + a), -here);
                next.add_slope(behind, (i, n + a), -there);
            }
        }
        for a in 0..Self::ALL - n {
            let row = n + a;
            if !lattice.is_in_force(k, a) {
                this.add(row, self.z[k].as_slice()[row]);
                this.add_slope(1, (row, row), 1.0);
                continue;
            }
            let d = [k, lattice.next(k)].map(|site| self.z[site].as_slice());
            let mut terms = 0.0;
            for (j, (d_here, d_there)) in d[0].iter().zip(d[1]).enumerate().take(n) {
                let [here, there] = [j, n + j].map(|j| departure.phi_by_increment.entry(a, j));
                terms += (here * d_here).abs() + (there * d_there).abs();
                this.add_slope(1, (row, j), here);
                this.add_slope(ahead, (row, j), there);
            }
            let value = departure.phi.as_slice()[a];
            this.add(row, value);
            let of_row = &mut this.terms.as_mut_slice()[row];
            *of_row = crate::linear::larger(terms, *of_row);
        }
        departure.phi_by_increment
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
            *slopes = self.hand(k, &mut row, &mut next);
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
        self.hand(before, &mut this, &mut walk.handed);
        if !self.equations.moving.contains(&before) {
            hold(&mut this);
        }
        (walk, this.blocks[2])
    }

    #[inline(always)]
    fn next(&self, walk: &mut SiteWalk<S>, slopes: &mut Slopes<S>) -> (Row<S::Block>, S::Unknowns) {
        let site = walk.site;
        let row = self.row(walk, slopes);
        for (value, terms) in row.values.as_slice().iter().zip(row.terms.as_slice()) {
            walk.norm.see(site, *value, *terms);
        }
        (row.blocks, row.values)
    }
}
