//! The Voronec equations: constraints solved for some of the velocities.

use crate::continuous::{ContinuousSystem, FlowError};
use crate::error::Quantity;
use crate::linear::{Matrix, SquareMatrix, Vector, all_finite, matrix_is_finite};
use crate::node::is_finite;

/// A continuous system whose constraints are solved for the dependent velocities,
///
/// ```text
/// q̇^ν = a_{νi}(q, t) q̇^i + a_ν(q, t),     i = 1…m, ν = 1…r
/// ```
///
/// and its equations of motion in the independent velocities u = (q̇^i), without multipliers:
///
/// ```text
/// d/dt ∂L_c/∂q̇^i = ∂L_c/∂q^i + F_i + Σ_ν a_{νi}(∂L_c/∂q^ν + F_ν) + Σ_ν K_ν (Σ_j A^ν_{ij} q̇^j + A^ν_i)
/// A^ν_{ij} = (∂_j a_{νi} + Σ_μ a_{μj}∂_μ a_{νi}) - (i ↔ j)
/// A^ν_i = (∂_t a_{νi} + Σ_μ a_μ ∂_μ a_{νi}) - (∂_i a_ν + Σ_μ a_{μi} ∂_μ a_ν)
/// ```
///
/// L_c and K_ν = ∂L/∂q̇^ν are taken on the constraints. A^ν is the curvature of the Ehresmann connection.
///
/// Source: B. Jovanović, on time-dependent systems with affine constraints, §5.
///
/// # Arguments
/// `q` is the whole configuration, `u` the independent velocities in the order of
/// [`INDEPENDENT`](Self::INDEPENDENT).
pub trait VoronecSystem: ContinuousSystem {
    /// The coordinates q^i, as indices of [`COORDINATES`](crate::DiscreteSystem::COORDINATES).
    const INDEPENDENT: &'static [usize];
    /// The coordinates q^ν, in the order of the rows a_ν.
    const DEPENDENT: &'static [usize];

    /// One value a coordinate q^i: `SVector<f64, m>`.
    type Independent: Vector;
    /// One value a coordinate q^ν: `SVector<f64, r>`.
    type Dependent: Vector;
    /// a_{νi}: `SMatrix<f64, r, m>`.
    type Lift: Matrix;
    /// ∂²L_c/∂q̇^i∂q̇^j: `SMatrix<f64, m, m>`.
    type ConstrainedMass: SquareMatrix<Vector = Self::Independent>;
    /// A^ν_{ij}: `[SMatrix<f64, m, m>; r]`.
    type Curvature: AsRef<[Self::ConstrainedMass]> + Copy + core::fmt::Debug;

    /// a_{νi}(q, t).
    fn lift_at(&self, t: f64, q: &Self::Configuration) -> Self::Lift;

    /// a_ν(q, t).
    fn affine_part_at(&self, t: f64, q: &Self::Configuration) -> Self::Dependent;

    /// L_c(q, u, t).
    fn constrained_lagrangian_at(
        &self,
        t: f64,
        q: &Self::Configuration,
        u: &Self::Independent,
    ) -> f64;

    /// K_ν(q, u, t).
    fn voronec_momenta_at(
        &self,
        t: f64,
        q: &Self::Configuration,
        u: &Self::Independent,
    ) -> Self::Dependent;

    /// A^ν_{ij}(q, t): for every ν, row i, column j.
    fn curvature_at(&self, t: f64, q: &Self::Configuration) -> Self::Curvature;

    /// A^ν_i(q, t): row ν, column i.
    fn curvature_in_time_at(&self, t: f64, q: &Self::Configuration) -> Self::Lift;

    /// ∂²L_c/∂q̇^i∂q̇^j.
    fn constrained_mass_matrix_at(
        &self,
        t: f64,
        q: &Self::Configuration,
        u: &Self::Independent,
    ) -> Self::ConstrainedMass;

    /// What ∂²L_c/∂q̇^i∂q̇^j times the acceleration u̇ is: the right side of the Voronec equations less the
    /// rest of d/dt ∂L_c/∂q̇^i.
    fn voronec_force_at(
        &self,
        t: f64,
        q: &Self::Configuration,
        u: &Self::Independent,
    ) -> Self::Independent;

    /// u̇ by an elimination written out at compile time; `None` where a pivot of it is zero or round-off.
    fn eliminated_voronec_accelerations_at(
        &self,
        t: f64,
        q: &Self::Configuration,
        u: &Self::Independent,
    ) -> Option<Self::Independent> {
        let _ = (t, q, u);
        None
    }

    /// L_c: L on the constraints.
    fn constrained_lagrangian(
        &self,
        t: f64,
        q: impl Into<Self::Configuration>,
        u: impl Into<Self::Independent>,
    ) -> f64 {
        self.constrained_lagrangian_at(t, &q.into(), &u.into())
    }

    /// K_ν = ∂L/∂q̇^ν on the constraints.
    fn voronec_momenta(
        &self,
        t: f64,
        q: impl Into<Self::Configuration>,
        u: impl Into<Self::Independent>,
    ) -> Self::Dependent {
        self.voronec_momenta_at(t, &q.into(), &u.into())
    }

    /// a_{νi}, r × m.
    fn lift(&self, t: f64, q: impl Into<Self::Configuration>) -> Self::Lift {
        self.lift_at(t, &q.into())
    }

    /// a_ν.
    fn affine_part(&self, t: f64, q: impl Into<Self::Configuration>) -> Self::Dependent {
        self.affine_part_at(t, &q.into())
    }

    /// A^ν_{ij}: for every ν an m × m matrix, row i, column j.
    fn curvature(&self, t: f64, q: impl Into<Self::Configuration>) -> Self::Curvature {
        self.curvature_at(t, &q.into())
    }

    /// A^ν_i: r × m, row ν, column i.
    fn curvature_in_time(&self, t: f64, q: impl Into<Self::Configuration>) -> Self::Lift {
        self.curvature_in_time_at(t, &q.into())
    }

    /// ∂²L_c/∂q̇^i∂q̇^j, m × m.
    fn constrained_mass_matrix(
        &self,
        t: f64,
        q: impl Into<Self::Configuration>,
        u: impl Into<Self::Independent>,
    ) -> Self::ConstrainedMass {
        self.constrained_mass_matrix_at(t, &q.into(), &u.into())
    }

    /// The whole velocity q̇ on the constraints: u, and q̇^ν = a_{νi} u^i + a_ν; not finite where the constraints do not
    /// determine q̇^ν.
    fn velocity(
        &self,
        t: f64,
        q: impl Into<Self::Configuration>,
        u: impl Into<Self::Independent>,
    ) -> Self::Increment {
        velocity(self, t, &q.into(), &u.into())
    }

    /// The independent components of a velocity.
    fn independent(v: impl Into<Self::Increment>) -> Self::Independent {
        let v = v.into();
        let mut u = Self::Independent::zeros();
        for (u, i) in u.as_mut_slice().iter_mut().zip(Self::INDEPENDENT) {
            *u = v.as_slice()[*i];
        }
        u
    }

    /// u̇, from the Voronec equations.
    ///
    /// # Errors
    /// [`NonFinite`](FlowError::NonFinite), and [`Singular`](FlowError::Singular) where ∂²L_c/∂q̇∂q̇ is singular to
    /// round-off.
    fn voronec_accelerations(
        &self,
        t: f64,
        q: impl Into<Self::Configuration>,
        u: impl Into<Self::Independent>,
    ) -> Result<Self::Independent, FlowError> {
        accelerations(self, t, &q.into(), &u.into())
    }
}

/// a_{νi} u^i + a_ν.
pub(crate) fn fibre_velocity<S: VoronecSystem>(
    system: &S,
    t: f64,
    q: &S::Configuration,
    u: &S::Independent,
) -> S::Dependent {
    let (lift, mut velocity) = (system.lift_at(t, q), system.affine_part_at(t, q));
    for (nu, velocity) in velocity.as_mut_slice().iter_mut().enumerate() {
        for (i, u) in u.as_slice().iter().enumerate() {
            *velocity += lift.entry(nu, i) * u;
        }
    }
    velocity
}

pub(crate) fn velocity<S: VoronecSystem>(
    system: &S,
    t: f64,
    q: &S::Configuration,
    u: &S::Independent,
) -> S::Increment {
    let mut v = S::Increment::zeros();
    for (i, u) in S::INDEPENDENT.iter().zip(u.as_slice()) {
        v.as_mut_slice()[*i] = *u;
    }
    let fibre = fibre_velocity(system, t, q, u);
    for (nu, w) in S::DEPENDENT.iter().zip(fibre.as_slice()) {
        v.as_mut_slice()[*nu] = *w;
    }
    v
}

/// u̇.
pub(crate) fn accelerations<S: VoronecSystem>(
    system: &S,
    t: f64,
    q: &S::Configuration,
    u: &S::Independent,
) -> Result<S::Independent, FlowError> {
    let not_finite = |quantity| Err(FlowError::NonFinite { t, quantity });
    if !t.is_finite() {
        return not_finite(Quantity::Time);
    }
    if !is_finite::<S>(q) {
        return not_finite(Quantity::Configuration);
    }
    if !all_finite(u.as_slice()) {
        return not_finite(Quantity::Velocity);
    }
    if let Some(solved) = system.eliminated_voronec_accelerations_at(t, q, u)
        && all_finite(solved.as_slice())
    {
        return Ok(solved);
    }
    let mut solution = system.voronec_force_at(t, q, u);
    if !all_finite(solution.as_slice()) {
        return not_finite(Quantity::Residual);
    }
    let mass = system.constrained_mass_matrix_at(t, q, u);
    if mass.lu_solve(&mut solution) {
        Ok(solution)
    } else if matrix_is_finite(&mass) {
        Err(FlowError::Singular { t })
    } else {
        not_finite(Quantity::Jacobian)
    }
}
