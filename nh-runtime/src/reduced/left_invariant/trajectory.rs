//! The motions of a system reduced by left multiplication.

use core::borrow::Borrow;

use crate::error::{Quantity, StepError, check_finite};
use crate::linear::vector;
use crate::motion::{
    Departed, Dynamics, Motion, NoPhase, NodeOf, Pair, PartsOf, ReducedDynamics, State, check_fibre,
};
use crate::node::is_finite;
use crate::options::StepOptions;
use crate::reduced::left_invariant::momentum::others;
use crate::reduced::left_invariant::{EulerPoincare, LeftInvariantSystem};
use crate::solve::newton::Solution;
use crate::stages::NoStages;
use crate::start::{PhasePoint, departing_velocity, velocity};
use crate::system::{Active, Inputs, Interval, Node, StagesOf, split};

/// The equations are those of the system at (r_k, e); an interval ends at (r_{k+1}, u_k), from where the motion goes on at (r_{k+1}, e).
/// D_2L_d + f⁺ is the same covector there, in the left trivialisation.
impl<S: LeftInvariantSystem> Dynamics for EulerPoincare<'_, S> {
    type Stages = NoStages;
    type Control = S::Control;
    type Composition = S::Composition;
    type Point = S::Configuration;
    type Covector = S::Covector;
    type Unknowns = S::Residual;
    type Whole = S;
    type Start = Pair<S>;
    type Interval = Interval<S>;
    type State = State<S>;
    type Impact = <S as Dynamics>::Impact;
    type Phase = NoPhase;
    type Carried = <S as Dynamics>::Carried;

    const CONTROL_NAMES: &'static [&'static str] = S::CONTROLS;
    const COLUMNS: [usize; 3] = <S as Dynamics>::COLUMNS;
    const RECORDS_STAGES: bool = false;
    const WHOLE: bool = <S as Dynamics>::WHOLE;
    const SIDES: u32 = <S as Dynamics>::SIDES;

    fn begin(&self, inputs: Inputs<S::Control>, start: Pair<S>) -> (Interval<S>, NodeOf<Self>) {
        let q0 = S::at_identity(&start.q0);
        let (interval, node) = self.system().begin(inputs, Pair { q0, ..start });
        let point = S::at_identity(&node.point);
        (interval, Node { point, ..node })
    }

    fn motion_at(
        &self,
        options: &StepOptions,
        inputs: Inputs<S::Control>,
        at: PhasePoint<S>,
    ) -> Result<Motion<Self, &Self>, StepError> {
        let (q0, q1) = at.pair(self.system(), options, inputs)?;
        let pair = self.reduce(inputs, q0, q1).into();
        Ok(Motion::new(self, *options, inputs, pair))
    }

    fn unchecked(r: &S::Configuration) -> Self::Carried {
        <S as Dynamics>::unchecked(r)
    }

    fn sides(carried: &Self::Carried) -> [u32; 3] {
        <S as Dynamics>::sides(carried)
    }

    fn has_crossed(carried: &Self::Carried) -> bool {
        <S as Dynamics>::has_crossed(carried)
    }

    fn with_sides(r: &S::Configuration, sides: [u32; 3]) -> Self::Carried {
        <S as Dynamics>::with_sides(r, sides)
    }

    fn check(
        &self,
        options: &StepOptions,
        interval: &Interval<S>,
    ) -> Result<Self::Carried, StepError> {
        Dynamics::check(self.system(), options, interval)
    }

    fn depart(
        &self,
        _: &StepOptions,
        _: Inputs<S::Control>,
        phase: NoPhase,
    ) -> Result<Departed<Self>, StepError> {
        match phase {}
    }

    fn stage_parameters(&self) -> [f64; 0] {
        []
    }

    fn to_stages(_: &S::Configuration) -> [f64; 0] {
        []
    }

    fn from_stages(point: &[f64; 0]) -> S::Configuration {
        <NoStages as StagesOf<S>>::configuration(point)
    }

    fn solve(
        &self,
        options: &StepOptions,
        k: usize,
        inputs: Inputs<S::Control>,
        node: &NodeOf<S>,
        iterations: usize,
    ) -> Result<(Solution<S::Residual>, S::Covector), StepError> {
        Dynamics::solve(self.system(), options, k, inputs, node, iterations)
    }

    fn arrival(
        &self,
        inputs: Inputs<S::Control>,
        r: &S::Configuration,
        z: &S::Residual,
    ) -> S::Covector {
        Dynamics::arrival(self.system(), inputs, r, z)
    }

    fn end(
        &self,
        inputs: Inputs<S::Control>,
        r: &S::Configuration,
        z: &S::Residual,
    ) -> S::Configuration {
        S::at_identity(&Dynamics::end(self.system(), inputs, r, z))
    }

    fn interval(
        &self,
        inputs: Inputs<S::Control>,
        r: S::Configuration,
        z: &S::Residual,
    ) -> Interval<S> {
        Dynamics::interval(self.system(), inputs, r, z)
    }

    fn state(k: usize, interval: &Interval<S>, solution: &Solution<S::Residual>) -> State<S> {
        <S as Dynamics>::state(k, interval, solution)
    }

    /// The step of the system from (r_k, e), through the boundaries on its way, which the group does not move.
    fn advance(
        &self,
        options: &StepOptions,
        k: usize,
        inputs: Inputs<S::Control>,
        node: &mut NodeOf<Self>,
        carried: &mut Self::Carried,
    ) -> Result<State<S>, StepError> {
        let start = node.point;
        let mut state = Dynamics::advance(self.system(), options, k, inputs, node, carried)?;
        // The reconstruction needs the whole step.
        if <S as Dynamics>::WHOLE {
            (state.h, state.increment) = (inputs.h, S::increment(&start, &node.point));
        }
        node.point = S::at_identity(&node.point);
        Ok(state)
    }

    fn carried_by(
        &self,
        inputs: Inputs<S::Control>,
        node: &NodeOf<Self>,
        carried: &Self::Carried,
    ) -> Result<Self::Carried, StepError> {
        self.system().carried_by(inputs, node, carried)
    }

    fn impacts(state: &State<S>) -> &[Self::Impact] {
        <S as Dynamics>::impacts(state)
    }

    fn parts(&self, state: &State<S>) -> PartsOf<Self> {
        self.system().parts(state)
    }

    fn absorb(state: &mut State<S>, substep: &State<S>) {
        state.absorb(substep);
    }

    fn write(state: &State<S>, row: &mut [f64]) {
        <S as Dynamics>::write(state, row);
    }

    fn read(inputs: Inputs<S::Control>, row: &[f64]) -> Interval<S> {
        <S as Dynamics>::read(inputs, row)
    }
}

impl<'s, S, P> Motion<EulerPoincare<'s, S>, P>
where
    S: LeftInvariantSystem,
    P: Borrow<EulerPoincare<'s, S>>,
{
    /// The velocity at the node where the motion is, at (r, e), as [that of the system](Motion::velocity): ṙ, and the
    /// body velocities of the coordinates that act on themselves.
    #[must_use]
    pub fn velocity(&self) -> S::Increment {
        let system = self.system.borrow().system();
        if let Some(start) = self.passed() {
            return departing_velocity(system, start);
        }
        let (inputs, z) = self.last_substep();
        let mean = split::<S>(&z).0 * (1.0 / inputs.h);
        let at = (&self.point(), &self.arrival());
        let active = Active::of::<S>(self.carried().inside());
        let found = velocity(system, self.inputs_at(self.k()), at, mean, active);
        found.map_or_else(|_| vector(|_| f64::NAN), |(v, _)| v)
    }
}

impl<S: LeftInvariantSystem> ReducedDynamics for EulerPoincare<'_, S> {
    type System = S;

    /// Equal base coordinates, to a few ulps.
    fn check_over(q: &S::Configuration, node: &State<S>) -> Result<(), StepError> {
        check_finite(is_finite::<S>(q), node.k, Quantity::Configuration)?;
        let differences = S::increment(&node.q, &S::at_identity(q));
        let allowed = 4.0 * f64::EPSILON * S::magnitude(&node.q);
        for coordinate in others::<S>() {
            check_fibre(coordinate, differences[coordinate], allowed)?;
        }
        Ok(())
    }

    fn over(q: &S::Configuration, _: &State<S>) -> S::Configuration {
        *q
    }

    fn next_over(&self, q: &S::Configuration, node: &State<S>) -> S::Configuration {
        S::retract(q, &node.increment)
    }
}
