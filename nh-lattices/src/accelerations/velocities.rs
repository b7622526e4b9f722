//! Velocities of all sites that satisfy the constraints, of their momenta.
//!
//! ```text
//! p(k) + Σ_a Λ_a(k) a_this(k) + Σ_a Λ_a(k-1) a_next(k-1) = ∂(L(k) + L(k-1))/∂q̇(k),     a(k) (q̇(k), q̇(k+1)) + c(k) = 0
//! ```
//!
//! by Newton's method with the block-tridiagonal matrix [M, -aᵀ; a, 0] of the accelerations: for a
//! quadratic L one iteration, and one that confirms it.

use core::cell::RefCell;

use super::AccelerationWorkspace;
use crate::LatticeSystem;
use crate::chain::{Lattice, Link};
use crate::tridiagonal::Row;
use nh_runtime::internal::{
    Corrected, Failure, NoVelocity, Restrictions, Size, VELOCITIES, all_finite, descent,
    from_slice, mass_at, solve,
};
use nh_runtime::{DiscreteSystem, Inputs, Instant, Matrix, Vector};

/// The equations for velocities of these momenta.
struct LegendreMap<'e, 'a, S: LatticeSystem> {
    lattice: &'e Lattice<'a, S>,
    t: f64,
    q: &'e [S::Site],
    p: &'e [S::Increment],
}

/// The eliminated matrix at some velocities, the correction of these, and all of Λ.
struct LinearMomenta<S: LatticeSystem> {
    work: RefCell<AccelerationWorkspace<S>>,
    delta: Vec<S::Increment>,
    impulses: Vec<Impulses<S>>,
}

/// The Λ of a link.
pub(crate) type Impulses<S> = <Link<S> as DiscreteSystem>::Multipliers;

/// Velocities of all sites, and the Λ of all links.
type VelocitiesAndImpulses<S> = (Vec<<S as LatticeSystem>::Increment>, Vec<Impulses<S>>);

impl<S: LatticeSystem> Lattice<'_, S> {
    /// ∂(L(k) + L(k-1))/∂q̇(k) of all sites.
    pub(crate) fn momenta_of(
        &self,
        inputs: Inputs<<Link<S> as DiscreteSystem>::Control>,
        q: &[S::Site],
        v: &[S::Increment],
    ) -> Vec<S::Increment> {
        let mut p = vec![S::Increment::zeros(); self.sites];
        for k in 0..self.links() {
            let (q, v) = (self.configuration(q, k), self.joined(v, k));
            let momentum = self.link(k).initial_momentum_at(inputs, &q, &v);
            self.add(k, &momentum, &mut p);
        }
        p
    }

    /// The rows of the matrix [M, -aᵀ; a, 0] of all sites at these velocities.
    fn velocity_rows(&self, t: f64, q: &[S::Site], v: &[S::Increment], rows: &mut [Row<S::Block>]) {
        rows.fill([S::Block::zeros(); 3]);
        for k in 0..self.links() {
            let (link, q, v) = (self.link(k), self.configuration(q, k), self.joined(v, k));
            let mass = mass_at(&link, instant(t), &q, &v);
            let forms = link.constraint_forms_at(instant(t), &q);
            let restrictions = Restrictions::new(&link, instant(t), &q).forms;
            let of_link = (k, |a| self.is_in_force(k, a));
            self.assemble(of_link, (&mass, &forms, &restrictions), rows);
        }
        self.hold_ends(rows);
    }

    /// (v, Λ) of these momenta p(k) with the constraints in force, from the guess v; where there
    /// are none, the site and the reason.
    pub(crate) fn velocities(
        &self,
        (t, q): (f64, &[S::Site]),
        p: &[S::Increment],
        v: Vec<S::Increment>,
    ) -> Result<VelocitiesAndImpulses<S>, (usize, NoVelocity)> {
        let equations = LegendreMap {
            lattice: self,
            t,
            q,
            p,
        };
        match solve(&equations, &VELOCITIES, v) {
            Ok((v, linear)) => Ok((sums(&v, &linear.delta, 1.0), linear.impulses)),
            Err(Failure::NoCorrection(failure)) => Err(failure),
            Err(Failure::NotConverged { .. }) => Err((0, NoVelocity::NotConverged)),
        }
    }
}

/// A time, whose controls are those of the links.
fn instant<U: Vector>(t: f64) -> Inputs<U> {
    Instant::from(t).inputs()
}

/// v + α δ.
fn sums<V: Vector>(v: &[V], delta: &[V], alpha: f64) -> Vec<V> {
    v.iter()
        .zip(delta)
        .map(|(v, delta)| *v + *delta * alpha)
        .collect()
}

fn largest<V: Vector>(v: &[V]) -> f64 {
    v.iter().map(V::max_abs).fold(0.0, f64::max)
}

impl<S: LatticeSystem> LegendreMap<'_, '_, S> {
    /// The residual of the equations at v.
    fn left(&self, v: &[S::Increment], into: &mut [S::Unknowns]) {
        let (lattice, n) = (self.lattice, S::Increment::LEN);
        let here = lattice.momenta_of(instant(self.t), self.q, v);
        let moving = lattice.moving();
        for (k, z) in into.iter_mut().enumerate() {
            *z = S::Unknowns::zeros();
            if moving.contains(&k) {
                let rows = self.p[k] - here[k];
                z.as_mut_slice()[..n].copy_from_slice(rows.as_slice());
            }
            if k < lattice.links() {
                let (q, v) = (lattice.configuration(self.q, k), lattice.joined(v, k));
                let (values, _) = lattice
                    .link(k)
                    .velocity_residual_at(instant(self.t), &q, &v);
                let values = lattice.values_in_force(k, &values);
                for (row, value) in z.as_mut_slice()[n..].iter_mut().zip(values.as_slice()) {
                    *row = -value;
                }
            }
        }
    }

    fn deltas(unknowns: &[S::Unknowns]) -> Vec<S::Increment> {
        let n = S::Increment::LEN;
        unknowns
            .iter()
            .map(|z| from_slice(&z.as_slice()[..n]))
            .collect()
    }
}

impl<S: LatticeSystem> Corrected for LegendreMap<'_, '_, S> {
    type Point = Vec<S::Increment>;
    type Linear = LinearMomenta<S>;
    type Error = (usize, NoVelocity);

    fn linearise(
        &self,
        v: &Self::Point,
        _: usize,
    ) -> Result<LinearMomenta<S>, (usize, NoVelocity)> {
        let mut work = AccelerationWorkspace::new(self.lattice);
        self.left(v, &mut work.unknowns);
        let is_finite = |z: &S::Unknowns| all_finite(z.as_slice());
        if let Some(site) = work.unknowns.iter().position(|z| !is_finite(z)) {
            return Err((site, NoVelocity::NonFinite));
        }
        self.lattice
            .velocity_rows(self.t, self.q, v, &mut work.rows);
        (work.solve()).map_err(|site| (site, NoVelocity::Dependent))?;
        let n = S::Increment::LEN;
        let impulses = |z: &S::Unknowns| from_slice(&z.as_slice()[n..]);
        Ok(LinearMomenta {
            delta: Self::deltas(&work.unknowns),
            impulses: work.unknowns.iter().map(impulses).collect(),
            work: work.into(),
        })
    }

    fn size(&self, v: &Self::Point, linear: &LinearMomenta<S>) -> Size {
        let next = largest(&sums(v, &linear.delta, 1.0));
        Size::uniform(largest(&linear.delta), next)
    }

    fn improve(
        &self,
        v: &Self::Point,
        linear: &LinearMomenta<S>,
        alpha: f64,
    ) -> Option<Self::Point> {
        let next = sums(v, &linear.delta, alpha);
        let mut work = linear.work.borrow_mut();
        self.left(&next, &mut work.unknowns);
        if !work.solve_again() {
            return None;
        }
        let left = largest(&Self::deltas(&work.unknowns));
        let Size { size, scale, .. } = self.size(v, linear);
        (left <= descent(alpha) * size || left <= VELOCITIES.round_off * scale).then_some(next)
    }
}
