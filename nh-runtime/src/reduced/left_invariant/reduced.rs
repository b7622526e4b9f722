//! The reduced system: discrete Euler–Poincaré–Suslov equations.

use crate::declarations::{copies, functions};
use crate::error::StepError;
use crate::motion::{Motion, Pair, Step};
use crate::options::StepOptions;
use crate::reduced::left_invariant::LeftInvariantSystem;
use crate::system::{Inputs, Interval, residual_at};

/// A system on Q = V × G reduced by the left multiplication of G.
///
/// A pair (q_0, q_1) reduces to (r_0, u_0, r_1), u_0 = g_0⁻¹ g_1; for Q = G to u_0. With
/// l(r_0, u_0, r_1) = L_d((r_0, e), (r_1, u_0)) a motion satisfies, for every k ≥ 1,
///
/// ```text
/// -dl(u_k)u_k⁻¹ + u_{k-1}⁻¹dl(u_{k-1}) + f⁻ + f⁺ = Σ_b λ_b μ_b     in the directions of G
///  D_{r_k}l(k) + D_{r_k}l(k-1) + f⁻ + f⁺ = Σ_b λ_b μ_b             in the others
///  φ((r_k, e), (r_{k+1}, u_k)) = 0
/// ```
///
/// with l(k) = l(r_k, u_k, r_{k+1}) and the forms μ = ω(r_k, e); reconstructed, g_{k+1} = g_k u_k,
/// it is the motion of the system. These are the system's own equations at the representative pair
/// ((r_0, e), (r_1, u_0)), evaluated by its own functions.
///
/// Source: C. Tori, doctoral thesis, Proposition 7.2.1 (Q = G).
///
/// The boundaries of regions are those of (r, t): the reduced motion crosses them as that of the
/// system does, and jumps with the same body momenta. In an impact of the state at node k + 1, q is
/// (r, g_k⁻¹ g). Steps that are composed, `order = …`, have in their states h and the increment of
/// the whole step then.
///
/// # Arguments
/// Reduced points are configurations: `r0` is (r_0, e), of which only r_0 counts
/// (nothing for Q = G), and `u0` is (r_1, u_0), the base point reached and the relative element.
/// `ts` is a [`TimeStep`](crate::TimeStep), with t the time of r_0, or a bare step h, with t = 0.
///
/// The [`interval`](crate::State::interval) of a state starts at (r_k, e): the functions `…_at` of
/// the system have there the values of the reduced one.
#[derive(Debug)]
pub struct EulerPoincare<'a, S: LeftInvariantSystem> {
    system: &'a S,
}

/// The reduced motion from a pair (r_0, u_0, r_1): an iterator over its nodes, k = 0, 1, 2, …
///
/// In its states `q` is (r_k, e), and `increment` the d with (r_k, e) moved by d = (r_{k+1}, u_k),
/// the end of their [`interval`](crate::State::interval). Endless, unless a step fails; after an
/// error it is exhausted. Made by [`EulerPoincare::trajectory`].
pub type EulerPoincareTrajectory<'a, S> = Motion<EulerPoincare<'a, S>>;

impl<'a, S: LeftInvariantSystem> EulerPoincare<'a, S> {
    #[inline]
    pub(super) fn new(system: &'a S) -> Self {
        Self { system }
    }

    /// The system that was reduced.
    #[inline]
    #[must_use]
    pub fn system(&self) -> &'a S {
        self.system
    }

    /// The reduction (q_0, q_1) ↦ ((r_0, e), (r_1, u_0)), u_0 = g_0⁻¹ g_1.
    #[must_use]
    pub fn reduce(
        &self,
        ts: impl Into<Inputs<S::Control>>,
        q0: impl Into<S::Configuration>,
        q1: impl Into<S::Configuration>,
    ) -> (S::Configuration, S::Configuration) {
        let pair = Interval::<S>::between(ts.into(), q0.into(), q1.into());
        let interval = representative(&pair);
        (interval.q, interval.end())
    }

    /// The reconstruction q_1 = (r_1, g_0 u_0) over q_0 = (r_0, g_0).
    #[must_use]
    pub fn reconstruct(
        &self,
        q0: impl Into<S::Configuration>,
        u0: impl Into<S::Configuration>,
    ) -> S::Configuration {
        S::translate(&q0.into(), &u0.into())
    }

    /// The equations at the node between two intervals.
    #[must_use]
    pub fn euler_poincare_residual_at(
        &self,
        before: &Interval<S>,
        after: &Interval<S>,
        lambda: &S::Multipliers,
    ) -> S::Residual {
        residual_at(
            self.system,
            &representative(before),
            &representative(after),
            lambda,
        )
    }

    functions! {
        (
            &self;
            ts: impl Into<Inputs<S::Control>>,
            r0: impl Into<S::Configuration>,
            u0: impl Into<S::Configuration>;
            let interval = self.system.solved(between(ts, r0, u0))
        )

        /// l(r_0, u_0, r_1) = L_d((r_0, e), (r_1, u_0)).
        #[must_use]
        pub fn reduced_lagrangian(..) -> f64 { self.system.discrete_lagrangian_at(&interval) }

        /// u_0⁻¹ dl(u_0), in the directions of G; 0 in the others.
        #[must_use]
        pub fn left_momentum(..) -> S::Covector { self.system.left_momentum_at(&interval) }

        /// dl(u_0) u_0⁻¹, in the directions of G; 0 in the others.
        #[must_use]
        pub fn right_momentum(..) -> S::Covector { self.system.right_momentum_at(&interval) }

        /// φ((r_0, e), (r_1, u_0)), M values: zero for (r_0, u_0, r_1) in the reduced D_d.
        #[must_use]
        pub fn reduced_kinematic_residual(..) -> S::Multipliers {
            self.system.kinematic_residual_at(&interval)
        }
    }

    /// The forms μ = ω(r, e): row b is μ_b, n components in the left trivialisation.
    #[must_use]
    pub fn constraint_forms(
        &self,
        ts: impl Into<Inputs<S::Control>>,
        r: impl Into<S::Configuration>,
    ) -> S::ConstraintForms {
        let r = S::at_identity(&r.into());
        self.system.constraint_forms_at(ts.into(), &r)
    }

    /// The equations of the reduced system at r_1, n + M values; r_0 is at t, r_1 at t + h. With
    /// `u0` = (r_1, u_0) and `u1` = (r_2, u_1):
    ///
    /// ```text
    /// -dl(u_1)u_1⁻¹ + u_0⁻¹dl(u_0) + f⁻ + f⁺ - Σ_b λ_b μ_b     directions of G
    ///  D_{r_1}l(1) + D_{r_1}l(0) + f⁻ + f⁺ - Σ_b λ_b μ_b       other directions
    ///  φ((r_1, e), (r_2, u_1))                                 constraints
    /// ```
    ///
    /// in the order of the coordinates, then the constraints.
    ///
    /// Source: C. Tori, doctoral thesis, Proposition 7.2.1.
    #[must_use]
    pub fn euler_poincare_residual(
        &self,
        ts: impl Into<Inputs<S::Control>>,
        r0: impl Into<S::Configuration>,
        u0: impl Into<S::Configuration>,
        u1: impl Into<S::Configuration>,
        lambda: impl Into<S::Multipliers>,
    ) -> S::Residual {
        let (inputs, u0) = (ts.into(), u0.into());
        let system = self.system;
        let before = system.solved(between(inputs, r0.into(), u0));
        let after = system.solved(between(inputs.offset(1), u0, u1.into()));
        self.euler_poincare_residual_at(&before, &after, &lambda.into())
    }

    functions! {
        (
            &self,
            options: &StepOptions;
            ts: impl Into<Inputs<S::Control>>,
            r0: impl Into<S::Configuration>,
            u0: impl Into<S::Configuration>;
            let pair = Pair { q0: r0, q1: u0 }
        )

        /// The step (r_0, u_0, r_1) ↦ (u_1, r_2), with the multipliers and the default options: its
        /// `q2` is (r_2, u_1).
        ///
        /// # Errors
        /// See [`step_with`](Self::step_with).
        pub fn step(..) -> Result<Step<S>, StepError> = step_with;

        /// The reduced trajectory through (r_0, u_0, r_1), with the default options: an iterator
        /// over its nodes, k = 0 the given pair.
        ///
        /// Node k ≥ 1 is yielded after the solve for (u_k, r_{k+1}, λ_k). Increments are carried,
        /// not recomputed. [`reconstruct`](EulerPoincareTrajectory::reconstruct) makes it a
        /// trajectory of the system.
        ///
        /// # Errors
        /// The iterator yields the errors of [`step_with`](Self::step_with), then ends.
        pub fn trajectory(..) -> EulerPoincareTrajectory<'a, S> = trajectory_with;

        /// The step (r_0, u_0, r_1) ↦ (u_1, r_2), with the multipliers: its `q2` is (r_2, u_1).
        ///
        /// # Errors
        /// The errors of [`step_with`](crate::Moving::step_with).
        pub fn step_with(..) -> Result<Step<S>, StepError> {
            let motion = EulerPoincareTrajectory::new(*self, *options, ts, pair);
            let (state, motion) = motion.second()?;
            let impacts = *motion.carried().impacts();
            Ok(Step::of(&state, state.interval().end(), impacts))
        }

        /// The [`trajectory`](Self::trajectory) through (r_0, u_0, r_1).
        ///
        /// # Errors
        /// The iterator yields the errors of [`step_with`](Self::step_with), then ends.
        pub fn trajectory_with(..) -> EulerPoincareTrajectory<'a, S> {
            EulerPoincareTrajectory::new(*self, *options, ts, pair)
        }
    }
}

/// The interval moved to g_0 = e: its increment belongs to u_0 and does not change.
pub(super) fn representative<S: LeftInvariantSystem>(interval: &Interval<S>) -> Interval<S> {
    Interval {
        q: S::at_identity(&interval.q),
        ..*interval
    }
}

/// The interval from (r_0, e) to (r_1, u_0).
pub(super) fn between<S: LeftInvariantSystem>(
    inputs: Inputs<S::Control>,
    r0: S::Configuration,
    u0: S::Configuration,
) -> Interval<S> {
    Interval::between(inputs, S::at_identity(&r0), u0)
}

copies! { [S: LeftInvariantSystem] EulerPoincare<'_, S>; }
