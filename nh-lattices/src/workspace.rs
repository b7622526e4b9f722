//! The storage of a solve of the equations of all sites.

use super::LatticeSystem;
use super::chain::Lattice;
use super::equations::{Forms, Slopes};
use super::norm::Norm;
use super::tridiagonal::{BlockTridiagonal, Row};
use nh_runtime::internal::POLISHED;
use nh_runtime::{Matrix, Vector};

/// The rows of the largest norm that a correction at round-off may leave.
pub(super) const AT_ROUND_OFF: f64 = 4.0 * POLISHED;

/// The speed at which iterations converge, by which new derivatives or the last ones are chosen.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Contraction {
    /// |R(z - J⁻¹R)| / |R(z)|² at a guess, as it was last.
    pub quadratic: f64,
    /// |R(z - J⁻¹R)| / |R(z)| of the last iteration in this step.
    pub last: Option<f64>,
}

impl Contraction {
    /// Whether two iterations from a point with this norm, one of Newton's and one with the same
    /// derivatives, come to the tolerance.
    pub fn suffices(self, norm: f64, tolerance: f64) -> bool {
        let rate = self.last.unwrap_or(self.quadratic * norm);
        rate * rate * norm <= tolerance
    }

    /// An iteration of Newton's method led from one norm to the other.
    pub fn learn(&mut self, before: f64, after: f64) {
        let quadratic = after / (before * before);
        // Of rows at round-off there is nothing to learn.
        if self.last.is_none() && after > AT_ROUND_OFF && quadratic.is_finite() {
            self.quadratic = quadratic;
        }
        self.last = Some(after / before);
    }
}

/// The storage of a solve, allocated once.
pub(super) struct Workspace<S: LatticeSystem> {
    pub matrix: BlockTridiagonal<S::StepBlock>,
    pub forms: Vec<Forms<S>>,
    /// The derivatives of the constraints of every link.
    pub slopes: Vec<Slopes<S>>,
    pub trial: Vec<S::StepUnknowns>,
    /// The right-hand sides, and the correction that follows.
    pub correction: Vec<S::StepUnknowns>,
    /// The momenta that arrive at the end.
    pub arriving: Vec<S::Increment>,
    pub stalled: Stalled<S>,
    /// The sizes of the rows of the last solution, where these were needed: they are added to the
    /// terms of the rows. The next solution is measured against its own.
    pub sizes: Vec<S::StepUnknowns>,
    pub has_sizes: bool,
    pub contraction: Contraction,
}

impl<S: LatticeSystem> Workspace<S> {
    pub fn new(lattice: &Lattice<'_, S>) -> Self {
        let sites = lattice.sites();
        Self {
            matrix: BlockTridiagonal::new(sites, lattice.ends.is_periodic()),
            forms: vec![Forms::<S>::zeros(); sites],
            slopes: vec![Slopes::<S>::zeros(); sites],
            trial: vec![S::StepUnknowns::zeros(); sites],
            correction: vec![S::StepUnknowns::zeros(); sites],
            arriving: vec![S::Increment::zeros(); sites],
            stalled: Stalled::zeros(0),
            sizes: Vec::new(),
            has_sizes: false,
            contraction: Contraction::default(),
        }
    }
}

/// The sizes, or none.
pub(super) fn in_force<V>(are_in_force: bool, sizes: &[V]) -> &[V] {
    if are_in_force { sizes } else { &[] }
}

/// The rows of all sites, each with the sum of the absolute values of its terms.
pub(super) struct SiteRows<V> {
    pub values: Vec<V>,
    pub terms: Vec<V>,
    pub norm: Norm,
}

/// The data of a stall; allocated at the first one.
pub(super) struct Stalled<S: LatticeSystem> {
    /// The rows at the point where the iterations stall.
    pub there: SiteRows<S::StepUnknowns>,
    /// The last correction, and the next one with the derivatives of the last.
    pub last: Vec<S::StepUnknowns>,
    pub next: Vec<S::StepUnknowns>,
    /// The noise of rows and unknowns.
    pub noise: Vec<[S::StepUnknowns; 2]>,
    /// The derivatives of the rows at that point.
    pub blocks: Vec<Row<S::StepBlock>>,
    /// The inertias and the energies of the coordinates there.
    pub inertias: Vec<S::Displacement>,
    pub energies: Vec<S::Displacement>,
    /// The point while the derivatives at z are eliminated; then for whatever comes.
    pub spare: Vec<S::StepUnknowns>,
}

impl<S: LatticeSystem> Stalled<S> {
    fn zeros(sites: usize) -> Self {
        let unknowns = vec![S::StepUnknowns::zeros(); sites];
        Self {
            there: SiteRows::zeros(sites),
            noise: vec![[S::StepUnknowns::zeros(); 2]; sites],
            blocks: vec![[S::StepBlock::zeros(); 3]; sites],
            inertias: vec![S::Displacement::zeros(); sites],
            energies: vec![S::Displacement::zeros(); sites],
            last: unknowns.clone(),
            next: unknowns.clone(),
            spare: unknowns,
        }
    }

    pub fn allocate(&mut self, sites: usize) {
        if self.last.len() != sites {
            *self = Self::zeros(sites);
        }
    }

    /// The inertia of coordinate i of a site.
    pub fn inertia(&self, (site, i): (usize, usize)) -> f64 {
        self.inertias[site].as_slice()[i]
    }
}

impl<V: Vector> SiteRows<V> {
    pub fn zeros(sites: usize) -> Self {
        Self {
            values: vec![V::zeros(); sites],
            terms: vec![V::zeros(); sites],
            norm: Norm::ZERO,
        }
    }

    /// Takes the rows of a site, and looks at them.
    pub fn see(&mut self, site: usize, (values, terms): (V, V)) {
        self.norm
            .see_each((values.as_slice(), terms.as_slice()), None);
        (self.values[site], self.terms[site]) = (values, terms);
    }
}
