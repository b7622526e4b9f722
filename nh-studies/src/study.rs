//! A study: its members, and the parts of their motions that are kept.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use nh_runtime::{Dynamics, Motion, RecordedDynamics, Start, StepOptions, TimeStep};
use object_store::ObjectStore;

use crate::motions::Motions;
use crate::store::Store;
use crate::{Draw, Statistics, StudyResult};

/// The nodes of every member that have rows in the files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// The last one: a row a member.
    Last,
    /// The nodes 0, n, 2n, … and the last one; `Every(1)` is whole motions.
    Every(usize),
    /// None: the files have statistics, and the members that ended early.
    Nothing,
}

/// Many motions of one kind of system, in chunks that are computed by any number of processes, in any
/// order, as often as need be: a chunk is a function of the study and its number, and a file that is
/// there whole or not at all.
///
/// The [crate's page](crate) shows one from its struct to its table.
///
/// The system of the members is of every kind that an [`Ensemble`](nh_runtime::Ensemble) takes: plain,
/// with groups or regions, of any scheme, reduced.
pub struct Study<D: RecordedDynamics> {
    pub(crate) place: Place,
    pub(crate) motions: Motions<D>,
    pub(crate) members: u64,
    pub(crate) seed: u64,
    pub(crate) steps: usize,
    pub(crate) keep: Keep,
    pub(crate) columns: Option<Vec<String>>,
    pub(crate) statistics: Statistics,
    pub(crate) chunk: Option<u64>,
    pub(crate) chunk_time: Duration,
}

/// The folder of a study.
pub(crate) enum Place {
    Folder(std::path::PathBuf),
    Objects(Arc<dyn ObjectStore>, object_store::path::Path),
}

impl<D: RecordedDynamics + Send + Sync + 'static> Study<D> {
    /// A study in this folder: `member` gives the system and the start of the member whose numbers it is
    /// passed, and is a function of these alone. A start is a [`Start`], or a pair of configurations.
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
            place: Place::Folder(folder.as_ref().to_owned()),
            motions: Motions {
                member: Box::new(member),
                controls: None,
                law: None,
                watched: Vec::new(),
                stops: Vec::new(),
                options: StepOptions::default(),
                time: TimeStep::new(0.0, 0.0),
            },
            members: 0,
            seed: 0,
            steps: 0,
            keep: Keep::Last,
            columns: None,
            statistics: Statistics::default(),
            chunk: None,
            chunk_time: Duration::from_secs(10),
        }
    }

    /// Puts the files into a folder of an object store, in the place of one on a disk.
    #[must_use]
    pub fn store(mut self, objects: Arc<dyn ObjectStore>, folder: impl AsRef<str>) -> Self {
        let folder = object_store::path::Path::from(folder.as_ref());
        self.place = Place::Objects(objects, folder);
        self
    }

    /// The number of members.
    #[must_use]
    pub fn members(mut self, members: u64) -> Self {
        self.members = members;
        self
    }

    /// The seed of all numbers that are drawn. Default 0.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// The time step h > 0.
    #[must_use]
    pub fn h(mut self, h: f64) -> Self {
        self.motions.time = TimeStep::new(self.motions.time.t, h);
        self
    }

    /// The time of the first node. Default 0.
    #[must_use]
    pub fn t(mut self, t: f64) -> Self {
        self.motions.time = TimeStep::new(t, self.motions.time.h);
        self
    }

    /// The number of steps of a member.
    #[must_use]
    pub fn steps(mut self, steps: usize) -> Self {
        self.steps = steps;
        self
    }

    /// The nodes that have rows. Default [`Keep::Last`].
    #[must_use]
    pub fn keep(mut self, keep: Keep) -> Self {
        self.keep = keep;
        self
    }

    /// Keeps these columns alone, beside `member`, `k`, `t` and `outcome`. The columns are those of an
    /// ensemble's [recording](nh_records::RecordableEnsemble::record), and the quantities that are watched.
    #[must_use]
    pub fn columns<N: Into<String>>(mut self, names: impl IntoIterator<Item = N>) -> Self {
        self.columns = Some(names.into_iter().map(Into::into).collect());
        self
    }

    /// Statistics over all members, which are computed while they move.
    #[must_use]
    pub fn statistics(mut self, of: impl FnOnce(Statistics) -> Statistics) -> Self {
        self.statistics = of(self.statistics);
        self
    }

    /// A column more: a function of the system and its state.
    #[must_use]
    pub fn watch(
        mut self,
        name: &'static str,
        quantity: impl Fn(&D, &D::State) -> f64 + Send + Sync + 'static,
    ) -> Self {
        self.motions.watched.push((name, Arc::new(quantity)));
        self
    }

    /// Ends a member at the first node at which this holds: it has a row of this node with its `outcome`,
    /// and numbers up to the node before. The condition is looked at on every node, from node 0 on.
    #[must_use]
    pub fn stop(
        mut self,
        name: &'static str,
        holds: impl Fn(&D, &D::State) -> bool + Send + Sync + 'static,
    ) -> Self {
        self.motions.stops.push((name, Arc::new(holds)));
        self
    }

    /// The controls of a member, constant over its motion. Default 0.
    #[must_use]
    pub fn controls<U: Into<D::Control>>(
        mut self,
        controls: impl Fn(Draw) -> U + Send + Sync + 'static,
    ) -> Self {
        self.motions.controls = Some(Box::new(move |draw| controls(draw).into()));
        self
    }

    /// The law of a member, u(t, q, v, member): a closure that is asked for the controls before every
    /// step, as in [`Motion::controlled`], and may have numbers and a state of its own. Members under a law
    /// are stepped one by one, each in a thread, and not side by side in lanes. Members that start from a
    /// pair of configurations need [`controls`](Self::controls) for their first interval.
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

    /// The members of a chunk. Without it [`plan`](Self::plan) measures how long members take.
    #[must_use]
    pub fn chunk(mut self, members: u64) -> Self {
        self.chunk = Some(members);
        self
    }

    /// The time that a chunk should take on the machine that plans, default 10 s; a study has at least
    /// 64 chunks, if it has so many members.
    #[must_use]
    pub fn chunk_time(mut self, time: Duration) -> Self {
        self.chunk_time = time;
        self
    }

    pub(crate) fn open(&self, make: bool) -> StudyResult<Store> {
        match &self.place {
            Place::Folder(folder) => Store::local(folder, make),
            Place::Objects(objects, folder) => {
                Store::new(Arc::clone(objects), folder.clone(), folder.to_string())
            }
        }
    }

    /// The time of a node.
    pub(crate) fn time_at(&self, k: usize) -> f64 {
        self.motions.time.offset(k).t
    }
}

impl<D: RecordedDynamics> std::fmt::Debug for Study<D> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Study")
            .field("members", &self.members)
            .field("seed", &self.seed)
            .field("time", &self.motions.time)
            .field("steps", &self.steps)
            .field("keep", &self.keep)
            .finish_non_exhaustive()
    }
}
