//! Steps and trajectories of a system.

use core::borrow::Borrow;

use crate::declarations::values;
use crate::error::StepError;
use crate::linear::{Vector, from_slice, larger, vector};
use crate::motion::{Departed, Dynamics, Motion, NodeOf, PartsOf};
use crate::node::NodeEquations;
use crate::options::StepOptions;
use crate::solve::newton::{Guess, Solution};
use crate::stages::Stages;
use crate::start::{Phase, PhasePoint, check_chart, check_pair, project_onto_level_sets};
use crate::system::{
    Active, CarriedSides, Components, Composition, DiscreteSystem, InnerOf, Inputs, Interval, Node,
    RegionsOf, StagesOf, TimeStep, inner_of, join_unknowns, split,
};

values! {
    /// The result of one step: (q_0, q_1) ↦ q_2.
    #[non_exhaustive]
    pub struct Step<S: DiscreteSystem> {
        /// q_2.
        pub q2: S::Configuration,
        /// The increment from q_1 to q_2 as it was solved for, q_2 - q_1 on R^n: more digits than
        /// the difference of the configurations.
        pub increment: S::Increment,
        /// The multipliers λ at q_1, impulses as in [`State`].
        pub lambda: S::Multipliers,
        /// Newton iterations made.
        pub iterations: usize,
        /// The largest residual of a row, relative to the terms of that row: at most the tolerance,
        /// or up to 384 ε where the excess is the rounding of the row. If round-off kept it above
        /// both, relative to the scale of the motion in that row: at most 64 ε then, or 16384 ε of
        /// the row's terms where the correction of every coordinate is round-off of that
        /// coordinate.
        pub residual_norm: f64,
        /// The boundaries crossed from q_1 to q_2: [`Impacts`](crate::Impacts), or nothing without
        /// regions.
        pub impacts: <S::Regions as RegionsOf<S>>::Impacts,
    }
}

impl<S: DiscreteSystem> Step<S> {
    /// The step from a node to q_2.
    pub(crate) fn of(
        state: &State<S>,
        q2: S::Configuration,
        impacts: <S::Regions as RegionsOf<S>>::Impacts,
    ) -> Self {
        Self {
            q2,
            increment: state.increment,
            lambda: state.lambda,
            iterations: state.iterations,
            residual_norm: state.residual_norm,
            impacts,
        }
    }
}

values! {
    /// A node of a trajectory.
    #[non_exhaustive]
    pub struct State<S: DiscreteSystem> {
        /// The index of the node.
        pub k: usize,
        /// t_k = t_0 + k h.
        pub t: f64,
        /// The length of the interval that follows: the time step h, and γ_1 h where a step is
        /// [composed](crate::Composition) of several, `order = …`. Then λ and the increment belong
        /// to the first substep; if boundaries are crossed on it, h and the increment are those of
        /// the whole step.
        pub h: f64,
        /// The controls u_k on the interval that follows.
        pub u: S::Control,
        /// q_k.
        pub q: S::Configuration,
        /// The multipliers λ_k at q_k; NaN at k = 0, where no equation is solved unless the motion
        /// starts with a momentum. 0 for constraints not in force; where boundaries are crossed
        /// they belong to the part before the first of them.
        ///
        /// λ_k is an impulse, that of both intervals that meet at the node, and of the other sign
        /// than the force λ(t) of the [continuous equations](crate::ContinuousSystem):
        ///
        /// ```text
        /// λ_k ≈ -b (h_{k-1} + h_k) λ(t_k),     b = 1/2,   with lobatto, stages = s,  b = 1/(s (s - 1))
        /// ```
        ///
        /// with h_{k-1} = 0 at the first node of a motion from a velocity or a momentum. With one h
        /// it is -h λ(t_k), -h λ(t_k)/3 with three stages, and half of either at the first node.
        /// There `left`, `right` and other α have another share; from the next node on they have
        /// b = 1/2. Of a step that is composed of several h_{k-1} and h_k are the substeps on both
        /// sides.
        pub lambda: S::Multipliers,
        /// The impulse of the constraints on the whole step: the sum of the λ of all substeps, each
        /// at the node it departs from. λ itself where a step is not composed. If boundaries are
        /// crossed, it is that of all parts of the step, with the last reactions of the constraints
        /// before a crossing and without the impulses of the jumps, which are in `impacts`.
        pub impulse: S::Multipliers,
        /// The increment from q_k to q_{k+1}, on R^n q_{k+1} - q_k, over all parts where boundaries
        /// are crossed; the mean velocity on the interval that follows is `increment / h`.
        pub increment: S::Increment,
        /// The inner unknowns of the interval that follows, of rules that have them.
        pub inner: InnerOf<S>,
        /// Newton iterations made for (q_{k+1}, λ_k); 0 at k = 0.
        pub iterations: usize,
        /// The largest residual of a row, relative to the terms of that row; 0 at k = 0.
        pub residual_norm: f64,
        /// The boundaries crossed since the node before, as in a flow: [`Impacts`](crate::Impacts),
        /// or nothing without regions.
        pub impacts: <S::Regions as RegionsOf<S>>::Impacts,
    }
}

impl<S: DiscreteSystem> State<S> {
    /// Adds what a later substep of the step tells.
    pub(crate) fn absorb(&mut self, substep: &Self) {
        self.impulse = self.impulse + substep.lambda;
        self.iterations += substep.iterations;
        self.residual_norm = larger(substep.residual_norm, self.residual_norm);
    }

    /// The interval (q_k, q_{k+1}) that follows, for the functions `…_at` of [`DiscreteSystem`]:
    /// `system.energy_at(&state.interval())` is the energy on it, from the increment as solved for.
    /// Of a step that is composed of several, `order = …`, it is the interval of the first substep.
    ///
    /// If boundaries are crossed on it (`impacts` of the next state is not empty), it is no
    /// interval of the discrete motion, which consists of several there: neither its energy nor its
    /// momenta mean anything.
    #[inline]
    #[must_use]
    pub fn interval(&self) -> Interval<S> {
        let inputs = Inputs::new(TimeStep::new(self.t, self.h), self.u);
        Interval::new(inputs, self.q, self.increment).with_inner(self.inner)
    }
}

/// The discrete motion from a pair (q_0, q_1): an iterator over its nodes, k = 0, 1, 2, …
///
/// Endless, unless a step fails; after an error it is exhausted. Made by
/// [`trajectory`](crate::Moving::trajectory).
pub type Trajectory<'a, S, T = f64> = Motion<S, &'a S, T>;

impl<S: DiscreteSystem, P: Borrow<S>> Motion<S, P> {
    /// (t, q, p) of the node that comes next, p = D_2L_d + f⁺ the momentum that arrives there:
    /// [`step_from`](crate::Moving::step_from) and
    /// [`trajectory_from`](crate::Moving::trajectory_from) go on from it with other parameters, or
    /// another h. `None` after an error.
    #[must_use]
    pub fn phase(&self) -> Option<(f64, S::Configuration, S::Covector)> {
        self.next_node()?;
        Some((self.t(), self.q(), self.momentum()))
    }
}

values! {
    /// A pair (q_0, q_1).
    pub struct Pair<S: DiscreteSystem> {
        /// q_0.
        pub q0: S::Configuration,
        /// q_1.
        pub q1: S::Configuration,
    }
}

/// From anything that is two configurations.
impl<S, Q, P> From<(Q, P)> for Pair<S>
where
    S: DiscreteSystem,
    Q: Into<S::Configuration>,
    P: Into<S::Configuration>,
{
    fn from((q0, q1): (Q, P)) -> Self {
        let (q0, q1) = (q0.into(), q1.into());
        Self { q0, q1 }
    }
}

values! {
    /// The data that a motion carries through regions.
    pub struct Carried<S: DiscreteSystem> {
        sides: <S::Regions as RegionsOf<S>>::Carried,
        /// The boundaries crossed on the way to the node that comes next.
        impacts: <S::Regions as RegionsOf<S>>::Impacts,
    }
}

impl<S: DiscreteSystem> Carried<S> {
    /// These sides, and no crossings on the way to q.
    pub fn new(sides: CarriedSides, q: &S::Configuration) -> Self {
        Self {
            sides: sides.into(),
            impacts: S::Regions::no_impacts(q),
        }
    }

    /// The sides that it is on.
    pub fn inside(&self) -> u32 {
        self.all_sides().inside
    }

    fn all_sides(&self) -> CarriedSides {
        self.sides.into()
    }

    /// The boundaries crossed on the way to the node that comes next.
    pub fn impacts(&self) -> &<S::Regions as RegionsOf<S>>::Impacts {
        &self.impacts
    }
}

/// A system whose nodes have the equations of a discrete system, at a representative of their
/// point: that system itself, or one that is reduced by left multiplication.
///
/// The items belong to the runtime.
pub trait PlainDynamics: Sized {
    /// The system that has the equations.
    type System: DiscreteSystem;
    /// The equations of a node in stages.
    type Stages: StagesOf<Self::System>;
    /// Whether points are others than their representatives.
    const IS_REDUCED: bool;

    /// The system that has the equations.
    fn whole(&self) -> &Self::System;

    /// The point at which a motion goes on that comes to q.
    fn representative(
        q: &<Self::System as DiscreteSystem>::Configuration,
    ) -> <Self::System as DiscreteSystem>::Configuration;

    /// See [`Dynamics::motion_at`].
    fn begin_motion(
        &self,
        options: &StepOptions,
        inputs: Inputs<<Self::System as DiscreteSystem>::Control>,
        at: PhasePoint<Self::System>,
    ) -> Result<Motion<Self, &Self>, StepError>;
}

impl<S: DiscreteSystem> PlainDynamics for S {
    type System = S;
    type Stages = S::Stages;
    const IS_REDUCED: bool = false;

    #[inline(always)]
    fn whole(&self) -> &S {
        self
    }

    #[inline(always)]
    fn representative(q: &S::Configuration) -> S::Configuration {
        *q
    }

    fn begin_motion(
        &self,
        options: &StepOptions,
        inputs: Inputs<S::Control>,
        at: PhasePoint<S>,
    ) -> Result<Motion<S, &S>, StepError> {
        let phase = at.phase(self, options, inputs)?;
        Ok(Motion::from_phase(self, *options, inputs, phase))
    }
}

impl<D: PlainDynamics<System = S>, S: DiscreteSystem> Dynamics for D {
    type Stages = D::Stages;
    type Control = S::Control;
    type Composition = S::Composition;
    type Point = S::Configuration;
    type Covector = S::Covector;
    type Unknowns = S::Residual;
    type Whole = S;
    type Start = Pair<S>;
    type Interval = Interval<S>;
    type State = State<S>;
    type Impact = <S::Regions as RegionsOf<S>>::Impact;
    type Phase = Phase<S>;
    type Carried = Carried<S>;

    const CONTROL_NAMES: &'static [&'static str] = S::CONTROLS;
    // The stages know no regions.
    const STAGED: bool = D::Stages::AVAILABLE && S::Regions::BOUNDARIES == 0;
    const WHOLE: bool = S::Regions::CUTS_STEPS;
    const SIDES: u32 = ((1_u64 << S::Regions::BOUNDARIES) - 1) as u32;
    const COLUMNS: [usize; 3] = [
        S::Configuration::LEN,
        S::DIM,
        S::Composition::INNER + S::CONSTRAINTS,
    ];
    const RECORDS_STAGES: bool = !D::IS_REDUCED;

    #[inline(always)]
    fn begin(&self, inputs: Inputs<S::Control>, start: Pair<S>) -> (Interval<S>, NodeOf<D>) {
        let (system, q0) = (self.whole(), D::representative(&start.q0));
        let interval = system.solved(Interval::between(inputs, q0, start.q1));
        // A pair that crosses a boundary is an error of the check.
        let interval = match S::Regions::sides_of_pair(system, &interval) {
            Ok(carried) => interval.with_active(Active::of::<S>(carried.inside)),
            Err(_) => interval,
        };
        let (point, arrival) = match Self::WHOLE {
            // p = -D_1L_d - f⁻, with which the first substep is the one that was passed.
            true => (q0, system.departure_at(&interval).0 * -1.0),
            false => (start.q1, system.arrival_at(&interval)),
        };
        let node = Node {
            point: D::representative(&point),
            arrival,
            unknowns: join_unknowns::<S>(&interval, &S::Multipliers::zeros()),
        };
        (interval, node)
    }

    fn motion_at(
        &self,
        options: &StepOptions,
        inputs: Inputs<S::Control>,
        at: PhasePoint<S>,
    ) -> Result<Motion<D, &D>, StepError> {
        self.begin_motion(options, inputs, at)
    }

    fn sides(carried: &Carried<S>) -> [u32; 3] {
        carried.all_sides().bits()
    }

    fn has_crossed(carried: &Carried<S>) -> bool {
        !S::Regions::crossings(&carried.impacts).is_empty()
    }

    #[inline(always)]
    fn with_sides(q: &S::Configuration, sides: [u32; 3]) -> Carried<S> {
        Carried::new(CarriedSides::from_bits(sides), q)
    }

    fn check(
        &self,
        options: &StepOptions,
        interval: &Interval<S>,
    ) -> Result<Carried<S>, StepError> {
        let points = S::magnitudes(&interval.q);
        let sides = check_pair(self.whole(), options, interval, &points)?;
        Ok(Carried::new(sides, &interval.q))
    }

    #[inline(always)]
    fn stays_in_chart(
        &self,
        k: usize,
        times: [f64; 2],
        points: [&S::Configuration; 2],
    ) -> Result<(), StepError> {
        check_chart(self.whole(), k, times, points)
    }

    fn depart(
        &self,
        options: &StepOptions,
        inputs: Inputs<S::Control>,
        phase: Phase<S>,
    ) -> Result<Departed<D>, StepError> {
        let q = project_onto_level_sets(self.whole(), options, inputs, phase.q)?;
        let (mut node, sides) = Phase { q, ..phase }.depart(self.whole(), inputs)?;
        let mut carried = Carried::new(sides, &q);
        let state = Dynamics::advance(self, options, 0, inputs, &mut node, &mut carried)?;
        Ok(Departed {
            state,
            node,
            carried,
        })
    }

    #[inline(always)]
    fn stage_parameters(&self) -> <D::Stages as Stages>::Parameters<f64> {
        D::Stages::parameters(self.whole())
    }

    #[inline(always)]
    fn to_stages(q: &S::Configuration) -> <D::Stages as Stages>::Point<f64> {
        D::Stages::point(q)
    }

    #[inline(always)]
    fn from_stages(point: &<D::Stages as Stages>::Point<f64>) -> S::Configuration {
        D::Stages::configuration(point)
    }

    fn solve(
        &self,
        options: &StepOptions,
        k: usize,
        inputs: Inputs<S::Control>,
        node: &NodeOf<D>,
        iterations: usize,
    ) -> Result<(Solution<S::Residual>, S::Covector), StepError> {
        // No regions: every constraint is in force.
        let active = Active::of::<S>(0);
        let equations =
            NodeEquations::new(self.whole(), k, inputs, node.point, node.arrival, active);
        let z = node.unknowns;
        let (solution, _, unspent) = equations.solution(Guess { z, iterations }, options)?;
        Ok((solution, unspent))
    }

    fn arrival(
        &self,
        inputs: Inputs<S::Control>,
        q: &S::Configuration,
        z: &S::Residual,
    ) -> S::Covector {
        self.whole().arrival_at(&interval_of(inputs, *q, z))
    }

    #[inline(always)]
    fn interval(
        &self,
        inputs: Inputs<S::Control>,
        q: S::Configuration,
        z: &S::Residual,
    ) -> Interval<S> {
        interval_of(inputs, q, z)
    }

    #[inline(always)]
    fn state(k: usize, interval: &Interval<S>, solution: &Solution<S::Residual>) -> State<S> {
        let (_, lambda) = split::<S>(&solution.z);
        State {
            k,
            t: interval.time.t,
            h: interval.time.h,
            u: interval.u,
            q: interval.q,
            lambda,
            impulse: lambda,
            increment: interval.d,
            inner: interval.inner,
            iterations: solution.iterations,
            residual_norm: solution.residual_norm,
            impacts: S::Regions::no_impacts(&interval.q),
        }
    }

    fn advance(
        &self,
        options: &StepOptions,
        k: usize,
        inputs: Inputs<S::Control>,
        node: &mut NodeOf<D>,
        carried: &mut Carried<S>,
    ) -> Result<State<S>, StepError> {
        let (system, q) = (self.whole(), node.point);
        let mut sides = carried.all_sides();
        let advance = S::Regions::advance::<S::Composition>;
        let (step, ahead) = advance(system, options, k, inputs, node, &mut sides)?;
        carried.sides = sides.into();
        // The reconstruction of a reduced motion needs the whole step.
        let of_whole = Self::WHOLE && D::IS_REDUCED;
        let of_first = Self::WHOLE && !of_whole && S::Regions::crossings(&ahead).is_empty();
        let h = match of_first {
            true => S::Composition::inputs(inputs, 0).h,
            false => inputs.h,
        };
        let increment = match of_whole {
            true => S::increment(&q, &node.point),
            false => step.increment,
        };
        node.point = D::representative(&node.point);
        let impacts = core::mem::replace(&mut carried.impacts, ahead);
        Ok(State {
            k,
            t: inputs.t,
            h,
            u: inputs.u,
            q,
            lambda: step.lambda,
            impulse: step.impulse,
            increment,
            inner: step.inner,
            iterations: step.iterations,
            residual_norm: step.residual_norm,
            impacts,
        })
    }

    fn renew_carried(
        &self,
        inputs: Inputs<S::Control>,
        node: &NodeOf<D>,
        carried: &Carried<S>,
    ) -> Result<Carried<S>, StepError> {
        // Of a whole step, the unknowns are those of the last substep, which is as long as the first.
        let h = match Self::WHOLE {
            true => S::Composition::inputs(inputs, 0).h,
            false => inputs.h,
        };
        let v = split::<S>(&node.unknowns).0 * (1.0 / h);
        let (q, p) = (&node.point, &node.arrival);
        let (_, sides) = S::Regions::velocity_and_sides(self.whole(), inputs, q, p, v)?;
        let sides = sides.into();
        Ok(Carried { sides, ..*carried })
    }

    fn parts(&self, state: &State<S>) -> PartsOf<D> {
        let interval = state.interval();
        let solution = Solution {
            z: join_unknowns::<S>(&interval, &state.lambda),
            iterations: state.iterations,
            residual_norm: state.residual_norm,
        };
        (interval.inputs(), state.q, solution)
    }

    fn clear_multipliers(state: &mut State<S>) {
        (state.lambda, state.impulse) = (vector(|_| f64::NAN), vector(|_| f64::NAN));
    }

    fn absorb(state: &mut State<S>, substep: &State<S>) {
        state.absorb(substep);
    }

    fn write(state: &State<S>, row: &mut [f64]) {
        let (q, rest) = row.split_at_mut(S::Configuration::LEN);
        let (d, rest) = rest.split_at_mut(S::DIM);
        let (inner, lambda) = rest.split_at_mut(S::Composition::INNER);
        state.q.write(q);
        d.copy_from_slice(state.increment.as_slice());
        inner.copy_from_slice(state.inner.as_slice());
        lambda.copy_from_slice(state.lambda.as_slice());
    }

    fn read(inputs: Inputs<S::Control>, row: &[f64]) -> Interval<S> {
        let (q, rest) = row.split_at(S::Configuration::LEN);
        let (d, rest) = rest.split_at(S::DIM);
        Interval::new(inputs, Components::read(q), from_slice(d))
            .with_inner(from_slice(&rest[..S::Composition::INNER]))
    }

    fn impacts(state: &State<S>) -> &[Self::Impact] {
        S::Regions::crossings(&state.impacts)
    }
}

/// The interval from q of the unknowns z.
#[inline(always)]
fn interval_of<S: DiscreteSystem>(
    inputs: Inputs<S::Control>,
    q: S::Configuration,
    z: &S::Residual,
) -> Interval<S> {
    Interval::new(inputs, q, split::<S>(z).0).with_inner(inner_of::<S>(z))
}

/// q_2 from a pair (q_0, q_1), checked first.
pub(crate) fn step<S: DiscreteSystem>(
    system: &S,
    options: &StepOptions,
    inputs: Inputs<S::Control>,
    pair: Pair<S>,
) -> Result<Step<S>, StepError> {
    let (state, motion) = Trajectory::new(system, *options, inputs, pair).second()?;
    Ok(Step::of(&state, motion.point(), motion.carried().impacts))
}
