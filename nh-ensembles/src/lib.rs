//! Many initial conditions or parameter sets of one system.

mod chunk;
mod columns;
mod gradients;
mod group;
mod member;
mod progress;
mod recording;
mod schedule;
mod watches;

pub use columns::MemberError;
use member::Member;
pub use recording::Recording;

use core::ops::Range;
use std::sync::Mutex;

use rayon::prelude::*;

use self::chunk::Run;
use self::columns::Events;
use self::progress::Progress;
use self::schedule::Schedule;
use self::watches::MemberQuantity;
use nh_runtime::internal::ChangeBound;
use nh_runtime::{DiscreteSystem, Dynamics, Inputs, Lanes, Start, StepOptions, TimeStep, shown};

/// Members of a chunk, which one thread steps together: 16 groups of lanes, whose state stays in
/// the first cache.
const CHUNK: usize = 16 * Lanes::LANES;

/// Many motions of one type of system: each member has its start and its parameters, all have the
/// same times.
///
/// | system | pair | motion of a member |
/// | --- | --- | --- |
/// | a [`DiscreteSystem`] `S` | (q_0, q_1) | [`trajectory`](nh_runtime::Moving::trajectory) |
/// | [`Reduced`](nh_runtime::Reduced)`(R)`, `R` a [`ReducedSystem`](nh_runtime::ReducedSystem) | (r_0, ϑ_0, r_1) | [`ReducedSystem::trajectory`](nh_runtime::ReducedSystem::trajectory) |
/// | [`EulerPoincare`](nh_runtime::EulerPoincare) | (r_0, u_0) | [`EulerPoincare::trajectory`](nh_runtime::EulerPoincare::trajectory) |
///
/// Every kind of member starts from a position with a velocity or a momentum, too: see [`Start`].
///
/// A member's motion has the bits of its own trajectory. Eight members are solved side by side by
/// the stages of the system, in a fixed order of pivots, from guesses as in a trajectory. Members
/// that they do not solve are solved again one by one, as in a trajectory of their own: in stages,
/// then with pivoting. A member that fails there too ends, with its error and its node in the
/// [`Recording`]; the others go on as if it were not there. Members of a system without stages,
/// with regions, or reduced by left multiplication are iterated as trajectories.
///
/// [`run`](Self::run) uses the threads of the current rayon pool. A member's values are the same,
/// bit by bit, whatever the number of threads, the other members and its place among them. No step
/// allocates, but for the list of [`impacts`](Recording::impacts).
///
/// ```
/// # use nh_ensembles::Ensemble;
/// # use nh_runtime::{DiscreteSystem, Start};
/// fn final_energies<S>(system: S, h: f64, starts: Vec<(S::Configuration, S::Increment)>) -> Vec<f64>
/// where
///     S: DiscreteSystem + Clone + Sync,
/// {
///     let starts = starts.into_iter().map(|(q, v)| Start::from_velocity(q, v));
///     let recording = Ensemble::of(system.clone(), h, starts).every(100).run(1000);
///     for failure in recording.errors() {
///         eprintln!("{failure}");
///     }
///     let last = recording.records() - 1;
///     (0..recording.members())
///         .map(|member| system.energy_at(&recording.interval(last, member)))
///         .collect()
/// }
/// ```
///
/// Reduced motions, from triples (r_0, ϑ_0, r_1):
///
/// ```
/// # use nh_ensembles::{Ensemble, Recording};
/// # use nh_runtime::{Reduced, ReducedSystem};
/// fn reduced<R>(system: R, h: f64, starts: Vec<(R::Base, R::Group, R::Base)>) -> Recording<Reduced<R>>
/// where
///     R: ReducedSystem + Sync,
/// {
///     Ensemble::of(Reduced(system), h, starts).run(1000)
/// }
/// ```
pub struct Ensemble<D: Dynamics> {
    origin: Inputs<D::Control>,
    options: StepOptions,
    every: usize,
    progress: bool,
    systems: Vec<D>,
    members: Vec<Member<D>>,
    quantities: Vec<MemberQuantity<D>>,
}

impl<D: Dynamics> Ensemble<D> {
    /// No members yet; the first point of each will be at the time of `ts`, a
    /// [`TimeStep`] or a bare step h with t = 0. With controls it is a pair of
    /// either and the controls of all members, see [`Inputs`]; [`controls`](Self::controls) sets
    /// those of each. Bare pairs are taken for pairs that were made with these inputs.
    #[must_use]
    pub fn new(ts: impl Into<Inputs<D::Control>>) -> Self {
        Self {
            origin: ts.into(),
            options: StepOptions::default(),
            every: 1,
            progress: false,
            systems: Vec::new(),
            members: Vec::new(),
            quantities: Vec::new(),
        }
    }

    /// Members of the same parameters, one a start.
    ///
    /// **A bare pair is (q_0, q_1), two positions**, as of [`start`](nh_runtime::Moving::start) and
    /// [`trajectory`](nh_runtime::Moving::trajectory). A position with a velocity has the same type
    /// in coordinates of R and S¹, and is [`Start::from_velocity`]: passed bare, v would be taken
    /// for q_1, without an error where no constraint is violated.
    #[must_use]
    pub fn of(
        system: D,
        ts: impl Into<Inputs<D::Control>>,
        starts: impl IntoIterator<Item: Into<Start<D>>>,
    ) -> Self {
        let mut ensemble = Self::new(ts);
        ensemble.systems.push(system);
        let origin = ensemble.origin;
        let members = starts
            .into_iter()
            .map(|start| Member::new(start.into(), 0, origin));
        ensemble.members.extend(members);
        ensemble
    }

    /// Adds members, each with its own parameters and its start.
    #[must_use]
    pub fn members<T: Into<Start<D>>>(mut self, members: impl IntoIterator<Item = (D, T)>) -> Self {
        for (system, start) in members {
            let member = Member::new(start.into(), self.systems.len(), self.origin);
            self.members.push(member);
            self.systems.push(system);
        }
        self
    }

    /// Sets the controls of the members, in their order, each constant over its whole motion.
    ///
    /// A pair moves with the controls that it was made with alone: those of [`new`](Self::new) or
    /// [`of`](Self::of), or those that [`Start::from_pair`] names. Members that start from a pair
    /// and are to have others end at node 0, with
    /// [`OtherInputs`](nh_runtime::StepError::OtherInputs).
    ///
    /// # Panics
    /// If there are more of them than members.
    #[must_use]
    pub fn controls<U: Into<D::Control>>(mut self, controls: impl IntoIterator<Item = U>) -> Self {
        for (member, u) in controls.into_iter().enumerate() {
            assert!(
                member < self.members.len(),
                "controls of member {member}, which there is not"
            );
            self.members[member].u = u.into();
        }
        self
    }

    /// Sets the options of every step.
    #[must_use]
    pub fn options(mut self, options: StepOptions) -> Self {
        self.options = options;
        self
    }

    /// Records the nodes 0, n, 2n, … and the last one. Default 1. A record has one column a
    /// component, see [`Recording`]: [`Components::LEN`](nh_runtime::Components::LEN) + dim Q + M
    /// doubles a member of a [`DiscreteSystem`], 2 dim Q + M in coordinates of R and S¹.
    ///
    /// # Panics
    /// If n is 0.
    #[must_use]
    pub fn every(mut self, n: usize) -> Self {
        assert!(n > 0, "every 0th node: there is none");
        self.every = n;
        self
    }

    /// Watches a quantity of every member, a function of its system and of its state at every node,
    /// whether recorded or not: its [`Drift`](nh_runtime::Drift) is in [`Recording::drift`], its
    /// values at the recorded nodes in [`Recording::values`]. The motions have the bits that they
    /// have unwatched.
    ///
    /// The `iterations` and the residual of the states are those of the member's lane, and no more
    /// than that.
    ///
    /// ```
    /// # use nh_ensembles::Ensemble;
    /// # use nh_runtime::DiscreteSystem;
    /// # fn worst<S>(system: S, h: f64, pairs: Vec<(S::Configuration, S::Configuration)>) -> f64
    /// # where
    /// #     S: DiscreteSystem + Clone + Sync,
    /// # {
    /// let recording = Ensemble::of(system, h, pairs)
    ///     .watch("E", |system, state| system.energy_at(&state.interval()))
    ///     .relative_bound(0.1)
    ///     .every(100)
    ///     .run(10_000);
    /// let slopes = (0..recording.members()).map(|member| recording.drift("E", member).slope());
    /// # slopes.fold(0.0, |worst, slope| slope.abs().max(worst))
    /// # }
    /// ```
    #[must_use]
    pub fn watch<F>(mut self, name: &'static str, quantity: F) -> Self
    where
        F: Fn(&D, &D::State) -> f64 + Send + Sync + 'static,
    {
        self.quantities.push(MemberQuantity {
            name,
            quantity: Box::new(quantity),
            bound: ChangeBound::None,
        });
        self
    }

    /// Bounds the quantity that was named last: |x_k - x_0| ≤ `bound` for every member, x_0 its
    /// value at node 0. A member of which it leaves the bound, or is no number, ends there with
    /// [`OutOfBound`](nh_runtime::StepError::OutOfBound).
    ///
    /// # Panics
    /// If no quantity is watched.
    #[must_use]
    pub fn bound(self, bound: f64) -> Self {
        self.bounded(ChangeBound::Absolute(bound))
    }

    /// Bounds the quantity that was named last, relative to its value at node
    /// 0: |x_k - x_0| ≤ `bound` |x_0|.
    ///
    /// # Panics
    /// If no quantity is watched.
    #[must_use]
    pub fn relative_bound(self, bound: f64) -> Self {
        self.bounded(ChangeBound::Relative(bound))
    }

    fn bounded(mut self, bound: ChangeBound) -> Self {
        let last = self.quantities.last_mut();
        last.expect("a bound belongs to a quantity: call `watch` first")
            .bound = bound;
        self
    }

    /// Shows a progress bar on standard error while it runs.
    #[cfg(feature = "progress")]
    #[must_use]
    pub fn progress(mut self) -> Self {
        self.progress = true;
        self
    }
}

impl<S: DiscreteSystem> Ensemble<S> {
    /// Adds a member with its own parameters.
    #[must_use]
    pub fn member(
        self,
        system: S,
        q0: impl Into<S::Configuration>,
        q1: impl Into<S::Configuration>,
    ) -> Self {
        self.members([(system, (q0, q1))])
    }
}

impl<D: Dynamics> Ensemble<D> {
    /// The number of members.
    #[doc(hidden)]
    pub fn count(&self) -> usize {
        self.members.len()
    }

    /// The system of a member.
    #[doc(hidden)]
    pub fn system(&self, member: usize) -> &D {
        &self.systems[self.members[member].system]
    }

    /// The number of records of a run.
    #[doc(hidden)]
    pub fn records(&self, steps: usize) -> usize {
        steps.div_ceil(self.every) + 1
    }

    /// Whether all members have one system.
    #[doc(hidden)]
    pub fn is_of_one(&self) -> bool {
        self.systems.len() == 1
    }

    /// The names of the quantities that are watched.
    #[doc(hidden)]
    pub fn watched(&self) -> impl Iterator<Item = &'static str> {
        self.quantities.iter().map(|quantity| quantity.name)
    }

    /// The time of the first node, and h.
    #[doc(hidden)]
    pub fn time(&self) -> TimeStep {
        self.origin.time()
    }
}

impl<D: Dynamics + Sync> Ensemble<D> {
    /// Solves the nodes k = 1 … `steps` of every member, in the current rayon pool.
    ///
    /// # Errors
    /// The errors of a member, see [`step_with`](nh_runtime::Moving::step_with), are in
    /// [`Recording::errors`]; its values from that node on are NaN.
    #[must_use]
    pub fn run(&self, steps: usize) -> Recording<D> {
        self.run_some(steps, 0..self.members.len())
    }

    /// The motions of these members alone.
    #[doc(hidden)]
    pub fn run_some(&self, steps: usize, members: Range<usize>) -> Recording<D> {
        let schedule = Schedule {
            steps,
            every: self.every,
        };
        let members = &self.members[members];
        let progress = Progress::new(self.progress, members.len() * steps);
        let run = Run {
            systems: &self.systems,
            origin: self.origin,
            options: &self.options,
            schedule,
            progress: &progress,
            quantities: &self.quantities,
        };
        let controls = members.iter().map(|member| member.u).collect();
        let mut recording =
            Recording::new(self.origin.time(), schedule, controls, &self.quantities);
        let pieces = recording.pieces(CHUNK).into_iter();
        let chunks: Vec<_> = pieces.map(|columns| Mutex::new((columns, None))).collect();
        let members: Vec<_> = members.chunks(CHUNK).collect();
        in_parallel(chunks.len(), &|chunk| {
            let mut place = chunks[chunk].lock().expect("one thread a chunk");
            let (columns, events) = &mut *place;
            *events = Some(run.chunk(chunk * CHUNK, members[chunk], columns));
        });
        let events = chunks.into_iter().map(|chunk| {
            let (_, events) = chunk.into_inner().expect("one thread a chunk");
            events.expect("every chunk is run")
        });
        let events: Vec<Events<D>> = events.collect();
        progress.finish();
        recording.set_events(events, CHUNK);
        recording
    }
}

/// Calls work(0), …, work(count - 1) in the current rayon pool. By reference: what rayon makes of
/// a function is compiled once, and not for every system.
fn in_parallel(count: usize, work: &(dyn Fn(usize) + Sync)) {
    (0..count).into_par_iter().with_max_len(1).for_each(work);
}

shown! {
    [D: Dynamics] Ensemble<D>(it)
    { origin: it.origin, options: it.options, every: it.every, members: it.members.len() }
}
