//! A stall of Newton's method: whether the point is at round-off, or which part of the step descends.

use super::LatticeSystem;
use super::assembly::place;
use super::equations::{Forms, LatticeEquations, Slopes};
use super::newton::Workspace;
use super::tridiagonal::Row;
use super::walk::{SiteRow, SiteTangents};
use crate::linear::{Matrix, Vector, larger, vector};
use crate::solve::policy::{MANY_ITERATIONS, MAX_HALVINGS, descent};
use crate::system::DiscreteSystem;

/// The rows of all sites, each with the sum of the absolute values of its terms.
pub(super) struct SiteRows<V> {
    pub values: Vec<V>,
    pub terms: Vec<V>,
    /// The largest row relative to its terms.
    pub norm: f64,
}

/// The data of a stall; allocated at the first one.
pub(super) struct Stalled<S: LatticeSystem> {
    /// The rows at the point they came to.
    pub there: SiteRows<S::Unknowns>,
    /// The last correction, and the next one with the derivatives of the last.
    pub last: Vec<S::Unknowns>,
    pub next: Vec<S::Unknowns>,
    /// The noise of rows and unknowns as it was measured last, and at which node.
    pub noise: Vec<[S::Unknowns; 2]>,
    pub measured: Option<usize>,
    /// The diagonal of the derivatives of the momentum rows in the increments.
    pub inertia: Vec<S::Increment>,
}

impl<S: LatticeSystem> Default for Stalled<S> {
    fn default() -> Self {
        Self {
            there: SiteRows::zeros(0),
            last: Vec::new(),
            next: Vec::new(),
            noise: Vec::new(),
            measured: None,
            inertia: Vec::new(),
        }
    }
}

impl<S: LatticeSystem> Stalled<S> {
    fn allocate(&mut self, sites: usize) {
        if self.last.len() == sites {
            return;
        }
        self.there = SiteRows::zeros(sites);
        self.last = vec![S::Unknowns::zeros(); sites];
        self.next = vec![S::Unknowns::zeros(); sites];
        self.noise = vec![[S::Unknowns::zeros(); 2]; sites];
        self.inertia = vec![S::Increment::zeros(); sites];
    }
}

/// The rows at a point with their derivatives, and those of the constraints of every link.
pub(super) struct Tangent<'t, S: LatticeSystem> {
    pub rows: &'t mut SiteRows<S::Unknowns>,
    pub matrix: &'t mut [Row<S::Block>],
}

impl<V: Vector> SiteRows<V> {
    pub fn zeros(sites: usize) -> Self {
        Self {
            values: vec![V::zeros(); sites],
            terms: vec![V::zeros(); sites],
            norm: 0.0,
        }
    }

    fn clear(&mut self) {
        for vector in self.values.iter_mut().chain(&mut self.terms) {
            *vector = V::zeros();
        }
    }

    fn add(&mut self, site: usize, i: usize, value: f64) {
        self.values[site].as_mut_slice()[i] += value;
        self.terms[site].as_mut_slice()[i] += value.abs();
    }

    /// Measures the rows; 0 of 0 is 0.
    fn measure(&mut self) {
        self.norm = 0.0;
        for (values, terms) in self.values.iter().zip(&self.terms) {
            for (value, terms) in values.as_slice().iter().zip(terms.as_slice()) {
                let part = if *value == 0.0 {
                    0.0
                } else {
                    value.abs() / terms
                };
                // Not a number is the worst of all.
                if part.is_nan() || part > self.norm {
                    self.norm = part;
                    if part.is_nan() {
                        return;
                    }
                }
            }
        }
    }
}

impl<S: LatticeSystem> LatticeEquations<'_, '_, S> {
    /// At `trial`, where the step from z has come to: whether it is round-off, or else whether another iteration may begin at `trial`, which is a part of
    /// the step where the whole does not descend. `None` where no part does.
    #[cold]
    pub(super) fn at_a_stall(
        &self,
        z: &mut [S::Unknowns],
        iteration: usize,
        work: &mut Workspace<S>,
    ) -> Option<bool> {
        work.stalled.allocate(z.len());
        for ((last, z), trial) in work.stalled.last.iter_mut().zip(&*z).zip(&work.trial) {
            *last = *z - *trial;
        }
        // The derivatives at z.
        work.trial.copy_from_slice(z);
        if self.sweep(work).norm.value.is_nan() {
            return None;
        }
        self.move_to(z, 1.0, work);
        let left = self.left(work);
        let descends = left.is_some_and(|left| left <= descent(1.0));
        if self.is_at_round_off(work, !descends || iteration > MANY_ITERATIONS) {
            return Some(true);
        }
        (descends || self.damp(z, work)).then_some(false)
    }

    /// The rows of every site at z, in order; the first site of which a row does not `pass`.
    pub(super) fn each_row(
        &self,
        z: &[S::Unknowns],
        forms: &[Forms<S>],
        mut passes: impl FnMut(usize, &SiteRow<S>) -> bool,
        slopes: &mut Slopes<S>,
    ) -> Option<usize> {
        let tangents = SiteTangents {
            equations: self,
            z,
            forms,
        };
        let (mut walk, _) = super::tridiagonal::RowsOf::begin(&tangents, 0);
        (0..z.len()).find(|site| !passes(*site, &tangents.row(&mut walk, slopes)))
    }

    /// The rows at z and their derivatives.
    pub(super) fn tangent(&self, z: &[S::Unknowns], forms: &[Forms<S>], into: Tangent<'_, S>) {
        let Tangent { rows, matrix } = into;
        let mut slopes = Slopes::<S>::zeros();
        self.each_row(
            z,
            forms,
            |site, row| {
                (rows.values[site], rows.terms[site]) = (row.values, row.terms);
                matrix[site] = row.blocks;
                true
            },
            &mut slopes,
        );
        rows.measure();
    }

    /// The point z - α δ, with its rows.
    fn move_to(&self, z: &[S::Unknowns], alpha: f64, work: &mut Workspace<S>) {
        for ((trial, z), delta) in work.trial.iter_mut().zip(z).zip(&work.stalled.last) {
            *trial = *z - *delta * alpha;
        }
        let stalled = &mut work.stalled;
        let tangents = SiteTangents {
            equations: self,
            z: &work.trial,
            forms: &work.forms,
        };
        let (mut walk, _) = super::tridiagonal::RowsOf::begin(&tangents, 0);
        for (site, slopes) in work.slopes.iter_mut().enumerate() {
            let row = tangents.row(&mut walk, slopes);
            stalled.inertia[site] = vector(|i| row.blocks[1].entry(i, i).abs());
            stalled.there.values[site] = row.values;
            stalled.there.terms[site] = row.terms;
        }
        stalled.there.measure();
    }

    /// |J⁻¹R(there)| / |δ| of the increments, with the derivatives at z, and J⁻¹R(there) in `next`.
    fn left(&self, work: &mut Workspace<S>) -> Option<f64> {
        let size = |all: &[S::Unknowns]| {
            all.iter().fold(0.0, |most, z| {
                z.as_slice()[..Self::DIM]
                    .iter()
                    .fold(most, |most, d| larger(d.abs(), most))
            })
        };
        let stalled = &mut work.stalled;
        let last = size(&stalled.last);
        stalled.next.copy_from_slice(&stalled.there.values);
        if !work.matrix.solve(&mut stalled.next) {
            return None;
        }
        let next = size(&stalled.next);
        Some(if next == 0.0 { 0.0 } else { next / last })
    }

    /// The first of the points z - δ/2, z - δ/4, … that is better than z, into `trial`.
    #[cold]
    fn damp(&self, z: &[S::Unknowns], work: &mut Workspace<S>) -> bool {
        let mut alpha = 1.0;
        for _ in 0..MAX_HALVINGS {
            alpha *= 0.5;
            self.move_to(z, alpha, work);
            let finite = work.stalled.there.norm.is_finite();
            if finite && self.left(work).is_some_and(|left| left <= descent(alpha)) {
                return true;
            }
        }
        false
    }

    /// Adds the parts that do not follow from an interval: p, and the rows of sites that do not move.
    fn begin(&self, rows: &mut SiteRows<S::Unknowns>) {
        rows.clear();
        for (site, p) in self.p.iter().enumerate() {
            for (i, p) in p.as_slice().iter().enumerate() {
                rows.add(site, i, *p);
            }
        }
    }

    /// Adds what link k hands to its sites.
    fn collect(
        &self,
        rows: &mut SiteRows<S::Unknowns>,
        (k, z): (usize, &[S::Unknowns]),
        (forms, slopes): (&Forms<S>, &Slopes<S>),
        covector: &[f64],
        phi: &[f64],
    ) {
        let next = self.lattice.next(k);
        let d = self.interval(z, k).d;
        for (i, value) in covector.iter().enumerate() {
            let (site, row) = place::<S>(k, next, i);
            rows.add(site, row, *value);
            for a in 0..Forms::<S>::ROWS {
                let lambda = z[k].as_slice()[Self::DIM + a];
                rows.add(site, row, -lambda * forms.entry(a, i));
            }
        }
        for (a, phi) in phi.iter().enumerate() {
            let row = Self::DIM + a;
            let (value, terms) = match self.lattice.is_in_force(k, a) {
                true => {
                    let terms = d.as_slice().iter().enumerate();
                    (
                        *phi,
                        terms
                            .map(|(j, d)| (slopes.entry(a, j) * d).abs())
                            .sum::<f64>(),
                    )
                }
                false => (z[k].as_slice()[row], 0.0),
            };
            rows.values[k].as_mut_slice()[row] = value;
            rows.terms[k].as_mut_slice()[row] = larger(terms, value.abs());
        }
    }

    /// The momentum rows of sites that do not move hold: their increments are given.
    fn finish(&self, rows: &mut SiteRows<S::Unknowns>) {
        let moving = self.lattice.moving();
        for site in (0..self.lattice.sites()).filter(|site| !moving.contains(site)) {
            rows.values[site].as_mut_slice()[..Self::DIM].fill(0.0);
        }
        rows.measure();
    }

    pub(super) fn rows_at(
        &self,
        z: &[S::Unknowns],
        q: &[S::Site],
        rows: &mut SiteRows<S::Unknowns>,
        (forms, slopes): (&[Forms<S>], &[Slopes<S>]),
    ) {
        self.begin(rows);
        for k in 0..self.lattice.links() {
            let interval = crate::Interval {
                q: self.lattice.configuration(q, k),
                ..self.interval(z, k)
            };
            let (covector, phi) = self.lattice.link(k).departure_at(&interval);
            let parts = (&forms[k], &slopes[k]);
            self.collect(rows, (k, z), parts, covector.as_slice(), phi.as_slice());
        }
        self.finish(rows);
    }
}
