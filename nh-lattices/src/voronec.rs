//! The equations of a lattice in independent coordinates, without multipliers (CO 56–70).

use super::chain::{Lattice, Link};
use super::{LatticeError, LatticeSystem, LinkSystem};
use nh_runtime::internal::{acceleration_at_rest, matrix_is_finite, non_finite, singular, vector};
use nh_runtime::{
    ContinuousSystem, DiscreteSystem, Instant, Matrix, Quantity, StepError, Vector,
    VoronecEquations, VoronecSystem, functions,
};

/// A link whose constraints between neighbours are solved for the differences
/// q¹ = (q(k+1) - q(k))/Δ,
///
/// ```text
/// q¹^a = a_{aα}(q(k), t) q¹^α + a_a(q(k), t)
/// ```
///
/// and its equations of motion without multipliers. With X_α = ∂/∂q^α + a_{aα} ∂/∂q^a at fixed q¹,
/// the coefficients B^b_{αβ} = X_α a_{bβ} and γ^b_α = X_α a_b, the density L_c and the momenta
/// P_a = ∂L/∂q¹^a on the constraints:
///
/// ```text
/// d/dt ∂L_c(k)/∂q̇^α + a_{aα}(k) d/dt ∂L_c(k)/∂q̇^a = X_α L_c(k) + F_α + a_{aα} F_a - (∂L_c(k)/∂q¹^α - ∂L_c(k-1)/∂q¹^α)/Δ
///     + (a_{aα}(k) - a_{aα}(k-1)) P_a(k-1)/Δ - P_b(k) (B^b_{αβ}(k) q¹^β + γ^b_α(k))
/// ```
///
/// A density without velocities has the equations of the discrete system along k, with zero on the
/// left side.
///
/// Source: D. Crăciun and D. Opriș, on discrete-continuous dynamical systems, (56)–(62), with
/// a_{aα} = -A^a_α. As printed (60) and (62) lack the factor 1/Δ of (a(k) - a(k-1)) P(k-1): at
/// Δ = 4/5 they miss d'Alembert's equations by 2.5e-3 and 2.2e-3, and the equations above satisfy
/// them to 1e-45 (`tests/lattice/tools/objects.py errata`, at pseudo-random states).
///
/// # Arguments
/// `q` is the configuration of a link, `v` the velocities of both its sites. Of the second site the
/// dependent ones are not used.
pub trait DifferenceVoronecSystem: LinkSystem {
    /// The coordinates q^α of a site.
    const INDEPENDENT: &'static [usize];
    /// The coordinates q^a, in the order of the rows a_a.
    const DEPENDENT: &'static [usize];

    /// One value a coordinate q^α: `SVector<f64, m>`.
    type Independent: Vector;
    /// One value a coordinate q^a: `SVector<f64, r>`.
    type Dependent: Vector;
    /// One value a coordinate of a site: `SVector<f64, n>`.
    type Slopes: Vector;
    /// a_{aα}: `SMatrix<f64, r, m>`.
    type Lift: Matrix;
    /// One row an equation: `SMatrix<f64, m, n>`.
    type Mass: Matrix;
    /// B^b_{αβ}: `[SMatrix<f64, m, m>; r]`.
    type Coefficients: Copy + core::fmt::Debug;

    functions! {
        (&self, at: Instant<Self::Control>, q: &Self::Configuration)

        /// a_{aα}.
        fn difference_lift_at(..) -> Self::Lift;

        /// a_a.
        fn difference_affine_part_at(..) -> Self::Dependent;

        /// B^b_{αβ}: for every b, row α, column β.
        fn difference_coefficients_at(..) -> Self::Coefficients;

        /// γ^b_α: row b, column α.
        fn difference_affine_coefficients_at(..) -> Self::Lift;
    }

    functions! {
        (&self, at: Instant<Self::Control>, q: &Self::Configuration, v: &Self::Increment)

        /// L_c.
        fn constrained_density_at(..) -> f64;

        /// ∂L_c/∂q¹^α and P_a on the constraints, and ∂L/∂q(k+1) without them.
        fn difference_momenta_at(..) -> (Self::Independent, Self::Dependent, Self::Slopes);

        /// The coefficients of q̈(k) on the left side, and the right side but for the terms of link
        /// k - 1, less the rate of the momenta at fixed q̇.
        fn difference_equations_at(..) -> (Self::Mass, Self::Independent);
    }
}

impl<S: LatticeSystem> Lattice<'_, S>
where
    S::Link: VoronecSystem,
{
    /// The Voronec equations of one site at one instant, right minus left side, in the directions
    /// of the independent coordinates, 0 in the others: zero for the accelerations of a motion.
    ///
    /// ```text
    /// d/dt ∂L_c(k)/∂q̇^i = X_i (L_c(k) + L(k-1)) + F_i + a_{νi} F_ν + K_ν (A^ν_{ij} q̇^j + A^ν_i + Ȧ^ν_i),   X_i = ∂/∂q^i + a_{νi} ∂/∂q^ν
    /// ```
    ///
    /// Here L_c is the density on the constraints q̇^ν = a_{νi} q̇^i + a_ν, K_ν = ∂L/∂q̇^ν, A^ν
    /// their curvature at fixed q(k+1), and Ȧ^ν_i = ∂a_{νi}/∂q(k+1) q̇(k+1). The link has the
    /// latter as components of its [`curvature`](VoronecSystem::curvature) in the directions of
    /// site k + 1.
    ///
    /// Source: D. Crăciun and D. Opriș, on discrete-continuous dynamical systems, (67), where the
    /// coefficients depend on q(k) alone and Δ = 1.
    ///
    /// # Panics
    /// If the site does not move, or there is not one configuration, one velocity and one
    /// acceleration a site.
    pub fn voronec_residual(
        &self,
        t: f64,
        q: &[impl Into<S::Site> + Clone],
        v: &[impl Into<S::Increment> + Clone],
        a: &[impl Into<S::Increment> + Clone],
        site: usize,
    ) -> S::Increment {
        let VoronecEquations { mass, force, .. } = self.voronec_equations(t, q, v, site);
        let independent = own::<S>();
        let a: S::Increment = a[site].clone().into();
        let accelerations = independent.iter().map(|j| a.as_slice()[*j]);
        remaining(independent, force.as_slice(), &mass, accelerations)
    }

    /// The accelerations of all sites from the Voronec equations, site by site: no equations of
    /// different sites are solved together. A site that is held has none, one that is driven the
    /// given ones.
    ///
    /// # Errors
    /// [`StateLength`](LatticeError::StateLength); [`AtSite`](LatticeError::AtSite) with
    /// [`NonFinite`](StepError::NonFinite) or [`Singular`](StepError::Singular). That the
    /// velocities satisfy the constraints is not checked.
    pub fn voronec_accelerations(
        &self,
        t: f64,
        q: &[impl Into<S::Site> + Clone],
        v: &[impl Into<S::Increment> + Clone],
    ) -> Result<Vec<S::Increment>, LatticeError> {
        let (q, v) = self.state(q, v)?;
        let mut accelerations = vec![S::Increment::zeros(); self.sites];
        for (site, driven) in self.driven(t) {
            accelerations[site] = driven.a;
        }
        for site in self.moving() {
            accelerations[site] = (self.voronec_acceleration(t, &q, &v, site))
                .map_err(|error| LatticeError::at(site, error))?;
        }
        Ok(accelerations)
    }

    fn voronec_acceleration(
        &self,
        t: f64,
        q: &[S::Site],
        v: &[S::Increment],
        site: usize,
    ) -> Result<S::Increment, StepError> {
        let equations = self.voronec_equations(t, q, v, site);
        if !equations.force.is_finite() {
            return Err(non_finite(t.into(), Quantity::Residual));
        }
        let Some(u) = equations.solve() else {
            return Err(match matrix_is_finite(&equations.mass) {
                true => singular(t, None),
                false => non_finite(t.into(), Quantity::Jacobian),
            });
        };
        // q̈^ν = a_{νi} q̈^i, and what the constraints ask for at rest.
        let (link, configuration) = (self.link(site), self.configuration(q, site));
        let rates = link.constraint_rates_at(t.into(), &configuration, &self.joined(v, site));
        let forms = link.constraint_forms_at(Instant::from(t).inputs(), &configuration);
        let at_rest = acceleration_at_rest::<Link<S>>(&forms, &rates);
        let lift = link.lift_at(t.into(), &configuration);
        let mut acceleration: S::Increment = vector(|i| at_rest.as_slice()[i]);
        for (column, i) in own::<S>().iter().enumerate() {
            let value = u.as_slice()[column];
            let own = acceleration.as_mut_slice();
            own[*i] = value;
            for (nu, k) in <Link<S> as VoronecSystem>::DEPENDENT.iter().enumerate() {
                own[*k] += lift.entry(nu, column) * value;
            }
        }
        Ok(acceleration)
    }

    /// The equations of one site in its independent velocities, the rows of those of the next site
    /// that u̇ = 0.
    fn voronec_equations(
        &self,
        t: f64,
        q: &[impl Into<S::Site> + Clone],
        v: &[impl Into<S::Increment> + Clone],
        site: usize,
    ) -> VoronecEquations<Link<S>> {
        assert!(self.moving().contains(&site), "site {site} does not move");
        let of_link = |k: usize| {
            let (link, configuration) = (self.link(k), self.configuration(q, k));
            let velocity: <Link<S> as DiscreteSystem>::Increment = self.joined(v, k);
            let u = <Link<S> as VoronecSystem>::independent(velocity);
            link.voronec_equations_at(t.into(), &configuration, &u)
        };
        let (n, m) = (S::Increment::LEN, own::<S>().len());
        let lift = self
            .link(site)
            .lift_at(t.into(), &self.configuration(q, site));
        let mut equations = of_link(site);
        let last = (self.next(site) == site).then_some(site);
        for k in self.before(site).into_iter().chain(last) {
            let mut force = S::Increment::zeros();
            if self.moving().contains(&k) {
                let handed_over = of_link(k).force;
                force = vector(|i| handed_over.as_slice()[m + i]);
            } else {
                // A site that does not move by its equations has no constraints.
                let velocity = self.joined(v, k);
                let slopes = (self.link(k)).generalized_force_at(
                    t.into(),
                    &self.configuration(q, k),
                    &velocity,
                );
                force
                    .as_mut_slice()
                    .copy_from_slice(&slopes.as_slice()[n..]);
            }
            let dependent = <Link<S> as VoronecSystem>::DEPENDENT;
            for (column, i) in own::<S>().iter().enumerate() {
                equations.force[column] += along(force.as_slice(), *i, dependent, &lift, column);
            }
        }
        for i in m..m + n {
            equations.force[i] = 0.0;
            equations.mass.set_entry(i, i, 1.0);
            equations.terms.set_entry(i, i, 1.0);
        }
        equations
    }
}

/// The right sides less the mass matrix times the accelerations, in the directions of the rows, 0
/// in the others.
fn remaining<V: Vector>(
    rows: &[usize],
    right: &[f64],
    mass: &impl Matrix,
    accelerations: impl Iterator<Item = f64> + Clone,
) -> V {
    let mut residual = V::zeros();
    for (row, i) in rows.iter().enumerate() {
        let left = accelerations.clone().enumerate();
        let left = left.map(|(column, a)| mass.entry(row, column) * a);
        residual.as_mut_slice()[*i] = right[row] - left.sum::<f64>();
    }
    residual
}

/// A covector along the lift of an independent direction: f_i + Σ_ν a_{ν column} f_ν.
fn along(
    covector: &[f64],
    i: usize,
    dependent: &[usize],
    lift: &impl Matrix,
    column: usize,
) -> f64 {
    let fibre = dependent.iter().enumerate();
    let fibre = fibre.map(|(nu, k)| lift.entry(nu, column) * covector[*k]);
    covector[i] + fibre.sum::<f64>()
}

/// The independent coordinates of one site.
fn own<S: LatticeSystem>() -> &'static [usize]
where
    S::Link: VoronecSystem,
{
    let all = <Link<S> as VoronecSystem>::INDEPENDENT;
    &all[..all.len() - S::Increment::LEN]
}

impl<S: LatticeSystem> Lattice<'_, S>
where
    S::Link: DifferenceVoronecSystem,
{
    /// The equations of one site in independent differences at one instant, right minus left side,
    /// in the directions of the independent coordinates, 0 in the others: zero for the
    /// accelerations of a motion. `None` where the constraints are not in force: of a site that
    /// does not move, and of the last one where it is free. At rest, with v = a = 0, they are the
    /// equations of an equilibrium.
    ///
    /// See [`DifferenceVoronecSystem`].
    ///
    /// # Panics
    /// If there is no such site, or not one configuration, one velocity and one acceleration a
    /// site.
    pub fn difference_residual(
        &self,
        t: f64,
        q: &[impl Into<S::Site> + Clone],
        v: &[impl Into<S::Increment> + Clone],
        a: &[impl Into<S::Increment> + Clone],
        site: usize,
    ) -> Option<S::Increment> {
        let has_constraints = |k: usize| self.moving().contains(&k) && self.next(k) != k;
        if !has_constraints(site) {
            return None;
        }
        let (independent, dependent) = (Link::<S>::INDEPENDENT, Link::<S>::DEPENDENT);
        let link = self.link(site);
        let configuration = self.configuration(q, site);
        let (mass, right) =
            link.difference_equations_at(t.into(), &configuration, &self.joined(v, site));
        let lift = link.difference_lift_at(t.into(), &configuration);
        let a: S::Increment = a[site].clone().into();
        let accelerations = a.as_slice().iter().copied();
        let mut residual: S::Increment =
            remaining(independent, right.as_slice(), &mass, accelerations);
        let Some(k) = self.before(site) else {
            return Some(residual);
        };
        let (before, configuration) = (self.link(k), self.configuration(q, k));
        let (slopes, momenta, of_next) =
            before.difference_momenta_at(t.into(), &configuration, &self.joined(v, k));
        let lift_before = before.difference_lift_at(t.into(), &configuration);
        for (row, i) in independent.iter().enumerate() {
            let passed_on = match has_constraints(k) {
                true => {
                    let jumps = momenta.as_slice().iter().enumerate();
                    let jumps =
                        jumps.map(|(a, p)| (lift.entry(a, row) - lift_before.entry(a, row)) * p);
                    (slopes.as_slice()[row] + jumps.sum::<f64>()) / self.delta
                }
                // The constraints of a link whose first site does not move are not in force.
                false => along(of_next.as_slice(), *i, dependent, &lift, row),
            };
            residual.as_mut_slice()[*i] += passed_on;
        }
        Some(residual)
    }
}
