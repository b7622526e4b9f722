//! The equations of all sites at one node in time, and Newton's method for them.
//!
//! With d(k) the increment of site k, λ(k) the multipliers of link k and p(k) the momentum that arrives, the rows of site k are
//!
//! ```text
//! p(k) + [D_1L_d + f⁻]_this(k) + [D_1L_d + f⁻]_next(k-1) - Σ_a λ_a(k) ω^a_this(k) - Σ_a λ_a(k-1) ω^a_next(k-1) = 0
//! φ(k) = 0
//! ```
//!
//! A point is accepted where every row is within the tolerance of its own terms. If iterations get no nearer, it is accepted where the next correction
//! of every increment is round-off of its coordinate and every row is as small as what the rounding of the coordinates changes in it.

use super::LatticeError;
use super::LatticeSystem;
use super::assembly::place;
use super::block::{BlockTridiagonal, Row};
use super::chain::{Lattice, Link};
use crate::error::{Quantity, StepError};
use crate::linear::{Matrix, Vector, all_finite, larger, vector};
use crate::options::StepOptions;
use crate::solve::policy::{CONTRACTION, MANY_ITERATIONS, MAX_HALVINGS, POLISHED, descent};
use crate::system::{DiscreteSystem, TimeStep};

pub(super) type Forms<S> = <Link<S> as DiscreteSystem>::ConstraintForms;
pub(super) type Slopes<S> = <Link<S> as DiscreteSystem>::ConstraintJacobian;

/// The rows of all sites, each with the sum of the absolute values of its terms.
pub(super) struct SiteRows<V> {
    pub values: Vec<V>,
    pub terms: Vec<V>,
    /// The largest row relative to its terms, and its site.
    pub norm: f64,
    worst: usize,
}

/// The storage of a solve, allocated once.
pub(super) struct Workspace<S: LatticeSystem> {
    pub matrix: BlockTridiagonal<S::Block>,
    pub forms: Vec<Forms<S>>,
    pub slopes: Vec<Slopes<S>>,
    here: SiteRows<S::Unknowns>,
    pub there: SiteRows<S::Unknowns>,
    pub trial: Vec<S::Unknowns>,
    pub correction: Vec<S::Unknowns>,
    pub next: Vec<S::Unknowns>,
    /// The noise of rows and unknowns as it was measured last, and at which node.
    pub noise: Vec<[S::Unknowns; 2]>,
    pub measured: Option<usize>,
    /// The diagonal of the derivatives of the momentum rows in the increments.
    pub inertia: Vec<S::Increment>,
}

/// The equations at one node.
pub(super) struct LatticeEquations<'e, 'a, S: LatticeSystem> {
    pub lattice: &'e Lattice<'a, S>,
    pub node: usize,
    pub time: TimeStep,
    pub q: &'e [S::Site],
    /// The momenta that arrive.
    pub p: &'e [S::Increment],
}

/// The rows at a point with their derivatives, and those of the constraints of every link.
pub(super) struct Tangent<'t, S: LatticeSystem> {
    pub rows: &'t mut SiteRows<S::Unknowns>,
    pub slopes: &'t mut [Slopes<S>],
    pub matrix: &'t mut [Row<S::Block>],
}

/// How a solve ended.
pub(super) struct Convergence {
    pub iterations: usize,
    pub residual_norm: f64,
}

impl<V: Vector> SiteRows<V> {
    pub fn zeros(sites: usize) -> Self {
        Self {
            values: vec![V::zeros(); sites],
            terms: vec![V::zeros(); sites],
            norm: 0.0,
            worst: 0,
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
        (self.norm, self.worst) = (0.0, 0);
        for (site, (values, terms)) in self.values.iter().zip(&self.terms).enumerate() {
            for (value, terms) in values.as_slice().iter().zip(terms.as_slice()) {
                let part = if *value == 0.0 {
                    0.0
                } else {
                    value.abs() / terms
                };
                // Not a number is the worst of all.
                if part.is_nan() || part > self.norm {
                    (self.norm, self.worst) = (part, site);
                    if part.is_nan() {
                        return;
                    }
                }
            }
        }
    }
}

impl<S: LatticeSystem> Workspace<S> {
    pub fn new(lattice: &Lattice<'_, S>) -> Self {
        let (sites, links) = (lattice.sites(), lattice.links());
        let unknowns = || vec![S::Unknowns::zeros(); sites];
        Self {
            matrix: BlockTridiagonal::zeros(sites, lattice.ends.is_periodic()),
            forms: vec![Forms::<S>::zeros(); links],
            slopes: vec![Slopes::<S>::zeros(); links],
            here: SiteRows::zeros(sites),
            there: SiteRows::zeros(sites),
            trial: unknowns(),
            correction: unknowns(),
            next: unknowns(),
            noise: vec![[S::Unknowns::zeros(); 2]; sites],
            measured: None,
            inertia: vec![S::Increment::zeros(); sites],
        }
    }

    /// J⁻¹ of the rows, into `next`. False where it is not finite.
    fn simplify(&mut self) -> bool {
        self.next.copy_from_slice(&self.there.values);
        self.matrix.solve(&mut self.next)
    }
}

impl<S: LatticeSystem> LatticeEquations<'_, '_, S> {
    pub(super) const DIM: usize = S::Increment::LEN;

    /// Solves the equations from the guess z = (d, λ) of every site, and leaves the solution there. The increments of sites that do not move stay.
    pub fn solve(
        &self,
        z: &mut [S::Unknowns],
        work: &mut Workspace<S>,
        options: &StepOptions,
    ) -> Result<Convergence, LatticeError> {
        self.forms(work);
        work.trial.copy_from_slice(z);
        self.linearise(work);
        for iteration in 1..=options.max_iterations {
            // The point that the last iteration came to, with its derivatives.
            z.copy_from_slice(&work.trial);
            core::mem::swap(&mut work.here, &mut work.there);
            self.check_rows(work)?;
            work.correction.copy_from_slice(&work.here.values);
            self.factored(iteration, work)?;
            if !work.matrix.solve(&mut work.correction) {
                return Err(self.singular(0, iteration));
            }
            self.move_to(z, 1.0, work);
            let norm = work.there.norm;
            if norm <= options.tolerance {
                self.polish(work);
                z.copy_from_slice(&work.trial);
                return Ok(Convergence {
                    iterations: iteration,
                    residual_norm: work.there.norm,
                });
            }
            if iteration <= MANY_ITERATIONS && norm < CONTRACTION * work.here.norm {
                continue;
            }
            let left = self.left(work);
            let descends = left.is_some_and(|left| left <= descent(1.0));
            if self.is_at_round_off(work, !descends || iteration > MANY_ITERATIONS) {
                z.copy_from_slice(&work.trial);
                return Ok(Convergence {
                    iterations: iteration,
                    residual_norm: norm,
                });
            }
            if !descends && !self.damp(z, work) {
                return Err(self.not_converged(iteration, &work.here, options));
            }
        }
        Err(self.not_converged(options.max_iterations, &work.there, options))
    }

    fn at(&self, site: usize, error: StepError) -> LatticeError {
        LatticeError::AtSite { site, error }
    }

    fn singular(&self, site: usize, iteration: usize) -> LatticeError {
        let step = self.node;
        self.at(site, StepError::SingularJacobian { step, iteration })
    }

    fn not_converged(
        &self,
        iterations: usize,
        rows: &SiteRows<S::Unknowns>,
        options: &StepOptions,
    ) -> LatticeError {
        let error = StepError::NotConverged {
            step: self.node,
            iterations,
            residual_norm: rows.norm,
            tolerance: options.tolerance,
        };
        self.at(rows.worst, error)
    }

    /// The forms at the node, zero where a constraint is not in force.
    fn forms(&self, work: &mut Workspace<S>) {
        for (k, forms) in work.forms.iter_mut().enumerate() {
            let q = self.lattice.configuration(self.q, k);
            let given = self
                .lattice
                .link(k)
                .constraint_forms_at(self.time.into(), &q);
            *forms = self.lattice.forms_in_force(k, given);
        }
    }

    fn increments<V: Vector>(&self, z: &[S::Unknowns], k: usize) -> V {
        let (this, next) = (z[k].as_slice(), z[self.lattice.next(k)].as_slice());
        vector(|i| match i.checked_sub(Self::DIM) {
            None => this[i],
            Some(i) => next[i],
        })
    }

    fn interval(&self, z: &[S::Unknowns], q: &[S::Site], k: usize) -> crate::Interval<Link<S>> {
        let q = self.lattice.configuration(q, k);
        crate::Interval::new(self.time, q, self.increments(z, k))
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
        let d: <Link<S> as DiscreteSystem>::Increment = self.increments(z, k);
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
            let (covector, phi) = self.lattice.link(k).departure_at(&self.interval(z, q, k));
            let parts = (&forms[k], &slopes[k]);
            self.collect(rows, (k, z), parts, covector.as_slice(), phi.as_slice());
        }
        self.finish(rows);
    }

    /// The rows at z, their derivatives, and those of the constraints of every link.
    pub(super) fn tangent(&self, z: &[S::Unknowns], forms: &[Forms<S>], into: Tangent<'_, S>) {
        let Tangent {
            rows,
            slopes,
            matrix,
        } = into;
        self.begin(rows);
        matrix
            .iter_mut()
            .for_each(|row| *row = [S::Block::zeros(); 3]);
        for k in 0..self.lattice.links() {
            let departure =
                (self.lattice.link(k)).departure_jacobian_at(&self.interval(z, self.q, k));
            slopes[k] = departure.phi_by_increment;
            let parts = (&forms[k], &slopes[k]);
            let (covector, phi) = (departure.covector.as_slice(), departure.phi.as_slice());
            self.collect(rows, (k, z), parts, covector, phi);
            (self.lattice).assemble(k, &departure.covector_by_increment, parts, matrix);
        }
        self.finish(rows);
    }

    /// The rows of `there` and their derivatives, at `trial`.
    fn linearise(&self, work: &mut Workspace<S>) {
        let parts = Tangent {
            rows: &mut work.there,
            slopes: &mut work.slopes,
            matrix: work.matrix.rows_mut(),
        };
        self.tangent(&work.trial, &work.forms, parts);
        for (inertia, row) in work.inertia.iter_mut().zip(work.matrix.rows_mut()) {
            *inertia = vector(|i| row[1].entry(i, i).abs());
        }
        self.lattice.hold_ends(work.matrix.rows_mut());
    }

    fn check_rows(&self, work: &Workspace<S>) -> Result<(), LatticeError> {
        if work.here.norm.is_finite() {
            return Ok(());
        }
        let finite = |values: &S::Unknowns| all_finite(values.as_slice());
        match work.here.values.iter().position(|values| !finite(values)) {
            None => Ok(()),
            Some(site) => Err(self.not_finite(site, Quantity::Residual)),
        }
    }

    fn not_finite(&self, site: usize, quantity: Quantity) -> LatticeError {
        let step = self.node;
        self.at(
            site,
            StepError::NonFinite {
                at: step.into(),
                quantity,
            },
        )
    }

    fn factored(&self, iteration: usize, work: &mut Workspace<S>) -> Result<(), LatticeError> {
        if let Some(site) = work.matrix.not_finite() {
            return Err(self.not_finite(site, Quantity::Jacobian));
        }
        (work.matrix.factor()).map_err(|site| self.singular(site, iteration))
    }

    /// The point z - α δ, with its rows and their derivatives.
    fn move_to(&self, z: &[S::Unknowns], alpha: f64, work: &mut Workspace<S>) {
        for ((trial, z), delta) in work.trial.iter_mut().zip(z).zip(&work.correction) {
            *trial = *z - *delta * alpha;
        }
        self.linearise(work);
    }

    /// One more correction with the same derivatives, where that is better: what is left adds up over the steps.
    fn polish(&self, work: &mut Workspace<S>) {
        if work.there.norm <= POLISHED || !work.simplify() {
            return;
        }
        let norm = work.there.norm;
        work.correction.copy_from_slice(&work.trial);
        for (trial, next) in work.trial.iter_mut().zip(&work.next) {
            *trial = *trial - *next;
        }
        let parts = (&work.forms[..], &work.slopes[..]);
        self.rows_at(&work.trial, self.q, &mut work.there, parts);
        if work.there.norm.is_nan() || work.there.norm >= norm {
            work.trial.copy_from_slice(&work.correction);
            work.there.norm = norm;
        }
    }

    /// |J⁻¹R(there)| / |δ| of the increments, and J⁻¹R(there) in `next`.
    fn left(&self, work: &mut Workspace<S>) -> Option<f64> {
        let size = |all: &[S::Unknowns]| {
            all.iter().fold(0.0, |most, z| {
                z.as_slice()[..Self::DIM]
                    .iter()
                    .fold(most, |most, d| larger(d.abs(), most))
            })
        };
        let last = size(&work.correction);
        if !work.simplify() {
            return None;
        }
        let next = size(&work.next);
        Some(if next == 0.0 { 0.0 } else { next / last })
    }

    /// The first of the points z - δ/2, z - δ/4, … that is better than z, into `trial`.
    #[cold]
    fn damp(&self, z: &[S::Unknowns], work: &mut Workspace<S>) -> bool {
        let mut alpha = 1.0;
        for _ in 0..MAX_HALVINGS {
            alpha *= 0.5;
            self.move_to(z, alpha, work);
            let finite = work.there.norm.is_finite();
            if finite && self.left(work).is_some_and(|left| left <= descent(alpha)) {
                return true;
            }
        }
        false
    }
}
