//! Lattices seen from a moving frame, one change of chart q(k) = g_t(x(k)) for all sites.

use super::chain::{Joined, Lattice, Link, has_regions};
use super::{LatticeError, LatticeSystem};
use nh_runtime::internal::{from_slice, pairing, row, transposed_product, vector};
use nh_runtime::{DiscreteSystem, MovingFrameSystem, Vector};

type Multipliers<S> = <Link<S> as DiscreteSystem>::Multipliers;

/// A lattice in the coordinates of a frame that moves all sites alike, q(k) = g_t(x(k)):
///
/// ```text
/// l(k, t, x(k), x(k+1), ẋ(k)) = L(k, t, g_t(x(k)), g_t(x(k+1)), ∂g_t/∂x ẋ(k) + ∂g_t/∂t),   ω_t(g_t(x)) = ∂g_t/∂t (x)
/// E_l(k) = ẋ(k)·∂l(k)/∂ẋ(k) - l(k) = E(k) - ∂L(k)/∂q̇(k)·ω_t(q(k))
/// ```
///
/// At a right end that is free the last site has x¹ = 0, as q¹ = 0. An end that is held stays where
/// it is in the fixed frame, and moves in the other one.
impl<S: LatticeSystem> Lattice<'_, S>
where
    S::Link: MovingFrameSystem,
{
    /// q(k) = g_t(x(k)).
    ///
    /// # Errors
    /// [`StateLength`](LatticeError::StateLength).
    pub fn to_fixed(
        &self,
        t: f64,
        x: &[impl Into<S::Site> + Clone],
    ) -> Result<Vec<S::Site>, LatticeError> {
        let x = self.one_each::<S::Site>("positions", x)?;
        let link = self.link(0);
        let fixed = |x: &S::Site| S::split(&link.to_fixed_at(t, &S::join(x, x))).0;
        Ok(x.iter().map(fixed).collect())
    }

    /// x(k) with g_t(x(k)) = q(k), by Newton's method from x(k) = q(k), in a group from q g_t(q)⁻¹
    /// q.
    ///
    /// # Errors
    /// [`StateLength`](LatticeError::StateLength); [`NotInFrame`](LatticeError::NotInFrame) where
    /// it does not converge.
    pub fn to_moving(
        &self,
        t: f64,
        q: &[impl Into<S::Site> + Clone],
    ) -> Result<Vec<S::Site>, LatticeError> {
        let q = self.one_each::<S::Site>("positions", q)?;
        let link = self.link(0);
        let moving = |(site, q): (usize, &S::Site)| match link.to_moving(t, S::join(q, q)) {
            Some(x) => Ok(S::split(&x).0),
            None => Err(LatticeError::NotInFrame { site, t }),
        };
        q.iter().enumerate().map(moving).collect()
    }

    /// q̇(k) = ∂g_t/∂x ẋ(k) + ∂g_t/∂t of velocities in the frame, at sites in the frame.
    ///
    /// # Errors
    /// [`StateLength`](LatticeError::StateLength).
    pub fn to_fixed_velocities(
        &self,
        t: f64,
        x: &[impl Into<S::Site> + Clone],
        w: &[impl Into<S::Increment> + Clone],
    ) -> Result<Vec<S::Increment>, LatticeError> {
        let (x, w) = self.state(x, w)?;
        let link = self.link(0);
        let fixed = |(x, w): (&S::Site, &S::Increment)| {
            let x = S::join(x, x);
            let (jacobian, drift) = (link.frame_jacobian_at(t, &x), link.frame_velocity_at(t, &x));
            vector(|i| row(&jacobian, i, w.as_slice()) + drift.as_slice()[i])
        };
        Ok(x.iter().zip(&w).map(fixed).collect())
    }

    /// ẋ(k) = (∂g_t/∂x)⁻¹ (q̇(k) - ω_t(q(k))) of velocities, at sites in the fixed frame.
    ///
    /// # Errors
    /// The errors of [`to_moving`](Self::to_moving), and [`NotInFrame`](LatticeError::NotInFrame)
    /// where ∂g_t/∂x has no inverse.
    pub fn to_moving_velocities(
        &self,
        t: f64,
        q: &[impl Into<S::Site> + Clone],
        v: &[impl Into<S::Increment> + Clone],
    ) -> Result<Vec<S::Increment>, LatticeError> {
        let (q, v) = self.state(q, v)?;
        let link = self.link(0);
        let moving = |(site, (q, v)): (usize, (&S::Site, &S::Increment))| {
            let n = S::Increment::LEN;
            let joined: Joined<S> = vector(|i| v.as_slice()[i % n]);
            let w = link.moving_velocity(t, S::join(q, q), joined);
            let w = w.ok_or(LatticeError::NotInFrame { site, t })?;
            Ok(vector(|i| w.as_slice()[i]))
        };
        q.iter().zip(&v).enumerate().map(moving).collect()
    }

    /// (∂g_t/∂x)ᵀ p(k) of covectors, momenta or forces, at sites in the frame.
    ///
    /// # Errors
    /// [`StateLength`](LatticeError::StateLength).
    pub fn to_moving_covectors(
        &self,
        t: f64,
        x: &[impl Into<S::Site> + Clone],
        p: &[impl Into<S::Increment> + Clone],
    ) -> Result<Vec<S::Increment>, LatticeError> {
        let x = self.one_each::<S::Site>("positions", x)?;
        let p = self.one_each::<S::Increment>("momenta", p)?;
        let link = self.link(0);
        let moving = |(x, p): (&S::Site, &S::Increment)| {
            let jacobian = link.frame_jacobian_at(t, &S::join(x, x));
            transposed_product(&jacobian, p)
        };
        Ok(x.iter().zip(&p).map(moving).collect())
    }

    /// ω_t(q(k)), the velocity of the frame.
    ///
    /// # Errors
    /// The errors of [`to_moving`](Self::to_moving).
    pub fn frame_field(
        &self,
        t: f64,
        q: &[impl Into<S::Site> + Clone],
    ) -> Result<Vec<S::Increment>, LatticeError> {
        let x = self.to_moving(t, q)?;
        let still = vec![S::Increment::zeros(); x.len()];
        self.to_fixed_velocities(t, &x, &still)
    }

    /// Δ Σ_k l(k), the Lagrangian of the lattice in the frame.
    ///
    /// # Errors
    /// [`StateLength`](LatticeError::StateLength).
    pub fn moving_lagrangian(
        &self,
        t: f64,
        x: &[impl Into<S::Site> + Clone],
        w: &[impl Into<S::Increment> + Clone],
    ) -> Result<f64, LatticeError> {
        let (x, w) = self.state(x, w)?;
        Ok(self.total(|k| {
            let (x, w) = (self.configuration(&x, k), self.joined(&w, k));
            self.link(k).moving_lagrangian_at(t.into(), &x, &w)
        }))
    }

    /// The constraints a·q̇ + c of every link in terms of (x, ẋ, t), 0 of those that are not in
    /// force.
    ///
    /// # Errors
    /// [`StateLength`](LatticeError::StateLength).
    pub fn moving_constraints(
        &self,
        t: f64,
        x: &[impl Into<S::Site> + Clone],
        w: &[impl Into<S::Increment> + Clone],
    ) -> Result<Vec<Multipliers<S>>, LatticeError> {
        let (x, w) = self.state(x, w)?;
        let sides = match has_regions::<S>() {
            true => {
                let (q, v) = (self.to_fixed(t, &x)?, self.to_fixed_velocities(t, &x, &w)?);
                self.sides_of(t, (&q, &v), 1.0)
            }
            false => Vec::new(),
        };
        let here = self.on_sides(&sides);
        let of_link = |k| {
            let (x, w) = (self.configuration(&x, k), self.joined(&w, k));
            let values = self.link(k).moving_constraints_at(t.into(), &x, &w);
            here.values_in_force(k, &values)
        };
        Ok((0..self.links()).map(of_link).collect())
    }

    /// The moving energy Δ Σ_k E_l(k) at one instant, in the fixed frame; NaN where g_t cannot be
    /// inverted.
    ///
    /// It is constant along motions where
    /// [`CONSERVES_MOVING_ENERGY`](MovingFrameSystem::CONSERVES_MOVING_ENERGY) of the link says so
    /// and both ends are free, or driven along g_t(x) with x at rest, or the lattice is periodic.
    ///
    /// # Panics
    /// If there is not one configuration and one velocity a site.
    pub fn moving_energy(
        &self,
        t: f64,
        q: &[impl Into<S::Site> + Clone],
        v: &[impl Into<S::Increment> + Clone],
    ) -> f64 {
        self.total(|k| self.moving_energy_density(t, q, v, k))
    }

    /// The density E_l(k) of the moving energy at one instant, in the fixed frame, of the site and
    /// the link behind it; 0 of a site without a link, NaN where g_t cannot be inverted.
    ///
    /// ```text
    /// (S_l(k+1) - S_l(k))/Δ + dE_l(k)/dt = (F(k) + Σ_a λ_a(k) ω^a(k))·(q̇(k) - ω_t(q(k))) - ∂l(k)/∂t
    /// ```
    ///
    /// with the flux S_l of [`moving_energy_flux`](Self::moving_energy_flux); the reactions of
    /// constraints that join sites holonomically act on both.
    ///
    /// # Panics
    /// If there is no such site, or not one configuration and one velocity a site.
    pub fn moving_energy_density(
        &self,
        t: f64,
        q: &[impl Into<S::Site> + Clone],
        v: &[impl Into<S::Increment> + Clone],
        site: usize,
    ) -> f64 {
        match site < self.links() {
            true => (self.link(site)).moving_energy(
                t,
                self.configuration(q, site),
                self.joined::<Joined<S>>(v, site),
            ),
            false => 0.0,
        }
    }

    /// The flux S_l(k+1) = Δ ∂L(k)/∂q(k+1)·(q̇(k+1) - ω_t(q(k+1))) of moving energy through link k
    /// at one instant, in the fixed frame; 0 where the link joins the last site with itself, NaN
    /// where g_t cannot be inverted.
    ///
    /// # Panics
    /// If there is no such link, or not one configuration and one velocity a site.
    pub fn moving_energy_flux(
        &self,
        t: f64,
        q: &[impl Into<S::Site> + Clone],
        v: &[impl Into<S::Increment> + Clone],
        k: usize,
    ) -> f64 {
        let Some(flux) = self.flux(t, q, v, k) else {
            return 0.0;
        };
        let Some(omega) = (self.link(k)).frame_field(t, self.configuration(q, k)) else {
            return f64::NAN;
        };
        let v: S::Increment = v[self.next(k)].clone().into();
        let omega: S::Increment = from_slice(&omega.as_slice()[S::Increment::LEN..]);
        pairing(&flux, &(v - omega))
    }
}
