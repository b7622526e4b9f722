//! The trait that `#[discrete_system]` implements.

mod composition;
pub(crate) mod equations;
pub(crate) mod fields;
#[cfg(test)]
pub(crate) mod given;
mod inputs;
mod instant;
mod interval;
mod invariant;
mod node;
pub mod quadrature;
mod regions_of;
pub(crate) mod rounding;
pub(crate) mod sides;
mod space;
mod stages_of;
mod time_step;

use core::fmt::Debug;

use crate::declarations::functions;
use crate::error::StepError;
use crate::linear::{Matrix, SquareMatrix, Vector, stacked};
use crate::options::StepOptions;
use crate::system::equations::{Equations, Fingerprint};

pub use composition::{Composition, Fraction, OneStep, Suzuki4, SuzukiUmeno8, WithInner, Yoshida6};
pub use fields::Fields;
pub use inputs::Inputs;
pub use instant::Instant;
pub use interval::{Departure, InnerOf, Interval, IntervalRows};
#[cfg(feature = "std")]
pub(crate) use invariant::difference_connection;
pub use invariant::{InvariantSystem, MovingBasisSystem};
pub use node::{Advance, Node, PlainNode};
pub use regions_of::{
    Active, CarriedSides, Jump, Leg, Legs, MOST_JUMPS, NoRegions, NoSides, RegionsOf, StepPart,
    WithRegions,
};
pub use space::{Components, Space};
pub(crate) use space::{flat, joined};
pub use stages_of::{StagesOf, departure_jacobian};
pub use time_step::TimeStep;

/// A discrete nonholonomic system (Q, L_d, D, D_d, f_d), with n = dim Q and M constraints.
///
/// A trajectory q_0, q_1, … satisfies, for every k ≥ 1, the discrete Lagrange–d'Alembert equations
///
/// ```text
/// D1L_d(q_k, q_{k+1}) + D2L_d(q_{k-1}, q_k) + f⁻(q_k, q_{k+1}) + f⁺(q_{k-1}, q_k) = Σ_a λ_{a,k} ω^a(q_k)
/// φ^a(q_k, q_{k+1}) = 0,     a = 1…M
/// ```
///
/// The variational constraints D = ker ω and the kinematic constraints D_d = {φ = 0} are
/// independent data. A step solves for (q_{k+1}, λ_k).
///
/// Source: J. Fernández, C. Tori, M. Zuccalli, on discrete nonholonomic systems and their
/// reduction, §3.
///
/// # Implementing
/// `#[discrete_system]` writes the required items: the equations on one [`Interval`], their names
/// ending in `_at`. The other methods are provided. They reach Q only through
/// [`retract`](Self::retract), [`increment`](Self::increment) and [`magnitude`](Self::magnitude),
/// so Q need not be a vector space.
///
/// # Arguments
/// `ts`, of a function that makes or needs an interval, is a [`TimeStep`], with t the time of the
/// first configuration passed, or a bare step h, with t = 0; with controls it is a pair of either
/// and the controls, `(h, [tau])`, see [`Inputs`], and the controls are zero where they are left
/// out. `at`, of a function of an instant, is a bare time t, or with controls `(t, [tau])`, see
/// [`Instant`]; a `TimeStep` is the instant at which it starts. Configurations and vectors may be
/// passed as arrays. Units are the caller's: any consistent set.
pub trait DiscreteSystem: Sized {
    /// n, the dimension of Q.
    const DIM: usize;
    /// M, the number of constraints.
    const CONSTRAINTS: usize;
    /// The names of the coordinates, in order.
    const COORDINATES: &'static [&'static str];
    /// The names of the controls, in order.
    const CONTROLS: &'static [&'static str] = &[];
    /// The indices a of the kinematic equations φ^a(q_0, q_1) = g^a(q_1) of holonomic constraints, `#[holonomic(g == 0)]`.
    const HOLONOMIC: &'static [usize] = &[];
    /// The rule and the order of a step as `#[discretization]` writes them, `midpoint, order = 4`; empty where nothing is known of them.
    const SCHEME: &'static str = "";
    /// Whether the equations have functions by cases: a row may jump then.
    const HAS_CASES: bool = false;
    /// Whether an interval has an energy: not where L_d is given and does not use h.
    /// [`energy`](Self::energy) is NaN there.
    const HAS_ENERGY: bool = true;

    /// Whether the system is given by L(q, q̇, t), so that a momentum has a velocity: not where L_d
    /// is given, or derived by reduction.
    const HAS_LAGRANGIAN: bool = true;

    /// Whether ∂L/∂q̇, a form or an equation of a constraint contains the time step h. A momentum
    /// then has a velocity on an interval, and none at an instant: [`project`](Self::project),
    /// [`nearest_velocity`](Self::nearest_velocity),
    /// [`velocity_of_momentum`](Self::velocity_of_momentum) and the derivatives of velocities are
    /// the error [`VelocityHasStep`](StepError::VelocityHasStep); motions and functions of an
    /// interval have h.
    const VELOCITY_HAS_STEP: bool = false;

    /// A point of Q: `SVector<f64, n>` in coordinates of R^n and S¹; a struct where some are in [groups](crate::groups).
    type Configuration: Space + Copy + Debug + PartialEq + Send + Sync;
    /// The controls u, constant on an interval: `SVector<f64, m>`, m = 0 for a system without.
    type Control: Vector;
    /// The substeps of a step: [`OneStep`](crate::OneStep), or those of `order = …`. An interval of the equations is that of one substep.
    type Composition: Composition;
    /// A displacement of a configuration, or a velocity: `SVector<f64, n>`; in the left trivialisation of groups.
    type Increment: Vector;
    /// A covector at a configuration: `SVector<f64, n>`; in the left trivialisation of groups.
    type Covector: Vector;
    /// One value a constraint: `SVector<f64, M>`.
    type Multipliers: Vector;
    /// The constraint forms: `SMatrix<f64, M, n>`.
    type ConstraintForms: Matrix;
    /// ∂/∂q_1 of a covector at q_0: `SMatrix<f64, n, n>`.
    type Bilinear: Matrix;
    /// The derivatives of φ: `SMatrix<f64, M, n>`.
    type ConstraintJacobian: Matrix;
    /// One value an equation: `SVector<f64, n + Y + M>`, Y the number of inner unknowns ([`WithInner`]), 0 of most rules.
    type Residual: Vector;
    /// The Jacobian of a step: square, of n + Y + M rows.
    type Jacobian: SquareMatrix<Vector = Self::Residual>;

    /// The equations of a node in stages, or [`NoStages`](crate::NoStages).
    type Stages: StagesOf<Self>;

    /// [`NoRegions`]; [`WithRegions`] for a
    /// [`RegionSystem`](crate::RegionSystem).
    type Regions: RegionsOf<Self>;

    /// q_1 = R_{q}(d); q + d on R^n and S¹, g τ(d) on [groups](crate::groups).
    #[inline]
    fn retract(q: &Self::Configuration, d: &Self::Increment) -> Self::Configuration {
        q.retract::<RetractionOf<Self>>(d.as_slice())
    }

    /// The d with R_{q_0}(d) = q_1; q_1 - q_0 on R^n and S¹. Not finite if q_0 or q_1 is not.
    #[inline]
    fn increment(q0: &Self::Configuration, q1: &Self::Configuration) -> Self::Increment {
        let mut d = Self::Increment::zeros();
        q0.increment::<RetractionOf<Self>>(q1, d.as_mut_slice());
        d
    }

    /// d/dt of the displacement d of a motion R_{q_0}(d) with the velocity v: v itself on R^n and S¹,
    /// [`LieGroup::increment_rate`](crate::LieGroup::increment_rate) on groups.
    #[inline]
    fn increment_rate(d: &Self::Increment, v: &Self::Increment) -> Self::Increment {
        let mut rate = Self::Increment::zeros();
        let (d, v) = (d.as_slice(), v.as_slice());
        Self::Configuration::increment_rate::<RetractionOf<Self>>(d, v, rate.as_mut_slice());
        rate
    }

    /// The largest absolute value of a coordinate, at least 1 for a rotation: it sets the round-off of q.
    #[inline]
    fn magnitude(q: &Self::Configuration) -> f64 {
        Self::magnitudes(q).max_abs()
    }

    /// The absolute value of every coordinate by itself: |q_j|; in the directions of a group the largest of its own, at least 1 for a rotation.
    #[inline]
    fn magnitudes(q: &Self::Configuration) -> Self::Increment {
        let mut magnitudes = Self::Increment::zeros();
        q.magnitudes(magnitudes.as_mut_slice());
        magnitudes
    }

    /// L_d on the interval.
    fn discrete_lagrangian_at(&self, interval: &Interval<Self>) -> f64;

    /// D_1L_d on the interval.
    fn d1_discrete_lagrangian_at(&self, interval: &Interval<Self>) -> Self::Covector;

    /// D_2L_d on the interval.
    fn d2_discrete_lagrangian_at(&self, interval: &Interval<Self>) -> Self::Covector;

    /// ∂²L_d/∂q_0∂q_1 on the interval, row: q_0. Provided for a system without a force.
    fn d2_d1_discrete_lagrangian_at(&self, interval: &Interval<Self>) -> Self::Bilinear {
        let by_increment = self.departure_jacobian_at(interval).covector_by_increment;
        let mut by_end = Self::Bilinear::zeros();
        for j in 0..Self::DIM {
            let mut unit = Self::Increment::zeros();
            unit.as_mut_slice()[j] = 1.0;
            let rate = Self::increment_rate(&interval.d, &unit);
            for i in 0..Self::DIM {
                let terms = rate.as_slice().iter().enumerate();
                let entry = terms.map(|(k, rate)| by_increment.entry(i, k) * rate).sum();
                by_end.set_entry(i, j, entry);
            }
        }
        by_end
    }

    /// f⁻ on the interval; zero unless there is a force.
    fn force_minus_at(&self, interval: &Interval<Self>) -> Self::Covector {
        let _ = interval;
        Self::Covector::zeros()
    }

    /// f⁺ on the interval; zero unless there is a force.
    fn force_plus_at(&self, interval: &Interval<Self>) -> Self::Covector {
        let _ = interval;
        Self::Covector::zeros()
    }

    /// ω(q) at the time `inputs.t`, with the controls of the interval that departs from q: row a is ω^a.
    fn constraint_forms_at(
        &self,
        inputs: Inputs<Self::Control>,
        q: &Self::Configuration,
    ) -> Self::ConstraintForms;

    /// φ on the interval.
    fn kinematic_residual_at(&self, interval: &Interval<Self>) -> Self::Multipliers;

    /// The energy of the discretised L on the interval; -∂L_d/∂h for a pure L_d that uses h. NaN of
    /// a system without one, see [`HAS_ENERGY`](Self::HAS_ENERGY).
    fn energy_at(&self, interval: &Interval<Self>) -> f64 {
        let _ = interval;
        f64::NAN
    }

    /// The momentum ∂L/∂q̇(q, v, t) that [`start`](Self::start) takes to arrive at q; for a pure
    /// L_d, -D_1L_d(q, R_q(h v)) - f⁻(q, R_q(h v)).
    fn initial_momentum_at(
        &self,
        inputs: Inputs<Self::Control>,
        q: &Self::Configuration,
        v: &Self::Increment,
    ) -> Self::Covector;

    /// b^a(q, t)·v + c^a(q, t) for each constraint given on velocities, 0 for the others; second, the
    /// sum of the absolute values of its terms.
    fn velocity_residual_at(
        &self,
        inputs: Inputs<Self::Control>,
        q: &Self::Configuration,
        v: &Self::Increment,
    ) -> (Self::Multipliers, Self::Multipliers);

    /// The velocity v at the left node of the interval, of the momentum -D_1L_d - f⁻ that departs
    /// there, on the constraints, as [`Motion::velocity`](crate::Motion::velocity): of the order of
    /// the scheme, where d/h is the mean velocity. The controls in it are those of the interval.
    ///
    /// `system.velocity_at(&state.interval())` is the velocity at node k of a motion, and of the
    /// members of an [`Ensemble`](crate::Ensemble) at a record. NaN where the momentum has no one
    /// velocity, see [`velocity_of_momentum`](Self::velocity_of_momentum); an interval on which
    /// boundaries are crossed is none, and means nothing here.
    #[must_use]
    fn velocity_at(&self, interval: &Interval<Self>) -> Self::Increment {
        crate::start::departing_velocity(self, interval)
    }

    /// D_2L_d + f⁺ on the interval: the momentum that arrives at its right node. Provided for a system without a force.
    #[inline]
    fn arrival_at(&self, interval: &Interval<Self>) -> Self::Covector {
        self.d2_discrete_lagrangian_at(interval)
    }

    /// (D_1L_d + f⁻, φ) on the interval. Provided for a system without a force.
    #[inline]
    fn departure_at(&self, interval: &Interval<Self>) -> (Self::Covector, Self::Multipliers) {
        let phi = self.kinematic_residual_at(interval);
        (self.d1_discrete_lagrangian_at(interval), phi)
    }

    /// The departure with its derivatives in d, at fixed q_0.
    fn departure_jacobian_at(&self, interval: &Interval<Self>) -> Departure<Self>;

    /// The inner unknowns of a motion that is uniform on the interval, whose own are not read: Newton's method starts from them.
    fn inner_guess_at(&self, interval: &Interval<Self>) -> InnerOf<Self> {
        let _ = interval;
        InnerOf::<Self>::zeros()
    }

    /// D_1L_d + f⁻, the inner rows and φ on the interval, with their derivatives. Provided for a system without inner unknowns.
    fn interval_rows_at(&self, interval: &Interval<Self>) -> IntervalRows<Self> {
        crate::node::inner::plain_rows(self, interval)
    }

    /// The sizes of all that is rounded on the way to [these rows](Self::interval_rows_at): to
    /// first order each row is within ε times its size of what it is without rounding, where d and
    /// y are rounded and all else is given.
    ///
    /// `#[discrete_system]` writes the rows in numbers that carry their size from one operation to
    /// the next. Provided, for large systems and those by hand: |R_i| + Σ_j |∂R_i/∂z_j z_j|, the
    /// size of a sum whose terms are products with the unknowns z = (d, y), or the change of the
    /// row, in units of ε, where coordinates, increments and time are moved by their rounding, if
    /// that is more. A row that rounds inside, as (1 + d) - 1 does, shows in neither: a system by
    /// hand that has one writes its own.
    ///
    /// Source: N. J. Higham, *Accuracy and Stability of Numerical Algorithms* (SIAM 2002), §3.3.
    fn row_sizes_at(&self, interval: &Interval<Self>) -> Self::Residual {
        crate::node::inner::sizes_of_slopes(self, interval)
    }

    /// The interval with its inner unknowns y, of which the functions of (q_0, q_1) are those of (q_0, d, y): the solution of the inner rows
    /// r(q_0, d, y) = 0, at which L_d is stationary in the inner nodes. The interval itself where they are known, or where there are none; NaN, and
    /// NaN of every function, where the rows have no solution near uniform motion.
    #[inline]
    fn solved(&self, interval: Interval<Self>) -> Interval<Self> {
        match interval.is_solved() {
            true => interval,
            false => crate::node::inner::solved(self, interval),
        }
    }

    /// The derived equations as text and LaTeX.
    ///
    /// A system that `without_equations::discrete_system` declares has none: a program that calls
    /// this function for it does not compile.
    fn equations(&self) -> Equations {
        const {
            // Of `Self`, so that a system without them alone does not compile: no type is so large.
            assert!(
                size_of::<Self>() == usize::MAX,
                "this system has no `equations()`: it is declared by `without_equations::discrete_system`; \
                 the attribute `nonholonomic::discrete_system`, which the prelude has, writes it"
            );
        }
        unreachable!("the constant has no value")
    }

    /// The name of the system and the hash of its equations, which recordings keep.
    fn fingerprint(&self) -> Fingerprint {
        self.equations().fingerprint()
    }

    /// Calls `each` with the name and the value of every parameter, in their order; of an array with every entry, `J[0]`. Provided for systems
    /// without parameters.
    fn for_each_parameter(&self, each: &mut dyn FnMut(&'static str, f64)) {
        let _ = each;
    }

    functions! {
        (
            &self;
            ts: impl Into<Inputs<Self::Control>>,
            q0: impl Into<Self::Configuration>,
            q1: impl Into<Self::Configuration>;
            let interval = self.solved(Interval::between(ts, q0, q1))
        )

        /// L_d(q_0, q_1).
        fn discrete_lagrangian(..) -> f64 { self.discrete_lagrangian_at(&interval) }

        /// D_1L_d(q_0, q_1) ∈ R^n.
        fn d1_discrete_lagrangian(..) -> Self::Covector {
            self.d1_discrete_lagrangian_at(&interval)
        }

        /// D_2L_d(q_0, q_1) ∈ R^n.
        fn d2_discrete_lagrangian(..) -> Self::Covector {
            self.d2_discrete_lagrangian_at(&interval)
        }

        /// The n×n matrix ∂²L_d/∂q_0∂q_1, row: q_0.
        fn d2_d1_discrete_lagrangian(..) -> Self::Bilinear {
            self.d2_d1_discrete_lagrangian_at(&interval)
        }

        /// The M values φ^a(q_0, q_1).
        fn kinematic_residual(..) -> Self::Multipliers { self.kinematic_residual_at(&interval) }

        /// p = D_2L_d + f⁺ ∈ R^n, the momentum that arrives at q_1; q_0 is at t, q_1 at t + h.
        fn arriving_momentum(..) -> Self::Covector { self.arrival_at(&interval) }

        /// The energy on the interval: of the discretised L, or -∂L_d/∂h for a pure L_d that uses h.
        ///
        /// The latter is at fixed t_0, so `t[1]` = t_0 + h counts as h. NaN of a system whose L_d
        /// has neither, which has no energy: [`HAS_ENERGY`](Self::HAS_ENERGY) tells.
        fn energy(..) -> f64 { self.energy_at(&interval) }
    }

    /// The discrete Lagrange–d'Alembert residual at q_1, n + M values, and between them the inner rows of rules that have some; q_0 is at t, q_1 at t + h.
    ///
    /// ```text
    /// (D1L_d(q_1, q_2) + D2L_d(q_0, q_1) + f⁻(q_1, q_2) + f⁺(q_0, q_1))_i - Σ_a λ_a ω^a_i(q_1),   i = 1…n
    /// φ^a(q_1, q_2),                                                                           a = 1…M
    /// ```
    ///
    /// A constraint that is not in force at q_1 (see [`RegionSystem`](crate::RegionSystem)) has the row λ_a and no ω^a.
    fn residual(
        &self,
        ts: impl Into<Inputs<Self::Control>>,
        q0: impl Into<Self::Configuration>,
        q1: impl Into<Self::Configuration>,
        q2: impl Into<Self::Configuration>,
        lambda: impl Into<Self::Multipliers>,
    ) -> Self::Residual {
        let (inputs, q1) = (ts.into(), q1.into());
        let before = self.solved(Interval::between(inputs, q0.into(), q1));
        let after = self.solved(Interval::between(inputs.offset(1), q1, q2.into()));
        residual_at(self, &before, &after, &lambda.into())
    }

    functions! {
        (&self; ts: impl Into<Inputs<Self::Control>>, q: impl Into<Self::Configuration>)

        /// The M×n matrix whose row a is ω^a(q), at the start of the interval.
        fn constraint_forms(..) -> Self::ConstraintForms { self.constraint_forms_at(ts, &q) }
    }

    functions! {
        (&self; at: impl Into<Instant<Self::Control>>, q: impl Into<Self::Configuration>)

        /// A configuration on the level sets g(q', t) = 0 of the holonomic constraints, at the end of a way from `q` that is orthogonal to the level
        /// sets of all g in the kinetic metric:
        ///
        /// ```text
        /// dq/ds = -M⁻¹ Gᵀ (G M⁻¹ Gᵀ)⁻¹ g(q),     G = ∇g(q),     M = ∂²L/∂q̇² at rest
        /// ```
        ///
        /// It is the nearest one up to terms of second order in the distance, and `q` itself where
        /// that is on the level sets to round-off, or where there are no holonomic constraints. The
        /// way is followed in steps of Newton's method along which no gradient of g, and not the
        /// step itself, turns by more than an eighth of itself, and every g is where that leads it.
        /// [`start`](Self::start) and
        /// [`start_from_momentum`](Self::start_from_momentum) begin there; the velocities that are
        /// accepted there may differ from those at `q`. A pure L_d has the M of
        /// [`initial_momentum`](Self::initial_momentum) on an interval of the length 2⁻¹⁰.
        ///
        /// # Errors
        /// [`NonFinite`](StepError::NonFinite) for what is passed;
        /// [`VelocityHasStep`](StepError::VelocityHasStep) where there are level sets and they, or
        /// the kinetic metric, contain h;
        /// [`DependentConstraint`](StepError::DependentConstraint) where the gradients depend on each
        /// other or one vanishes, [`SingularJacobian`](StepError::SingularJacobian) where they do on
        /// the way, and
        /// [`NoPointNearby`](StepError::NoPointNearby) where the way is long and bends sharply, or leads nowhere.
        fn project(..) -> Result<Self::Configuration, StepError> {
            crate::start::check_instant::<Self>(at, &q)?;
            if Self::HOLONOMIC.is_empty() {
                return Ok(q);
            }
            crate::start::check_velocity_of_instant::<Self>(0)?;
            crate::start::project(self, &StepOptions::default(), at.short(), q)
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
        /// the side that v leads to. Equations given for D_d alone, `#[kinematic_constraint]`, have
        /// the tangent ∂φ/∂q_1(q, q)·v = 0 in the place of b·v + c = 0, where (q, q) satisfies
        /// them. In groups v is in the left trivialisation. It undoes
        /// [`initial_momentum`](Self::initial_momentum) on the constraints.
        ///
        /// Of several velocities of p, between which ∂²L/∂q̇² changes its sign, as v³ - v = p has
        /// three for small p, it is the one that Newton's method reaches from rest; from the
        /// momentum alone there is no telling which is meant. A motion has the one that its steps
        /// lead to, [`velocity`](crate::Motion::velocity).
        ///
        /// # Errors
        /// [`NonFinite`](StepError::NonFinite) for what is passed;
        /// [`VelocityHasStep`](StepError::VelocityHasStep) where these equations contain h;
        /// [`MomentumNotInvertible`](StepError::MomentumNotInvertible) where p
        /// is of no one velocity: of a system that is given by L_d
        /// ([`HAS_LAGRANGIAN`](Self::HAS_LAGRANGIAN)), where (q, q) does not satisfy an equation
        /// given for D_d alone, where the constraints depend on each other or L is degenerate on
        /// them, and where Newton's method does not find it.
        fn velocity_of_momentum(..) -> Result<Self::Increment, StepError> {
            crate::start::check_instant::<Self>(at, &q)?;
            crate::error::check_finite(p.is_finite(), 0, crate::error::Quantity::Momentum)?;
            crate::start::check_velocity_of_instant::<Self>(0)?;
            let still = Self::Increment::zeros();
            crate::start::velocity_and_sides(self, at.short(), (&q, &p), still).map(|(v, ..)| v)
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

        /// The step (t, q, p) ↦ (t + h, q', p') on the constraint phase space, with the default options.
        ///
        /// ```text
        /// p + D_1L_d(q, q') + f⁻(q, q') = Σ_a λ_a ω^a(q),     φ(q, q') = 0,     p' = D_2L_d(q, q') + f⁺(q, q')
        /// ```
        ///
        /// In p it matters what it is modulo D°_q alone. With constant parameters and h its configurations are those of
        /// [`trajectory`](Self::trajectory), to round-off. The past of a motion is in p, so that parameters and h may be others in
        /// every step, and the order of the discretisation is kept. The position is taken as it is: off the level set of a
        /// holonomic constraint the increment leads back to it, see [`project`](Self::project).
        ///
        /// The generated stages solve it, where there are any, as those of a
        /// [`motion`](Self::motion), which guesses from the steps before. From rest it takes about
        /// twice the time of a step of a motion; from a velocity that is near, see
        /// [`step_from_with`](Self::step_from_with), less than that. Of several velocities of p it
        /// takes, as [`velocity_of_momentum`](Self::velocity_of_momentum), one reached from rest.
        ///
        /// # Errors
        /// See [`step_from_with`](Self::step_from_with).
        fn step_from(..) -> Result<crate::start::PhaseStep<Self>, StepError> {
            self.step_from_with(&StepOptions::default(), ts, q, p, v)
        }

        /// The pair (q_0, q_1) on D_d that starts from the position `q` where the momentum `p` arrives: q and q' of
        /// [`step_from`](Self::step_from).
        ///
        /// # Errors
        /// The errors of [`step_from_with`](Self::step_from_with), and where the pair does not determine the motion:
        /// [`FirstTurnTooLarge`](StepError::FirstTurnTooLarge), [`PairCrossesBoundary`](StepError::PairCrossesBoundary).
        fn start_from_momentum(..) -> Result<(Self::Configuration, Self::Configuration), StepError> {
            crate::start::Phase::new(q, p, v).pair(self, &StepOptions::default(), ts)
        }

        /// The trajectory from the position `q` where the momentum `p` arrives: from the pair of
        /// [`start_from_momentum`](Self::start_from_momentum), but for the increment, which is carried as it is solved for.
        /// Its first node, k = 0 at `ts.t`, has multipliers.
        /// [`Trajectory::phase`](crate::Trajectory::phase) is where a motion so far went on. Of
        /// several
        /// velocities of p it takes one reached from rest.
        ///
        /// # Errors
        /// The iterator yields the errors of [`step_from_with`](Self::step_from_with), then ends.
        fn trajectory_from(..) -> crate::motion::Trajectory<'_, Self> {
            let phase = crate::start::Phase::new(q, p, v);
            crate::motion::Trajectory::at(self, StepOptions::default(), ts, phase)
        }
    }

    /// The step (t, q, p) ↦ (t + h, q', p') of [`step_from`](Self::step_from), where the iteration starts with the velocity
    /// `v`: zero there.
    ///
    /// A good `v` is the [mean velocity](crate::PhaseStep::mean_velocity) of the step before, whose
    /// p' is `p`, or of the same step in an iteration before, as a shooting method has it; where
    /// more than one iteration is made, 2 v_k - v_(k-1) of the two steps before is a better one.
    /// The solution does not depend on it, but for rounding, unless p is the momentum of several
    /// velocities: then `v` says which.
    ///
    /// # Errors
    /// [`InvalidTimeStep`](StepError::InvalidTimeStep) and [`NonFinite`](StepError::NonFinite) for what is passed;
    /// [`SingularJacobian`](StepError::SingularJacobian) where the system is not regular, and
    /// [`DependentConstraint`](StepError::DependentConstraint) where its constraints are why;
    /// [`NotConverged`](StepError::NotConverged); with regions [`MomentumNotInvertible`](StepError::MomentumNotInvertible) where
    /// p is of no velocity, and those of crossings. Their `step` is 0.
    fn step_from_with(
        &self,
        options: &StepOptions,
        ts: impl Into<Inputs<Self::Control>>,
        q: impl Into<Self::Configuration>,
        p: impl Into<Self::Covector>,
        v: impl Into<Self::Increment>,
    ) -> Result<crate::start::PhaseStep<Self>, StepError> {
        let phase = crate::start::Phase::new(q.into(), p.into(), v.into());
        crate::motion::step_from(self, options, ts.into(), phase, |_, _| Ok(()))
    }

    functions! {
        (
            &self,
            options: &StepOptions;
            ts: impl Into<Inputs<Self::Control>>,
            q0: impl Into<Self::Configuration>,
            q1: impl Into<Self::Configuration>;
            let pair = crate::motion::Pair { q0, q1 }
        )

        /// The step (q_0, q_1) ↦ q_2, with the multipliers at q_1 and the default options.
        ///
        /// **The parameters, the controls and h have to be those of the step before.** The pair (q_0, q_1) stands for the momentum
        /// D_2L_d + f⁺ that arrives at q_1, which is evaluated here, with today's: **a torque that changes from step to
        /// step makes the motion first order without an error, and another h gives another motion, which does
        /// not converge.** Go on by the steps of a [`motion`](Self::motion) instead, which carries the momentum, or with
        /// [`step_from`](Self::step_from) from the momentum itself
        /// ([`arriving_momentum`](Self::arriving_momentum) with the controls and parameters of the interval that is over).
        ///
        /// # Errors
        /// See [`step_with`](Self::step_with).
        fn step(..) -> Result<crate::motion::Step<Self>, StepError> = step_with;

        /// The trajectory through (q_0, q_1), with the default options: an iterator over its nodes, k = 0
        /// and 1 the given pair.
        ///
        /// **Both are positions.** From a position and a velocity a motion starts by
        /// [`motion`](Self::motion): in coordinates of R and S¹ a velocity has the type of q_1, and
        /// is taken for it without an error where no constraint is violated.
        ///
        /// λ_k comes from the solve for q_{k+1}: node k ≥ 1 is yielded after it. At k = 0 no equation is
        /// solved and λ is NaN. Increments are carried, not recomputed from the configurations.
        ///
        /// # Errors
        /// The iterator yields the errors of [`step_with`](Self::step_with), then ends.
        #[inline]
        fn trajectory(..) -> crate::motion::Trajectory<'_, Self> = trajectory_with;

        /// The step (q_0, q_1) ↦ q_2, with the multipliers at q_1. **The parameters and h have to be those of the interval
        /// (q_0, q_1)**, see [`step`](Self::step).
        ///
        /// Newton's method in (q_2 - q_1, λ), from the guess (q_1 - q_0, 0). In a group two configurations tell turns by less than
        /// half a turn; a [`trajectory`](Self::trajectory) carries its increments, whatever they are.
        ///
        /// # Errors
        /// [`InvalidTimeStep`](StepError::InvalidTimeStep), [`NonFinite`](StepError::NonFinite) and
        /// [`PairOffConstraint`](StepError::PairOffConstraint) for what is passed, and
        /// [`FirstTurnTooLarge`](StepError::FirstTurnTooLarge) for half a turn where τ is Cayley's map;
        /// [`SingularJacobian`](StepError::SingularJacobian) where the system is not regular, and
        /// [`DependentConstraint`](StepError::DependentConstraint) where its constraints are why;
        /// [`NotConverged`](StepError::NotConverged).
        fn step_with(..) -> Result<crate::motion::Step<Self>, StepError> {
            crate::motion::step(self, options, ts, pair)
        }

        /// The [`trajectory`](Self::trajectory) through (q_0, q_1).
        ///
        /// # Errors
        /// The iterator yields the errors of [`step_with`](Self::step_with), then ends.
        #[inline]
        fn trajectory_with(..) -> crate::motion::Trajectory<'_, Self> {
            crate::motion::Trajectory::new(self, *options, ts, pair)
        }
    }

    functions! {
        (
            &self;
            ts: impl Into<Inputs<Self::Control>>,
            q: impl Into<Self::Configuration>,
            v: impl Into<Self::Increment>,
        )

        /// The [`start`](Self::start) with the [nearest velocity](Self::nearest_velocity) to `v`, at the [projection](Self::project) of `q`.
        ///
        /// # Errors
        /// The errors of both and of [`start_with`](Self::start_with).
        fn start_nearest(..) -> Result<(Self::Configuration, Self::Configuration), StepError> {
            let q = crate::start::on_level_sets(self, &StepOptions::default(), ts, q)?;
            self.start(ts, q, crate::start::nearest(self, ts, ts, q, v)?)
        }

        /// The [`motion`](Self::motion) with the [nearest velocity](Self::nearest_velocity) to `v`, at the [projection](Self::project) of `q`.
        ///
        /// # Errors
        /// The errors of both and of [`motion_with`](Self::motion_with).
        fn motion_nearest(..) -> Result<crate::motion::Trajectory<'_, Self>, StepError> {
            let q = crate::start::on_level_sets(self, &StepOptions::default(), ts, q)?;
            self.motion(ts, q, crate::start::nearest(self, ts, ts, q, v)?)
        }

        /// p = ∂L/∂q̇(q, v, t), the momentum that [`start`](Self::start) takes to arrive at q; for a pure L_d,
        /// -D_1L_d(q, R_q(h v)) - f⁻(q, R_q(h v)).
        fn initial_momentum(..) -> Self::Covector { self.initial_momentum_at(ts, &q, &v) }
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
        /// It differs from `v` by M⁻¹ Bᵀ μ, and an affine constraint, c ≠ 0, is met like any other.
        /// The constraints are those given on velocities, with regions those in force on the side
        /// that `v` leads to, forward in time. In groups velocities are those of the left
        /// trivialisation. A pure L_d has the M of [`initial_momentum`](Self::initial_momentum) on
        /// an interval of the length 2⁻¹⁰.
        ///
        /// # Errors
        /// [`NonFinite`](StepError::NonFinite) for what is passed;
        /// [`VelocityHasStep`](StepError::VelocityHasStep) where L or constraints contain h, for which
        /// there are [`motion_nearest`](Self::motion_nearest) and
        /// [`start_nearest`](Self::start_nearest); [`DependentConstraint`](StepError::DependentConstraint) with the constraint that
        /// depends on those before it.
        fn nearest_velocity(..) -> Result<Self::Increment, StepError> {
            crate::start::check_instant::<Self>(at, &q)?;
            crate::start::check_velocity_of_instant::<Self>(0)?;
            crate::start::nearest(self, at.inputs(), at.short(), q, v)
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

        /// The motion that is at the position `q` with the velocity `v` at the time `ts.t`: (t, q, p) on the constraint phase space, p =
        /// [`initial_momentum`](Self::initial_momentum). It goes on by [`step`](crate::Motion::step), with the controls of each interval:
        ///
        /// ```ignore
        /// let mut motion = robot.motion(h, q, v)?;
        /// for _ in 0..1000 {
        ///     let torques = controller(motion.t(), motion.q(), motion.velocity());
        ///     motion.step(torques)?;
        /// }
        /// ```
        ///
        /// or, with those of `ts`, as the iterator of a [`trajectory`](Self::trajectory). The controls of `ts` are those that
        /// [`initial_momentum`](Self::initial_momentum) takes, which matters where L contains them.
        ///
        /// A motion from a momentum is [`trajectory_from`](Self::trajectory_from), one from a pair [`trajectory`](Self::trajectory).
        ///
        /// # Errors
        /// See [`motion_with`](Self::motion_with).
        fn motion(..) -> Result<crate::motion::Trajectory<'_, Self>, StepError> = motion_with;

        /// The [`motion`](Self::motion) from the position `q` with the velocity `v`, with options for its steps.
        ///
        /// # Errors
        /// [`InvalidTimeStep`](StepError::InvalidTimeStep) and [`NonFinite`](StepError::NonFinite) for what is passed,
        /// [`VelocityOffConstraint`](StepError::VelocityOffConstraint) if `v` violates a `#[constraint]`, and the errors of
        /// [`project`](Self::project). The first step returns its own.
        fn motion_with(..) -> Result<crate::motion::Trajectory<'_, Self>, StepError> {
            let phase = crate::start::Phase::moving(self, options, ts, q, v)?;
            Ok(crate::motion::Trajectory::at(self, *options, ts, phase))
        }

        /// The pair (q_0, q_1) on D_d that starts from the position `q` with the velocity `v`, with the
        /// default options.
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
        /// q_1 is rounded like any configuration: at a coordinate of size |q| the first velocity is met
        /// to ε |q| / h, and kept from there on.
        ///
        /// # Errors
        /// [`VelocityOffConstraint`](StepError::VelocityOffConstraint) if `v` violates a `#[constraint]` (a velocity need not
        /// satisfy equations given for D alone), [`FirstTurnTooLarge`](StepError::FirstTurnTooLarge) if a rotation turns by half
        /// a turn or more from q_0 to q_1, and
        /// the errors of [`step_with`](Self::step_with).
        fn start_with(..) -> Result<(Self::Configuration, Self::Configuration), StepError> {
            crate::start::start(self, options, ts, q, v)
        }
    }
}

/// τ of a system, by its space.
type RetractionOf<S> = <<S as DiscreteSystem>::Configuration as Space>::Retraction;

pub(crate) fn residual_at<S: DiscreteSystem>(
    system: &S,
    before: &Interval<S>,
    after: &Interval<S>,
    lambda: &S::Multipliers,
) -> S::Residual {
    let arrival = system.arrival_at(before);
    let (departure, phi) = system.departure_at(after);
    let forms = system.constraint_forms_at(after.inputs(), &after.q);
    let active = Active::on(system, after);
    let (lambda, phi) = (lambda.as_slice(), phi.as_slice());
    let reaction = |i: usize| -> f64 {
        let in_force = (0..S::CONSTRAINTS).filter(|a| active.holds::<S>(*a));
        in_force.map(|a| lambda[a] * forms.entry(a, i)).sum()
    };
    let momentum = |i: usize| departure.as_slice()[i] + arrival.as_slice()[i] - reaction(i);
    let constraint = |a: usize| match active.holds::<S>(a) {
        true => phi[a],
        false => lambda[a],
    };
    let inner = S::Composition::INNER;
    if inner == 0 {
        return stacked(S::DIM, momentum, constraint);
    }
    let rows = crate::node::inner::rows_in_force(system, after, active).values;
    let row = |i: usize| match i < inner {
        true => rows[S::DIM + i],
        false => constraint(i - inner),
    };
    stacked(S::DIM, momentum, row)
}
