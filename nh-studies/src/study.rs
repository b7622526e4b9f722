//! A study: its members, and the parts of their motions that are kept.

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use nh_runtime::{Components, Dynamics, Motion, RecordedDynamics, Start, StepOptions, TimeStep};
use object_store::ObjectStore;

use crate::motions::{Cut, Fault, Functions, MemberTables, Members, Motions, Span};
use crate::store::Store;
use crate::{Draw, Statistics, StudyResult};

/// The nodes of every member that have rows in the files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// The last node: a row a member.
    Last,
    /// The nodes 0, n, 2n, … and the last one; `Every(1)` is whole motions.
    Every(usize),
    /// None: the files have statistics, and the members that ended early.
    Nothing,
}

/// Many motions of one kind of system, in chunks that are computed by any number of processes, in
/// any order, as often as need be: a chunk is a function of the study and its number, and a file
/// that is there whole or not at all.
///
/// The [crate's page](crate) shows one from its struct to its table.
///
/// The system D of the members is of every kind that an [`Ensemble`](nh_ensembles::Ensemble) takes:
/// plain, with groups or regions, of any scheme, reduced. Members of a study of [`Recorded`] are
/// functions, which record motions of any other kind: lattices, flows; or have rows of their own,
/// as gradients.
pub struct Study<D: StudyKind> {
    pub(crate) settings: Settings,
    pub(crate) motions: D::Members,
}

/// The kinds of studies: of systems, and of functions, [`Recorded`].
pub trait StudyKind {
    /// How the members move.
    #[doc(hidden)]
    type Members: Members;
}

impl<D: RecordedDynamics + Send + Sync + 'static> StudyKind for D {
    type Members = Motions<D>;
}

/// Members that are functions of their numbers, see [`Study::recorded`].
#[derive(Clone, Copy, Debug)]
pub enum Recorded {}

impl StudyKind for Recorded {
    type Members = Functions;
}

/// The settings of a study, all but the motions of its members.
pub(crate) struct Settings {
    pub place: Place,
    pub members: u64,
    pub seed: u64,
    pub time: TimeStep,
    pub steps: usize,
    pub keep: Keep,
    pub columns: Option<Vec<String>>,
    pub statistics: Statistics,
    pub chunk: Option<u64>,
    pub chunk_time: Duration,
}

/// The folder of a study.
pub(crate) enum Place {
    Folder(std::path::PathBuf),
    Objects(Arc<dyn ObjectStore>, object_store::path::Path),
}

impl Settings {
    fn new(folder: &Path) -> Self {
        Self {
            place: Place::Folder(folder.to_owned()),
            members: 0,
            seed: 0,
            time: TimeStep::new(0.0, 0.0),
            steps: 0,
            keep: Keep::Last,
            columns: None,
            statistics: Statistics::default(),
            chunk: None,
            chunk_time: Duration::from_secs(10),
        }
    }

    pub fn open(&self, make: bool) -> StudyResult<Store> {
        match &self.place {
            Place::Folder(folder) => Store::local(folder, make),
            Place::Objects(objects, folder) => {
                Store::new(Arc::clone(objects), folder.clone(), folder.to_string())
            }
        }
    }

    /// The numbers of some members.
    pub fn draws(&self, members: Range<u64>) -> Vec<Draw> {
        members.map(|member| Draw::new(self.seed, member)).collect()
    }

    /// The nodes of the first steps, all of them.
    pub fn first(&self, steps: usize) -> Span {
        Span {
            time: self.time,
            steps: self.steps.min(steps),
            every: 1,
            from: 0,
        }
    }

    /// The time of a node.
    pub fn time_at(&self, k: usize) -> f64 {
        self.time.offset(k).t
    }
}

impl<D: RecordedDynamics + Send + Sync + 'static> Study<D> {
    /// A study in this folder: `member` gives the system and the start of the member whose numbers
    /// it is passed, and is a function of these alone. A start is a [`Start`], or a pair of
    /// configurations. A member of which a closure panics, this one or another of the study, is a
    /// row of node 0 with the message as its reason, and has no other.
    ///
    /// Time step, steps and number of members are to be set; they are 0.
    pub fn new<T: Into<Start<D>>>(
        folder: impl AsRef<Path>,
        member: impl Fn(Draw) -> (D, T) + Send + Sync + 'static,
    ) -> Self {
        let member = move |draw| {
            let (system, start) = member(draw);
            (system, start.into())
        };
        Self {
            settings: Settings::new(folder.as_ref()),
            motions: Motions {
                member: Box::new(member),
                controls: None,
                law: None,
                watched: Vec::new(),
                stops: Vec::new(),
                options: StepOptions::default(),
                cut: None,
            },
        }
    }
}

impl Study<Recorded> {
    /// A study in this folder whose members are functions of their numbers: `member` records the
    /// nodes of the [`Span`] of any motion that is [`Recordable`](nh_records::Recordable), of
    /// lattices, flows, under laws, or has a [row](Span::row) of its own. Its table has the integer
    /// column `k`; those of all members have the same columns. They move one by one, each in a
    /// thread.
    ///
    /// ```
    /// # use nh_studies::{Recorded, Study};
    /// # use nonholonomic::{Ends, LatticeSystem, nalgebra::SVector};
    /// # fn chains<S>(chain: S) -> Study<Recorded>
    /// # where
    /// #     S: LatticeSystem<Site = SVector<f64, 1>, Increment = SVector<f64, 1>> + Send + 'static,
    /// # {
    /// Study::recorded("runs/chains", move |member, span| {
    ///     let mut v = vec![[0.0]; 64];
    ///     v[10] = [member.uniform("v", 1.0..2.0)];
    ///     let chain = chain.lattice(64, 1.0, Ends::Periodic)?;
    ///     let motion = chain.motion(span.time(), &vec![[0.0]; 64], &v)?;
    ///     Ok(span.record(motion).tables()?)
    /// })
    /// .members(1000)
    /// .h(0.05)
    /// .steps(400)
    /// # }
    /// ```
    ///
    /// Statistics are those of every site. A member whose function is an error, or panics, ends at
    /// node 0, with this error, and its parameters are not known; one whose motion fails ends
    /// there.
    pub fn recorded(
        folder: impl AsRef<Path>,
        member: impl Fn(Draw, Span) -> Result<MemberTables, Fault> + Send + Sync + 'static,
    ) -> Self {
        Self {
            settings: Settings::new(folder.as_ref()),
            motions: Functions {
                tables: Box::new(member),
            },
        }
    }
}

impl<D: StudyKind> Study<D> {
    /// Stores the files in a folder of an object store, and not on a disk.
    #[must_use]
    pub fn store(mut self, objects: Arc<dyn ObjectStore>, folder: impl AsRef<str>) -> Self {
        let folder = object_store::path::Path::from(folder.as_ref());
        self.settings.place = Place::Objects(objects, folder);
        self
    }

    /// The number of members.
    #[must_use]
    pub fn members(mut self, members: u64) -> Self {
        self.settings.members = members;
        self
    }

    /// The seed of all numbers that are drawn. Default 0.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.settings.seed = seed;
        self
    }

    /// The time step h > 0.
    #[must_use]
    pub fn h(mut self, h: f64) -> Self {
        self.settings.time = TimeStep::new(self.settings.time.t, h);
        self
    }

    /// The time of the first node. Default 0.
    #[must_use]
    pub fn t(mut self, t: f64) -> Self {
        self.settings.time = TimeStep::new(t, self.settings.time.h);
        self
    }

    /// The number of steps of a member.
    #[must_use]
    pub fn steps(mut self, steps: usize) -> Self {
        self.settings.steps = steps;
        self
    }

    /// The nodes that have rows. Default [`Keep::Last`].
    #[must_use]
    pub fn keep(mut self, keep: Keep) -> Self {
        self.settings.keep = keep;
        self
    }

    /// Keeps these columns alone, beside `member`, `k`, `t` and `outcome`. The columns are those of
    /// an ensemble's [recording](nh_records::RecordableEnsemble::record), and the quantities that
    /// are watched.
    #[must_use]
    pub fn columns<N: Into<String>>(mut self, names: impl IntoIterator<Item = N>) -> Self {
        self.settings.columns = Some(names.into_iter().map(Into::into).collect());
        self
    }

    /// Adds statistics over all members, which are computed while they move.
    #[must_use]
    pub fn statistics(mut self, of: impl FnOnce(Statistics) -> Statistics) -> Self {
        self.settings.statistics = of(self.settings.statistics);
        self
    }

    /// Sets the number of members of a chunk, which [`plan`](Self::plan) measures otherwise.
    #[must_use]
    pub fn chunk(mut self, members: u64) -> Self {
        self.settings.chunk = Some(members);
        self
    }

    /// Sets the time that a chunk should take on the machine that plans, default 10 s; a study has
    /// at least 64 chunks, if it has so many members.
    #[must_use]
    pub fn chunk_time(mut self, time: Duration) -> Self {
        self.settings.chunk_time = time;
        self
    }
}

/// Motions of systems.
impl<D: RecordedDynamics + Send + Sync + 'static> Study<D> {
    /// Adds a column: a function of the system and its state.
    #[must_use]
    pub fn watch(
        mut self,
        name: &'static str,
        quantity: impl Fn(&D, &D::State) -> f64 + Send + Sync + 'static,
    ) -> Self {
        self.motions.watched.push((name, Arc::new(quantity)));
        self
    }

    /// Ends a member at the first node at which this holds: it has a row of this node with its
    /// `outcome` and its parameters, and numbers up to the node before. The condition is looked at
    /// on every node, from node 0 on.
    #[must_use]
    pub fn stop(
        mut self,
        name: &'static str,
        holds: impl Fn(&D, &D::State) -> bool + Send + Sync + 'static,
    ) -> Self {
        self.motions.stops.push((name, Arc::new(holds)));
        self
    }

    /// Sets the controls of a member, constant over its motion. Default 0.
    #[must_use]
    pub fn controls<U: Into<D::Control>>(
        mut self,
        controls: impl Fn(Draw) -> U + Send + Sync + 'static,
    ) -> Self {
        self.motions.controls = Some(Box::new(move |draw| controls(draw).into()));
        self
    }

    /// The law of a member, u(t, q, v, member): a closure that is asked for the controls before
    /// every step, as in [`Motion::controlled`], and may have numbers and a state of its own.
    /// Members under a law are stepped one by one, each in a thread, and not side by side in lanes.
    /// Members that start from a pair of configurations need [`controls`](Self::controls) for their
    /// first interval.
    #[must_use]
    pub fn law<F, U>(mut self, law: impl Fn(Draw) -> F + Send + Sync + 'static) -> Self
    where
        F: for<'a> FnMut(&Motion<D, &'a D>) -> U + 'static,
        U: Into<<D as Dynamics>::Control>,
    {
        self.motions.law = Some(Box::new(move |draw| {
            let mut law = law(draw);
            Box::new(move |motion: &Motion<D, &D>| law(motion).into())
        }));
        self
    }

    /// The options of every step.
    #[must_use]
    pub fn options(mut self, options: StepOptions) -> Self {
        self.motions.options = options;
        self
    }

    /// Cuts members in time: behind every so many steps, and those up to the next node before which
    /// no boundary is crossed, their motions and rows are written to a file `parts/…`, until the
    /// chunk is whole. A worker that is killed or interrupted loses these steps and no more, of
    /// members however long. Files have the same bytes as without. The members are stepped one by
    /// one, each in a thread, and have no law: its state would not be [saved](Motion::save).
    #[must_use]
    pub fn cut(mut self, steps: usize) -> Self
    where
        D::Point: Components,
    {
        self.motions.cut = Some(Cut {
            steps,
            save: |motion, numbers| motion.save(numbers),
            load: |motion, numbers| motion.load(numbers.iter().copied()),
        });
        self
    }
}

impl<D: StudyKind> std::fmt::Debug for Study<D> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Study")
            .field("members", &self.settings.members)
            .field("seed", &self.settings.seed)
            .field("time", &self.settings.time)
            .field("steps", &self.settings.steps)
            .field("keep", &self.settings.keep)
            .finish_non_exhaustive()
    }
}
