//! The derivatives of a step, (t, q, p) ↦ (q', p', λ).

mod chain;
mod columns;
mod cost;
mod crossing;
mod directions;
mod inner;
mod interval;
mod linearisation;
mod reduced;
#[cfg(feature = "std")]
mod rollout;
mod rows;
mod second;
mod slopes;
mod step;
mod velocity;
mod written;

use crate::declarations::functions;
use crate::error::{Quantity, StepError, check_finite};
use crate::linear::{Matrix, Vector, matrix, vector};
use crate::options::StepOptions;
use crate::start::PhaseStep;
use crate::system::{Composition, DiscreteSystem, Inputs, Instant, Interval, RegionsOf, TimeStep};

pub use cost::{Cost, CostSlopes, Stage};
pub use directions::{Gradient, Perturbation, Response};
#[cfg(feature = "std")]
pub use inner::{add_inner_curvature, arrival_by_inner, inner_along};
pub use linearisation::{LinearisedStep, Pivoted};
pub(crate) use reduced::Frame;
pub use reduced::ReducedDerivatives;
#[cfg(feature = "std")]
pub use rollout::{Checkpoints, Rollout, RolloutGradient, checkpointed_gradient, solve_pair};
pub use rows::Columns;
#[cfg(feature = "std")]
pub use rows::DisplacedRows;
#[cfg(feature = "std")]
pub use second::curvature_along;
#[cfg(feature = "std")]
pub use slopes::rows_along;
pub use slopes::solution::{AdjointSolution, LinearColumns};
pub use slopes::{
    ControlSlopes, CurvatureAtNodes, LagrangianCurvature, ParameterSlopes, StateSlopes, TimeSlopes,
    Variation, VelocitySlopes, Weights, slopes_at_nodes, write_slopes_at_nodes,
};
pub use step::StepDerivatives;
pub use velocity::VelocityDerivatives;
pub use written::{PivotOrder, Written, WrittenStep};

/// A discrete system whose step has derivatives: `#[discrete_system(derivatives)]` implements it.
///
/// The step Φ: (q, p, u, θ, h, t) ↦ (q', p', λ) of [`step_from`](crate::Moving::step_from) solves
/// R(z) = 0 for z = (d, λ),
///
/// ```text
/// R = (p + r, φ),   r = D_1L_d + f⁻ - Σ_a λ_a ω^a(q),   q' = R_q(d),   p' = D_2L_d + f⁺
/// ```
///
/// and by the implicit function theorem dz = -J⁻¹ ∂R, J = ∂R/∂z. The partial derivatives are
/// programs derived by the compiler, so that Φ has its derivatives to round-off, in the matrix J of
/// the solution factored once. θ are the parameters of the system, its fields, in order
/// ([`PARAMETERS`](Self::PARAMETERS)).
///
/// # Groups
/// Displacements of a configuration, δq = q⁻¹dq, and covectors are in the left trivialisation. With
/// u = τ(d) the end moves by δq' = Ad_u⁻¹ δq + A_1 δd, A_1 the left-trivialised tangent of τ at d.
/// p and p' are numbers in the directions of the group, and are differentiated as such.
///
/// # Inner unknowns
/// The inner unknowns y of intervals of the rule `lobatto` are unknowns of J beside d and λ, with
/// their own rows.
///
/// # Crossings
/// A step that crosses boundaries of regions has the derivatives of the step as it is solved: of
/// the part up to the boundary, the time τ at which it comes there, s(t + τ, q + d(τ)) = 0, the
/// jump of the momentum, and the rest of the step, one after another. By the implicit function
/// theorem
///
/// ```text
/// δτ = -(∂_q s·δq₀ + ∂_t s δt + ∂_θ s·δθ)/(∂_q s·∂q/∂τ + ∂_t s),     δq₀ the displacement of the crossing at fixed τ
/// ```
///
/// where the boundary is crossed at an angle; the others are errors. λ is that of the first part,
/// as in the step. Second derivatives of such a step are not derived: they are NaN.
///
/// # Composed steps
/// Of a step that is composed of several, `order = …`, Φ is the whole of it, with the controls in
/// every substep, and λ the [impulse](PhaseStep::impulse), the sum of the λ of all substeps; see
/// [`StepDerivatives`].
///
/// # Constraints
/// In p it matters what it is modulo D°_q alone: ∂(q', p')/∂p vanishes on D°, and ∂λ/∂p does not.
/// Off D_d, or off the level set of a holonomic constraint, Φ is defined all the same, as q is not
/// projected; its derivatives are those of the step as it is solved. A motion projects its start,
/// see `Rollout`.
///
/// # Lattices
/// The link of a lattice has the partial derivatives alone, of which a lattice makes those of the
/// step of all sites; the controls of a site are among its parameters.
///
/// ```ignore
/// let (step, derivatives) = disk.derivatives_from(h, q, p)?;
/// let a = derivatives.by_state();          // ∂(q', p')/∂(q, p)
/// let b = derivatives.by_controls();       // ∂(q', p')/∂u
/// let theta = derivatives.by_parameters(); // ∂(q', p')/∂θ
/// ```
#[diagnostic::on_unimplemented(
    message = "no derivatives of the step of `{Self}` are derived",
    label = "`#[discrete_system(derivatives)]` derives them"
)]
pub trait DifferentiableSystem: DiscreteSystem {
    /// The names of the parameters θ: the fields in order, an array by its entries.
    const PARAMETERS: &'static [&'static str];

    /// Whether all coordinates are in R and S¹: the tangents of the end are identities there.
    const FLAT: bool;

    /// θ, or a covector in its space: `SVector<f64, P>`.
    type Parameters: Vector;
    /// ∂(q', p')/∂(q, p): `SMatrix<f64, 2n, 2n>`.
    type StateByState: Matrix;
    /// ∂λ/∂(q, p): `SMatrix<f64, M, 2n>`.
    type MultipliersByState: Matrix;
    /// ∂(q', p')/∂u: `SMatrix<f64, 2n, m>`.
    type StateByControls: Matrix;
    /// ∂λ/∂u: `SMatrix<f64, M, m>`.
    type MultipliersByControls: Matrix;
    /// ∂(q', p')/∂θ: `SMatrix<f64, 2n, P>`.
    type StateByParameters: Matrix;
    /// ∂λ/∂θ: `SMatrix<f64, M, P>`.
    type MultipliersByParameters: Matrix;
    /// ∂(q', p')/∂(h, t): `SMatrix<f64, 2n, 2>`.
    type StateByTimes: Matrix;
    /// ∂λ/∂(h, t): `SMatrix<f64, M, 2>`.
    type MultipliersByTimes: Matrix;
    /// ∂s/∂θ of the J switching functions of regions: `SMatrix<f64, J, P>`.
    type BoundariesByParameters: Matrix;

    /// ∂²/∂(q, d, λ, u)²: `SMatrix<f64, 2n + M + m, 2n + M + m>`.
    type StateHessian: Matrix;
    /// ∂(d, λ)/∂(q, p, u): `SMatrix<f64, n + M, 2n + m>`.
    type Tangents: Matrix;
    /// ∂p'/∂(q, p, u): `SMatrix<f64, n, 2n + m>`.
    type ArrivalTangents: Matrix;
    /// ∂²/∂(q, p, u)²: `SMatrix<f64, 2n + m, 2n + m>`.
    type StepHessian: Matrix;

    /// The state of a [`StepDerivatives`]: the numbers of the written functions, or J factored with
    /// pivoting.
    #[doc(hidden)]
    type LinearisedStep: LinearisedStep<Self>;

    functions! {
        (&self, interval: &Interval<Self>, lambda: &Self::Multipliers)

        /// The derivatives in q, at fixed d, and in d of r, p' and φ, and ω.
        fn state_slopes_at(..) -> StateSlopes<Self>;

        /// The derivatives in θ of r, φ and p'.
        fn parameter_slopes_at(..) -> ParameterSlopes<Self>;

        /// The derivatives in the controls of r, φ and p'.
        fn control_slopes_at(..) -> ControlSlopes<Self>;

        /// The derivatives in h and t of r, φ and p', at fixed d.
        fn time_slopes_at(..) -> TimeSlopes<Self>;

        /// The partial derivatives of the inner rows in (y, q, θ, u, h, t), Y rows, and those of p'
        /// in y, n rows, where an interval has inner unknowns.
        fn inner_slopes_at(..) -> <Self::Composition as Composition>::InnerSlopes {
            let _ = (interval, lambda);
            <Self::Composition as Composition>::InnerSlopes::zeros()
        }
    }

    /// Writes the slopes of [`state_slopes_at`](Self::state_slopes_at) over others: those of a
    /// large system are many numbers.
    #[doc(hidden)]
    fn write_state_slopes_at(
        &self,
        interval: &Interval<Self>,
        lambda: &Self::Multipliers,
        slopes: &mut StateSlopes<Self>,
    ) {
        *slopes = self.state_slopes_at(interval, lambda);
    }

    functions! {
        (&self, interval: &Interval<Self>, lambda: &Self::Multipliers, weights: &Weights<Self>)

        /// The derivatives in y of the derivatives in (y, q, θ, u, h, t) of this sum, Y rows, and
        /// below them in those in d, n rows: of the sum of
        /// [`state_hessian_at`](Self::state_hessian_at).
        fn inner_hessian_at(..) -> <Self::Composition as Composition>::InnerSlopes {
            let _ = (interval, lambda, weights);
            <Self::Composition as Composition>::InnerSlopes::zeros()
        }

        /// The derivatives in θ, u, h and t of the sum of r, φ, the inner rows and p' with weights.
        /// Provided for an interval without inner unknowns.
        fn weighted_slopes_at(..) -> (Self::Parameters, Self::Control, f64, f64) {
            const {
                assert!(
                    <Self::Composition as Composition>::INNER == 0,
                    "the rows of inner unknowns have weights, too: write `weighted_slopes_at`"
                );
            }
            let rows = weights.rows();
            let parameters = self.parameter_slopes_at(interval, lambda);
            let controls = self.control_slopes_at(interval, lambda);
            let times = self.time_slopes_at(interval, lambda);
            (
                vector(|j| parameters.weighted_derivative(j, rows)),
                vector(|j| controls.weighted_derivative(j, rows)),
                times.weighted_derivative(0, rows),
                times.weighted_derivative(1, rows),
            )
        }

        /// The second derivatives in (q, d, λ, u) of the sum of r, φ, p' and the displacement of
        /// the right end with weights. In groups they are those in η of q τ(η), and the
        /// displacement of the right end is that in its own coordinates.
        fn state_hessian_at(..) -> Self::StateHessian;
    }

    /// The second derivatives of this sum 𝓛 in which ν = (θ, h, t) is one of the two arguments,
    /// along a displacement of y = (q, d, λ, u) and of ν:
    ///
    /// ```text
    /// ∂/∂y (δν·∂𝓛/∂ν)     and     ∂/∂ν (δy·∂𝓛/∂y + δν·∂𝓛/∂ν)
    /// ```
    fn curvature_by_numbers_at(
        &self,
        interval: &Interval<Self>,
        lambda: &Self::Multipliers,
        weights: &Weights<Self>,
        along: &Variation<Self>,
    ) -> Variation<Self>;

    /// The partial derivatives of the equations for the velocity v of a momentum, and for the
    /// impulses Λ. NaN of a system without L, whose momenta have no velocities, and of the link of
    /// a lattice.
    fn velocity_slopes_at(
        &self,
        inputs: Inputs<Self::Control>,
        q: &Self::Configuration,
        v: &Self::Increment,
        lambda: &Self::Multipliers,
    ) -> VelocitySlopes<Self> {
        let _ = (inputs, q, v, lambda);
        VelocitySlopes::unknown()
    }

    /// ∂s_j/∂θ of the switching functions, none by default.
    fn boundary_slopes_at(&self, t: f64, q: &Self::Configuration) -> Self::BoundariesByParameters {
        let _ = (t, q);
        Self::BoundariesByParameters::zeros()
    }

    /// The matrices of δq and of δd in the displacement of the right end, Ad_{τ(d)}⁻¹ and A_1.
    /// Provided on R^n and S¹, where they are identities.
    #[inline]
    fn end_tangents_at(interval: &Interval<Self>) -> (Self::Bilinear, Self::Bilinear) {
        let _ = interval;
        let identity = matrix(|i, j| f64::from(i == j));
        (identity, identity)
    }

    /// The [velocity of a momentum](crate::Moving::velocity_of_momentum) with its derivatives in
    /// (q, p), the controls, the parameters and t: exact, by the implicit function theorem.
    ///
    /// # Errors
    /// The errors of [`velocity_of_momentum`](crate::Moving::velocity_of_momentum), so that v
    /// depends on no h;
    /// [`SingularJacobian`](StepError::SingularJacobian) where its equations are singular to
    /// round-off, and [`NonFinite`](StepError::NonFinite) where a derivative is not finite, or an
    /// equation is given for D_d alone, of which none is derived.
    fn velocity_derivatives(
        &self,
        at: impl Into<Instant<Self::Control>>,
        q: impl Into<Self::Configuration>,
        p: impl Into<Self::Covector>,
    ) -> Result<VelocityDerivatives<Self>, StepError> {
        let (at, q, p) = (at.into(), q.into(), p.into());
        crate::start::check_instant::<Self>(at, &q)?;
        check_finite(p.is_finite(), 0, Quantity::Momentum)?;
        VelocityDerivatives::from_momentum(self, 0, at.short(), (&q, &p))
    }

    /// The derivatives of the step from `interval.q` which these increment and multipliers solve:
    /// that from the momentum p = -r. Of the nodes of a [`trajectory`](crate::Moving::trajectory)
    /// these are `q`, `increment` and `lambda` of a [`State`](crate::State) with k ≥ 1.
    ///
    /// # Errors
    /// [`SingularJacobian`](StepError::SingularJacobian) where J is singular to round-off,
    /// [`NonFinite`](StepError::NonFinite) where J is not finite;
    /// [`BoundaryAtNode`](StepError::BoundaryAtNode) where an end of the interval lies on a
    /// boundary of a region, on which no constraint holds it, and
    /// [`PairCrossesBoundary`](StepError::PairCrossesBoundary) where both lie on different sides.
    #[inline(always)]
    fn derivatives_of(
        &self,
        interval: &Interval<Self>,
        lambda: impl Into<Self::Multipliers>,
    ) -> Result<StepDerivatives<'_, Self>, StepError> {
        const {
            assert!(
                !Self::Composition::IS_COMPOSED,
                "an interval is that of one substep where a step is composed of several, `order = …`: take `derivatives_from`, or a `Rollout`"
            );
        }
        let (interval, lambda) = (self.solved(*interval), lambda.into());
        let TimeStep { t, h } = interval.time;
        if const { Self::Regions::BOUNDARIES > 0 } {
            let held = Self::Regions::sides_of_pair(self, &interval)?.holding;
            step::through::check_node(self, 0, (t, &interval.q), held)?;
            step::through::check_node(self, 0, (t + h, &interval.end()), held)?;
        }
        StepDerivatives::new(self, 0, |_| (interval, lambda))
    }

    /// The step of [`step_from`](crate::Moving::step_from) with its derivatives, by the default
    /// options.
    ///
    /// # Errors
    /// See [`derivatives_from_with`](Self::derivatives_from_with).
    fn derivatives_from(
        &self,
        ts: impl Into<Inputs<Self::Control>>,
        q: impl Into<Self::Configuration>,
        p: impl Into<Self::Covector>,
    ) -> Result<(PhaseStep<Self>, StepDerivatives<'_, Self>), StepError> {
        let options = StepOptions::default();
        self.derivatives_from_with(&options, ts, q, p, Self::Increment::zeros())
    }

    /// The step of [`step_from_with`](crate::Moving::step_from_with) with its derivatives.
    ///
    /// # Errors
    /// The errors of [`step_from_with`](crate::Moving::step_from_with): a step that did not
    /// converge has no derivatives. [`SingularJacobian`](StepError::SingularJacobian) where J is
    /// singular to round-off at the solution, [`NonFinite`](StepError::NonFinite) where J is not
    /// finite; where the step crosses a boundary of a region,
    /// [`GrazesBoundary`](StepError::GrazesBoundary); [`BoundaryAtNode`](StepError::BoundaryAtNode)
    /// where it crosses two together, or q lies on one, or q' on one on which no constraint holds
    /// it: there it differs from steps nearby.
    fn derivatives_from_with(
        &self,
        options: &StepOptions,
        ts: impl Into<Inputs<Self::Control>>,
        q: impl Into<Self::Configuration>,
        p: impl Into<Self::Covector>,
        v: impl Into<Self::Increment>,
    ) -> Result<(PhaseStep<Self>, StepDerivatives<'_, Self>), StepError> {
        let phase = crate::start::Phase::new(q.into(), p.into(), v.into());
        StepDerivatives::from_phase(self, options, ts.into(), phase)
    }
}
