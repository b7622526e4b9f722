//! Reduced steps and trajectories.

use core::fmt;
use core::iter::FusedIterator;

use crate::error::StepError;
use crate::interval::TimeStep;
use crate::linear::Vector;
use crate::newton::Guess;
use crate::node::from_slice;
use crate::options::StepOptions;
use crate::real::Array;
use crate::reduced::check::{check_pair, node_of};
use crate::reduced::node::{ReducedSolution, interval_of, solve_node};
use crate::reduced::{ReducedInterval, ReducedNode, ReducedSystem};
use crate::staged::{Restart, Staged};
use crate::stages::{Solved, Stages};
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
    /// The largest residual of a row, relative to the terms of that row; where round-off kept it above the tolerance, relative
    /// to the scale of the motion in that row: at most 64 ε or little more then.
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
    staged: Staged<R::Stages>,
    plain: Plain<R>,
}

/// A motion at the node k, where the system has no stages: the last node solved, and r_k.
struct Plain<R: ReducedSystem> {
    before: ReducedNode<R>,
    r: R::Base,
}

impl<R: ReducedSystem> ReducedTrajectory<R> {
    #[inline]
    pub(super) fn new(
        system: R,
        options: StepOptions,
        start: ReducedInterval<R>,
        r1: R::Base,
    ) -> Self {
        let before = node_of(&system, &start);
        let mut point = <R::Stages as Stages>::Point::filled(0.0);
        if R::Stages::AVAILABLE {
            point.as_mut().copy_from_slice(r1.as_slice());
        }
        let (arrival, lambda) = (system.arrival_at(&before), R::Multipliers::zeros());
        let staged = Staged::new(
            &system.stage_parameters(),
            start.time.h,
            point,
            arrival.as_slice(),
            [before.z.as_slice(), lambda.as_slice()],
        );
        Self {
            system,
            options,
            start,
            stage: Stage::Unchecked,
            staged,
            plain: Plain { before, r: r1 },
        }
    }

    /// The state at node 0, after the checks.
    #[inline(always)]
    fn first(&self) -> Result<ReducedState<R>, StepError> {
        check(&self.system, &self.options, &self.start)?;
        Ok(state(0, &self.start, 0, 0.0))
    }

    /// The state at node k, from the stages of the system.
    #[inline(always)]
    fn solve(&mut self, k: usize) -> Result<ReducedState<R>, StepError> {
        if !R::Stages::AVAILABLE {
            return self.pivot(k);
        }
        let time = self.start.time.offset(k);
        let (options, system) = (&self.options, &self.system);
        let mut solved = (self.staged).solve(time.t, options.tolerance, options.max_iterations);
        if !solved.good {
            // Copies: what no function refers to may stay in registers.
            let (staged, start) = (self.staged, self.staged.restart(&solved));
            solved = repaired(system, options, k, time, &staged, &start)?;
        }
        let node = ReducedNode {
            time,
            r: from_slice(self.staged.point().as_ref()),
            z: from_slice(&solved.z.as_ref()[..R::Unknowns::LEN]),
        };
        let interval = interval_of(system, &node);
        self.staged.advance(&solved);
        Ok(state(k, &interval, solved.iterations, solved.norm))
    }

    /// The same of a system without stages.
    fn pivot(&mut self, k: usize) -> Result<ReducedState<R>, StepError> {
        let Plain { before, r } = self.plain;
        let time = self.start.time.offset(k);
        let arrival = self.system.arrival_at(&before);
        let guess = Guess::new(before.z);
        let ReducedSolution {
            node,
            interval,
            end,
            iterations,
            residual_norm,
        } = solve_node(&self.system, &self.options, k, time, r, arrival, guess)?;
        self.plain = Plain {
            before: node,
            r: end,
        };
        Ok(state(k, &interval, iterations, residual_norm))
    }

    /// r_k of the node that comes next.
    fn node(&self) -> R::Base {
        if R::Stages::AVAILABLE {
            from_slice(self.staged.point().as_ref())
        } else {
            self.plain.r
        }
    }
}

impl<R: ReducedSystem> Iterator for ReducedTrajectory<R> {
    type Item = Result<ReducedState<R>, StepError>;

    #[inline(always)]
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

impl<R: ReducedSystem> FusedIterator for ReducedTrajectory<R> {}

impl<R: ReducedSystem> Clone for ReducedTrajectory<R> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

impl<R: ReducedSystem> Clone for Plain<R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: ReducedSystem> Copy for Plain<R> {}

impl<R: ReducedSystem> fmt::Debug for ReducedTrajectory<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ReducedTrajectory")
            .field("start", &self.start)
            .field("stage", &self.stage)
            .field("node", &self.node())
            .finish_non_exhaustive()
    }
}

/// (ϑ_1, r_2) from a pair (r_0, ϑ_0, r_1), checked first.
pub(super) fn step<R: ReducedSystem>(
    system: R,
    options: &StepOptions,
    interval: &ReducedInterval<R>,
    r1: R::Base,
) -> Result<ReducedStep<R>, StepError> {
    check(&system, options, interval)?;
    let mut trajectory = ReducedTrajectory::new(system, *options, *interval, r1);
    let state = trajectory.solve(1)?;
    Ok(ReducedStep {
        vartheta1: state.vartheta,
        r2: trajectory.node(),
        increment: state.increment,
        iterations: state.iterations,
        residual_norm: state.residual_norm,
    })
}

#[cold]
#[inline(never)]
fn check<R: ReducedSystem>(
    system: &R,
    options: &StepOptions,
    start: &ReducedInterval<R>,
) -> Result<(), StepError> {
    check_pair(system, options, start)
}

/// Solves the equations of a node with pivoting: from where the stages ended, or else from the last unknowns.
#[cold]
#[inline(never)]
fn repaired<R: ReducedSystem>(
    system: &R,
    options: &StepOptions,
    k: usize,
    time: TimeStep,
    staged: &Staged<R::Stages>,
    start: &Restart<R::Stages, f64>,
) -> Result<Solved<R::Stages, f64>, StepError> {
    let r = from_slice(staged.near().as_ref());
    let arrival = from_slice(staged.arrival().as_ref());
    let guess = Guess {
        z: from_slice(&start.z.as_ref()[..R::Unknowns::LEN]),
        iterations: start.iterations,
    };
    let solution = solve_node(system, options, k, time, r, arrival, guess)?;
    let mut solved: Solved<R::Stages, f64> = Solved {
        z: start.z,
        arrival: *staged.arrival(),
        iterations: solution.iterations,
        norm: solution.residual_norm,
        good: true,
    };
    let arrival = system.arrival_at(&solution.node);
    solved.arrival.as_mut().copy_from_slice(arrival.as_slice());
    let (z, multipliers) = solved.z.as_mut().split_at_mut(R::Unknowns::LEN);
    z.copy_from_slice(solution.node.z.as_slice());
    // These equations have none, and what comes next is linear in them.
    multipliers.fill(0.0);
    Ok(solved)
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
