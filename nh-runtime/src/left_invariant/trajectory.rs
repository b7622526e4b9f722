//! Reduced steps and trajectories.

use crate::declarations::values;
use crate::error::StepError;
use crate::left_invariant::{EulerPoincare, LeftInvariantSystem};
use crate::linear::{Vector, from_slice};
use crate::motion::{Departed, Dynamics, Motion, NoPhase, NodeOf, Pair};
use crate::node::{join, split};
use crate::options::StepOptions;
use crate::solve::newton::Solution;
use crate::stages::NoStages;
use crate::start::check_pair;
use crate::system::{Components, Interval, Node, StagesOf, TimeStep};

values! {
    /// The result of one reduced step: (r_0, u_0, r_1) ↦ (u_1, r_2).
    #[non_exhaustive]
    pub struct EulerPoincareStep<S: LeftInvariantSystem> {
        /// (r_2, u_1).
        pub u1: S::Configuration,
        /// The increment d with (r_1, e) moved by d = (r_2, u_1), as it was solved for.
        pub increment: S::Increment,
        /// The multipliers λ at r_1.
        pub lambda: S::Multipliers,
        /// Newton iterations made.
        pub iterations: usize,
        /// The largest residual of a row, relative to the terms of that row; where round-off kept it above the tolerance, relative
        /// to the scale of the motion in that row: at most 64 ε or little more then.
        pub residual_norm: f64,
    }
}

values! {
    /// A node of a reduced trajectory.
    #[non_exhaustive]
    pub struct EulerPoincareState<S: LeftInvariantSystem> {
        /// The index of the node.
        pub k: usize,
        /// t_k = t_0 + k h.
        pub t: f64,
        /// The time step h.
        pub h: f64,
        /// (r_k, e).
        pub r: S::Configuration,
        /// (r_{k+1}, u_k), of the interval that follows.
        pub u: S::Configuration,
        /// The increment d with (r_k, e) moved by d = (r_{k+1}, u_k).
        pub increment: S::Increment,
        /// The multipliers λ_k; NaN at k = 0, where no equation is solved.
        pub lambda: S::Multipliers,
        /// Newton iterations made for (u_k, r_{k+1}, λ_k); 0 at k = 0.
        pub iterations: usize,
        /// The largest residual of a row, relative to the terms of that row; 0 at k = 0.
        pub residual_norm: f64,
    }
}

impl<S: LeftInvariantSystem> EulerPoincareState<S> {
    /// The interval from (r_k, e) to (r_{k+1}, u_k), for the functions `…_at` of [`EulerPoincare`] and of the system.
    #[inline]
    #[must_use]
    pub fn interval(&self) -> Interval<S> {
        Interval {
            time: TimeStep::new(self.t, self.h),
            q: self.r,
            d: self.increment,
        }
    }
}

/// The reduced motion from a pair (r_0, u_0, r_1): an iterator over its nodes, k = 0, 1, 2, …
///
/// Endless, unless a step fails; after an error it is exhausted. Made by [`EulerPoincare::trajectory`].
pub type EulerPoincareTrajectory<'a, S> = Motion<EulerPoincare<'a, S>>;

/// The equations are those of the system at (r_k, e); an interval ends at (r_{k+1}, u_k), from where the motion goes on at (r_{k+1}, e).
/// D_2L_d + f⁺ is the same covector there, in the left trivialisation.
impl<S: LeftInvariantSystem> Dynamics for EulerPoincare<'_, S> {
    type Stages = NoStages;
    type Point = S::Configuration;
    type Covector = S::Covector;
    type Unknowns = S::Residual;
    type Start = Pair<S>;
    type Interval = Interval<S>;
    type State = EulerPoincareState<S>;
    type Impact = ();
    type Phase = NoPhase;
    type Carried = ();

    const COLUMNS: [usize; 3] = [S::Configuration::LEN, S::DIM, S::CONSTRAINTS];
    const RECORDS_STAGES: bool = false;

    fn begin(&self, time: TimeStep, start: Pair<S>) -> (Interval<S>, NodeOf<Self>) {
        let q0 = S::at_identity(&start.q0);
        let interval = Interval::between(time, q0, start.q1);
        let node = Node {
            point: S::at_identity(&interval.end()),
            arrival: self.system().arrival_at(&interval),
            unknowns: join::<S>(&interval.d, &S::Multipliers::zeros()),
        };
        (interval, node)
    }

    fn time(interval: &Interval<S>) -> TimeStep {
        interval.time
    }

    fn unchecked(_: &S::Configuration) {}

    fn check(&self, options: &StepOptions, interval: &Interval<S>) -> Result<(), StepError> {
        check_pair(self.system(), options, interval)
    }

    fn depart(
        &self,
        _: &StepOptions,
        _: TimeStep,
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
        time: TimeStep,
        node: &NodeOf<S>,
        iterations: usize,
    ) -> Result<Solution<S::Residual>, StepError> {
        Dynamics::solve(self.system(), options, k, time, node, iterations)
    }

    fn arrival(&self, time: TimeStep, r: &S::Configuration, z: &S::Residual) -> S::Covector {
        Dynamics::arrival(self.system(), time, r, z)
    }

    fn end(&self, time: TimeStep, r: &S::Configuration, z: &S::Residual) -> S::Configuration {
        S::at_identity(&Dynamics::end(self.system(), time, r, z))
    }

    fn interval(&self, time: TimeStep, r: S::Configuration, z: &S::Residual) -> Interval<S> {
        Dynamics::interval(self.system(), time, r, z)
    }

    fn state(
        k: usize,
        interval: &Interval<S>,
        solution: &Solution<S::Residual>,
    ) -> EulerPoincareState<S> {
        EulerPoincareState {
            k,
            t: interval.time.t,
            h: interval.time.h,
            r: interval.q,
            u: interval.end(),
            increment: interval.d,
            lambda: split::<S>(&solution.z).1,
            iterations: solution.iterations,
            residual_norm: solution.residual_norm,
        }
    }

    fn write(state: &EulerPoincareState<S>, row: &mut [f64]) {
        let (r, rest) = row.split_at_mut(S::Configuration::LEN);
        let (d, lambda) = rest.split_at_mut(S::DIM);
        state.r.write(r);
        d.copy_from_slice(state.increment.as_slice());
        lambda.copy_from_slice(state.lambda.as_slice());
    }

    fn read(time: TimeStep, row: &[f64]) -> Interval<S> {
        let (r, rest) = row.split_at(S::Configuration::LEN);
        Interval {
            time,
            q: Components::read(r),
            d: from_slice(&rest[..S::DIM]),
        }
    }

    fn impacts(_: &EulerPoincareState<S>) -> &[()] {
        &[]
    }
}

/// (u_1, r_2) from a pair (r_0, u_0, r_1), checked first.
pub(super) fn step<S: LeftInvariantSystem>(
    reduced: EulerPoincare<'_, S>,
    options: &StepOptions,
    time: TimeStep,
    pair: Pair<S>,
) -> Result<EulerPoincareStep<S>, StepError> {
    let motion = EulerPoincareTrajectory::new(reduced, *options, time, pair);
    let (state, _) = motion.second()?;
    Ok(EulerPoincareStep {
        u1: state.u,
        increment: state.increment,
        lambda: state.lambda,
        iterations: state.iterations,
        residual_norm: state.residual_norm,
    })
}
