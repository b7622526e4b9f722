//! Steps and trajectories.

use core::fmt;
use core::iter::FusedIterator;

use crate::error::StepError;
use crate::interval::{Interval, TimeStep};
use crate::linear::Vector;
use crate::newton::Guess;
use crate::node::{NodeEquations, from_slice};
use crate::options::StepOptions;
use crate::phase::Phase;
use crate::regions::{Active, RegionsOf};
use crate::staged::{Restart, Staged};
use crate::stages::{Solved, Stages, StagesOf};
use crate::start::check_pair;
use crate::system::DiscreteSystem;
use crate::values::value_traits;

/// The result of one step: (q_0, q_1) ↦ q_2.
#[non_exhaustive]
pub struct Step<S: DiscreteSystem> {
    /// q_2.
    pub q2: S::Configuration,
    /// The increment from q_1 to q_2 as it was solved for, q_2 - q_1 on R^n: more digits than the difference of the
    /// configurations.
    pub increment: S::Increment,
    /// The multipliers λ at q_1.
    pub lambda: S::Multipliers,
    /// Newton iterations made.
    pub iterations: usize,
    /// The largest residual of a row, relative to the terms of that row: at most the tolerance, or up to min(8 tolerance, 384 ε) where the excess
    /// is the rounding of the row. Where round-off kept it above both, relative
    /// to the scale of the motion in that row: at most 64 ε then, or 16384 ε of the
    /// row's terms where the correction of every coordinate is round-off of that coordinate.
    pub residual_norm: f64,
    /// The boundaries crossed from q_1 to q_2: [`Impacts`](crate::Impacts), or nothing without regions.
    pub impacts: <S::Regions as RegionsOf<S>>::Impacts,
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
    /// The multipliers λ_k at q_k; NaN at k = 0, where no equation is solved unless the motion starts with a momentum. 0 for constraints not in force; where
    /// boundaries are crossed they belong to the part before the first of them.
    pub lambda: S::Multipliers,
    /// The increment from q_k to q_{k+1}, on R^n q_{k+1} - q_k, over all parts where boundaries are crossed; the mean
    /// velocity on the interval that follows is
    /// `increment / h`.
    pub increment: S::Increment,
    /// Newton iterations made for (q_{k+1}, λ_k); 0 at k = 0.
    pub iterations: usize,
    /// The largest residual of a row, relative to the terms of that row; 0 at k = 0.
    pub residual_norm: f64,
    /// The boundaries crossed since the node before, as in a flow: [`Impacts`](crate::Impacts), or nothing without regions.
    pub impacts: <S::Regions as RegionsOf<S>>::Impacts,
}

impl<S: DiscreteSystem> State<S> {
    /// The interval (q_k, q_{k+1}) that follows, for the functions `…_at` of [`DiscreteSystem`]:
    /// `system.energy_at(&state.interval())` is the energy on it, from the increment as solved for.
    ///
    /// Where boundaries are crossed on it (`impacts` of the next state is not empty) it is no interval of the discrete
    /// motion, which consists of several there: neither its energy nor its momenta mean anything.
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
    residual_norm,
    impacts
});
value_traits!(State<S: DiscreteSystem> {
    k,
    t,
    h,
    q,
    lambda,
    increment,
    iterations,
    residual_norm,
    impacts
});

/// The discrete motion from a pair (q_0, q_1): an iterator over its nodes, k = 0, 1, 2, …
///
/// Endless, unless a step fails; after an error it is exhausted. Made by
/// [`DiscreteSystem::trajectory`].
#[must_use = "a trajectory is computed as it is iterated"]
pub struct Trajectory<'a, S: DiscreteSystem> {
    system: &'a S,
    options: StepOptions,
    /// The pair passed.
    start: Interval<S>,
    /// Where it starts if no pair was passed.
    phase: Option<Phase<S>>,
    stage: Stage,
    staged: Staged<S::Stages>,
    plain: Plain<S>,
    carried: <S::Regions as RegionsOf<S>>::Carried,
    /// The boundaries crossed on the way to the node that comes next.
    impacts: <S::Regions as RegionsOf<S>>::Impacts,
}

/// A motion at the node k, where the system has no stages, or has regions.
pub struct Plain<S: DiscreteSystem> {
    /// q_k.
    pub q: S::Configuration,
    /// The momentum that arrives there.
    pub arrival: S::Covector,
    /// The last unknowns.
    pub d: S::Increment,
    /// The last multipliers.
    pub lambda: S::Multipliers,
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
    #[inline]
    pub(crate) fn new(
        system: &'a S,
        options: StepOptions,
        origin: TimeStep,
        q0: S::Configuration,
        q1: S::Configuration,
    ) -> Self {
        Self::of(system, options, Interval::between(origin, q0, q1), q1)
    }

    #[inline]
    fn of(system: &'a S, options: StepOptions, start: Interval<S>, q1: S::Configuration) -> Self {
        let plain = Plain::<S> {
            q: q1,
            arrival: system.arrival_at(&start),
            d: start.d,
            lambda: S::Multipliers::zeros(),
        };
        Self {
            system,
            options,
            start,
            phase: None,
            stage: Stage::Unchecked,
            staged: Staged::new(
                &S::Stages::parameters(system),
                start.time.h,
                S::Stages::point(&q1),
                plain.arrival.as_slice(),
                [plain.d.as_slice(), plain.lambda.as_slice()],
            ),
            plain,
            carried: S::Regions::unknown(),
            impacts: S::Regions::none(&q1),
        }
    }

    /// From (q, p) at the node 0.
    pub(crate) fn from_phase(
        system: &'a S,
        options: StepOptions,
        time: TimeStep,
        phase: Phase<S>,
    ) -> Self {
        let (q, d) = (phase.q, S::Increment::zeros());
        let mut trajectory = Self::of(system, options, Interval { time, q, d }, q);
        trajectory.phase = Some(phase);
        trajectory
    }

    /// (t, q, p) of the node that comes next, p = D_2L_d + f⁺ the momentum that arrives there: where
    /// [`step_from`](DiscreteSystem::step_from) and [`trajectory_from`](DiscreteSystem::trajectory_from) go on with other
    /// parameters, or another h. `None` after an error.
    #[must_use]
    pub fn phase(&self) -> Option<(f64, S::Configuration, S::Covector)> {
        let k = match (self.stage, &self.phase) {
            (Stage::Unchecked, Some(phase)) => {
                return Some((self.start.time.t, phase.q, phase.p));
            }
            (Stage::Unchecked, None) => 1,
            (Stage::Solving { k }, _) => k,
            (Stage::Failed, _) => return None,
        };
        let p = match Self::STAGED {
            true => from_slice(self.staged.arrival().as_ref()),
            false => self.plain.arrival,
        };
        Some((self.start.time.offset(k).t, self.node(), p))
    }

    /// Whether the stages solve the nodes: they know no regions.
    const STAGED: bool = S::Stages::AVAILABLE && S::Regions::BOUNDARIES == 0;

    /// The state at node 0, after the checks.
    #[inline(always)]
    fn first(&mut self) -> Result<State<S>, StepError> {
        if let Some(phase) = self.phase {
            let departure = depart(self.system, self.options, self.start.time, phase)?;
            *self = departure.trajectory;
            return Ok(departure.state);
        }
        let start = self.start;
        self.carried = check(self.system, &self.options, start)?;
        Ok(State {
            k: 0,
            t: start.time.t,
            h: start.time.h,
            q: start.q,
            lambda: undefined(),
            increment: start.d,
            iterations: 0,
            residual_norm: 0.0,
            impacts: S::Regions::none(&start.q),
        })
    }

    /// The state at node k, from the stages of the system.
    #[inline(always)]
    fn solve(&mut self, k: usize) -> Result<State<S>, StepError> {
        if !Self::STAGED {
            return self.pivot(k);
        }
        let time = self.start.time.offset(k);
        let options = &self.options;
        let mut solved = (self.staged).solve(time.t, options.tolerance, options.max_iterations);
        if !solved.good {
            // Copies: what no function refers to may stay in registers.
            let (staged, start) = (self.staged, self.staged.restart(&solved));
            solved = repaired(self.system, options, k, time, &staged, &start)?;
        }
        let q = S::Stages::configuration(&self.staged.point());
        self.staged.advance(&solved);
        let (d, lambda) = solved.z.as_ref().split_at(S::DIM);
        Ok(State {
            k,
            t: time.t,
            h: time.h,
            q,
            lambda: from_slice(lambda),
            increment: from_slice(d),
            iterations: solved.iterations,
            residual_norm: solved.norm,
            impacts: S::Regions::none(&q),
        })
    }

    /// The state at node k of a system without stages, or with regions.
    fn pivot(&mut self, k: usize) -> Result<State<S>, StepError> {
        let time = self.start.time.offset(k);
        let q = self.plain.q;
        let (plain, carried) = (&mut self.plain, &mut self.carried);
        let (step, ahead) =
            S::Regions::advance(self.system, &self.options, k, time, plain, carried)?;
        let impacts = core::mem::replace(&mut self.impacts, ahead);
        Ok(State {
            k,
            t: time.t,
            h: time.h,
            q,
            lambda: step.lambda,
            increment: step.increment,
            iterations: step.iterations,
            residual_norm: step.residual_norm,
            impacts,
        })
    }

    /// q_k of the node that comes next.
    fn node(&self) -> S::Configuration {
        if Self::STAGED {
            S::Stages::configuration(&self.staged.point())
        } else {
            self.plain.q
        }
    }
}

impl<S: DiscreteSystem> Iterator for Trajectory<'_, S> {
    type Item = Result<State<S>, StepError>;

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

impl<S: DiscreteSystem> FusedIterator for Trajectory<'_, S> {}

impl<S: DiscreteSystem> Clone for Trajectory<'_, S> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

impl<S: DiscreteSystem> fmt::Debug for Trajectory<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Trajectory")
            .field("start", &self.start)
            .field("stage", &self.stage)
            .field("node", &self.node())
            .finish_non_exhaustive()
    }
}

/// A motion at its first node, and the trajectory from there.
struct Departure<'a, S: DiscreteSystem> {
    state: State<S>,
    trajectory: Trajectory<'a, S>,
}

/// The state at node 0 of a motion from (q, p), after the checks. A trajectory by value: where none is borrowed by what is not
/// inlined, it may stay in registers.
#[cold]
#[inline(never)]
fn depart<S: DiscreteSystem>(
    system: &S,
    options: StepOptions,
    time: TimeStep,
    phase: Phase<S>,
) -> Result<Departure<'_, S>, StepError> {
    let q = phase.position(system, &options, time)?;
    let phase = Phase { q, ..phase };
    let mut trajectory = Trajectory::from_phase(system, options, time, phase);
    (trajectory.plain, trajectory.carried) = phase.depart(system, time)?;
    let state = trajectory.pivot(0)?;
    // From here on it is the motion from this pair, with the increment as solved for.
    let plain = &mut trajectory.plain;
    plain.lambda = S::Multipliers::zeros();
    trajectory.staged = Staged::new(
        &S::Stages::parameters(system),
        time.h,
        S::Stages::point(&plain.q),
        plain.arrival.as_slice(),
        [plain.d.as_slice(), plain.lambda.as_slice()],
    );
    Ok(Departure { state, trajectory })
}

#[cold]
#[inline(never)]
fn check<S: DiscreteSystem>(
    system: &S,
    options: &StepOptions,
    start: Interval<S>,
) -> Result<<S::Regions as RegionsOf<S>>::Carried, StepError> {
    check_pair(system, options, &start)
}

/// Solves the equations of a node with pivoting: from where the stages ended, or else from the last (d, λ).
#[cold]
#[inline(never)]
pub(crate) fn repaired<S: DiscreteSystem>(
    system: &S,
    options: &StepOptions,
    k: usize,
    time: TimeStep,
    staged: &Staged<S::Stages>,
    start: &Restart<S::Stages, f64>,
) -> Result<Solved<S::Stages, f64>, StepError> {
    let q = S::Stages::configuration(staged.near());
    let arrival = from_slice(staged.arrival().as_ref());
    // No regions: every constraint is in force.
    let equations = NodeEquations::new(system, k, time, q, arrival, Active::of::<S>(0));
    let guess = Guess {
        z: start.z.as_ref().split_at(S::DIM).into(),
        iterations: start.iterations,
    };
    let step = equations.solve(guess, options)?;
    let d = step.increment;
    let arrival = system.arrival_at(&Interval { time, q, d });
    let mut solved: Solved<S::Stages, f64> = Solved {
        z: start.z,
        arrival: *staged.arrival(),
        iterations: step.iterations,
        norm: step.residual_norm,
        good: true,
    };
    solved.arrival.as_mut().copy_from_slice(arrival.as_slice());
    let (increments, multipliers) = solved.z.as_mut().split_at_mut(S::DIM);
    increments.copy_from_slice(d.as_slice());
    multipliers.copy_from_slice(step.lambda.as_slice());
    Ok(solved)
}

impl<S: DiscreteSystem> Clone for Plain<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: DiscreteSystem> Copy for Plain<S> {}

/// q_2 from a pair (q_0, q_1), checked first.
pub(crate) fn step<S: DiscreteSystem>(
    system: &S,
    options: &StepOptions,
    interval: &Interval<S>,
    q1: S::Configuration,
) -> Result<Step<S>, StepError> {
    let carried = check(system, options, *interval)?;
    let mut trajectory = Trajectory::of(system, *options, *interval, q1);
    trajectory.carried = carried;
    let State {
        lambda,
        increment,
        iterations,
        residual_norm,
        ..
    } = trajectory.solve(1)?;
    Ok(Step {
        q2: trajectory.node(),
        increment,
        lambda,
        iterations,
        residual_norm,
        impacts: trajectory.impacts,
    })
}

pub(crate) fn undefined<V: Vector>() -> V {
    let mut vector = V::zeros();
    vector.as_mut_slice().fill(f64::NAN);
    vector
}
