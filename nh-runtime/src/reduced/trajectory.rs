//! Reduced steps and trajectories.

use core::fmt;
use core::iter::FusedIterator;

use crate::error::StepError;
use crate::interval::TimeStep;
use crate::options::StepOptions;
use crate::reduced::check::{check_pair, node_of};
use crate::reduced::node::{ReducedSolution, solve_node};
use crate::reduced::{ReducedInterval, ReducedNode, ReducedSystem};
use crate::trajectory::Stage;
use crate::values::value_traits;

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
    /// The largest residual of a row, relative to the terms of that row. Above the tolerance only
    /// where round-off kept it there.
    pub residual_norm: f64,
}

/// A node of a reduced trajectory.
#[non_exhaustive]
pub struct ReducedState<R: ReducedSystem> {
    /// The index of the node.
    pub k: usize,
    /// t_k = t_0 + k h.
    pub t: f64,
    /// The time step h.
    pub h: f64,
    /// r_k.
    pub r: R::Base,
    /// ϑ_k, of the interval that follows.
    pub vartheta: R::Group,
    /// r_{k+1} - r_k, of the interval that follows.
    pub increment: R::Base,
    /// Newton iterations made for (ϑ_k, r_{k+1}); 0 at k = 0.
    pub iterations: usize,
    /// The largest residual of a row, relative to the terms of that row; 0 at k = 0.
    pub residual_norm: f64,
}

impl<R: ReducedSystem> ReducedState<R> {
    /// The interval (r_k, ϑ_k, r_{k+1}) that follows, for the functions `…_at` of [`ReducedSystem`].
    #[inline]
    #[must_use]
    pub fn interval(&self) -> ReducedInterval<R> {
        ReducedInterval {
            time: TimeStep::new(self.t, self.h),
            r: self.r,
            vartheta: self.vartheta,
            increment: self.increment,
        }
    }
}

value_traits!(ReducedStep<R: ReducedSystem> {
    vartheta1,
    r2,
    increment,
    iterations,
    residual_norm
});
value_traits!(ReducedState<R: ReducedSystem> {
    k,
    t,
    h,
    r,
    vartheta,
    increment,
    iterations,
    residual_norm
});

/// The reduced motion from a pair (r_0, ϑ_0, r_1): an iterator over its nodes, k = 0, 1, 2, …
///
/// Endless, unless a step fails; after an error it is exhausted. Made by
/// [`ReducedSystem::trajectory`].
#[must_use = "a trajectory is computed as it is iterated"]
pub struct ReducedTrajectory<R: ReducedSystem> {
    pub(super) system: R,
    options: StepOptions,
    /// The pair passed.
    start: ReducedInterval<R>,
    stage: Stage,
    /// The last node solved, r_{k-1} and z_{k-1}.
    before: Option<ReducedNode<R>>,
    /// r_k.
    r: R::Base,
}

impl<R: ReducedSystem> ReducedTrajectory<R> {
    pub(super) fn new(
        system: R,
        options: StepOptions,
        start: ReducedInterval<R>,
        r1: R::Base,
    ) -> Self {
        Self {
            system,
            options,
            start,
            stage: Stage::Unchecked,
            before: None,
            r: r1,
        }
    }

    fn first(&mut self) -> Result<ReducedState<R>, StepError> {
        check_pair(&self.system, &self.options, &self.start)?;
        self.stage = Stage::Solving { k: 1 };
        Ok(state(0, &self.start, 0, 0.0))
    }

    fn solve(&mut self, k: usize) -> Result<ReducedState<R>, StepError> {
        let before = self
            .before
            .unwrap_or_else(|| node_of(&self.system, &self.start));
        let ReducedSolution {
            node,
            interval,
            end,
            iterations,
            residual_norm,
        } = solve_node(
            &self.system,
            &self.options,
            k,
            &before,
            self.start.time.offset(k),
            self.r,
        )?;
        self.before = Some(node);
        self.r = end;
        self.stage = Stage::Solving { k: k + 1 };
        Ok(state(k, &interval, iterations, residual_norm))
    }
}

impl<R: ReducedSystem> Iterator for ReducedTrajectory<R> {
    type Item = Result<ReducedState<R>, StepError>;

    fn next(&mut self) -> Option<Self::Item> {
        let state = match self.stage {
            Stage::Unchecked => self.first(),
            Stage::Solving { k } => self.solve(k),
            Stage::Failed => return None,
        };
        if state.is_err() {
            self.stage = Stage::Failed;
        }
        Some(state)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.stage.size_hint()
    }
}

impl<R: ReducedSystem> FusedIterator for ReducedTrajectory<R> {}

impl<R: ReducedSystem> Clone for ReducedTrajectory<R> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

impl<R: ReducedSystem> fmt::Debug for ReducedTrajectory<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ReducedTrajectory")
            .field("start", &self.start)
            .field("stage", &self.stage)
            .field("before", &self.before)
            .finish_non_exhaustive()
    }
}

/// (ϑ_1, r_2) from a pair (r_0, ϑ_0, r_1), checked first.
pub(super) fn step<R: ReducedSystem>(
    system: &R,
    options: &StepOptions,
    interval: &ReducedInterval<R>,
    r1: R::Base,
) -> Result<ReducedStep<R>, StepError> {
    check_pair(system, options, interval)?;
    let before = node_of(system, interval);
    let time = interval.time.offset(1);
    let solution = solve_node(system, options, 1, &before, time, r1)?;
    Ok(ReducedStep {
        vartheta1: solution.interval.vartheta,
        r2: solution.end,
        increment: solution.interval.increment,
        iterations: solution.iterations,
        residual_norm: solution.residual_norm,
    })
}

fn state<R: ReducedSystem>(
    k: usize,
    interval: &ReducedInterval<R>,
    iterations: usize,
    residual_norm: f64,
) -> ReducedState<R> {
    ReducedState {
        k,
        t: interval.time.t,
        h: interval.time.h,
        r: interval.r,
        vartheta: interval.vartheta,
        increment: interval.increment,
        iterations,
        residual_norm,
    }
}
