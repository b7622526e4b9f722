//! The motions of a system, and what they start from.

use super::from_phase::step_from;
use super::trajectory::{Pair, Step, Trajectory, step};
use crate::declarations::functions;
use crate::error::{Quantity, StepError, check_finite};
use crate::linear::Vector;
use crate::options::StepOptions;
use crate::start;
use crate::system::{DiscreteSystem, Inputs, Instant, Interval};

/// The motions of every [`DiscreteSystem`]: steps, trajectories, and what they start from.
pub trait Moving: DiscreteSystem {
    /// The velocity v at the left node of the interval, of the momentum -D_1L_d - f⁻ that departs
    /// there, on the constraints, as [`Motion::velocity`](crate::Motion::velocity): of the order of
    /// the scheme, where d/h is the mean velocity. The controls in it are those of the interval.
    ///
    /// `system.velocity_at(&state.interval())` is the velocity at node k of a motion, and of the
    /// members of an `Ensemble` at a record. NaN where the momentum has no one
    /// velocity, see [`velocity_of_momentum`](Self::velocity_of_momentum); an interval on which
    /// boundaries are crossed is none, and means nothing here.
    #[must_use]
    fn velocity_at(&self, interval: &Interval<Self>) -> Self::Increment {
        start::departing_velocity(self, interval)
    }

    functions! {
        (&self; at: impl Into<Instant<Self::Control>>, q: impl Into<Self::Configuration>)

        /// A configuration on the level sets g(q', t) = 0 of the holonomic constraints, at the end
        /// of a way from `q` that is orthogonal to the level sets of all g in the kinetic metric:
        ///
        /// ```text
        /// dq/ds = -M⁻¹ Gᵀ (G M⁻¹ Gᵀ)⁻¹ g(q),     G = ∇g(q),     M = ∂²L/∂q̇² at rest
        /// ```
        ///
        /// It is the nearest one up to terms of second order in the distance, and `q` itself where
        /// that is on the level sets to round-off, or where there are no holonomic constraints. The
        /// way is followed in steps of Newton's method along which no gradient of g, and not the
        /// step itself, turns by more than an eighth of itself, and every g is where that leads it.
        /// [`start`](Self::start) and [`start_from_momentum`](Self::start_from_momentum) begin
        /// there; the velocities that are accepted there may differ from those at `q`. A pure L_d
        /// has the M of [`initial_momentum`](DiscreteSystem::initial_momentum) on an interval of
        /// 2⁻¹⁰.
        ///
        /// # Errors
        /// [`NonFinite`](StepError::NonFinite) for what is passed;
        /// [`VelocityHasStep`](StepError::VelocityHasStep) where there are level sets and they, or
        /// the kinetic metric, contain h; [`DependentConstraint`](StepError::DependentConstraint)
        /// where the gradients depend on each other or one vanishes,
        /// [`SingularJacobian`](StepError::SingularJacobian) where they do on the way, and
        /// [`NoPointNearby`](StepError::NoPointNearby) where the way is long and bends sharply, or
        /// leads nowhere.
        fn project(..) -> Result<Self::Configuration, StepError> {
            start::check_instant::<Self>(at, &q)?;
            if const { Self::HOLONOMIC.is_empty() } {
                return Ok(q);
            }
            start::check_velocity_of_instant::<Self>(0)?;
            start::project(self, &StepOptions::default(), at.short(), q)
        }
    }

    functions! {
        (
            &self;
            at: impl Into<Instant<Self::Control>>,
            q: impl Into<Self::Configuration>,
            p: impl Into<Self::Covector>,
        )

        /// The velocity v of the momentum `p` at `q`, on the constraints: the Legendre transform on
        /// D, undone,
        ///
        /// ```text
        /// ∂L/∂q̇(q, v, t) = p + Σ_a Λ_a ω^a(q, t),     b^a(q, t)·v + c^a(q, t) = 0
        /// ```
        ///
        /// In p it matters what it is modulo D°_q alone; with regions the constraints are those on
        /// the side that v leads to, nonlinear ones those of `forms_at_node`. Equations given for
        /// D_d alone, `#[kinematic_constraint]`, have the tangent ∂φ/∂q_1(q, q)·v = 0 in the place
        /// of b·v + c = 0, where (q, q) satisfies them. In groups v is in the left trivialisation.
        /// It undoes [`initial_momentum`](DiscreteSystem::initial_momentum) on the constraints.
        ///
        /// Of several velocities of p, between which ∂²L/∂q̇² changes its sign, as v³ - v = p has
        /// three for small p, it is the one that Newton's method reaches from rest; from the
        /// momentum alone there is no telling which is meant. A motion has the one that its steps
        /// lead to, [`velocity`](crate::Motion::velocity).
        ///
        /// # Errors
        /// [`NonFinite`](StepError::NonFinite) for what is passed;
        /// [`VelocityHasStep`](StepError::VelocityHasStep) where these equations contain h;
        /// [`MomentumNotInvertible`](StepError::MomentumNotInvertible) where p is of no one
        /// velocity: of a system that is given by L_d
        /// ([`HAS_LAGRANGIAN`](DiscreteSystem::HAS_LAGRANGIAN)), where (q, q) does not satisfy an
        /// equation given for D_d alone, where the constraints depend on each other or L is
        /// degenerate on them, and where Newton's method does not find it.
        fn velocity_of_momentum(..) -> Result<Self::Increment, StepError> {
            start::check_instant::<Self>(at, &q)?;
            check_finite(p.is_finite(), 0, Quantity::Momentum)?;
            start::check_velocity_of_instant::<Self>(0)?;
            let still = Vector::zeros();
            start::velocity_and_sides(self, at.short(), (&q, &p), still).map(|(v, ..)| v)
        }
    }

    functions! {
        (
            &self;
            ts: impl Into<Inputs<Self::Control>>,
            q: impl Into<Self::Configuration>,
            p: impl Into<Self::Covector>;
            let v = Self::Increment::zeros()
        )

        /// The step (t, q, p) ↦ (t + h, q', p') on the constraint phase space, with the default
        /// options.
        ///
        /// ```text
        /// p + D_1L_d(q, q') + f⁻(q, q') = Σ_a λ_a ω^a(q),     φ(q, q') = 0,     p' = D_2L_d(q, q') + f⁺(q, q')
        /// ```
        ///
        /// In p it matters what it is modulo D°_q alone. With constant parameters and h its
        /// configurations are those of [`trajectory`](Self::trajectory), to round-off. The past of
        /// a motion is in p, so that parameters and h may be others in every step, and the order of
        /// the discretisation is kept. The position is taken as it is: off the level set of a
        /// holonomic constraint the increment leads back to it, see [`project`](Self::project).
        ///
        /// The generated stages solve it, where there are any, as those of a
        /// [`motion`](Self::motion), which guesses from the steps before. In one pass it takes 0.9
        /// to 1.4 of the time of that step; by Newton's method about twice it from rest, and less
        /// with a guess nearby, see [`step_from_with`](Self::step_from_with). Of several velocities
        /// of p it takes, as [`velocity_of_momentum`](Self::velocity_of_momentum), that from rest.
        ///
        /// # Errors
        /// See [`step_from_with`](Self::step_from_with).
        fn step_from(..) -> Result<start::PhaseStep<Self>, StepError> {
            self.step_from_with(&StepOptions::default(), ts, q, p, v)
        }

        /// The pair (q_0, q_1) on D_d that starts from the position `q` where the momentum `p`
        /// arrives: q and q' of [`step_from`](Self::step_from).
        ///
        /// # Errors
        /// The errors of [`step_from_with`](Self::step_from_with), and where the pair does not
        /// determine the motion: [`FirstTurnTooLarge`](StepError::FirstTurnTooLarge),
        /// [`PairCrossesBoundary`](StepError::PairCrossesBoundary).
        fn start_from_momentum(..) -> Result<(Self::Configuration, Self::Configuration), StepError> {
            start::Phase::new(q, p, v).pair(self, &StepOptions::default(), ts)
        }

        /// The trajectory from the position `q` where the momentum `p` arrives: from the pair of
        /// [`start_from_momentum`](Self::start_from_momentum), but for the increment, which is
        /// carried as it is solved for. Its first node, k = 0 at `ts.t`, has multipliers.
        /// [`Trajectory::phase`](crate::Trajectory::phase) is where a motion so far went on. Of
        /// several velocities of p it takes one reached from rest.
        ///
        /// # Errors
        /// The iterator yields the errors of [`step_from_with`](Self::step_from_with), then ends.
        fn trajectory_from(..) -> Trajectory<'_, Self> {
            let phase = start::Phase::new(q, p, v);
            Trajectory::from_phase(self, StepOptions::default(), ts, phase)
        }
    }

    /// The step (t, q, p) ↦ (t + h, q', p') of [`step_from`](Self::step_from), where the iteration
    /// starts with the velocity `v`: zero there.
    ///
    /// A good `v` is the [mean velocity](crate::PhaseStep::mean_velocity) of the step before, whose
    /// p' is `p`, or of the same step in an iteration before, as a shooting method has it; where
    /// more than one iteration is made, 2 v_k - v_(k-1) of the two steps before is a better one.
    /// The solution does not depend on it, but for rounding, unless p is the momentum of several
    /// velocities: then `v` says which.
    ///
    /// # Errors
    /// [`InvalidTimeStep`](StepError::InvalidTimeStep) and [`NonFinite`](StepError::NonFinite) for
    /// what is passed; [`SingularJacobian`](StepError::SingularJacobian) where the system is not
    /// regular, and [`DependentConstraint`](StepError::DependentConstraint) where its constraints
    /// are why; [`NotConverged`](StepError::NotConverged); with regions or nonlinear constraints
    /// [`MomentumNotInvertible`](StepError::MomentumNotInvertible) where p is of no velocity,
    /// [`ReactionTurns`](StepError::ReactionTurns), and those of crossings. Their `step` is 0.
    fn step_from_with(
        &self,
        options: &StepOptions,
        ts: impl Into<Inputs<Self::Control>>,
        q: impl Into<Self::Configuration>,
        p: impl Into<Self::Covector>,
        v: impl Into<Self::Increment>,
    ) -> Result<start::PhaseStep<Self>, StepError> {
        let phase = start::Phase::new(q.into(), p.into(), v.into());
        step_from(self, options, ts.into(), phase, |_, _| Ok(()))
    }

    functions! {
        (
            &self,
            options: &StepOptions;
            ts: impl Into<Inputs<Self::Control>>,
            q0: impl Into<Self::Configuration>,
            q1: impl Into<Self::Configuration>;
            let pair = Pair { q0, q1 }
        )

        /// The step (q_0, q_1) ↦ q_2, with the multipliers at q_1 and the default options.
        ///
        /// **The parameters, the controls and h have to be those of the step before.** The pair
        /// (q_0, q_1) stands for the momentum D_2L_d + f⁺ that arrives at q_1, which is evaluated
        /// here, with today's: **a torque that changes from step to step makes the motion first
        /// order without an error, and another h gives another motion, which does not converge.**
        /// Go on by the steps of a [`motion`](Self::motion) instead, which carries the momentum, or
        /// with [`step_from`](Self::step_from) from the momentum itself
        /// ([`arriving_momentum`](DiscreteSystem::arriving_momentum) with the controls and
        /// parameters of the interval that is over).
        ///
        /// # Errors
        /// See [`step_with`](Self::step_with).
        fn step(..) -> Result<Step<Self>, StepError> = step_with;

        /// The trajectory through (q_0, q_1), with the default options: an iterator over its nodes,
        /// k = 0 and 1 the given pair.
        ///
        /// **Both are positions.** From a position and a velocity a motion starts by
        /// [`motion`](Self::motion): in coordinates of R and S¹ a velocity has the type of q_1, and
        /// is taken for it without an error where no constraint is violated.
        ///
        /// λ_k comes from the solve for q_{k+1}: node k ≥ 1 is yielded after it. At k = 0 no
        /// equation is solved and λ is NaN. Increments are carried, not recomputed from the
        /// configurations.
        ///
        /// # Errors
        /// The iterator yields the errors of [`step_with`](Self::step_with), then ends.
        #[inline]
        fn trajectory(..) -> Trajectory<'_, Self> = trajectory_with;

        /// The step (q_0, q_1) ↦ q_2, with the multipliers at q_1. **The parameters and h have to
        /// be those of the interval (q_0, q_1)**, see [`step`](Self::step).
        ///
        /// Newton's method in (q_2 - q_1, λ), from the guess (q_1 - q_0, 0). In a group two
        /// configurations tell turns by less than half a turn; a [`trajectory`](Self::trajectory)
        /// carries its increments, whatever they are.
        ///
        /// # Errors
        /// [`InvalidTimeStep`](StepError::InvalidTimeStep), [`NonFinite`](StepError::NonFinite) and
        /// [`PairOffConstraint`](StepError::PairOffConstraint) for what is passed, and
        /// [`FirstTurnTooLarge`](StepError::FirstTurnTooLarge) for half a turn where τ is Cayley's
        /// map; [`SingularJacobian`](StepError::SingularJacobian) where the system is not regular,
        /// and [`DependentConstraint`](StepError::DependentConstraint) where its constraints are
        /// why; [`NotConverged`](StepError::NotConverged).
        fn step_with(..) -> Result<Step<Self>, StepError> {
            step(self, options, ts, pair)
        }

        /// The [`trajectory`](Self::trajectory) through (q_0, q_1).
        ///
        /// # Errors
        /// The iterator yields the errors of [`step_with`](Self::step_with), then ends.
        #[inline]
        fn trajectory_with(..) -> Trajectory<'_, Self> {
            Trajectory::new(self, *options, ts, pair)
        }
    }

    functions! {
        (
            &self;
            ts: impl Into<Inputs<Self::Control>>,
            q: impl Into<Self::Configuration>,
            v: impl Into<Self::Increment>,
        )

        /// The [`start`](Self::start) with the [nearest velocity](Self::nearest_velocity) to `v`,
        /// at the [projection](Self::project) of `q`.
        ///
        /// # Errors
        /// The errors of both and of [`start_with`](Self::start_with).
        fn start_nearest(..) -> Result<(Self::Configuration, Self::Configuration), StepError> {
            let q = start::project_onto_level_sets(self, &StepOptions::default(), ts, q)?;
            self.start(ts, q, start::nearest(self, ts, ts, q, v)?)
        }

        /// The [`motion`](Self::motion) with the [nearest velocity](Self::nearest_velocity) to `v`,
        /// at the [projection](Self::project) of `q`.
        ///
        /// # Errors
        /// The errors of both and of [`motion_with`](Self::motion_with).
        fn motion_nearest(..) -> Result<Trajectory<'_, Self>, StepError> {
            let q = start::project_onto_level_sets(self, &StepOptions::default(), ts, q)?;
            self.motion(ts, q, start::nearest(self, ts, ts, q, v)?)
        }
    }

    functions! {
        (
            &self;
            at: impl Into<Instant<Self::Control>>,
            q: impl Into<Self::Configuration>,
            v: impl Into<Self::Increment>,
        )

        /// The velocity nearest to the wish `v` that satisfies the constraints at `q`, in the
        /// kinetic metric:
        ///
        /// ```text
        /// minimise (v' - v)·M (v' - v)/2     with b^a(q, t)·v' + c^a(q, t) = 0,     M = ∂²L/∂q̇² at rest
        /// ```
        ///
        /// It differs from `v` by M⁻¹ Bᵀ μ, B = ∂φ/∂q̇. Of constraints that are nonlinear in the
        /// velocities it is the solution of this equation that Newton's method reaches from `v`,
        /// and another one may be nearer. The constraints are those given on velocities,
        /// with regions those in force on the side that `v` leads to, forward in time. In groups
        /// velocities are those of the left trivialisation. The M of a pure L_d is that of
        /// [`project`](Self::project).
        ///
        /// # Errors
        /// [`NonFinite`](StepError::NonFinite) for what is passed;
        /// [`VelocityHasStep`](StepError::VelocityHasStep) where L or constraints contain h, for
        /// which there are [`motion_nearest`](Self::motion_nearest) and
        /// [`start_nearest`](Self::start_nearest);
        /// [`DependentConstraint`](StepError::DependentConstraint) with the constraint that depends
        /// on those before it, of nonlinear ones [`StepError::MomentumNotInvertible`].
        fn nearest_velocity(..) -> Result<Self::Increment, StepError> {
            start::check_instant::<Self>(at, &q)?;
            start::check_velocity_of_instant::<Self>(0)?;
            start::nearest(self, at.inputs(), at.short(), q, v)
        }
    }

    functions! {
        (
            &self,
            options: &StepOptions;
            ts: impl Into<Inputs<Self::Control>>,
            q: impl Into<Self::Configuration>,
            v: impl Into<Self::Increment>,
        )

        /// The motion that is at the position `q` with the velocity `v` at the time `ts.t`: (t, q,
        /// p) on the constraint phase space, p =
        /// [`initial_momentum`](DiscreteSystem::initial_momentum). It goes on by
        /// [`step`](crate::Motion::step), with the controls of each interval:
        ///
        /// ```ignore
        /// let mut motion = robot.motion(h, q, v)?;
        /// for _ in 0..1000 {
        ///     let torques = controller(motion.t(), motion.q(), motion.velocity());
        ///     motion.step(torques)?;
        /// }
        /// ```
        ///
        /// or, with those of `ts`, as the iterator of a [`trajectory`](Self::trajectory). The
        /// controls of `ts` are those that [`initial_momentum`](DiscreteSystem::initial_momentum)
        /// takes, which matters where L contains them.
        ///
        /// A motion from a momentum is [`trajectory_from`](Self::trajectory_from), one from a pair
        /// [`trajectory`](Self::trajectory).
        ///
        /// # Errors
        /// See [`motion_with`](Self::motion_with).
        fn motion(..) -> Result<Trajectory<'_, Self>, StepError> = motion_with;

        /// The [`motion`](Self::motion) from the position `q` with the velocity `v`, with options
        /// for its steps.
        ///
        /// # Errors
        /// [`InvalidTimeStep`](StepError::InvalidTimeStep) and [`NonFinite`](StepError::NonFinite)
        /// for what is passed, [`VelocityOffConstraint`](StepError::VelocityOffConstraint) if `v`
        /// violates a `#[constraint]`, and the errors of [`project`](Self::project). The first step
        /// returns its own.
        fn motion_with(..) -> Result<Trajectory<'_, Self>, StepError> {
            let phase = start::Phase::moving(self, options, ts, q, v)?;
            Ok(Trajectory::from_phase(self, *options, ts, phase))
        }

        /// The pair on D_d of [`start_with`](Self::start_with), with the default options.
        ///
        /// # Errors
        /// See [`start_with`](Self::start_with).
        fn start(..) -> Result<(Self::Configuration, Self::Configuration), StepError> = start_with;

        /// The pair (q_0, q_1) on D_d that starts from the position `q` with the velocity `v`.
        ///
        /// ```text
        /// q_0 = q,   φ(q_0, q_1) = 0,   ∂L/∂q̇(q, v) + D1L_d(q_0, q_1) + f⁻(q_0, q_1) ∈ D°_{q_0}
        /// ```
        ///
        /// q_1 is rounded like any configuration: at a coordinate of size |q| the first velocity is
        /// met to ε |q| / h, and kept from there on.
        ///
        /// # Errors
        /// [`VelocityOffConstraint`](StepError::VelocityOffConstraint) if `v` violates a
        /// `#[constraint]` (a velocity need not satisfy equations given for D alone),
        /// [`FirstTurnTooLarge`](StepError::FirstTurnTooLarge) if a rotation turns by half a turn
        /// or more from q_0 to q_1, and the errors of [`step_with`](Self::step_with).
        fn start_with(..) -> Result<(Self::Configuration, Self::Configuration), StepError> {
            start::start(self, options, ts, q, v)
        }
    }
}

impl<S: DiscreteSystem> Moving for S {}
