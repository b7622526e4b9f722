//! Energy as density and flux (CO 40, with its erratum: the energy of one site is not constant, it
//! flows).

use crate::chain::{Joined, Lattice};
use crate::{LatticeSystem, LinkSystem};
use nh_runtime::internal::{energy, pairing, stack, vector};
use nh_runtime::{ContinuousSystem, DiscreteSystem, Vector};

impl<S: LatticeSystem> Lattice<'_, S> {
    /// H of a site and the link behind it, by its momentum. An end that does not move by its
    /// equations gets momenta from links that it does not have: H of such an end is by its
    /// velocity.
    pub(crate) fn energy_at_node(
        &self,
        t: f64,
        (q, p): (&[S::Site], &[S::Increment]),
        site: usize,
    ) -> f64 {
        let (link, configuration) = (self.link(site), self.configuration(q, site));
        let of_site = |v: &S::Increment| -> Joined<S> {
            stack(S::Increment::LEN, |i| v.as_slice()[i], |_| 0.0)
        };
        let momentum: Joined<S> = match self.moving().contains(&site) {
            true => of_site(&p[site]),
            false => {
                let driven = self.driven(t).find(|(end, _)| *end == site);
                let velocity = driven.map_or_else(S::Increment::zeros, |(_, driven)| driven.v);
                let p = link.initial_momentum_at(t.into(), &configuration, &of_site(&velocity));
                vector(|i| p.as_slice()[i])
            }
        };
        link.node_energy_at(t.into(), &configuration, &momentum)
    }
}

impl<S: LatticeSystem> Lattice<'_, S>
where
    S::Link: ContinuousSystem,
{
    /// The density E(k) = q̇(k)·∂L(k)/∂q̇(k) - L(k) at one instant, of the site and the link behind
    /// it; 0 of a site without a link.
    ///
    /// ```text
    /// (S(k+1) - S(k))/Δ + dE(k)/dt = F(k)·q̇(k) + Σ_a λ_a(k) ω^a(k)·q̇(k) - ∂L(k)/∂t
    /// ```
    ///
    /// with the flux S of [`energy_flux`](Self::energy_flux); the reactions of constraints that
    /// join sites holonomically act on both.
    ///
    /// # Panics
    /// If there is no such site, or not one configuration and one velocity a site.
    pub fn energy_density(
        &self,
        t: f64,
        q: &[impl Into<S::Site> + Clone],
        v: &[impl Into<S::Increment> + Clone],
        site: usize,
    ) -> f64 {
        if site >= self.links() {
            return 0.0;
        }
        let velocity = self.joined(v, site);
        energy(
            &self.link(site),
            t.into(),
            &self.configuration(q, site),
            &velocity,
        )
    }

    /// The flux S(k+1) = Δ ∂L(k)/∂q(k+1)·q̇(k+1) of energy through link k at one instant; 0 where
    /// the link joins the last site with itself.
    ///
    /// # Panics
    /// If there is no such link, or not one configuration and one velocity a site.
    pub fn energy_flux(
        &self,
        t: f64,
        q: &[impl Into<S::Site> + Clone],
        v: &[impl Into<S::Increment> + Clone],
        k: usize,
    ) -> f64 {
        let next = v[self.next(k)].clone().into();
        self.flux(t, q, v, k)
            .map_or(0.0, |flux| pairing(&flux, &next))
    }

    /// Δ ∂L(k)/∂q(k+1) of link k at one instant; none where the link joins the last site with
    /// itself.
    pub(crate) fn flux(
        &self,
        t: f64,
        q: &[impl Into<S::Site> + Clone],
        v: &[impl Into<S::Increment> + Clone],
        k: usize,
    ) -> Option<S::Increment> {
        (self.next(k) != k).then(|| {
            let (configuration, velocity) = (self.configuration(q, k), self.joined(v, k));
            let slopes = (self.link(k)).generalized_force_at(t.into(), &configuration, &velocity);
            vector(|i| self.delta * slopes.as_slice()[S::Increment::LEN + i])
        })
    }
}
