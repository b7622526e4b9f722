//! Many initial conditions or parameter sets of one system.

mod chunk;
mod group;
mod lanes;
mod progress;
mod recording;
mod schedule;

pub use lanes::{Lanes, LanesMask};
pub use recording::{MemberError, Recording};

use core::fmt;

use rayon::prelude::*;

use self::chunk::Run;
use self::progress::Progress;
use self::schedule::Schedule;
use crate::interval::TimeStep;
use crate::options::StepOptions;
use crate::system::DiscreteSystem;

/// Members of a chunk, which one thread steps together: 16 groups of lanes, whose state stays in the first cache.
const CHUNK: usize = 16 * Lanes::LANES;

/// Many motions of one type of system: each member has its pair (q_0, q_1) and its parameters, all have the same times.
///
/// A member's motion is that of [`DiscreteSystem::trajectory`], to round-off: every node solves
///
/// ```text
/// D1L_d(q_k, q_{k+1}) + D2L_d(q_{k-1}, q_k) + f⁻(q_k, q_{k+1}) + f⁺(q_{k-1}, q_k) = Σ_a λ_{a,k} ω^a(q_k)
/// φ^a(q_k, q_{k+1}) = 0
/// ```
///
/// Eight members are solved side by side by the stages of the system, in a fixed order of pivots, from guesses as in a
/// trajectory. What they do not solve is solved again member by member, as in a trajectory of its own: in stages, then
/// with pivoting. Where also that fails the member ends, with its error and its node in the [`Recording`]; the others go on as if it
/// were not there. Members of a system without stages or
/// with regions are trajectories.
///
/// [`run`](Self::run) uses the threads of the current rayon pool. With stages, a member's values are the same, bit by bit,
/// whatever the number of threads, the other members and its place among them. No step allocates.
///
/// ```
/// # use nh_runtime::{DiscreteSystem, Ensemble};
/// fn final_energies<S>(system: S, h: f64, pairs: Vec<(S::Configuration, S::Configuration)>) -> Vec<f64>
/// where
///     S: DiscreteSystem<Configuration: Sync> + Clone + Sync,
/// {
///     let recording = Ensemble::of(system.clone(), h, pairs).every(100).run(1000);
///     for failure in recording.errors() {
///         eprintln!("{failure}");
///     }
///     let last = recording.records() - 1;
///     (0..recording.members())
///         .map(|member| system.energy_at(&recording.interval(last, member)))
///         .collect()
/// }
/// ```
pub struct Ensemble<S: DiscreteSystem> {
    origin: TimeStep,
    options: StepOptions,
    every: usize,
    progress: bool,
    systems: Vec<S>,
    members: Vec<Member<S>>,
}

/// A pair and the index of its system.
struct Member<S: DiscreteSystem> {
    system: usize,
    q0: S::Configuration,
    q1: S::Configuration,
}

impl<S: DiscreteSystem> Ensemble<S> {
    /// No members yet; q_0 of each will be at the time of `ts`, a [`TimeStep`] or a bare step h with t = 0.
    #[must_use]
    pub fn new(ts: impl Into<TimeStep>) -> Self {
        Self {
            origin: ts.into(),
            options: StepOptions::default(),
            every: 1,
            progress: false,
            systems: Vec::new(),
            members: Vec::new(),
        }
    }

    /// Members of the same parameters, one a pair (q_0, q_1).
    #[must_use]
    pub fn of<Q: Into<S::Configuration>>(
        system: S,
        ts: impl Into<TimeStep>,
        pairs: impl IntoIterator<Item = (Q, Q)>,
    ) -> Self {
        let mut ensemble = Self::new(ts);
        ensemble.systems.push(system);
        ensemble
            .members
            .extend(pairs.into_iter().map(|(q0, q1)| Member {
                system: 0,
                q0: q0.into(),
                q1: q1.into(),
            }));
        ensemble
    }

    /// Adds a member with its own parameters.
    #[must_use]
    pub fn member(
        mut self,
        system: S,
        q0: impl Into<S::Configuration>,
        q1: impl Into<S::Configuration>,
    ) -> Self {
        self.push(system, q0.into(), q1.into());
        self
    }

    /// Adds members, each with its own parameters and its pair (q_0, q_1).
    #[must_use]
    pub fn members<Q: Into<S::Configuration>>(
        mut self,
        members: impl IntoIterator<Item = (S, (Q, Q))>,
    ) -> Self {
        for (system, (q0, q1)) in members {
            self.push(system, q0.into(), q1.into());
        }
        self
    }

    /// Sets the options of every step.
    #[must_use]
    pub fn options(mut self, options: StepOptions) -> Self {
        self.options = options;
        self
    }

    /// Records the nodes 0, n, 2n, … and the last one. Default 1. A record has [`Components::LEN`](crate::Components::LEN) + dim Q + M doubles
    /// a member: 2 dim Q + M in coordinates of R and S¹.
    ///
    /// # Panics
    /// If n is 0.
    #[must_use]
    pub fn every(mut self, n: usize) -> Self {
        assert!(n > 0, "every 0th node: there is none");
        self.every = n;
        self
    }

    /// Shows a progress bar on standard error while it runs.
    #[cfg(feature = "progress")]
    #[must_use]
    pub fn progress(mut self) -> Self {
        self.progress = true;
        self
    }

    fn push(&mut self, system: S, q0: S::Configuration, q1: S::Configuration) {
        let index = self.systems.len();
        self.systems.push(system);
        self.members.push(Member {
            system: index,
            q0,
            q1,
        });
    }
}

impl<S: DiscreteSystem<Configuration: Sync> + Sync> Ensemble<S> {
    /// Solves the nodes k = 1 … `steps` of every member, in the current rayon pool.
    ///
    /// # Errors
    /// Those of a member, see [`DiscreteSystem::step_with`], are in [`Recording::errors`]; its values from that node on are NaN.
    #[must_use]
    pub fn run(&self, steps: usize) -> Recording<S> {
        let schedule = Schedule {
            steps,
            every: self.every,
        };
        let progress = Progress::new(self.progress, self.members.len() * steps);
        let run = Run {
            systems: &self.systems,
            origin: self.origin,
            options: &self.options,
            schedule,
            progress: &progress,
        };
        let mut recording = Recording::new(self.origin, schedule, self.members.len());
        let errors: Vec<Vec<MemberError>> = recording
            .pieces(CHUNK)
            .into_par_iter()
            .zip(self.members.par_chunks(CHUNK))
            .with_max_len(1)
            .enumerate()
            .map(|(chunk, (mut columns, members))| run.chunk(chunk * CHUNK, members, &mut columns))
            .collect();
        progress.finish();
        recording.set_errors(errors.concat());
        recording
    }
}

impl<S: DiscreteSystem> fmt::Debug for Ensemble<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ensemble")
            .field("origin", &self.origin)
            .field("options", &self.options)
            .field("every", &self.every)
            .field("members", &self.members.len())
            .finish_non_exhaustive()
    }
}
