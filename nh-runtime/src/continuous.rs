//! The continuous system that belongs to a Lagrangian, beside its discretisation.

pub(crate) mod chaplygin;
mod frame;
pub(crate) mod hamiltonised;
mod lagrange_poincare;
mod measured;
mod momentum;
mod solve;
pub(crate) mod voronec;

pub use chaplygin::ChaplyginSystem;
pub use frame::MovingFrameSystem;
pub use hamiltonised::HamiltonisedSystem;
pub use lagrange_poincare::LagrangePoincareSystem;
pub use measured::MeasuredSystem;
pub use momentum::ContinuousMomentum;
#[cfg(feature = "std")]
pub use solve::{accelerations, check_state};
pub use voronec::{VoronecEquations, VoronecSystem};

use crate::declarations::{functions, values};
use crate::error::StepError;
use crate::linear::{Vector, pairing};
use crate::system::{DiscreteSystem, Instant, Space};

/// The accelerations and multipliers of a system in continuous time. With the rows
/// a_ν of [`constraint_forms_at`](DiscreteSystem::constraint_forms_at) they solve
///
/// ```text
/// d/dt ∂L/∂q̇ = ∂L/∂q + F + Σ_ν λ_ν a_ν(q, t)
/// b_ν(q, t)·q̇ + c_ν(q, t) = 0,     ν = 1…M
/// ```
///
/// with b = a but for constraints C_K that are written apart from those of D,
/// `#[variational_constraint]` beside `#[kinematic_constraint]` on velocities.
///
/// A constraint φ_ν(q, q̇, t) = 0 that is nonlinear in the velocities has a_ν = ∂φ_ν/∂q̇(q, q̇, t),
/// by Chetaev's rule, and φ_ν is in the place of b_ν·q̇ + c_ν below: (5) of J. Cortés, M. de León,
/// D. Martín de Diego & S. Martínez, *Mechanical systems subjected to generalized non-holonomic
/// constraints*, Proc. R. Soc. A 457, 2001.
///
/// # Groups
/// In [groups](crate::groups) q̇ is the body velocity ξ = g⁻¹ġ and covectors are in the left
/// trivialisation. The slope of L is that along the left-invariant fields, X_i L = d/dε
/// L(g exp(ε e_i)), and with the term of Euler and Poincaré
///
/// ```text
/// d/dt p_i = X_i L + F_i + Σ_ν λ_ν a_{νi} + ⟨p, [ξ, e_i]⟩,     p = ∂L/∂ξ
/// ```
///
/// Source: B. Jovanović, on time-dependent systems with affine constraints; λ is a force, that of
/// the discrete equations an impulse of the other sign: [`State::lambda`](crate::State::lambda) has
/// the formula.
///
/// # Implementing
/// `#[discrete_system]` writes the required items, their names ending in `_at`. The forms, and the
/// terms of [`velocity_residual_at`](DiscreteSystem::velocity_residual_at), are asked for at a
/// [`TimeStep`](crate::TimeStep) whose h is NaN: constraints on velocities know no step.
///
/// # Arguments
/// `at` is a time t, with controls `(t, [tau])`, see [`Instant`]: a bare number is t, and not the
/// step h that it is in functions of an interval, whose argument is called `ts`
/// ([`Inputs`](crate::Inputs)). Configurations and velocities may be passed as arrays.
#[diagnostic::on_unimplemented(
    message = "no continuous equations of `{Self}` are derived",
    label = "`#[discrete_system(continuous)]` derives them"
)]
pub trait ContinuousSystem: DiscreteSystem {
    functions! {
        (&self, at: Instant<Self::Control>, q: &Self::Configuration, v: &Self::Increment)

        /// L(q, q̇, t).
        fn lagrangian_at(..) -> f64;

        /// p = ∂L/∂q̇.
        fn legendre_at(..) -> Self::Covector;

        /// ∂²L/∂q̇∂q̇.
        fn mass_matrix_at(..) -> Self::Bilinear;

        /// ∂L/∂q + F - ∂²L/∂q̇∂q q̇ - ∂²L/∂q̇∂t, in groups with the term ⟨p, [ξ, e_i]⟩: what the
        /// mass matrix times the acceleration is without constraints.
        fn generalized_force_at(..) -> Self::Covector;

        /// b_ν·q̇ + c_ν for every constraint.
        fn constraint_values_at(..) -> Self::Multipliers;

        /// d/dt (b_ν·q̇ + c_ν) at fixed q̇: Σ_j ∂_j(b_ν·q̇ + c_ν) q̇^j + ∂_t(b_ν·q̇ + c_ν).
        fn constraint_rates_at(..) -> Self::Multipliers;
    }

    /// b_ν of the equations b_ν·q̇ + c_ν = 0 that velocities satisfy, C_K: the forms, but for
    /// constraints that are written apart from those of D, and for those between the sites of a
    /// lattice, whose forms are ∂f/∂q¹.
    /// NaN where constraints are nonlinear in the velocities.
    fn restrictions_at(
        &self,
        at: Instant<Self::Control>,
        q: &Self::Configuration,
    ) -> Self::ConstraintForms {
        self.constraint_forms_at(at.inputs(), q)
    }

    functions! {
        (&self, at: Instant<Self::Control>, q: &Self::Configuration, v: &Self::Increment)

        /// Returns M (n×n), the generalized force (n), the forms a (M×n), the restrictions b (M×n)
        /// and the rates (M), which determine q̈ and λ. The generated implementation of a large system computes them in one
        /// pass and takes the single functions from it; the default calls the single functions.
        fn lagrange_dalembert_at(..) -> LagrangeDalembert<Self> {
            let forms = self.reaction_forms_at(at.inputs(), q, v);
            LagrangeDalembert {
                mass: self.mass_matrix_at(at, q, v),
                force: self.generalized_force_at(at, q, v),
                restrictions: match Self::NONLINEAR_CONSTRAINTS {
                    true => forms,
                    false => self.restrictions_at(at, q),
                },
                forms,
                rates: self.constraint_rates_at(at, q, v),
            }
        }

        /// Accelerations and multipliers by an elimination written out at compile time, all
        /// constraints in force; `None` where a pivot is no normal number or round-off, or a row
        /// does not vanish to 10⁻¹⁴ of its terms, and then the runtime solves with pivoting.
        fn eliminated_accelerations_at(..) -> Option<(Self::Increment, Self::Multipliers)> {
            let _ = (at, q, v);
            None
        }
    }

    /// Whether a displacement turns so far, by more than about 1 rad, that a motion is better
    /// described from another configuration; never on R^n and S¹.
    #[inline]
    fn is_far(d: &Self::Increment) -> bool {
        Self::Configuration::is_far(d.as_slice())
    }

    functions! {
        (
            &self;
            at: impl Into<Instant<Self::Control>>,
            q: impl Into<Self::Configuration>,
            v: impl Into<Self::Increment>
        )

        /// L(q, q̇, t).
        fn lagrangian(..) -> f64 { self.lagrangian_at(at, &q, &v) }

        /// The momentum p = ∂L/∂q̇ ∈ R^n.
        fn legendre(..) -> Self::Covector { self.legendre_at(at, &q, &v) }

        /// The n×n matrix ∂²L/∂q̇∂q̇.
        fn mass_matrix(..) -> Self::Bilinear { self.mass_matrix_at(at, &q, &v) }

        /// The M values b_ν·q̇ + c_ν.
        fn constraint_values(..) -> Self::Multipliers { self.constraint_values_at(at, &q, &v) }

        /// The energy q̇·∂L/∂q̇ - L.
        fn lagrangian_energy(..) -> f64 { energy(self, at, &q, &v) }

        /// The accelerations q̈ and the multipliers λ at a velocity that satisfies the constraints:
        ///
        /// ```text
        /// [ M  -aᵀ ] [ q̈ ]   [ ∂L/∂q + F - ∂²L/∂q̇∂q q̇ - ∂²L/∂q̇∂t ]
        /// [ b   0  ] [ λ  ] = [ -d/dt(b·q̇ + c) at fixed q̇           ]     M = ∂²L/∂q̇∂q̇
        /// ```
        ///
        /// With regions, the constraints are those in force at (t, q), on a boundary those of the
        /// side that the velocity leads to; the others have λ = 0.
        ///
        /// # Errors
        /// [`NonFinite`](StepError::NonFinite); [`Singular`](StepError::Singular) where the matrix
        /// is singular to round-off. That the velocity satisfies the constraints is not checked.
        fn accelerations(..) -> Result<(Self::Increment, Self::Multipliers), StepError> {
            solve::accelerations_at(self, at, &q, &v)
        }
    }
}

values! {
    /// The coefficients of M q̈ - aᵀλ = force, b q̈ = -rates at one instant.
    pub struct LagrangeDalembert<S: DiscreteSystem> {
        /// M = ∂²L/∂q̇∂q̇, n×n.
        pub mass: S::Bilinear,
        /// The [generalized force](ContinuousSystem::generalized_force_at), n values.
        pub force: S::Covector,
        /// a, M×n.
        pub forms: S::ConstraintForms,
        /// b, M×n.
        pub restrictions: S::ConstraintForms,
        /// The [rates of the constraints](ContinuousSystem::constraint_rates_at), M values.
        pub rates: S::Multipliers,
    }
}

/// q̇·∂L/∂q̇ - L.
pub fn energy<S: ContinuousSystem>(
    system: &S,
    at: Instant<S::Control>,
    q: &S::Configuration,
    v: &S::Increment,
) -> f64 {
    let p = system.legendre_at(at, q, v);
    pairing(&p, v) - system.lagrangian_at(at, q, v)
}
