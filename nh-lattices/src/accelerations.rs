//! Accelerations and multipliers of all sites at one instant:
//!
//! ```text
//! M(k) q̈(k) - Σ_a λ_a(k) ω^a_this(k) - Σ_a λ_a(k-1) ω^a_next(k-1) = force_this(k) + force_next(k-1)
//! a(k) (q̈(k), q̈(k+1)) = -rates(k)
//! ```
//!
//! of the matrices and forces of the links. A constraint between neighbours is differentiated
//! twice: its hidden conditions are exact.

mod velocities;

pub(super) use velocities::Impulses;

use super::assembly::check_finite;
use super::chain::{Lattice, Link};
use super::tridiagonal::{BlockTridiagonal, Row, solve_stored};
use super::{LatticeError, LatticeSystem};
use nh_runtime::internal::{singular_jacobian, vector};
use nh_runtime::{ContinuousSystem, DiscreteSystem, Instant, Matrix, Vector};

/// The accelerations of all sites, and the multipliers of all links.
type OfAllSites<S> = (
    Vec<<S as LatticeSystem>::Increment>,
    Vec<<Link<S> as DiscreteSystem>::Multipliers>,
);

type Configuration<S> = <Link<S> as DiscreteSystem>::Configuration;

/// The storage of a solve for accelerations, allocated once.
pub(super) struct AccelerationWorkspace<S: LatticeSystem> {
    matrix: BlockTridiagonal<S::Block>,
    rows: Vec<Row<S::Block>>,
    /// The accelerations and the multipliers.
    pub(super) unknowns: Vec<S::Unknowns>,
}

impl<S: LatticeSystem> AccelerationWorkspace<S> {
    pub(super) fn new(lattice: &Lattice<'_, S>) -> Self {
        let sites = lattice.sites();
        Self {
            matrix: BlockTridiagonal::new(sites, lattice.ends.is_periodic()),
            rows: vec![[S::Block::zeros(); 3]; sites],
            unknowns: vec![S::Unknowns::zeros(); sites],
        }
    }

    /// Eliminates the rows, and writes the unknowns over the right-hand sides. The error is the
    /// site at which the rows are singular.
    pub(super) fn solve(&mut self) -> Result<(), usize> {
        solve_stored(&mut self.matrix, &self.rows, &mut self.unknowns)
    }

    /// Solves for other right-hand sides with what has been eliminated. False where the solution is
    /// not finite.
    pub(super) fn solve_again(&mut self) -> bool {
        self.matrix.solve(&mut self.unknowns)
    }
}

impl<S: LatticeSystem> Lattice<'_, S>
where
    S::Link: ContinuousSystem,
{
    /// The accelerations q̈ of all sites, and the multipliers of all links, at a state that
    /// satisfies the constraints. A site that is driven has the given ones, and its link λ = 0.
    ///
    /// The matrix is regular where M(k) is on the directions that the constraints leave, and for
    /// constraints between neighbours where (∂f/∂q(k)) M(k)⁻¹ (∂f/∂q¹(k))ᵀ is.
    ///
    /// # Errors
    /// [`StateLength`](LatticeError::StateLength); [`AtSite`](LatticeError::AtSite) with
    /// [`NonFinite`](nh_runtime::StepError::NonFinite) or
    /// [`SingularJacobian`](nh_runtime::StepError::SingularJacobian). That the velocities satisfy
    /// the constraints is not checked.
    pub fn accelerations(
        &self,
        t: f64,
        q: &[impl Into<S::Site> + Clone],
        v: &[impl Into<S::Increment> + Clone],
    ) -> Result<OfAllSites<S>, LatticeError> {
        let (q, v) = self.state(q, v)?;
        let mut work = AccelerationWorkspace::new(self);
        let sides = self.sides_of(t, (&q, &v), 1.0);
        (self.on_sides(&sides)).accelerate(t, &q, &v, &mut work)?;
        let n = S::Increment::LEN;
        let part = |z: &S::Unknowns, from: usize, i: usize| z.as_slice()[from + i];
        let all = work.unknowns.iter();
        let accelerations = all.clone().map(|z| vector(|i| part(z, 0, i)));
        let multipliers = all.map(|z| vector(|i| part(z, n, i)));
        Ok((accelerations.collect(), multipliers.collect()))
    }

    pub(super) fn accelerate(
        &self,
        t: f64,
        q: &[S::Site],
        v: &[S::Increment],
        work: &mut AccelerationWorkspace<S>,
    ) -> Result<(), LatticeError> {
        let n = S::Increment::LEN;
        work.unknowns
            .iter_mut()
            .for_each(|z| *z = S::Unknowns::zeros());
        work.rows.fill([S::Block::zeros(); 3]);
        for k in 0..self.links() {
            let (link, configuration, velocity) =
                (self.link(k), self.configuration(q, k), self.joined(v, k));
            let equations = link.lagrange_dalembert_at(t.into(), &configuration, &velocity);
            self.assemble_mass(k, t, (&configuration, &equations.mass), &mut work.rows);
            self.add(k, &equations.force, &mut work.unknowns);
            for (a, rate) in equations.rates.as_slice().iter().enumerate() {
                if self.is_in_force(k, a) {
                    work.unknowns[k].as_mut_slice()[n + a] = -rate;
                }
            }
        }
        self.hold_ends(&mut work.rows);
        for site in self.given() {
            work.unknowns[site].as_mut_slice()[..n].fill(0.0);
        }
        for (site, driven) in self.driven(t) {
            work.unknowns[site].as_mut_slice()[..n].copy_from_slice(driven.a.as_slice());
        }
        check_finite(t, &work.unknowns, &work.rows)?;
        work.solve()
            .map_err(|site| LatticeError::at(site, singular_jacobian(0, 1)))
    }

    /// Adds [M, -aᵀ; a, 0] of link k.
    fn assemble_mass(
        &self,
        k: usize,
        t: f64,
        (q, mass): (&Configuration<S>, &<Link<S> as DiscreteSystem>::Bilinear),
        rows: &mut [Row<S::Block>],
    ) {
        let link = self.link(k);
        let restrictions = link.restrictions_at(t.into(), q);
        let forms = link.constraint_forms_at(Instant::from(t).inputs(), q);
        let of_link = (k, |a| self.is_in_force(k, a));
        self.assemble(of_link, (mass, &forms, &restrictions), rows);
    }
}
