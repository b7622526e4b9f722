//! The trait of a reduced system.

mod adapted;
mod check;
mod derivatives;
mod interval;
mod left_invariant;
mod node;
mod symmetry;
mod trajectory;
mod variations;

use crate::declarations::functions;
use crate::error::StepError;
use crate::linear::{Matrix, Vector, from_slice, vector};
use crate::motion::Moving;
use crate::options::StepOptions;
use crate::stages::Stages;
use crate::system::{Composition, DiscreteSystem, Inputs, Interval, flat, with_coordinates};

pub use adapted::{
    AdaptedSystem, chart_determinant_over, chart_sides, chart_sides_over, determinant,
};
pub use derivatives::{DifferentiableReduction, MovedMomentum};
pub(crate) use interval::representative;
pub use interval::{ReducedInterval, ReducedNode};
pub use left_invariant::{
    ConnectedSystem, EulerPoincare, EulerPoincareTrajectory, FibreDisplacement,
    LeftInvariantSystem, QuotientSystem, quotient, with_fibre,
};
pub use symmetry::SymmetricSystem;
pub use trajectory::{Reduced, ReducedPair, ReducedState, ReducedStep, ReducedTrajectory};
pub use variations::ReducedVariations;

/// The substeps of the system that was reduced.
type CompositionOf<R> = <<R as ReducedSystem>::System as DiscreteSystem>::Composition;

/// The controls of the system that was reduced.
pub type ControlOf<R> = <<R as ReducedSystem>::System as DiscreteSystem>::Control;

/// Whether ϑ is an unknown of the reduced system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// ϑ is an unknown.
    Free,
    /// ϑ ≡ e: the horizontal space of A_d is D_d (Chaplygin).
    Kinematic,
    /// ϑ ≡ e: the horizontal space of A_d is the level set J_d = μ (horizontal symmetries).
    Momentum,
}

/// A discrete nonholonomic system reduced by a symmetry group: n = r + g, r = dim Q/G, g = dim G,
/// M constraints.
///
/// In a chart Q = R × G, q = (r, h), and with an affine discrete connection
/// A_d(q_0, q_1) = h_1 A(r_0, r_1) h_0⁻¹, a pair (q_0, q_1) reduces to (r_0, ϑ_0, r_1) with
///
/// ```text
/// ϑ_k = h_k⁻¹ h_{k+1} A(r_k, r_{k+1}),     h_{k+1} = h_k ϑ_k A(r_k, r_{k+1})⁻¹
/// ```
///
/// and a motion satisfies the reduced equations
/// ([`horizontal_residual`](Self::horizontal_residual),
/// [`vertical_residual`](Self::vertical_residual),
/// [`reduced_kinematic_residual`](Self::reduced_kinematic_residual)) in (ϑ_k, r_{k+1}).
/// Reconstructed, it is the motion of the system, whatever the connections.
///
/// Source: J. Fernández, C. Tori, M. Zuccalli, on discrete nonholonomic systems and their
/// reduction, §5 and §9 (FTZ).
///
/// # Implementing
/// `#[discrete_system]` with `#[symmetry]` writes the required items. The first group are the
/// objects of the theory. The second group is what a step solves: K unknowns z, which determine
/// (ϑ_k, r_{k+1}), in the equations of a discrete system at a node, of
/// [`NodeSystem`](Self::NodeSystem), which the stages write out in z.
///
/// # Arguments
/// `ts` is a [`TimeStep`](crate::TimeStep), with t the time of the first point passed, or a bare
/// step h, with t = 0; with controls a pair of either and the controls, see [`Inputs`]. Points and
/// vectors may be passed as arrays.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no reduced system",
    label = "`reduced()` is one, of a system with `#[symmetry(…)]`"
)]
pub trait ReducedSystem: Clone {
    /// The system that was reduced.
    type System: DiscreteSystem;
    /// The system that has the equations of a node: the system that was reduced, at (r_k, e), or
    /// where z is r_{k+1} - r_k alone the one on Q/G.
    type NodeSystem: DiscreteSystem<Control = ControlOf<Self>>;
    /// The base coordinates r, by their place among the system's coordinates.
    const BASE: &'static [usize];
    /// The group's coordinates h, by their place among the system's coordinates.
    const FIBRE: &'static [usize];
    /// Whether ϑ is an unknown.
    const LEVEL: Level;

    /// A point of Q/G, an increment or a covector there: `SVector<f64, r>`; r may be 0.
    type Base: Vector;
    /// A point of G in its chart: `SVector<f64, g>`.
    type Group: Vector;
    /// One of B⁻, B⁺, from T(Q/G) to T_ϑG: `SMatrix<f64, g, r>`.
    type Curvature: Matrix;
    /// One value a horizontal equation: `SVector<f64, rank H>`.
    type Horizontal: Vector;
    /// One value a vertical equation: `SVector<f64, rank S>`.
    type Vertical: Vector;
    /// One value a constraint: `SVector<f64, M>`.
    type Constraints: Vector;
    /// z: `SVector<f64, K>`. K = r + g where ϑ is an unknown, otherwise r or r + g; if K = r + g,
    /// the first g are those of ϑ, or where ϑ ≡ e those of the displacement h_k⁻¹ h_{k+1}. With Y
    /// inner unknowns, K = g + r + Y, and these are the last.
    type Unknowns: Vector;
    /// The equations of a node in stages, or [`NoStages`](crate::NoStages): the unknowns are z and
    /// the multipliers λ.
    type Stages: Stages;

    /// The system that was reduced, with the same parameters.
    fn system(&self) -> Self::System;

    /// The system that has the equations of a node, with the same parameters.
    fn node_system(&self) -> Self::NodeSystem;

    /// The parameters, as the stages take them.
    fn stage_parameters(&self) -> <Self::Stages as Stages>::Parameters<f64>;

    /// (r, h) of q.
    #[inline]
    fn split(q: &<Self::System as DiscreteSystem>::Configuration) -> (Self::Base, Self::Group) {
        let q = flat::<Self::System>(q);
        (vector(|i| q[Self::BASE[i]]), vector(|i| q[Self::FIBRE[i]]))
    }

    /// q of (r, h).
    #[inline]
    fn join(r: &Self::Base, h: &Self::Group) -> <Self::System as DiscreteSystem>::Configuration {
        with_coordinates::<Self::System>([(Self::BASE, r.as_slice()), (Self::FIBRE, h.as_slice())])
    }

    /// The identity e of G in its chart.
    fn identity(&self) -> Self::Group;

    /// ϑ_0 = h_0⁻¹ h_1 A(r_0, r_1).
    fn reduce_at(&self, interval: &Interval<Self::System>) -> Self::Group;

    /// h_1 = h_0 ϑ_0 A(r_0, r_1)⁻¹.
    fn reconstruct_at(&self, interval: &ReducedInterval<Self>, h: &Self::Group) -> Self::Group;

    /// The velocity of the system at the left node of the interval, over it at (r_0, e), as
    /// [`velocity_at`](crate::Moving::velocity_at): the components of the base are ṙ.
    #[must_use]
    fn velocity_at(
        &self,
        interval: &ReducedInterval<Self>,
    ) -> <Self::System as DiscreteSystem>::Increment {
        let system = self.system();
        system.velocity_at(&system.solved(representative(self, interval)))
    }

    /// L̂ on the interval.
    fn reduced_lagrangian_at(&self, interval: &ReducedInterval<Self>) -> f64;

    /// (B⁻, B⁺) on the interval.
    fn mixed_curvature_at(
        &self,
        interval: &ReducedInterval<Self>,
    ) -> (Self::Curvature, Self::Curvature);

    /// F⁻ on the interval.
    fn reduced_force_minus_at(&self, interval: &ReducedInterval<Self>) -> Self::Base;

    /// F⁺ on the interval.
    fn reduced_force_plus_at(&self, interval: &ReducedInterval<Self>) -> Self::Base;

    /// φ̂ on the interval.
    fn reduced_kinematic_residual_at(&self, interval: &ReducedInterval<Self>) -> Self::Constraints;

    functions! {
        (&self, before: &ReducedInterval<Self>, after: &ReducedInterval<Self>)

        /// The horizontal equations at the node between two intervals.
        fn horizontal_residual_at(..) -> Self::Horizontal;

        /// The vertical equations at the node between two intervals.
        fn vertical_residual_at(..) -> Self::Vertical;
    }

    /// z of (ϑ, r_{k+1} - r_k).
    #[inline]
    fn unknowns_at(&self, interval: &ReducedInterval<Self>) -> Self::Unknowns {
        let mut z = Self::Unknowns::zeros();
        let (group, rest) = z.as_mut_slice().split_at_mut(group_unknowns::<Self>());
        let (base, inner) = rest.split_at_mut(Self::Base::LEN);
        base.copy_from_slice(interval.increment.as_slice());
        inner.copy_from_slice(interval.inner.as_slice());
        if Self::LEVEL == Level::Free {
            group.copy_from_slice(interval.vartheta.as_slice());
        } else if !group.is_empty() {
            let displacement = self.reconstruct_at(interval, &self.identity());
            group.copy_from_slice(displacement.as_slice());
        }
        z
    }

    /// The interval of (r_k, z).
    #[inline]
    fn interval_at(&self, node: &ReducedNode<Self>) -> ReducedInterval<Self> {
        ReducedInterval {
            time: node.time,
            u: node.u,
            r: node.r,
            vartheta: match Self::LEVEL {
                Level::Free => from_slice(&node.z.as_slice()[..group_unknowns::<Self>()]),
                Level::Kinematic | Level::Momentum => self.identity(),
            },
            increment: Self::base_increment(&node.z),
            inner: from_slice(&node.z.as_slice()[ends::<Self>()..]),
        }
    }

    /// The interval with its inner unknowns, of which the functions of (r_0, ϑ_0, r_1) are those at
    /// (r_0, ϑ_0, r_1, y): [`DiscreteSystem::solved`] at the representative. The interval itself
    /// where they are known, or where there are none.
    #[inline]
    fn solved(&self, interval: ReducedInterval<Self>) -> ReducedInterval<Self> {
        if interval.inner.is_finite() {
            return interval;
        }
        let solved = self.system().solved(representative(self, &interval));
        ReducedInterval {
            inner: solved.inner,
            ..interval
        }
    }

    /// r_{k+1} - r_k of z.
    #[inline]
    fn base_increment(z: &Self::Unknowns) -> Self::Base {
        from_slice(&z.as_slice()[group_unknowns::<Self>()..ends::<Self>()])
    }

    /// The covector that the interval of (r_k, z) hands to its right node.
    fn arrival_at(&self, node: &ReducedNode<Self>) -> Self::Unknowns;

    /// The reduction (q_0, q_1) ↦ (r_0, ϑ_0, r_1), ϑ_0 = h_0⁻¹ h_1 A(r_0, r_1).
    ///
    /// Source: FTZ §5, §9.
    fn reduce(
        &self,
        ts: impl Into<Inputs<ControlOf<Self>>>,
        q0: impl Into<<Self::System as DiscreteSystem>::Configuration>,
        q1: impl Into<<Self::System as DiscreteSystem>::Configuration>,
    ) -> (Self::Base, Self::Group, Self::Base) {
        let (q0, q1) = (q0.into(), q1.into());
        let inputs = CompositionOf::<Self>::inputs(ts.into(), 0);
        let vartheta = self.reduce_at(&Interval::between(inputs, q0, q1));
        (Self::split(&q0).0, vartheta, Self::split(&q1).0)
    }

    /// The reconstruction q_1 = (r_1, h_0 ϑ_0 A(r_0, r_1)⁻¹) over q_0 = (r_0, h_0).
    ///
    /// Source: FTZ §5, §9.
    fn reconstruct(
        &self,
        ts: impl Into<Inputs<ControlOf<Self>>>,
        q0: impl Into<<Self::System as DiscreteSystem>::Configuration>,
        vartheta0: impl Into<Self::Group>,
        r1: impl Into<Self::Base>,
    ) -> <Self::System as DiscreteSystem>::Configuration {
        let (r0, h0) = Self::split(&q0.into());
        let r1 = r1.into();
        let interval = ReducedInterval::between(ts.into(), r0, vartheta0.into(), r1);
        Self::join(&r1, &self.reconstruct_at(&interval, &h0))
    }

    functions! {
        (
            &self;
            ts: impl Into<Inputs<ControlOf<Self>>>,
            r0: impl Into<Self::Base>,
            vartheta0: impl Into<Self::Group>,
            r1: impl Into<Self::Base>;
            let interval = self.solved(ReducedInterval::between(ts, r0, vartheta0, r1))
        )

        /// L̂(r_0, ϑ_0, r_1) = L_d((r_0, e), (r_1, ϑ_0 A(r_0, r_1)⁻¹)).
        ///
        /// Source: FTZ §5.
        fn reduced_lagrangian(..) -> f64 { self.reduced_lagrangian_at(&interval) }

        /// The mixed curvature (B⁻, B⁺), g×r matrices into T_{ϑ_0}G, at q_0 = (r_0, e), q_1 = (r_1,
        /// h_1), h_1 = ϑ_0 A(r_0, r_1)⁻¹; δr ↦ (δr, M(r)δr) is the horizontal lift of A.
        ///
        /// ```text
        /// B⁻(r_0, ϑ_0, r_1) δr_0 = D1A_d(q_0, q_1) (δr_0, M(r_0)δr_0)
        /// B⁺(r_0, ϑ_0, r_1) δr_1 = D2A_d(q_0, q_1) (δr_1, h_1·M(r_1)δr_1)
        /// ```
        ///
        /// Source: FTZ §5.2.
        fn mixed_curvature(..) -> (Self::Curvature, Self::Curvature) {
            self.mixed_curvature_at(&interval)
        }

        /// F⁻ = D2L̂ ∘ B⁻, r values, and the reduced f⁻ of a forced system.
        ///
        /// Source: FTZ §5.2.
        fn reduced_force_minus(..) -> Self::Base { self.reduced_force_minus_at(&interval) }

        /// F⁺ = D2L̂ ∘ B⁺, r values, and the reduced f⁺ of a forced system.
        ///
        /// Source: FTZ §5.2.
        fn reduced_force_plus(..) -> Self::Base { self.reduced_force_plus_at(&interval) }

        /// The M values φ((r_0, e), (r_1, ϑ_0 A(r_0, r_1)⁻¹)).
        ///
        /// Source: FTZ §5.
        fn reduced_kinematic_residual(..) -> Self::Constraints {
            self.reduced_kinematic_residual_at(&interval)
        }
    }

    functions! {
        (
            &self;
            ts: impl Into<Inputs<ControlOf<Self>>>,
            r0: impl Into<Self::Base>,
            vartheta0: impl Into<Self::Group>,
            r1: impl Into<Self::Base>,
            vartheta1: impl Into<Self::Group>,
            r2: impl Into<Self::Base>;
            let (before, after) = (
                self.solved(ReducedInterval::between(ts, r0, vartheta0, r1)),
                self.solved(ReducedInterval::between(ts.offset(1), r1, vartheta1, r2)),
            )
        )

        /// The horizontal equations at r_1, one for each δr of a basis of dπ(D); r_0 is at t, r_1
        /// at t + h.
        ///
        /// ```text
        /// [D1L̂(r_1, ϑ_1, r_2) + D3L̂(r_0, ϑ_0, r_1)] δr + D2L̂(r_1, ϑ_1, r_2)(ϑ_1·Mδr - Mδr·ϑ_1)
        ///     + F⁻(r_1, ϑ_1, r_2) δr + F⁺(r_0, ϑ_0, r_1) δr
        /// ```
        ///
        /// If the horizontal space of A does not contain H, the vertical equation along the part
        /// that leads back into D is added. The basis is a chart of dπ(D) and not defined
        /// everywhere; no step uses it.
        ///
        /// It is φ̌ on p_2*(D̂), which vanishes in FTZ (25), at the point (r_0, ϑ_0, r_1, ϑ_1, r_2)
        /// of the second order manifold Q_G⁽²⁾ (§6, §9).
        ///
        /// Source: FTZ Theorem 5.11.
        fn horizontal_residual(..) -> Self::Horizontal {
            self.horizontal_residual_at(&before, &after)
        }

        /// The vertical equations at r_1, one for each η of a basis of g^D at (r_1, e); r_0 is at
        /// t, r_1 at t + h. With h_1 = ϑ_0 A(r_0, r_1)⁻¹ and ξ = Ad_{h_1} η:
        ///
        /// ```text
        /// D2L̂(r_0, ϑ_0, r_1)(ξ ϑ_0) - D2L̂(r_1, ϑ_1, r_2)(η ϑ_1)
        /// ```
        ///
        /// It is ψ̄ on the bundle of g^D, which vanishes in FTZ (30), at the same point of Q_G⁽²⁾.
        ///
        /// Source: FTZ Theorem 5.11.
        fn vertical_residual(..) -> Self::Vertical { self.vertical_residual_at(&before, &after) }
    }

    functions! {
        (
            &self,
            options: &StepOptions;
            ts: impl Into<Inputs<ControlOf<Self>>>,
            r0: impl Into<Self::Base>,
            vartheta0: impl Into<Self::Group>,
            r1: impl Into<Self::Base>;
            let pair = ReducedPair { r0, vartheta0, r1 }
        )

        /// The step (r_0, ϑ_0, r_1) ↦ (ϑ_1, r_2), with the default options.
        ///
        /// # Errors
        /// See [`step_with`](Self::step_with).
        fn step(..) -> Result<ReducedStep<Self>, StepError> = step_with;

        /// The reduced trajectory through (r_0, ϑ_0, r_1), with the default options: an iterator
        /// over its nodes, k = 0 the given pair.
        ///
        /// Node k ≥ 1 is yielded after the solve for (ϑ_k, r_{k+1}). Increments are carried, not
        /// recomputed from the points. [`reconstruct`](ReducedTrajectory::reconstruct) makes it a
        /// trajectory of the system.
        ///
        /// # Errors
        /// The iterator yields the errors of [`step_with`](Self::step_with), then ends.
        #[inline]
        fn trajectory(..) -> ReducedTrajectory<Self> = trajectory_with;

        /// The step (r_0, ϑ_0, r_1) ↦ (ϑ_1, r_2): Newton's method from the guess (ϑ_0, r_1 - r_0).
        ///
        /// # Errors
        /// [`InvalidTimeStep`](StepError::InvalidTimeStep), [`NonFinite`](StepError::NonFinite),
        /// [`PairOffConstraint`](StepError::PairOffConstraint) and, with kinematic and momentum
        /// connections, [`NotHorizontal`](StepError::NotHorizontal) for what is passed;
        /// [`SingularJacobian`](StepError::SingularJacobian) where the system is not regular, and
        /// [`DependentConstraint`](StepError::DependentConstraint) where its constraints are why;
        /// [`NotConverged`](StepError::NotConverged).
        fn step_with(..) -> Result<ReducedStep<Self>, StepError> {
            let motion = ReducedTrajectory::new(Reduced(self.clone()), *options, ts, pair);
            let (state, motion) = motion.second()?;
            Ok(ReducedStep {
                vartheta1: state.vartheta,
                r2: motion.point(),
                increment: state.increment,
                iterations: state.iterations,
                residual_norm: state.residual_norm,
            })
        }

        /// The [`trajectory`](Self::trajectory) through (r_0, ϑ_0, r_1).
        ///
        /// # Errors
        /// The iterator yields the errors of [`step_with`](Self::step_with), then ends.
        #[inline]
        fn trajectory_with(..) -> ReducedTrajectory<Self> {
            ReducedTrajectory::new(Reduced(self.clone()), *options, ts, pair)
        }
    }
}

/// How many of the unknowns, the first, are those of the group.
const fn group_unknowns<R: ReducedSystem>() -> usize {
    ends::<R>() - R::Base::LEN
}

/// How many of the unknowns, the first, are those of the ends of an interval: all but the inner
/// ones.
const fn ends<R: ReducedSystem>() -> usize {
    R::Unknowns::LEN - CompositionOf::<R>::INNER
}
