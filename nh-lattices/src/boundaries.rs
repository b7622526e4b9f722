//! Boundaries of regions that the sites of a lattice come to, in motions and in flows.

mod impact;

pub use impact::{LatticeImpact, site_configuration, site_directions};

use core::ops::Range;

use super::chain::{Joined, Lattice, Link};
use super::{LatticeError, LatticeSystem};
use crate::accelerations::Impulses;
use nh_runtime::internal::{Chain, Crossed, Crossing, Found, Here, TimedPoint};
use nh_runtime::{ContinuousSystem, DiscreteSystem, Instant, Matrix, StepError, Vector};

type BilinearOf<S> = <Link<S> as DiscreteSystem>::Bilinear;
type ConfigurationOf<S> = <Link<S> as DiscreteSystem>::Configuration;

impl<S: LatticeSystem<Link: ContinuousSystem>> Crossing for LatticeImpact<S> {
    type Link = S::Link;
    type Configurations = Vec<S::Site>;
    type Velocities = Vec<S::Increment>;
    type Momenta = Vec<S::Increment>;
    type Impulses = Vec<Impulses<S>>;
    type Bits = Vec<u32>;
    type Error = LatticeError;
}

/// All links whose site moves.
impl<S: LatticeSystem<Link: ContinuousSystem>> Chain<LatticeImpact<S>> for Lattice<'_, S> {
    fn links(&self) -> Range<usize> {
        let moving = self.moving();
        moving.start..moving.end.min(Lattice::links(self))
    }

    fn count(&self) -> usize {
        Lattice::links(self)
    }

    fn map_link<R>(&self, k: usize, f: impl FnOnce(&S::Link) -> R) -> R {
        f(&self.link(k))
    }

    /// Controls of sites are those of their links.
    fn instant(&self, t: f64) -> Instant<<S::Link as DiscreteSystem>::Control> {
        t.into()
    }

    fn configuration(&self, q: &Vec<S::Site>, k: usize) -> ConfigurationOf<S> {
        Lattice::configuration(self, q, k)
    }

    fn velocity(&self, v: &Vec<S::Increment>, k: usize) -> Joined<S> {
        self.joined(v, k)
    }

    fn largest(&self, v: &Vec<S::Increment>) -> f64 {
        v.iter().map(Vector::max_abs).fold(0.0, f64::max)
    }

    fn is_in_force(&self, sides: &Vec<u32>, k: usize, a: usize) -> bool {
        Lattice::is_in_force(&self.on_sides(sides), k, a)
    }

    /// The momenta of ends that are held are those of their velocities too.
    fn reacts(&self, _: &Vec<u32>) -> bool {
        true
    }

    /// The identity in the place of the masses, of which a link has a part alone.
    fn metric(&self, _: &TimedPoint<'_, S::Link>, _: &Joined<S>) -> BilinearOf<S> {
        let mut metric = BilinearOf::<S>::zeros();
        (0..Link::<S>::DIM).for_each(|i| metric.set_entry(i, i, 1.0));
        metric
    }

    fn velocities(
        &self,
        here: &Here<LatticeImpact<S>>,
        sides: &Vec<u32>,
    ) -> Found<LatticeImpact<S>> {
        let (t, mut v) = (here.t, here.v.clone());
        self.place_ends(t, &mut here.q.clone(), &mut v);
        (self.on_sides(sides)).velocities((t, &here.q), &here.p, v)
    }

    fn momenta(&self, t: f64, q: &Vec<S::Site>, v: &Vec<S::Increment>) -> Vec<S::Increment> {
        self.momenta_of(self.instant(t).inputs(), q, v)
    }

    /// Δ Σ_k E(k).
    fn energy(&self, t: f64, q: &Vec<S::Site>, v: &Vec<S::Increment>) -> f64 {
        self.total(|k| self.energy_density(t, q, v, k))
    }

    fn impact(&self, crossed: &Crossed<'_, LatticeImpact<S>>) -> LatticeImpact<S> {
        let (here, jump, (site, boundary)) = (crossed.here, crossed.jump, crossed.place);
        LatticeImpact {
            node: here.node,
            site,
            t: here.t,
            boundary,
            entered: crossed.enters(),
            thrown_back: crossed.is_thrown_back(),
            q: here.q[site],
            v_minus: here.v[site],
            v_plus: jump.map_or(here.v[site], |jump| jump.v[site]),
            p_minus: here.p[site],
            p_plus: jump.map_or(here.p[site], |jump| jump.p[site]),
            impulses: jump.map_or_else(Impulses::<S>::zeros, |jump| jump.impulses[site]),
            energy_lost: crossed.energy_lost,
        }
    }

    fn error(&self, site: usize, error: StepError) -> LatticeError {
        LatticeError::at(site, error)
    }
}
