//! The trait that `#[discrete_system]` implements.

mod composition;
pub(crate) mod equations;
pub(crate) mod fields;
#[cfg(test)]
pub(crate) mod given;
mod in_force;
mod inner;
mod inputs;
mod interval;
mod invariant;
mod node;
pub mod quadrature;
mod regions_of;
pub(crate) mod rounding;
pub(crate) mod sides;
mod space;
mod stages_of;
mod unknowns;

use core::fmt::Debug;

use crate::declarations::functions;
use crate::linear::{Matrix, SquareMatrix, Vector, stack};
use crate::system::equations::{Equations, Fingerprint};

pub use composition::{Composition, Fraction, OneStep, Suzuki4, SuzukiUmeno8, WithInner, Yoshida6};
pub use fields::Fields;
pub use in_force::{Active, NoRegions, SetInForce, WithRegions};
pub use inner::{departure_jacobian_of_rows, without_value};
pub(crate) use inner::{each_inner_row_off, inner_nodes, leading, rows_in_force};
pub use inputs::{Inputs, Instant, TimeStep};
pub use interval::{Departure, InnerOf, Interval, IntervalRows};
#[cfg(feature = "std")]
pub use invariant::difference_connection;
pub use invariant::{InvariantSystem, MomentumBalance, MovingBasisSystem};
pub use node::{Advance, Node, PlainNode};
pub use regions_of::{CarriedSides, Jump, Leg, Legs, MOST_JUMPS, NoSides, RegionsOf, StepPart};
pub use space::{Components, Space, next_part, next_part_mut};
pub(crate) use space::{flat, with_coordinates};
pub use stages_of::{StagesOf, departure_jacobian};
#[cfg(feature = "std")]
pub use unknowns::join_all;
pub(crate) use unknowns::{departing, join, join_unknowns, stack_rows};
pub use unknowns::{increment_of, inner_of, split};

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
    /// The indices a of the kinematic equations φ^a(q_0, q_1) = g^a(q_1) of holonomic constraints,
    /// `#[holonomic(g == 0)]`.
    const HOLONOMIC: &'static [usize] = &[];
    /// The directions whose momenta vanish along every motion, those of the coordinates μ_a of
    /// `#[vakonomic(…)]`: their momenta are the constraints φ^a = ∂L/∂μ̇_a, which motions keep. A
    /// start from a velocity or a pair at which one does not vanish is an error, in which they are
    /// numbered behind the constraints with reactions.
    const VANISHING_MOMENTA: &'static [usize] = &[];
    /// The rule and the order of a step as `#[discretization]` writes them, `midpoint, order = 4`;
    /// empty for a system by hand.
    const SCHEME: &'static str = "";
    /// Whether there is a force, which the [arrival](Self::arrival_at) and the
    /// [departure](Self::departure_at) that are provided contain.
    const FORCED: bool = false;
    /// Whether the equations have functions by cases: a row may jump then.
    const HAS_CASES: bool = false;
    /// Whether an interval has an energy: not where L_d is given and does not use h.
    /// [`energy`](Self::energy) is NaN there.
    const HAS_ENERGY: bool = true;

    /// Whether the system is given by L(q, q̇, t), so that a momentum has a velocity: not where L_d
    /// is given, or derived by reduction.
    const HAS_LAGRANGIAN: bool = true;

    /// Whether ∂L/∂q̇, a form or an equation of a constraint contains the time step h. A momentum
    /// then has a velocity on an interval, and none at an instant:
    /// [`project`](crate::Moving::project), [`nearest_velocity`](crate::Moving::nearest_velocity),
    /// [`velocity_of_momentum`](crate::Moving::velocity_of_momentum) and the derivatives of
    /// velocities are the error [`VelocityHasStep`](crate::StepError::VelocityHasStep); motions and
    /// functions of an interval have h.
    const VELOCITY_HAS_STEP: bool = false;

    /// Whether the coordinates are [adapted](crate::AdaptedSystem) to an action, and may end:
    /// where [`chart_determinant`](Self::chart_determinant) vanishes.
    const HAS_CHART_END: bool = false;

    /// Whether a constraint φ(q, q̇, t) = 0 is nonlinear in the velocities. Its reaction is a
    /// multiple of ∂φ/∂q̇, by Chetaev's rule: the forms of a node are those of the
    /// [velocity](Self::forms_at_node) there, and the generated equations of a node are solved with
    /// pivoting. A system by hand that says so writes
    /// [`reaction_forms_at`](Self::reaction_forms_at),
    /// [`reaction_curvature_at`](Self::reaction_curvature_at) and
    /// [`forms_at_node`](Self::forms_at_node), and has no regions and no derivatives.
    const NONLINEAR_CONSTRAINTS: bool = false;

    /// A point of Q: `SVector<f64, n>` in coordinates of R^n and S¹; a struct where some are in
    /// [groups](crate::groups).
    type Configuration: Space + Copy + Debug + PartialEq + Send + Sync;
    /// The controls u, constant on an interval: `SVector<f64, m>`, m = 0 for a system without.
    type Control: Vector;
    /// The substeps of a step: [`OneStep`](crate::OneStep), or those of `order = …`. The equations
    /// are those of an interval of one substep.
    type Composition: Composition;
    /// A displacement of a configuration, or a velocity: `SVector<f64, n>`; in the left
    /// trivialisation of groups.
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
    /// One value an equation: `SVector<f64, n + Y + M>`, Y the number of inner unknowns
    /// ([`WithInner`]), 0 of most rules.
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

    /// d/dt of the displacement d of a motion R_{q_0}(d) with the velocity v: v itself on R^n and
    /// S¹, [`LieGroup::increment_rate`](crate::LieGroup::increment_rate) on groups.
    #[inline]
    fn increment_rate(d: &Self::Increment, v: &Self::Increment) -> Self::Increment {
        let mut rate = Self::Increment::zeros();
        let (d, v) = (d.as_slice(), v.as_slice());
        Self::Configuration::increment_rate::<RetractionOf<Self>>(d, v, rate.as_mut_slice());
        rate
    }

    /// The largest absolute value of a coordinate, at least 1 for a rotation: it sets the round-off
    /// of q.
    #[inline]
    fn magnitude(q: &Self::Configuration) -> f64 {
        Self::magnitudes(q).max_abs()
    }

    /// |q_j| for every coordinate; for the directions of a group the largest |q_j| of that group,
    /// at least 1 for a rotation.
    #[inline]
    fn magnitudes(q: &Self::Configuration) -> Self::Increment {
        let mut magnitudes = Self::Increment::zeros();
        q.magnitudes(magnitudes.as_mut_slice());
        magnitudes
    }

    /// det TΨ(q, t) of [adapted](crate::AdaptedSystem) coordinates, of which it is zero where they
    /// end; 1 of others.
    fn chart_determinant(&self, t: f64, q: &Self::Configuration) -> f64 {
        let _ = (t, q);
        1.0
    }

    /// The signs of the factors of det TΨ: bit j, whether factor j is positive.
    #[doc(hidden)]
    fn chart_sides(&self, t: f64, q: &Self::Configuration) -> u32 {
        let _ = (t, q);
        0
    }

    /// L_d on the interval.
    fn discrete_lagrangian_at(&self, interval: &Interval<Self>) -> f64;

    /// D_1L_d on the interval.
    fn d1_discrete_lagrangian_at(&self, interval: &Interval<Self>) -> Self::Covector;

    /// D_2L_d on the interval.
    fn d2_discrete_lagrangian_at(&self, interval: &Interval<Self>) -> Self::Covector;

    /// ∂²L_d/∂q_0∂q_1 on the interval, row: q_0. Provided: the derivatives of the departure
    /// D_1L_d + f⁻, less those of f⁻, to the round-off of both.
    fn d2_d1_discrete_lagrangian_at(&self, interval: &Interval<Self>) -> Self::Bilinear {
        let departure = self.departure_jacobian_at(interval).covector_by_increment;
        let force = self.force_slopes_at(interval);
        let mut by_end = Self::Bilinear::zeros();
        for j in 0..Self::DIM {
            let mut unit = Self::Increment::zeros();
            unit.as_mut_slice()[j] = 1.0;
            let rate = Self::increment_rate(&interval.d, &unit);
            for i in 0..Self::DIM {
                let terms = rate.as_slice().iter().enumerate();
                let by_increment = |k: usize| departure.entry(i, k) - force.entry(i, k);
                let entry = terms.map(|(k, rate)| by_increment(k) * rate).sum();
                by_end.set_entry(i, j, entry);
            }
        }
        by_end
    }

    /// ∂f⁻/∂d at fixed q_0; zero unless the force on the left node depends on the increment.
    fn force_slopes_at(&self, interval: &Interval<Self>) -> Self::Bilinear {
        let _ = interval;
        Self::Bilinear::zeros()
    }

    /// f⁻ on the interval; zero unless there is a force, of which [`FORCED`](Self::FORCED) tells.
    fn force_minus_at(&self, interval: &Interval<Self>) -> Self::Covector {
        let _ = interval;
        Self::Covector::zeros()
    }

    /// f⁺ on the interval; zero unless there is a force.
    fn force_plus_at(&self, interval: &Interval<Self>) -> Self::Covector {
        let _ = interval;
        Self::Covector::zeros()
    }

    /// ω(q) at the time `inputs.t`, with the controls of the interval that departs from q: row a is
    /// ω^a. NaN where [constraints are nonlinear](Self::NONLINEAR_CONSTRAINTS) in the velocities,
    /// whose forms are those of a velocity: [`reaction_forms_at`](Self::reaction_forms_at).
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

    functions! {
        (&self, inputs: Inputs<Self::Control>, q: &Self::Configuration, v: &Self::Increment)

        /// The momentum ∂L/∂q̇(q, v, t) that [`start`](crate::Moving::start) takes to arrive at q;
        /// for a pure L_d, -D_1L_d(q, R_q(h v)) - f⁻(q, R_q(h v)).
        fn initial_momentum_at(..) -> Self::Covector;

        /// b^a(q, t)·v + c^a(q, t) for each constraint given on velocities, φ^a(q, v, t) of one
        /// that is nonlinear in them, 0 for the others; second, the sum of the absolute values of
        /// its terms.
        fn velocity_residual_at(..) -> (Self::Multipliers, Self::Multipliers);

        /// ω at the velocity v of a node: row a is ∂φ^a/∂q̇(q, v, t), by Chetaev's rule. Provided
        /// where every constraint is affine in the velocities, whose forms are those of q.
        #[inline]
        fn reaction_forms_at(..) -> Self::ConstraintForms {
            let _ = v;
            self.constraint_forms_at(inputs, q)
        }
    }

    /// Σ_a λ_a ∂²φ^a/∂q̇∂q̇(q, v, t), n×n. Provided where every constraint is affine in the
    /// velocities: zero.
    fn reaction_curvature_at(
        &self,
        inputs: Inputs<Self::Control>,
        q: &Self::Configuration,
        v: &Self::Increment,
        lambda: &Self::Multipliers,
    ) -> Self::Bilinear {
        let _ = (inputs, q, v, lambda);
        Self::Bilinear::zeros()
    }

    /// ω at the node q where the momentum p arrives: where constraints are nonlinear in the
    /// velocities those at the velocity v of p on the constraints,
    ///
    /// ```text
    /// ∂L/∂q̇(q, v, t) = p + Σ_a μ_a ∂φ^a/∂q̇(q, v, t),     φ^a(q, v, t) = 0
    /// ```
    ///
    /// Newton's method starts from the velocity of p without constraints. The momentum that
    /// departs, p - Σ_a λ_a ω^a, has the same velocity: backwards in time the forms are these, or
    /// the step is the error [`ReactionTurns`](crate::StepError::ReactionTurns). NaN where p has no
    /// velocity. Provided where every constraint is affine: ω(q).
    #[inline]
    fn forms_at_node(
        &self,
        inputs: Inputs<Self::Control>,
        q: &Self::Configuration,
        p: &Self::Covector,
    ) -> Self::ConstraintForms {
        let _ = p;
        self.constraint_forms_at(inputs, q)
    }

    /// D_2L_d + f⁺ on the interval: the momentum that arrives at its right node.
    #[inline]
    fn arrival_at(&self, interval: &Interval<Self>) -> Self::Covector {
        let d2 = self.d2_discrete_lagrangian_at(interval);
        match Self::FORCED {
            true => d2 + self.force_plus_at(interval),
            false => d2,
        }
    }

    /// (D_1L_d + f⁻, φ) on the interval.
    #[inline]
    fn departure_at(&self, interval: &Interval<Self>) -> (Self::Covector, Self::Multipliers) {
        let d1 = self.d1_discrete_lagrangian_at(interval);
        let covector = match Self::FORCED {
            true => d1 + self.force_minus_at(interval),
            false => d1,
        };
        (covector, self.kinematic_residual_at(interval))
    }

    /// The departure with its derivatives in d, at fixed q_0.
    fn departure_jacobian_at(&self, interval: &Interval<Self>) -> Departure<Self>;

    /// The inner unknowns of uniform motion on the interval, from which Newton's method starts;
    /// those of the interval are not read.
    fn inner_guess_at(&self, interval: &Interval<Self>) -> InnerOf<Self> {
        let _ = interval;
        InnerOf::<Self>::zeros()
    }

    /// D_1L_d + f⁻, the inner rows and φ on the interval, with their derivatives. Provided for a
    /// system without inner unknowns.
    fn interval_rows_at(&self, interval: &Interval<Self>) -> IntervalRows<Self> {
        inner::plain_rows(self, interval)
    }

    /// The sizes of all that is rounded on the way to [these rows](Self::interval_rows_at): to
    /// first order each row is within ε times its size of what it is without rounding, where d and
    /// y are rounded and all else is given.
    ///
    /// `#[discrete_system]` writes the rows in numbers that carry their size from one operation to
    /// the next. Provided, for systems by hand: |R_i| + Σ_j |∂R_i/∂z_j z_j|, the
    /// size of a sum whose terms are products with the unknowns z = (d, y), or the change of the
    /// row, in units of ε, where coordinates, increments and time are moved by their rounding, if
    /// that is more. A row that rounds inside, as (1 + d) - 1 does, shows in neither: a system by
    /// hand that has one writes its own.
    ///
    /// Source: N. J. Higham, *Accuracy and Stability of Numerical Algorithms* (SIAM 2002), §3.3.
    fn row_sizes_at(&self, interval: &Interval<Self>) -> Self::Residual {
        rounding::sizes_of_slopes(self, interval)
    }

    /// The interval with its inner unknowns y, the solution of the inner rows r(q_0, d, y) = 0, at
    /// which L_d is stationary in the inner nodes: functions of (q_0, q_1) are those of (q_0, d,
    /// y). The interval itself where y is known, or where the rule has none; NaN, and NaN of every
    /// function, where the rows have no solution near uniform motion.
    #[inline]
    fn solved(&self, interval: Interval<Self>) -> Interval<Self> {
        match interval.is_solved() {
            true => interval,
            false => inner::solve_inner(self, interval),
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

    /// Calls `each` with the name and the value of every parameter, in their order; of an array
    /// with every entry, `J[0]`. Provided for systems without parameters.
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

        /// The energy on the interval: of the discretised L, or -∂L_d/∂h for a pure L_d that uses
        /// h.
        ///
        /// The latter is at fixed t_0, so `t[1]` = t_0 + h counts as h. NaN of a system whose L_d
        /// has neither, which has no energy: [`HAS_ENERGY`](Self::HAS_ENERGY) tells.
        fn energy(..) -> f64 { self.energy_at(&interval) }
    }

    /// The discrete Lagrange–d'Alembert residual at q_1, n + M values, and between them the inner
    /// rows of rules that have some; q_0 is at t, q_1 at t + h.
    ///
    /// ```text
    /// (D1L_d(q_1, q_2) + D2L_d(q_0, q_1) + f⁻(q_1, q_2) + f⁺(q_0, q_1))_i - Σ_a λ_a ω^a_i(q_1),   i = 1…n
    /// φ^a(q_1, q_2),                                                                           a = 1…M
    /// ```
    ///
    /// A constraint that is not in force at q_1 (see [`RegionSystem`](crate::RegionSystem)) has the
    /// row λ_a and no ω^a.
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

        /// The M×n matrix whose row a is ω^a(q), at the start of the interval; NaN where
        /// constraints are nonlinear in the velocities, which
        /// [`constraint_forms_at`](Self::constraint_forms_at) explains.
        fn constraint_forms(..) -> Self::ConstraintForms { self.constraint_forms_at(ts, &q) }
    }

    functions! {
        (
            &self;
            ts: impl Into<Inputs<Self::Control>>,
            q: impl Into<Self::Configuration>,
            v: impl Into<Self::Increment>,
        )

        /// The M×n matrix whose row a is ω^a at the velocity v, at the start of the interval:
        /// ∂φ^a/∂q̇(q, v, t), of a constraint that is affine in the velocities ω^a(q).
        fn reaction_forms(..) -> Self::ConstraintForms { self.reaction_forms_at(ts, &q, &v) }

        /// p = ∂L/∂q̇(q, v, t), the momentum that [`start`](crate::Moving::start) takes to arrive
        /// at q; for a pure L_d, -D_1L_d(q, R_q(h v)) - f⁻(q, R_q(h v)).
        fn initial_momentum(..) -> Self::Covector { self.initial_momentum_at(ts, &q, &v) }
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
    let forms = system.forms_at_node(after.inputs(), &after.q, &arrival);
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
        return stack(S::DIM, momentum, constraint);
    }
    let rows = rows_in_force(system, after, active).values;
    let row = |i: usize| match i < inner {
        true => rows[S::DIM + i],
        false => constraint(i - inner),
    };
    stack(S::DIM, momentum, row)
}
