//! Reduced steps and trajectories.

use core::borrow::Borrow;

use super::adapted::over_base;
use crate::declarations::values;
use crate::error::StepError;
use crate::linear::{Vector, from_slice, larger, vector};
use crate::motion::{
    Departed, Dynamics, Motion, NoPhase, NodeOf, Over, PartsOf, ReducedDynamics, check_fibre, nodal,
};
use crate::options::StepOptions;
use crate::real::{Array, Real};
use crate::reduced::check::{check_pair, node_of};
use crate::reduced::node::solve_node;
use crate::reduced::{ControlOf, ReducedInterval, ReducedNode, ReducedSystem, representative};
use crate::solve::newton::Solution;
use crate::stages::Stages;
use crate::start::{PhasePoint, check_chart, velocity};
use crate::system::{Active, Composition, DiscreteSystem, InnerOf, Inputs, Node, TimeStep};

values! {
    /// The result of one reduced step: (r_0, ϑ_0, r_1) ↦ (ϑ_1, r_2).
    #[non_exhaustive]
    pub struct ReducedStep<R: ReducedSystem> {
        /// ϑ_1.
        pub vartheta1: R::Group,
        /// r_2.
        pub r2: R::Base,
        /// r_2 - r_1 as it was solved for: more digits than the difference of the points.
        pub increment: R::Base,
        /// Newton iterations made.
        pub iterations: usize,
        /// The largest residual of a row, relative to the terms of that row; where round-off kept
        /// it above the tolerance, relative to the scale of the motion in that row: at most 64 ε or
        /// little more then.
        pub residual_norm: f64,
    }
}

values! {
    /// A node of a reduced trajectory.
    #[non_exhaustive]
    pub struct ReducedState<R: ReducedSystem> {
        /// The index of the node.
        pub k: usize,
        /// t_k = t_0 + k h.
        pub t: f64,
        /// The time step h.
        pub h: f64,
        /// The controls u_k on the interval that follows.
        pub u: ControlOf<R>,
        /// r_k.
        pub r: R::Base,
        /// ϑ_k, of the interval that follows.
        pub vartheta: R::Group,
        /// r_{k+1} - r_k, of the interval that follows.
        pub increment: R::Base,
        /// The inner unknowns of the interval that follows, of rules that have them.
        pub inner: InnerOf<R::System>,
        /// Newton iterations made for (ϑ_k, r_{k+1}); 0 at k = 0.
        pub iterations: usize,
        /// The largest residual of a row, relative to the terms of that row; 0 at k = 0.
        pub residual_norm: f64,
    }
}

nodal! { ReducedState<R: ReducedSystem> }

impl<R: ReducedSystem> ReducedState<R> {
    /// The interval (r_k, ϑ_k, r_{k+1}) that follows, for the functions `…_at` of
    /// [`ReducedSystem`].
    #[inline]
    #[must_use]
    pub fn interval(&self) -> ReducedInterval<R> {
        ReducedInterval {
            time: TimeStep::new(self.t, self.h),
            u: self.u,
            r: self.r,
            vartheta: self.vartheta,
            increment: self.increment,
            inner: self.inner,
        }
    }
}

/// A reduced system as a system whose motions are computed node by node, in an
/// `Ensemble` above all.
#[derive(Clone, Copy, Debug)]
pub struct Reduced<R>(pub R);

/// The reduced motion from a pair (r_0, ϑ_0, r_1): an iterator over its nodes, k = 0, 1, 2, …
///
/// Endless, unless a step fails; after an error it is exhausted. Made by
/// [`ReducedSystem::trajectory`].
pub type ReducedTrajectory<R> = Motion<Reduced<R>>;

values! {
    /// A reduced pair (r_0, ϑ_0, r_1).
    pub struct ReducedPair<R: ReducedSystem> {
        /// r_0.
        pub r0: R::Base,
        /// ϑ_0.
        pub vartheta0: R::Group,
        /// r_1.
        pub r1: R::Base,
    }
}

/// From anything that is a point of Q/G, an element of the group and a point of Q/G.
impl<R, Q, G, P> From<(Q, G, P)> for ReducedPair<R>
where
    R: ReducedSystem,
    Q: Into<R::Base>,
    G: Into<R::Group>,
    P: Into<R::Base>,
{
    fn from((r0, vartheta0, r1): (Q, G, P)) -> Self {
        let (r0, vartheta0, r1) = (r0.into(), vartheta0.into(), r1.into());
        Self { r0, vartheta0, r1 }
    }
}

impl<R: ReducedSystem> Dynamics for Reduced<R> {
    type Stages = R::Stages;
    type Control = ControlOf<R>;
    type Composition = <R::System as DiscreteSystem>::Composition;
    type Point = R::Base;
    type Covector = R::Unknowns;
    type Unknowns = R::Unknowns;
    type Whole = R::System;
    type Start = ReducedPair<R>;
    type Interval = ReducedInterval<R>;
    type State = ReducedState<R>;
    type Impact = ();
    type Phase = NoPhase;
    type Carried = ();

    const CONTROL_NAMES: &'static [&'static str] = R::System::CONTROLS;
    const COLUMNS: [usize; 3] = [
        R::Base::LEN,
        R::Base::LEN,
        R::Group::LEN + Self::Composition::INNER,
    ];
    // The covector that arrives has a place for every unknown.
    const DECIDING: usize = R::Unknowns::LEN;
    const RECORDS_STAGES: bool = false;

    #[inline(always)]
    fn with_copy<T>(&self, f: impl FnOnce(&Self) -> T) -> T {
        f(&self.clone())
    }

    #[inline(always)]
    fn begin(
        &self,
        inputs: Inputs<ControlOf<R>>,
        start: ReducedPair<R>,
    ) -> (ReducedInterval<R>, NodeOf<Self>) {
        let ReducedPair { r0, vartheta0, r1 } = start;
        let interval = ReducedInterval::between(inputs, r0, vartheta0, r1);
        let interval = self.0.solved(interval);
        let before = node_of(&self.0, &interval);
        let node = Node {
            point: r1,
            arrival: self.0.arrival_at(&before),
            unknowns: before.z,
        };
        (interval, node)
    }

    fn motion_at(
        &self,
        options: &StepOptions,
        inputs: Inputs<ControlOf<R>>,
        at: PhasePoint<R::System>,
    ) -> Result<Motion<Self, &Self>, StepError> {
        let (q0, q1) = at.pair(&self.0.system(), options, inputs)?;
        let pair = self.0.reduce(inputs, q0, q1).into();
        Ok(Motion::new(self, *options, inputs, pair))
    }

    #[inline(always)]
    fn with_sides(_: &R::Base, _: [u32; 3]) {}

    fn check(&self, options: &StepOptions, interval: &ReducedInterval<R>) -> Result<(), StepError> {
        check_pair(&self.0, options, interval)
    }

    #[inline(always)]
    fn stays_in_chart(
        &self,
        k: usize,
        times: [f64; 2],
        points: [&R::Base; 2],
    ) -> Result<(), StepError> {
        let [before, after] = points.map(|r| over_base(&self.0, r));
        check_chart(&self.0.system(), k, times, [&before, &after])
    }

    fn depart(
        &self,
        _: &StepOptions,
        _: Inputs<ControlOf<R>>,
        phase: NoPhase,
    ) -> Result<Departed<Self>, StepError> {
        match phase {}
    }

    #[inline(always)]
    fn stage_parameters(&self) -> <R::Stages as Stages>::Parameters<f64> {
        self.0.stage_parameters()
    }

    #[inline(always)]
    fn to_stages(r: &R::Base) -> <R::Stages as Stages>::Point<f64> {
        let mut point = <R::Stages as Stages>::Point::filled(0.0);
        if R::Stages::AVAILABLE {
            point.as_mut().copy_from_slice(r.as_slice());
        }
        point
    }

    #[inline(always)]
    fn from_stages(point: &<R::Stages as Stages>::Point<f64>) -> R::Base {
        from_slice(point.as_ref())
    }

    fn solve(
        &self,
        options: &StepOptions,
        k: usize,
        inputs: Inputs<ControlOf<R>>,
        node: &NodeOf<Self>,
        iterations: usize,
    ) -> Result<(Solution<R::Unknowns>, R::Unknowns), StepError> {
        let (r, z) = (node.point, node.unknowns);
        let start = ReducedNode::new(inputs, r, z);
        solve_node(&self.0, options, (k, iterations), &start, &node.arrival)
    }

    fn arrival(&self, inputs: Inputs<ControlOf<R>>, r: &R::Base, z: &R::Unknowns) -> R::Unknowns {
        let (r, z) = (*r, *z);
        self.0.arrival_at(&ReducedNode::new(inputs, r, z))
    }

    fn advance(
        &self,
        options: &StepOptions,
        k: usize,
        inputs: Inputs<ControlOf<R>>,
        node: &mut NodeOf<Self>,
        (): &mut (),
    ) -> Result<ReducedState<R>, StepError> {
        let (solution, unspent) = self.solve(options, k, inputs, node, 0)?;
        let (r, z) = (node.point, solution.z);
        let interval = self.interval(inputs, r, &z);
        *node = Node {
            point: interval.end(),
            arrival: self.arrival(inputs, &r, &z) + unspent,
            unknowns: z,
        };
        Ok(Self::state(k, &interval, &solution))
    }

    #[inline(always)]
    fn interval(
        &self,
        inputs: Inputs<ControlOf<R>>,
        r: R::Base,
        z: &R::Unknowns,
    ) -> ReducedInterval<R> {
        self.0.interval_at(&ReducedNode::new(inputs, r, *z))
    }

    #[inline(always)]
    fn state(
        k: usize,
        interval: &ReducedInterval<R>,
        solution: &Solution<R::Unknowns>,
    ) -> ReducedState<R> {
        ReducedState {
            k,
            t: interval.time.t,
            h: interval.time.h,
            u: interval.u,
            r: interval.r,
            vartheta: interval.vartheta,
            increment: interval.increment,
            inner: interval.inner,
            iterations: solution.iterations,
            residual_norm: solution.residual_norm,
        }
    }

    // An element of the group that is near the identity is not near zero.
    fn stretch<T: Real>(_: &mut [T], _: T) {}

    fn parts(&self, state: &ReducedState<R>) -> PartsOf<Self> {
        let interval = state.interval();
        let solution = Solution {
            z: node_of(&self.0, &interval).z,
            iterations: state.iterations,
            residual_norm: state.residual_norm,
        };
        (interval.inputs(), state.r, solution)
    }

    fn absorb(state: &mut ReducedState<R>, substep: &ReducedState<R>) {
        state.iterations += substep.iterations;
        state.residual_norm = larger(substep.residual_norm, state.residual_norm);
    }

    fn write(state: &ReducedState<R>, row: &mut [f64]) {
        let (r, rest) = row.split_at_mut(R::Base::LEN);
        let (increment, vartheta) = rest.split_at_mut(R::Base::LEN);
        r.copy_from_slice(state.r.as_slice());
        let (vartheta, inner) = vartheta.split_at_mut(R::Group::LEN);
        increment.copy_from_slice(state.increment.as_slice());
        vartheta.copy_from_slice(state.vartheta.as_slice());
        inner.copy_from_slice(state.inner.as_slice());
    }

    fn read(inputs: Inputs<ControlOf<R>>, row: &[f64]) -> ReducedInterval<R> {
        let (r, rest) = row.split_at(R::Base::LEN);
        let (increment, rest) = rest.split_at(R::Base::LEN);
        let (vartheta, inner) = rest.split_at(R::Group::LEN);
        ReducedInterval {
            time: inputs.time(),
            u: inputs.u,
            r: from_slice(r),
            vartheta: from_slice(vartheta),
            increment: from_slice(increment),
            inner: from_slice(inner),
        }
    }
}

impl<R: ReducedSystem, P: Borrow<Reduced<R>>> Motion<Reduced<R>, P> {
    /// ṙ at the node where the motion is: of the [velocity](Motion::velocity) of the system over
    /// it, of the momentum that the interval before hands on. NaN as that is, and after
    /// [`set_parameters`](Self::set_parameters) until the next step.
    #[must_use]
    pub fn velocity(&self) -> R::Base {
        let of_base = |v: &<R::System as DiscreteSystem>::Increment| vector(|i| v[R::BASE[i]]);
        let Reduced(reduced) = self.system.borrow();
        if let Some(start) = self.passed() {
            return of_base(&reduced.velocity_at(start));
        }
        if self.has_other_parameters() {
            return vector(|_| f64::NAN);
        }
        let (inputs, z) = self.last_substep();
        let r = self.point() - R::base_increment(&z);
        let system = reduced.system();
        let before = self.system.borrow().interval(inputs, r, &z);
        let before = system.solved(representative(reduced, &before));
        let at = (&before.end(), &system.arrival_at(&before));
        let (mean, active) = (before.d * (1.0 / inputs.h), Active::of::<R::System>(0));
        let found = velocity(&system, self.inputs_at(self.k()), at, mean, active);
        found.map_or_else(|_| vector(|_| f64::NAN), |(v, _)| of_base(&v))
    }
}

impl<R: ReducedSystem> ReducedDynamics for Reduced<R> {
    type System = R::System;

    /// Equal base coordinates, to a few ulps.
    fn check_over(q: &Over<Self>, node: &ReducedState<R>) -> Result<(), StepError> {
        let (given, _) = R::split(q);
        let pairs = given.as_slice().iter().zip(node.r.as_slice());
        for (&coordinate, (&given, &expected)) in R::BASE.iter().zip(pairs) {
            let allowed = 4.0 * f64::EPSILON * expected.abs();
            check_fibre(coordinate, given - expected, allowed)?;
        }
        Ok(())
    }

    fn over(q: &Over<Self>, node: &ReducedState<R>) -> Over<Self> {
        R::join(&node.r, &R::split(q).1)
    }

    fn next_over(&self, q: &Over<Self>, node: &ReducedState<R>) -> Over<Self> {
        let interval = node.interval();
        let h = self.0.reconstruct_at(&interval, &R::split(q).1);
        R::join(&interval.end(), &h)
    }
}
