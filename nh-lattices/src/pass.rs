//! A pass over the sites, one after another: the links on both sides of a site hand their parts to
//! its rows.
//!
//! A link hands the derivatives of its interval to the rows of both its sites, with the reactions
//! of its constraints, and these to those of the first one. Links that join two sites with all
//! their constraints in force are evaluated side by side. Passes differ in what they ask of a link,
//! and in what they leave of a row: [`LinkParts`].

use core::ops::{Add, Range};

use super::chain::Lattice;
use super::equations::{Forms, LatticeEquations, Sites};
use super::layout;
use super::links::{Lane, PlainLinks, PlainSites};
use super::norm::Norm;
use super::partition::Splits;
use super::{LatticeSystem, Links};
use nh_runtime::internal::{FourLanes, larger};
use nh_runtime::{Matrix, SideBySide, Vector, copies};

/// The rows of a site.
pub(super) struct SiteRow<S: LatticeSystem, B> {
    pub values: S::StepUnknowns,
    /// The sums of the absolute values of their terms.
    pub terms: S::StepUnknowns,
    /// The numbers that a pass has beside them.
    pub beside: B,
}

copies! { [S: LatticeSystem, B: Copy] SiteRow<S, B>; }

/// The rows of a site on a pass with these parts.
pub(super) type RowOf<S, K> = SiteRow<S, <K as LinkParts<S>>::Beside>;

/// The largest row that a pass has seen, and whether a row needs the size of its rounding.
#[derive(Clone, Copy)]
pub(super) struct Measured {
    pub norm: Norm,
    pub is_needed: bool,
}

impl Measured {
    const NOTHING: Self = Self {
        norm: Norm::ZERO,
        is_needed: false,
    };

    /// The measures of the sites of both.
    pub fn or(self, other: Self) -> Self {
        Self {
            norm: self.norm.or(other.norm),
            is_needed: self.is_needed || other.is_needed,
        }
    }
}

/// The parts of the links on a pass, and what it leaves of the rows.
pub(super) trait LinkParts<S: LatticeSystem>: Sync + Sized {
    /// A number of links side by side.
    type Number<T: SideBySide>: SideBySide;
    /// The numbers of a row beside its value and its terms.
    type Beside: Copy + Send + Add<Output = Self::Beside>;
    /// Whether sizes of rows may be added to their terms.
    const ADDS_SIZES: bool = true;

    /// The lists that are left, an entry a site.
    type Lists<'l>: Splits
    where
        S: 'l;

    /// The rows of the displacements of both sites, those of the constraints, and whatever is
    /// beside them.
    fn of_links<T: SideBySide>(links: Links<S::Link, T>) -> impl AsRef<[Self::Number<T>]>;

    /// Nothing beside a row.
    fn nothing() -> Self::Beside;

    /// A term of row i, with the size of its rounding.
    #[inline(always)]
    fn add_term(_beside: &mut Self::Beside, _i: usize, _value: f64, _size: f64) {}

    /// Σ_j |∂φ_a/∂d_j d_j| of a constraint of link k, where it is taken.
    #[inline(always)]
    fn constraint_terms<T: SideBySide>(
        &self,
        numbers: Lane<'_, Self::Number<T>>,
        place: (usize, usize),
        z: [&[f64]; 2],
    ) -> f64 {
        let _ = (numbers, place, z);
        0.0
    }

    /// Hands what is beside the rows of link k. `PLAIN` links join two sites, with all constraints
    /// in force.
    #[inline(always)]
    fn hand_beside<const PLAIN: bool, T: SideBySide>(
        _link: (&Lattice<'_, S>, usize, &Forms<S>),
        _numbers: Lane<'_, Self::Number<T>>,
        _both: [&mut Self::Beside; 2],
    ) {
    }

    /// The numbers of a site that does not move.
    #[inline(always)]
    fn hold(_beside: &mut Self::Beside) {}

    /// Leaves the row in place i of the lists, and looks at it; `sizes` are added to its terms.
    fn leave<'l>(
        &self,
        row: &RowOf<S, Self>,
        sizes: Option<&[f64]>,
        measured: &mut Measured,
        left: (&mut Self::Lists<'l>, usize),
    ) where
        S: 'l;
}

/// A pass at a point z.
pub(super) struct Pass<'e, 'a, S: LatticeSystem, K> {
    pub equations: &'e LatticeEquations<'e, 'a, S>,
    pub z: &'e [S::StepUnknowns],
    pub forms: &'e [Forms<S>],
    /// Sizes of rows, which are added to their terms, or none.
    pub sizes: &'e [S::StepUnknowns],
    pub parts: K,
}

/// Between two sites: what the link behind the last one hands to the next, and the measures taken
/// so far.
pub(super) struct Walk<S: LatticeSystem, K: LinkParts<S>> {
    site: usize,
    handed: RowOf<S, K>,
    pub measured: Measured,
}

impl<S: LatticeSystem, B> SiteRow<S, B> {
    #[inline(always)]
    fn zeros<K: LinkParts<S, Beside = B>>() -> Self {
        Self {
            values: S::StepUnknowns::zeros(),
            terms: S::StepUnknowns::zeros(),
            beside: K::nothing(),
        }
    }

    #[inline(always)]
    fn add<K: LinkParts<S, Beside = B>>(&mut self, i: usize, (value, size): (f64, f64)) {
        self.values.as_mut_slice()[i] += value;
        self.terms.as_mut_slice()[i] += value.abs();
        K::add_term(&mut self.beside, i, value, size);
    }

    /// Completes the rows when both links have been added. An inner node takes as much from one
    /// side as it gives to the other, and both are as large as the momenta that pass the left end:
    /// in uniform motion they cancel, and leave their round-off.
    #[inline(always)]
    fn complete(&mut self) {
        let n = S::Increment::LEN;
        let terms = self.terms.as_mut_slice();
        for i in n..layout::displacements::<S>() {
            terms[i] += terms[i % n];
        }
    }

    /// The rows of a site that does not move: the increments are given.
    #[cold]
    fn hold<K: LinkParts<S, Beside = B>>(&mut self) {
        self.values.as_mut_slice()[..layout::displacements::<S>()].fill(0.0);
        K::hold(&mut self.beside);
    }
}

impl<S: LatticeSystem, K: LinkParts<S>> Pass<'_, '_, S, K> {
    /// Before the site `start`, with the rows of the site before it, as far as the link between
    /// them goes.
    pub fn begin(&self, start: usize) -> (Walk<S, K>, Option<RowOf<S, K>>) {
        let mut walk = Walk {
            site: start,
            handed: SiteRow::zeros::<K>(),
            measured: Measured::NOTHING,
        };
        let before = self.equations.lattice.before(start).map(|before| {
            let mut row = SiteRow::zeros::<K>();
            walk.handed = self.hand_alone(before, &mut row);
            if !self.equations.moving.contains(&before) {
                row.hold::<K>();
            }
            row
        });
        (walk, before)
    }

    /// The sites of a segment.
    pub fn segment(&self, range: Range<usize>, lists: K::Lists<'_>) -> Measured {
        let (mut walk, _) = self.begin(range.start);
        self.sites(&mut walk, lists, range.len());
        walk.measured
    }

    /// The next so many sites.
    #[inline(always)]
    pub fn sites(&self, walk: &mut Walk<S, K>, lists: K::Lists<'_>, count: usize) {
        let (start, plain) = (walk.site, &self.equations.plain);
        let [from, to] = [plain.start, plain.end].map(|at| at.clamp(start, start + count) - start);
        let (first, rest) = lists.split(0, from);
        let (plain, last) = rest.split(0, to - from);
        self.other_sites(walk, first, from);
        match K::ADDS_SIZES && !self.sizes.is_empty() {
            true => self.plain_sites::<true>(walk, plain, to - from),
            false => self.plain_sites::<false>(walk, plain, to - from),
        }
        self.other_sites(walk, last, count - to);
    }

    /// The next rows, of a link by itself. Rows of sites that do not move say that their increments
    /// are given.
    #[inline(always)]
    pub fn row(&self, walk: &mut Walk<S, K>) -> RowOf<S, K> {
        let k = walk.site;
        walk.site += 1;
        let mut row = core::mem::replace(&mut walk.handed, SiteRow::zeros::<K>());
        for (i, p) in self.equations.p[k].as_slice().iter().enumerate() {
            row.add::<K>(i, (*p, 0.0));
        }
        if k < self.equations.links {
            let next = self.hand_alone(k, &mut row);
            match self.equations.lattice.next(k) == k {
                false => walk.handed = next,
                true => {
                    row.values = row.values + next.values;
                    row.terms = row.terms + next.terms;
                    row.beside = row.beside + next.beside;
                }
            }
        }
        row.complete();
        if !self.equations.moving.contains(&k) {
            row.hold::<K>();
        }
        row
    }

    /// Looks at the rows of all sites, in order.
    pub fn each(&self, mut see: impl FnMut(usize, RowOf<S, K>)) {
        let _ = self.first(|site, row| {
            see(site, row);
            false
        });
    }

    /// The first site whose rows are such.
    pub fn first(&self, mut are: impl FnMut(usize, RowOf<S, K>) -> bool) -> Option<usize> {
        let (mut walk, _) = self.begin(0);
        (0..self.z.len()).find(|site| are(*site, self.row(&mut walk)))
    }

    /// Sites at the ends of the lattice.
    fn other_sites(&self, walk: &mut Walk<S, K>, mut lists: K::Lists<'_>, count: usize) {
        for i in 0..count {
            let sizes = self.sizes.get(walk.site).map(Vector::as_slice);
            let row = self.row(walk);
            (self.parts).leave(&row, sizes, &mut walk.measured, (&mut lists, i));
        }
    }

    /// Sites whose links are plain.
    #[inline(never)]
    fn plain_sites<const SIZES: bool>(
        &self,
        walk: &mut Walk<S, K>,
        mut lists: K::Lists<'_>,
        count: usize,
    ) {
        let start = walk.site;
        if count == 0 {
            return;
        }
        let mut links = PlainLinks::new(self.equations, self.z, start, count);
        let sites = PlainSites::new(self.equations, (self.z, self.forms), start, count);
        let (mut measured, mut row) = (walk.measured, walk.handed);
        while let Some((at, links)) = links.next(self.equations) {
            let numbers = K::of_links(links);
            for lane in 0..FourLanes::LANES {
                let values = numbers.as_ref();
                let place = (&sites, at + lane);
                let left = (&mut measured, &mut lists);
                row = self.plain_site::<SIZES>(place, Lane { values, lane }, row, left);
            }
        }
        (walk.measured, walk.handed) = (measured, row);
        self.last_plain_sites::<SIZES>((&links, &sites), walk, lists);
        walk.site += count;
    }

    /// The sites of the links that no group of lanes holds.
    #[inline(never)]
    fn last_plain_sites<const SIZES: bool>(
        &self,
        (links, sites): (&PlainLinks<'_, S>, &PlainSites<'_, S>),
        walk: &mut Walk<S, K>,
        mut lists: K::Lists<'_>,
    ) {
        let Some((at, lanes, links)) = links.rest(self.equations) else {
            return;
        };
        let numbers = K::of_links(links);
        for lane in lanes {
            let values = numbers.as_ref();
            let (place, row) = ((sites, at + lane), walk.handed);
            let left = (&mut walk.measured, &mut lists);
            walk.handed = self.plain_site::<SIZES>(place, Lane { values, lane }, row, left);
        }
    }

    /// The site in place i; the parts of the next one.
    #[inline(always)]
    fn plain_site<const SIZES: bool>(
        &self,
        (sites, i): (&PlainSites<'_, S>, usize),
        numbers: Lane<'_, K::Number<FourLanes>>,
        mut row: RowOf<S, K>,
        (measured, lists): (&mut Measured, &mut K::Lists<'_>),
    ) -> RowOf<S, K> {
        let k = sites.start + i;
        for (j, p) in sites.p[i].as_slice().iter().enumerate() {
            row.add::<K>(j, (*p, 0.0));
        }
        let next = self.hand::<true, _>((k, sites.of(i)), numbers, &mut row);
        row.complete();
        if k < self.equations.moving.start {
            // Of a copy, so that rows of sites that move stay in registers.
            let mut held = row;
            held.hold::<K>();
            row = held;
        }
        let sizes = SIZES.then(|| self.sizes[k].as_slice());
        self.parts.leave(&row, sizes, measured, (lists, i));
        next
    }

    /// Hands the parts of a link by itself to the rows of its first site; those of the next.
    #[inline(always)]
    fn hand_alone(&self, k: usize, this: &mut RowOf<S, K>) -> RowOf<S, K> {
        let sites = self.equations.sites(k, self.z, self.forms);
        let numbers = K::of_links(self.equations.alone(k, &sites));
        let values = numbers.as_ref();
        self.hand::<false, f64>((k, sites), Lane { values, lane: 0 }, this)
    }

    /// Hands the parts of a link to the rows of its first site; those of the next. `PLAIN` links
    /// join two sites, with all constraints in force.
    #[inline(always)]
    fn hand<const PLAIN: bool, T: SideBySide>(
        &self,
        (k, sites): (usize, Sites<'_, S>),
        numbers: Lane<'_, K::Number<T>>,
        this: &mut RowOf<S, K>,
    ) -> RowOf<S, K> {
        let (n, moves, lattice) = (
            S::Increment::LEN,
            layout::displacements::<S>(),
            self.equations.lattice,
        );
        let (m, multipliers) = (Forms::<S>::ROWS, layout::multipliers::<S>());
        let mut next = SiteRow::zeros::<K>();
        let z = sites.z.map(|z| z.as_slice());
        for i in 0..moves {
            this.add::<K>(i, numbers.rounded(i));
            next.add::<K>(i, numbers.rounded(moves + i));
        }
        for i in 0..n {
            for a in 0..m {
                let lambda = z[0][multipliers + a];
                let [here, there] = [i, n + i].map(|i| -lambda * sites.forms.entry(a, i));
                this.add::<K>(i, (here, here.abs()));
                next.add::<K>(i, (there, there.abs()));
            }
        }
        for a in 0..layout::conditions::<S>() {
            let row = moves + a;
            if !PLAIN && !lattice.is_in_force(k, a % m) {
                this.add::<K>(row, (z[0][row], 0.0));
                continue;
            }
            this.add::<K>(row, numbers.rounded(2 * moves + a));
            let terms = self.parts.constraint_terms(numbers, (k, a), z);
            let of_row = &mut this.terms.as_mut_slice()[row];
            *of_row = larger(terms, *of_row);
        }
        let both = [&mut this.beside, &mut next.beside];
        K::hand_beside::<PLAIN, T>((lattice, k, sites.forms), numbers, both);
        next
    }
}
