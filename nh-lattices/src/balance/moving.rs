//! Density and flux of the momenta in a moving basis of g^q (CO 47–53).

use super::noether::{Momenta, instant};
use crate::LatticeSystem;
use crate::chain::{Lattice, Link};
use crate::layout;
use crate::motion::{LatticeMotion, SolvedInterval};
use nh_runtime::internal::{difference_connection, matrix, product, vector};
use nh_runtime::{ContinuousMomentum, DiscreteSystem, Matrix, MovingBasisSystem, TimeStep, Vector};

type Basis<S> = <Link<S> as MovingBasisSystem>::MovingBasis;
type Rates<S> = <Link<S> as MovingBasisSystem>::BasisRates;
type Moved<S> = <Link<S> as MovingBasisSystem>::NonholonomicMomenta;

/// (ψ_b^α of `to` - ψ_b^α of `from`) J_α.
fn along_change<S: LatticeSystem>([from, to]: [&Basis<S>; 2], momenta: &Momenta<S>) -> Moved<S>
where
    S::Link: MovingBasisSystem,
{
    let change: Basis<S> = matrix(|b, alpha| to.entry(b, alpha) - from.entry(b, alpha));
    product(&change, momenta)
}

impl<S: LatticeSystem> Lattice<'_, S>
where
    S::Link: MovingBasisSystem,
{
    /// ψ at one site.
    fn basis(&self, time: TimeStep, site: usize, q: &S::Site) -> Basis<S> {
        let link = self.link(site.min(self.links() - 1));
        link.moving_basis_at(time.into(), &S::join(q, q))
    }

    /// γ^c_b(k) at one instant, e_b(k+1) - e_b(k) = γ^c_b(k) e_c(k) (CO 50–52): an s×r matrix; 0
    /// where link k joins the last site with itself.
    ///
    /// # Panics
    /// If there is no such link, or not one configuration a site.
    pub fn difference_connection(
        &self,
        t: f64,
        q: &[impl Into<S::Site> + Clone],
        k: usize,
    ) -> Rates<S> {
        let [this, next] = [k, self.next(k)].map(|site| (site, q[site].clone().into()));
        let bases = [&this, &next].map(|(site, q)| self.basis(instant(t), *site, q));
        let own = S::join(&this.1, &this.1);
        let inverse = (self.link(k)).moving_basis_inverse_at(instant(t).into(), &own);
        difference_connection(bases.each_ref(), &inverse)
    }
}

impl<S: LatticeSystem> Lattice<'_, S>
where
    S::Link: ContinuousMomentum,
{
    /// The density J_b(k) = ∂L(k)/∂q̇(k)·(e_b(q(k)))_Q in the moving basis of g^q at one instant.
    ///
    /// ```text
    /// (J^d_b(k+1) - J^d_b(k))/Δ + dJ_b(k)/dt
    ///     = ∂L(k)/∂q¹·(e_b(k+1) - e_b(k))_Q/Δ + ∂L(k)/∂q̇·(de_b(k)/dt)_Q + F(k)·(e_b(k))_Q
    /// ```
    ///
    /// along solutions, without any reaction; the right side is
    /// [`momentum_source`](Self::momentum_source). Crăciun and Opriş print (44) and (53) with the
    /// fields of the first term at q(k), and neither fluxes nor differences over Δ. On a sled of
    /// the plane whose basis turns with a fourth coordinate, at Δ = 4/5, the printed equation is
    /// off by 0.84 along solutions, with 1/Δ alone by 0.31, and this one by 4e-61
    /// (`tests/lattice/tools/momenta.py errata`).
    ///
    /// # Panics
    /// If there is no such site, or not one configuration and one velocity a site.
    pub fn nonholonomic_density(
        &self,
        t: f64,
        q: &[impl Into<S::Site> + Clone],
        v: &[impl Into<S::Increment> + Clone],
        site: usize,
    ) -> Moved<S> {
        let momenta = self.momentum_density(t, q, v, site);
        product(
            &self.basis(instant(t), site, &q[site].clone().into()),
            &momenta,
        )
    }

    /// The flux J^d_b(k+1) = ∂L(k)/∂q¹·(e_b(q(k+1)))_Q through link k at one instant; 0 where the
    /// link joins the last site with itself.
    ///
    /// # Panics
    /// If there is no such link, or not one configuration and one velocity a site.
    pub fn nonholonomic_flux(
        &self,
        t: f64,
        q: &[impl Into<S::Site> + Clone],
        v: &[impl Into<S::Increment> + Clone],
        k: usize,
    ) -> Moved<S> {
        let next = self.next(k);
        let momenta = self.momentum_flux(t, q, v, k);
        product(
            &self.basis(instant(t), next, &q[next].clone().into()),
            &momenta,
        )
    }

    /// The right side of the momentum equation of
    /// [`nonholonomic_density`](Self::nonholonomic_density) (CO 53):
    ///
    /// ```text
    /// γ^c_b(k) ∂L(k)/∂q¹·(e_c(k))_Q(q(k+1))/Δ + (Γ^c_{b i} q̇^i + Γ^c_{b t}) ∂L(k)/∂q̇·(e_c(k))_Q + F(k)·(e_b(k))_Q
    /// ```
    ///
    /// # Panics
    /// If there is no such site, or not one configuration and one velocity a site.
    pub fn momentum_source(
        &self,
        t: f64,
        q: &[impl Into<S::Site> + Clone],
        v: &[impl Into<S::Increment> + Clone],
        site: usize,
    ) -> Moved<S> {
        if site >= self.links() {
            return Moved::<S>::zeros();
        }
        let velocity = self.joined(v, site);
        let rate = (self.link(site)).nonholonomic_rate_at(
            t.into(),
            &self.configuration(q, site),
            &velocity,
        );
        let next = self.next(site);
        let bases = [site, next].map(|of| self.basis(instant(t), of, &q[of].clone().into()));
        let flux = self.momentum_flux(t, q, v, site) * (1.0 / self.delta);
        rate + along_change::<S>(bases.each_ref(), &flux)
    }
}

impl<S: LatticeSystem> LatticeMotion<'_, S>
where
    S::Link: MovingBasisSystem,
{
    /// The discrete density J_b(k, j) = p(k, j)·(e_b(q(k, j)))_Q of the momenta that arrive, in the
    /// moving basis of g^q.
    ///
    /// ```text
    /// (J^d_b(k+1, j) - J^d_b(k, j))/Δ + J_b(k, j+1) - J_b(k, j)
    ///     = J^d_α(k+1, j) (ψ_b^α(k+1, j) - ψ_b^α(k, j))/Δ + J_α(k, j+1) (ψ_b^α(k, j+1) - ψ_b^α(k, j)) + work of forces
    /// ```
    ///
    /// with J_α and J^d_α of [`momentum_density`](Self::momentum_density) and
    /// [`momentum_flux`](Self::momentum_flux), to round-off; the right side is
    /// [`momentum_source`](Self::momentum_source).
    ///
    /// # Panics
    /// If there is no such site.
    pub fn nonholonomic_density(&self, site: usize) -> Moved<S> {
        let basis = (self.lattice()).basis(self.time(), site, &self.q()[site]);
        product(&basis, &self.momentum_density(site))
    }

    /// The flux J^d_b(k+1, j) = ψ_b^α(k+1, j) J^d_α(k+1, j) through link k over the step that led
    /// here, with t integrated, a sum over its parts where boundaries cut it; 0 at the start.
    ///
    /// # Panics
    /// If there is no such link.
    pub fn nonholonomic_flux(&self, k: usize) -> Moved<S> {
        self.of_intervals(|interval| {
            let (lattice, next) = (&interval.lattice, interval.lattice.next(k));
            let basis = lattice.basis(interval.time, next, &interval.q[next]);
            product(&basis, &interval.momentum_flux(k))
        })
    }

    /// The right side of the equation of [`nonholonomic_density`](Self::nonholonomic_density) over
    /// the step that led here, a sum over its parts where boundaries cut it; 0 at the start.
    ///
    /// # Panics
    /// If there is no such site.
    pub fn momentum_source(&self, site: usize) -> Moved<S> {
        self.of_intervals(|interval| interval.momentum_source(site))
    }

    fn of_intervals(&self, of: impl Fn(&SolvedInterval<'_, S>) -> Moved<S>) -> Moved<S> {
        let parts = self.intervals().map(|interval| of(&interval));
        parts.fold(Moved::<S>::zeros(), |sum, part| sum + part)
    }
}

impl<S: LatticeSystem> SolvedInterval<'_, S>
where
    S::Link: MovingBasisSystem,
{
    fn momentum_source(&self, site: usize) -> Moved<S> {
        let (lattice, time) = (&self.lattice, self.time);
        if site >= lattice.links() {
            return Moved::<S>::zeros();
        }
        let next = lattice.next(site);
        let basis = lattice.basis(time, site, &self.q[site]);
        let flux = self.momentum_flux(site) * (1.0 / lattice.delta);
        let beside = lattice.basis(time, next, &self.q[next]);
        let along_sites = along_change::<S>([&basis, &beside], &flux);
        let (end, q) = (self.end(), &self.q_end[site]);
        let later = lattice.basis(end, site, q);
        let momenta = lattice.paired(end, site, q, self.p_end[site].as_slice());
        let along_time = along_change::<S>([&basis, &later], &momenta);
        along_sites + along_time + product(&basis, &self.work(site))
    }

    /// The work of the forces on a site, along every generator.
    fn work(&self, site: usize) -> Momenta<S> {
        let (lattice, link) = (&self.lattice, self.lattice.link(site));
        let interval = self.of_link(site);
        let own = |f: &<Link<S> as DiscreteSystem>::Covector| -> S::Increment {
            vector(|i| f.as_slice()[i])
        };
        let minus = own(&link.force_minus_at(&interval));
        let plus = own(&link.force_plus_at(&interval));
        let start = lattice.paired(self.time, site, &self.q[site], minus.as_slice());
        let end = lattice.paired(self.end(), site, &self.q_end[site], plus.as_slice());
        match layout::inner_nodes::<S>() {
            0 => start + end,
            _ => start + end + self.work_at_inner_nodes(site),
        }
    }

    /// The work of forces and reactions at the inner nodes of a site. There they are in balance
    /// with the derivatives of L_d, of which the action of the group makes what is left of those at
    /// the ends:
    ///
    /// ```text
    /// Σ_i (h b_i F - Σ_a Λ_a ω^a)·ξ(Q_i) = -Σ_i ∂(L_d(k) + L_d(k-1))/∂Q_i·ξ(Q_i),
    /// -Σ_i ∂L_d(k)/∂Q_i(k)·ξ = J^d(k+1)/Δ + D_1L_d(k)·ξ(q(k, j)) + D_2L_d(k)·ξ(q(k, j+1))
    /// ```
    fn work_at_inner_nodes(&self, site: usize) -> Momenta<S> {
        let (lattice, link) = (&self.lattice, self.lattice.link(site));
        let interval = self.of_link(site);
        let n = S::Increment::LEN;
        let is_itself = lattice.next(site) == site;
        let own = |p: &<Link<S> as DiscreteSystem>::Covector| -> S::Increment {
            let next = |i: usize| if is_itself { p.as_slice()[n + i] } else { 0.0 };
            vector(|i| p.as_slice()[i] + next(i))
        };
        let start = own(&link.d1_discrete_lagrangian_at(&interval));
        let end = own(&link.d2_discrete_lagrangian_at(&interval));
        let ends = [
            lattice.paired(self.time, site, &self.q[site], start.as_slice()),
            lattice.paired(self.end(), site, &self.q_end[site], end.as_slice()),
        ];
        let mut work = self.momentum_flux(site) * (1.0 / lattice.delta);
        if let Some(before) = lattice.before(site) {
            work = work + self.flux_at_inner_nodes(before) * (-1.0 / lattice.delta);
        }
        ends.iter().fold(work, |sum, part| sum + *part)
    }
}
