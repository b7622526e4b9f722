//! The Voronec equations: constraints solved for some of the velocities.

use crate::continuous::solve::check_state;
use crate::continuous::{ContinuousSystem, LagrangeDalembert};
use crate::declarations::{functions, values};
use crate::error::{Quantity, StepError, check_finite};
use crate::linear::{
    Factors, Matrix, SquareMatrix, Vector, from_slice, matrix, matrix_is_finite, stack, vector,
};
use crate::system::Instant;

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
/// L_c and K_ν = ∂L/∂q̇^ν are taken on the constraints. A^ν is the curvature of the Ehresmann
/// connection.
///
/// In [groups](crate::groups) velocities are those of the body, and these are Hamel's equations:
/// ∂_i is the left-invariant field X_i, and with Y_i = X_i + a_{νi} X_ν, Y_t = ∂_t + a_ν X_ν and
/// the bracket c of their components in the X, taken for constants,
///
/// ```text
/// A^ν_{ij} = … + c^ν(Y_j, Y_i) - Σ_k a_{νk} c^k(Y_j, Y_i)
/// A^ν_i = … + c^ν(Y_t, Y_i) - Σ_k a_{νk} c^k(Y_t, Y_i)
/// d/dt ∂L_c/∂q̇^i = … + Σ_k ∂L_c/∂q̇^k (Σ_j c^k(Y_j, Y_i) q̇^j + c^k(Y_t, Y_i))
/// ```
///
/// Source: B. Jovanović, on time-dependent systems with affine constraints, §5.
///
/// On a link of a lattice the q^i are the other coordinates of its first site, then all of its
/// second one, in whose velocities nothing is quadratic: the accelerations are those of the
/// lattice, and the link by itself has none.
///
/// # Arguments
/// `q` is the whole configuration, `u` the independent velocities in the order of
/// [`INDEPENDENT`](Self::INDEPENDENT).
#[diagnostic::on_unimplemented(
    message = "no Voronec equations of `{Self}` are derived",
    label = "`#[discrete_system(continuous)]` derives them where there are any, `continuous(voronec)` says why not"
)]
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

    functions! {
        (&self, at: Instant<Self::Control>, q: &Self::Configuration)

        /// a_{νi}(q, t).
        fn lift_at(..) -> Self::Lift;

        /// a_ν(q, t).
        fn affine_part_at(..) -> Self::Dependent;

        /// A^ν_{ij}(q, t): for every ν, row i, column j.
        fn curvature_at(..) -> Self::Curvature;

        /// A^ν_i(q, t): row ν, column i.
        fn curvature_in_time_at(..) -> Self::Lift;
    }

    functions! {
        (&self, at: Instant<Self::Control>, q: &Self::Configuration, u: &Self::Independent)

        /// L_c(q, u, t).
        fn constrained_lagrangian_at(..) -> f64 {
            self.lagrangian_at(at, q, &velocity(self, at, q, u))
        }

        /// K_ν(q, u, t).
        fn voronec_momenta_at(..) -> Self::Dependent {
            let p = self.legendre_at(at, q, &velocity(self, at, q, u));
            vector(|nu| p[Self::DEPENDENT[nu]])
        }

        /// ∂²L_c/∂q̇^i∂q̇^j, by default Bᵀ M B with q̇ = B u + b.
        fn constrained_mass_matrix_at(..) -> Self::ConstrainedMass {
            self.voronec_equations_at(at, q, u).mass
        }

        /// The right side Q of ∂²L_c/∂q̇^i∂q̇^j q̈^j = Q_i, by default
        ///
        /// ```text
        /// Q = Bᵀ(force - M (Ḃ u + ḃ))
        /// ```
        ///
        /// with the [generalized force](ContinuousSystem::generalized_force_at); Ḃ u + ḃ follows
        /// from the [rates of the constraints](ContinuousSystem::constraint_rates_at).
        fn voronec_force_at(..) -> Self::Independent {
            self.voronec_equations_at(at, q, u).force
        }

        /// The equations of motion in the independent velocities, by default from the equations
        /// with multipliers. An implementation that overrides this function, or both of the single
        /// ones, has to keep them the same.
        fn voronec_equations_at(..) -> VoronecEquations<Self> {
            reduced_equations(self, at, q, u)
        }

        /// u̇ by an elimination written out at compile time; `None` where a pivot of it is zero or
        /// round-off.
        fn eliminated_voronec_accelerations_at(..) -> Option<Self::Independent> {
            let _ = (at, q, u);
            None
        }
    }

    functions! {
        (&self; at: impl Into<Instant<Self::Control>>, q: impl Into<Self::Configuration>)

        /// a_{νi}, r × m.
        fn lift(..) -> Self::Lift { self.lift_at(at, &q) }

        /// a_ν.
        fn affine_part(..) -> Self::Dependent { self.affine_part_at(at, &q) }

        /// A^ν_{ij}: for every ν an m × m matrix, row i, column j.
        fn curvature(..) -> Self::Curvature { self.curvature_at(at, &q) }

        /// A^ν_i: r × m, row ν, column i.
        fn curvature_in_time(..) -> Self::Lift { self.curvature_in_time_at(at, &q) }
    }

    functions! {
        (
            &self;
            at: impl Into<Instant<Self::Control>>,
            q: impl Into<Self::Configuration>,
            u: impl Into<Self::Independent>
        )

        /// L_c: L on the constraints.
        fn constrained_lagrangian(..) -> f64 { self.constrained_lagrangian_at(at, &q, &u) }

        /// K_ν = ∂L/∂q̇^ν on the constraints.
        fn voronec_momenta(..) -> Self::Dependent { self.voronec_momenta_at(at, &q, &u) }

        /// ∂²L_c/∂q̇^i∂q̇^j, m × m.
        fn constrained_mass_matrix(..) -> Self::ConstrainedMass {
            self.constrained_mass_matrix_at(at, &q, &u)
        }

        /// The whole velocity q̇ on the constraints: u, and q̇^ν = a_{νi} u^i + a_ν; not finite
        /// where the constraints do not determine q̇^ν.
        fn velocity(..) -> Self::Increment { velocity(self, at, &q, &u) }

        /// u̇, from the Voronec equations.
        ///
        /// # Errors
        /// [`NonFinite`](StepError::NonFinite), and [`Singular`](StepError::Singular) where
        /// ∂²L_c/∂q̇∂q̇ is singular to round-off.
        fn voronec_accelerations(..) -> Result<Self::Independent, StepError> {
            accelerations(self, at, &q, &u)
        }
    }

    /// The independent components of a velocity.
    fn independent(v: impl Into<Self::Increment>) -> Self::Independent {
        let v = v.into();
        vector(|i| v[Self::INDEPENDENT[i]])
    }
}

/// Σ_k B_ki f_k of column i of B, which has 1 at coordinate i and `lift`(ν) at the dependent ones.
fn pull_back<S: VoronecSystem>(
    lift: impl Fn(usize) -> f64,
    i: usize,
    f: impl Fn(usize) -> f64,
) -> f64 {
    let fibre = S::DEPENDENT.iter().enumerate();
    let along = fibre.map(|(nu, k)| lift(nu) * f(*k));
    f(S::INDEPENDENT[i]) + along.sum::<f64>()
}

values! {
    /// The coefficients of ∂²L_c/∂q̇^i∂q̇^j q̈^j = Q_i at one instant.
    pub struct VoronecEquations<S: VoronecSystem> {
        /// ∂²L_c/∂q̇^i∂q̇^j, m×m.
        pub mass: S::ConstrainedMass,
        /// The size of the round-off of each entry of `mass`, m×m: the sum of the absolute values
        /// of its terms, or its absolute value where the entry is written out.
        pub terms: S::ConstrainedMass,
        /// Q, m values.
        pub force: S::Independent,
    }
}

impl<S: VoronecSystem> VoronecEquations<S> {
    /// With entries that are written out.
    #[inline]
    pub fn written_out(mass: S::ConstrainedMass, force: S::Independent) -> Self {
        let terms = matrix(|i, j| mass.entry(i, j).abs());
        Self { mass, terms, force }
    }

    /// u̇, by elimination with partial pivoting; `None` where a pivot is zero to round-off of the
    /// terms of its column, or not finite.
    #[doc(hidden)]
    pub fn solve(&self) -> Option<S::Independent> {
        // Pivots are compared with n ε of them, not with m ε.
        let part = S::DIM as f64 / S::INDEPENDENT.len() as f64;
        let terms = matrix(|i, j| part * self.terms.entry(i, j));
        Factors::of_terms(self.mass, &terms)?.finite_solution(self.force)
    }
}

/// BᵀM B and Bᵀ(force - M (Ḃ u + ḃ)), from the equations with multipliers; not finite where the
/// constraints do not determine the dependent velocities.
fn reduced_equations<S: VoronecSystem>(
    system: &S,
    at: Instant<S::Control>,
    q: &S::Configuration,
    u: &S::Independent,
) -> VoronecEquations<S> {
    let lift = system.lift_at(at, q);
    let v = velocity_of_lift::<S>(&lift, system.affine_part_at(at, q), u);
    let LagrangeDalembert {
        mass,
        mut force,
        forms,
        rates,
        ..
    } = system.lagrange_dalembert_at(at, q, &v);
    let acceleration = acceleration_at_rest::<S>(&forms, &rates);
    for (j, acceleration) in acceleration.as_slice().iter().enumerate() {
        for (i, force) in force.as_mut_slice().iter_mut().enumerate() {
            *force -= mass.entry(i, j) * acceleration;
        }
    }
    let lift = &lift;
    let column = |i: usize| move |nu: usize| lift.entry(nu, i);
    let size = |i: usize| move |nu: usize| lift.entry(nu, i).abs();
    let mut constrained: VoronecEquations<S> = VoronecEquations {
        mass: S::ConstrainedMass::zeros(),
        terms: S::ConstrainedMass::zeros(),
        force: vector(|j| pull_back::<S>(column(j), j, |k| force[k])),
    };
    for j in 0..S::INDEPENDENT.len() {
        // M times column j of B, and the terms of these sums.
        let product: S::Covector = vector(|k| pull_back::<S>(column(j), j, |l| mass.entry(k, l)));
        let terms: S::Covector = vector(|k| pull_back::<S>(size(j), j, |l| mass.entry(k, l).abs()));
        for i in 0..S::INDEPENDENT.len() {
            let entry = pull_back::<S>(column(i), i, |k| product[k]);
            constrained.mass.set_entry(i, j, entry);
            let entry = pull_back::<S>(size(i), i, |k| terms[k]);
            constrained.terms.set_entry(i, j, entry);
        }
    }
    constrained
}

/// Ḃ u + ḃ: the acceleration that the constraints ask for at u̇ = 0, with a q̈ = -(rates of the
/// constraints); not finite where they do not determine it.
pub fn acceleration_at_rest<S: VoronecSystem>(
    forms: &S::ConstraintForms,
    rates: &S::Multipliers,
) -> S::Increment {
    let m = S::CONSTRAINTS;
    // The size of the matrix is that of the equations with multipliers.
    let matrix: S::Jacobian = matrix(|row, j| match row {
        _ if row >= S::DIM || j >= S::DIM => f64::from(u8::from(row == j)),
        _ if row < m => forms.entry(row, j),
        _ => f64::from(u8::from(S::INDEPENDENT[row - m] == j)),
    });
    let mut z: S::Residual = stack(m, |a| -rates[a], |_| 0.0);
    match matrix.lu_solve(&mut z) {
        true => from_slice(&z.as_slice()[..S::DIM]),
        false => vector(|_| f64::NAN),
    }
}

/// q̇ on the constraints.
pub fn velocity<S: VoronecSystem>(
    system: &S,
    at: Instant<S::Control>,
    q: &S::Configuration,
    u: &S::Independent,
) -> S::Increment {
    velocity_of_lift::<S>(&system.lift_at(at, q), system.affine_part_at(at, q), u)
}

/// B u + b.
fn velocity_of_lift<S: VoronecSystem>(
    lift: &S::Lift,
    drift: S::Dependent,
    u: &S::Independent,
) -> S::Increment {
    let mut v = S::Increment::zeros();
    for (i, u) in S::INDEPENDENT.iter().zip(u.as_slice()) {
        v[*i] = *u;
    }
    for (nu, (k, drift)) in S::DEPENDENT.iter().zip(drift.as_slice()).enumerate() {
        let u = u.as_slice().iter().enumerate();
        v[*k] = u.fold(*drift, |sum, (i, u)| sum + lift.entry(nu, i) * u);
    }
    v
}

/// u̇.
pub fn accelerations<S: VoronecSystem>(
    system: &S,
    at: Instant<S::Control>,
    q: &S::Configuration,
    u: &S::Independent,
) -> Result<S::Independent, StepError> {
    check_state::<S>(at, q, u.as_slice())?;
    if let Some(solved) = system.eliminated_voronec_accelerations_at(at, q, u)
        && solved.is_finite()
    {
        return Ok(solved);
    }
    let equations = system.voronec_equations_at(at, q, u);
    let t = at.t;
    check_finite(equations.force.is_finite(), t, Quantity::Residual)?;
    if let Some(solved) = equations.solve() {
        return Ok(solved);
    }
    check_finite(matrix_is_finite(&equations.mass), t, Quantity::Jacobian)?;
    Err(StepError::Singular {
        t,
        constraint: None,
    })
}
