//! Density and flux of the momenta of a symmetry (CO 28–34).

use crate::LatticeSystem;
use crate::chain::{Lattice, Link};
use crate::motion::{LatticeMotion, SolvedInterval};
use crate::{inner, layout};
use nh_runtime::internal::{column, vector};
use nh_runtime::{ContinuousSystem, DiscreteSystem, InvariantSystem, TimeStep, Vector};

pub(super) type Momenta<S> = <Link<S> as InvariantSystem>::Momenta;

impl<S: LatticeSystem> Lattice<'_, S>
where
    S::Link: InvariantSystem,
{
    /// p·ξ_j(q) on one site, of every generator.
    pub(super) fn paired(&self, time: TimeStep, site: usize, q: &S::Site, p: &[f64]) -> Momenta<S> {
        let link = self.link(site.min(self.links() - 1));
        let generators = link.generators_at(time.into(), &S::join(q, q));
        vector(|j| column(&generators, j, p))
    }
}

impl<S: LatticeSystem> Lattice<'_, S>
where
    S::Link: InvariantSystem + ContinuousSystem,
{
    /// The density J(k) = ∂L(k)/∂q̇(k)·ξ(q(k)) at one instant.
    ///
    /// ```text
    /// (J^d(k+1) - J^d(k))/Δ + dJ(k)/dt = (F(k) + Σ_a λ_a(k) ω^a(k))·ξ(q(k))
    /// ```
    ///
    /// A constraint that joins sites holonomically acts on both, and on the right side is the work
    /// of both reactions on site k, (λ_a(k) ∂f_a(k)/∂q(k) + λ_a(k-1) ∂f_a(k-1)/∂q(k))·ξ(q(k)).
    ///
    /// # Panics
    /// If there is no such site, or not one configuration and one velocity a site.
    pub fn momentum_density(
        &self,
        t: f64,
        q: &[impl Into<S::Site> + Clone],
        v: &[impl Into<S::Increment> + Clone],
        site: usize,
    ) -> Momenta<S> {
        if site >= self.links() {
            return Momenta::<S>::zeros();
        }
        let velocity = self.joined(v, site);
        let momentum =
            (self.link(site)).legendre_at(t.into(), &self.configuration(q, site), &velocity);
        let own = &momentum.as_slice()[..S::Increment::LEN];
        self.paired(instant(t), site, &q[site].clone().into(), own)
    }

    /// The flux J^d(k+1) = Δ ∂L(k)/∂q(k+1)·ξ(q(k+1)) through link k at one instant; 0 where the
    /// link joins the last site with itself.
    ///
    /// # Panics
    /// If there is no such link, or not one configuration and one velocity a site.
    pub fn momentum_flux(
        &self,
        t: f64,
        q: &[impl Into<S::Site> + Clone],
        v: &[impl Into<S::Increment> + Clone],
        k: usize,
    ) -> Momenta<S> {
        let (next, flux) = (self.next(k), self.flux(t, q, v, k));
        flux.map_or_else(Momenta::<S>::zeros, |flux| {
            self.paired(instant(t), next, &q[next].clone().into(), flux.as_slice())
        })
    }
}

impl<S: LatticeSystem> LatticeMotion<'_, S>
where
    S::Link: InvariantSystem,
{
    /// The discrete density J(k, j) = p(k, j)·ξ(q(k, j)) of the momenta that arrive.
    ///
    /// ```text
    /// (J^d(k+1, j) - J^d(k, j))/Δ + J(k, j+1) - J(k, j) = work of forces and reactions
    /// ```
    ///
    /// # Panics
    /// If there is no such site.
    pub fn momentum_density(&self, site: usize) -> Momenta<S> {
        let (time, q) = (self.time(), &self.q()[site]);
        (self.lattice()).paired(time, site, q, self.momenta()[site].as_slice())
    }

    /// The flux through link k over the step that led here, with t integrated: J^d(k+1, j) = Δ
    /// (D_1L_d(k, j)·ξ(q(k+1, j)) + D_2L_d(k, j)·ξ(q(k+1, j+1))), and with inner nodes Q_i of the
    /// interval Δ ∂L_d(k, j)/∂Q_i(k+1)·ξ(Q_i(k+1)) of each; 0 at the start. With the scheme
    /// `energy` it has the discrete forces of link k on site k + 1 beside D_1L_d and D_2L_d; those
    /// on site k are on the right side of the balance. Of a step that boundaries cut it is the sum
    /// over its parts, and the reactions on the right side are those of the parts, the last ones
    /// before a crossing and the [impulses](crate::LatticeImpact) of jumps.
    ///
    /// # Panics
    /// If there is no such link.
    pub fn momentum_flux(&self, k: usize) -> Momenta<S> {
        let flux = |interval: SolvedInterval<'_, S>| interval.momentum_flux(k);
        (self.intervals().map(flux)).fold(Momenta::<S>::zeros(), |sum, part| sum + part)
    }
}

impl<S: LatticeSystem> SolvedInterval<'_, S>
where
    S::Link: InvariantSystem,
{
    /// The flux through link k.
    pub(super) fn momentum_flux(&self, k: usize) -> Momenta<S> {
        let lattice = &self.lattice;
        let next = lattice.next(k);
        if next == k {
            return Momenta::<S>::zeros();
        }
        let (interval, link) = (self.of_link(k), lattice.link(k));
        let half = |covector: &<Link<S> as DiscreteSystem>::Covector| -> S::Increment {
            vector(|i| lattice.delta * covector.as_slice()[S::Increment::LEN + i])
        };
        let ends = [
            (
                half(&link.d1_discrete_lagrangian_at(&interval))
                    + half(&link.force_minus_at(&interval)),
                interval.q,
            ),
            (
                half(&link.d2_discrete_lagrangian_at(&interval))
                    + half(&link.force_plus_at(&interval)),
                interval.end(),
            ),
        ];
        let [start, end] = ends.map(|(p, q)| {
            let time = interval.time;
            lattice.paired(time, next, &S::split(&q).1, p.as_slice())
        });
        start + end + self.flux_at_inner_nodes(k)
    }

    /// The part of the inner nodes in the flux through link k.
    pub(super) fn flux_at_inner_nodes(&self, k: usize) -> Momenta<S> {
        let (lattice, n) = (&self.lattice, S::Increment::LEN);
        let mut flux = Momenta::<S>::zeros();
        if layout::inner_nodes::<S>() == 0 {
            return flux;
        }
        // Without multipliers the inner rows of the next site, on which no force of this link acts, are the derivatives of L_d.
        let next = lattice.next(k);
        let interval = self.of_link(k);
        let mut inner = interval.inner;
        let multipliers = 2 * (layout::displacements::<S>() - n);
        inner.as_mut_slice()[multipliers..].fill(0.0);
        let link = lattice.link(k);
        let rows = link.interval_rows_at(&interval.with_inner(inner));
        for (node, t) in inner::times::<S>(self.time) {
            let first = 2 * n * (1 + node) + n;
            let part = rows.values.as_slice()[first..][..n].iter();
            let mut covector = S::Increment::zeros();
            (covector.as_mut_slice().iter_mut().zip(part))
                .for_each(|(p, row)| *p = lattice.delta * row);
            let q = inner::configuration::<S>(&self.q[next], &self.z[next], node);
            let at = TimeStep::new(t, self.time.h);
            flux = flux + lattice.paired(at, next, &q, covector.as_slice());
        }
        flux
    }
}

/// A time without a step.
pub(super) fn instant(t: f64) -> TimeStep {
    TimeStep::new(t, f64::NAN)
}
