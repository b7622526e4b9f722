//! Steps and trajectories.

use core::fmt;
use core::iter::FusedIterator;

use crate::error::StepError;
use crate::interval::{Interval, TimeStep};
use crate::linear::Vector;
use crate::node::NodeEquations;
use crate::options::StepOptions;
use crate::start::check_pair;
use crate::system::DiscreteSystem;
use crate::values::value_traits;

/// The result of one step: (q_0, q_1) ↦ q_2.
#[non_exhaustive]
pub struct Step<S: DiscreteSystem> {
    /// q_2.
    pub q2: S::Configuration,
    /// q_2 - q_1 as it was solved for: more digits than the difference of the configurations.
    pub increment: S::Increment,
    /// The multipliers λ at q_1.
    pub lambda: S::Multipliers,
    /// Newton iterations made.
    pub iterations: usize,
    /// The largest residual of a row, relative to the terms of that row. Above the tolerance only
    /// where round-off kept it there.
    pub residual_norm: f64,
}

/// A node of a trajectory.
#[non_exhaustive]
pub struct State<S: DiscreteSystem> {
    /// The index of the node.
    pub k: usize,
    /// t_k = t_0 + k h.
    pub t: f64,
    /// The time step h.
    pub h: f64,
    /// q_k.
    pub q: S::Configuration,
    /// The multipliers λ_k at q_k; NaN at k = 0, where no equation is solved.
    pub lambda: S::Multipliers,
    /// q_{k+1} - q_k; the mean velocity on the interval that follows is `increment / h`.
    pub increment: S::Increment,
    /// Newton iterations made for (q_{k+1}, λ_k); 0 at k = 0.
    pub iterations: usize,
    /// The largest residual of a row, relative to the terms of that row; 0 at k = 0.
    pub residual_norm: f64,
}

impl<S: DiscreteSystem> State<S> {
    /// The interval (q_k, q_{k+1}) that follows, for the functions `…_at` of [`DiscreteSystem`]:
    /// `system.energy_at(&state.interval())` is the energy on it, from the increment as solved for.
    #[inline]
    #[must_use]
    pub fn interval(&self) -> Interval<S> {
        Interval {
            time: TimeStep::new(self.t, self.h),
            q: self.q,
            d: self.increment,
        }
    }
}

value_traits!(Step<S: DiscreteSystem> {
    q2,
    increment,
    lambda,
    iterations,
    residual_norm
});
value_traits!(State<S: DiscreteSystem> {
    k,
    t,
    h,
    q,
    lambda,
    increment,
    iterations,
    residual_norm
});

/// The discrete motion from a pair (q_0, q_1): an iterator over its nodes, k = 0, 1, 2, …
///
/// Endless, unless a step fails; after an error it is exhausted. Made by
/// [`DiscreteSystem::trajectory`].
#[must_use = "a trajectory is computed as it is iterated"]
pub struct Trajectory<'a, S: DiscreteSystem> {
    system: &'a S,
    options: StepOptions,
    origin: TimeStep,
    stage: Stage,
    /// The last interval known, (q_{k-1}, d_{k-1}).
    interval: Interval<S>,
    /// q_k.
    node: S::Configuration,
    /// λ_{k-1}, the guess for λ_k.
    lambda: S::Multipliers,
}

/// How far a trajectory is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Stage {
    Unchecked,
    Solving { k: usize },
    Failed,
}

impl Stage {
    pub fn size_hint(self) -> (usize, Option<usize>) {
        match self {
            Self::Unchecked | Self::Solving { .. } => (1, None),
            Self::Failed => (0, Some(0)),
        }
    }
}

impl<'a, S: DiscreteSystem> Trajectory<'a, S> {
    pub(crate) fn new(
        system: &'a S,
        options: StepOptions,
        origin: TimeStep,
        q0: S::Configuration,
        q1: S::Configuration,
    ) -> Self {
        let interval = Interval::between(origin, q0, q1);
        Self {
            system,
            options,
            origin,
            stage: Stage::Unchecked,
            interval,
            node: q1,
            lambda: S::Multipliers::zeros(),
        }
    }

    fn first(&mut self) -> Result<State<S>, StepError> {
        check_pair(self.system, &self.options, &self.interval)?;
        self.stage = Stage::Solving { k: 1 };
        Ok(State {
            k: 0,
            t: self.origin.t,
            h: self.origin.h,
            q: self.interval.q,
            lambda: undefined(),
            increment: self.interval.d,
            iterations: 0,
            residual_norm: 0.0,
        })
    }

    fn solve(&mut self, k: usize) -> Result<State<S>, StepError> {
        let time = self.origin.offset(k);
        let q = self.node;
        let Step {
            q2,
            increment,
            lambda,
            iterations,
            residual_norm,
        } = solve_node(
            self.system,
            &self.options,
            k,
            &self.interval,
            time,
            q,
            self.lambda,
        )?;
        self.interval = Interval {
            time,
            q,
            d: increment,
        };
        self.node = q2;
        self.lambda = lambda;
        self.stage = Stage::Solving { k: k + 1 };
        Ok(State {
            k,
            t: time.t,
            h: time.h,
            q,
            lambda,
            increment,
            iterations,
            residual_norm,
        })
    }
}

impl<S: DiscreteSystem> Iterator for Trajectory<'_, S> {
    type Item = Result<State<S>, StepError>;

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

impl<S: DiscreteSystem> FusedIterator for Trajectory<'_, S> {}

impl<S: DiscreteSystem> Clone for Trajectory<'_, S> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

impl<S: DiscreteSystem> fmt::Debug for Trajectory<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Trajectory")
            .field("origin", &self.origin)
            .field("stage", &self.stage)
            .field("interval", &self.interval)
            .finish_non_exhaustive()
    }
}

/// q_2 from a checked pair (q_0, q_1).
pub(crate) fn step<S: DiscreteSystem>(
    system: &S,
    options: &StepOptions,
    interval: &Interval<S>,
    q1: S::Configuration,
) -> Result<Step<S>, StepError> {
    check_pair(system, options, interval)?;
    solve_node(
        system,
        options,
        1,
        interval,
        interval.time.offset(1),
        q1,
        S::Multipliers::zeros(),
    )
}

/// Solves the equations of node k, `q` at `time`, after `interval`. The guess is the last increment
/// and the last multipliers.
fn solve_node<S: DiscreteSystem>(
    system: &S,
    options: &StepOptions,
    k: usize,
    interval: &Interval<S>,
    time: TimeStep,
    q: S::Configuration,
    lambda: S::Multipliers,
) -> Result<Step<S>, StepError> {
    let equations = NodeEquations::new(system, k, time, q, system.arrival_at(interval));
    equations.solve(&interval.d, &lambda, options)
}

fn undefined<V: Vector>() -> V {
    let mut vector = V::zeros();
    vector.as_mut_slice().fill(f64::NAN);
    vector
}
