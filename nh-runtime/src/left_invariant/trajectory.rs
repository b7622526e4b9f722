//! Reduced steps and trajectories.

use core::fmt;
use core::iter::FusedIterator;

use crate::error::StepError;
use crate::interval::{Interval, TimeStep};
use crate::left_invariant::node::{advance, after};
use crate::left_invariant::{EulerPoincare, LeftInvariantSystem};
use crate::node::Advance;
use crate::options::StepOptions;
use crate::start::check_pair;
use crate::trajectory::{Plain, Stage, undefined};
use crate::values::value_traits;

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

value_traits!(EulerPoincareStep<S: LeftInvariantSystem> {
    u1,
    increment,
    lambda,
    iterations,
    residual_norm
});
value_traits!(EulerPoincareState<S: LeftInvariantSystem> {
    k,
    t,
    h,
    r,
    u,
    increment,
    lambda,
    iterations,
    residual_norm
});

/// The reduced motion from a pair (r_0, u_0, r_1): an iterator over its nodes, k = 0, 1, 2, …
///
/// Endless, unless a step fails; after an error it is exhausted. Made by [`EulerPoincare::trajectory`].
#[must_use = "a trajectory is computed as it is iterated"]
pub struct EulerPoincareTrajectory<'a, S: LeftInvariantSystem> {
    reduced: EulerPoincare<'a, S>,
    options: StepOptions,
    /// The pair passed, at its representative.
    start: Interval<S>,
    stage: Stage,
    plain: Plain<S>,
}

impl<'a, S: LeftInvariantSystem> EulerPoincareTrajectory<'a, S> {
    pub(super) fn new(
        reduced: EulerPoincare<'a, S>,
        options: StepOptions,
        start: Interval<S>,
    ) -> Self {
        Self {
            reduced,
            options,
            start,
            stage: Stage::Unchecked,
            plain: after(reduced.system(), &start),
        }
    }

    /// The state at node 0, after the checks.
    fn first(&self) -> Result<EulerPoincareState<S>, StepError> {
        let start = &self.start;
        check_pair(self.reduced.system(), &self.options, start)?;
        Ok(EulerPoincareState {
            k: 0,
            t: start.time.t,
            h: start.time.h,
            r: start.q,
            u: start.end(),
            increment: start.d,
            lambda: undefined(),
            iterations: 0,
            residual_norm: 0.0,
        })
    }

    /// The state at node k.
    fn solve(&mut self, k: usize) -> Result<EulerPoincareState<S>, StepError> {
        let (time, r) = (self.start.time.offset(k), self.plain.q);
        let Advance {
            q2,
            increment,
            lambda,
            iterations,
            residual_norm,
        } = advance(
            self.reduced.system(),
            &self.options,
            k,
            time,
            &mut self.plain,
        )?;
        Ok(EulerPoincareState {
            k,
            t: time.t,
            h: time.h,
            r,
            u: q2,
            increment,
            lambda,
            iterations,
            residual_norm,
        })
    }
}

impl<S: LeftInvariantSystem> Iterator for EulerPoincareTrajectory<'_, S> {
    type Item = Result<EulerPoincareState<S>, StepError>;

    fn next(&mut self) -> Option<Self::Item> {
        let (state, k) = match self.stage {
            Stage::Unchecked => (self.first(), 1),
            Stage::Solving { k } => (self.solve(k), k + 1),
            Stage::Failed => return None,
        };
        self.stage = match state {
            Ok(_) => Stage::Solving { k },
            Err(_) => Stage::Failed,
        };
        Some(state)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.stage.size_hint()
    }
}

impl<S: LeftInvariantSystem> FusedIterator for EulerPoincareTrajectory<'_, S> {}

impl<S: LeftInvariantSystem> Clone for EulerPoincareTrajectory<'_, S> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

impl<S: LeftInvariantSystem> fmt::Debug for EulerPoincareTrajectory<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EulerPoincareTrajectory")
            .field("start", &self.start)
            .field("stage", &self.stage)
            .field("node", &self.plain.q)
            .finish_non_exhaustive()
    }
}

/// (u_1, r_2) from a pair (r_0, u_0, r_1), checked first.
pub(super) fn step<S: LeftInvariantSystem>(
    reduced: EulerPoincare<'_, S>,
    options: &StepOptions,
    interval: Interval<S>,
) -> Result<EulerPoincareStep<S>, StepError> {
    let mut trajectory = EulerPoincareTrajectory::new(reduced, *options, interval);
    trajectory.first()?;
    let state = trajectory.solve(1)?;
    Ok(EulerPoincareStep {
        u1: state.u,
        increment: state.increment,
        lambda: state.lambda,
        iterations: state.iterations,
        residual_norm: state.residual_norm,
    })
}
