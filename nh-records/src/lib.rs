//! Motions written into tables: CSV and Parquet, with columns by name.

mod block;
mod csv;
mod error;
mod file;
#[cfg(feature = "flow")]
mod flows;
mod lattices;
#[cfg(feature = "ensemble")]
mod members;
mod memory;
mod metadata;
mod motions;
#[cfg(feature = "parquet")]
mod parquet;
mod recorder;
mod rows;
mod table;

use block::{ColumnNames, RowWriter};

use nh_runtime::{Nodal, RecordedImpact};

pub use block::{NamedColumn, Values};
pub use error::RecordError;
pub use lattices::LatticeNode;
#[cfg(feature = "ensemble")]
pub use members::{EnsembleRecorder, RecordableEnsemble, RecordedEnsemble};
pub use metadata::Metadata;
#[cfg(feature = "parquet")]
pub use parquet::TableFile;
pub use recorder::{Recorded, RecordedTables, Recorder};
pub use table::Table;

/// Motions that are recorded as tables, a row a node: discrete motions of every kind of system,
/// reconstructed ones, motions under a [law](nh_runtime::Motion::controlled) and those that
/// [watch](nh_runtime::Watching) quantities.
///
/// ```
/// # use nh_records::{RecordError, Recordable};
/// # use nh_runtime::{DiscreteSystem, Moving};
/// # fn disk<S: DiscreteSystem<Configuration = nalgebra::SVector<f64, 2>>>(system: &S, q0: S::Configuration, q1: S::Configuration) -> Result<(), RecordError> {
/// let recorded = system
///     .trajectory(0.01, q0, q1)
///     .record(100_000)
///     .watch("distance", |state| state.q.norm())
///     .every(10)
///     .csv("disk.csv")?;
/// assert_eq!(recorded.rows, 10_001);
/// # Ok(())
/// # }
/// ```
///
/// The columns of a motion of a [`DiscreteSystem`](nh_runtime::DiscreteSystem):
///
/// | columns | values at node k |
/// | --- | --- |
/// | `k`, `t` | the node and its time |
/// | `x`, `s[0]`, `R.i`, `R.j`, `R.k`, `R.w`, `g.p[0]` | q_k, by the names of the coordinates and of the components of groups |
/// | `d.x`, `d.R.omega[0]` | the increment from q_k to q_{k+1} as it was solved for: on R^n q_{k+1} - q_k, in groups in the left trivialisation |
/// | `x_dot`, `s_dot[0]`, `R.omega[0]` | the velocity at the node, [`velocity_at`](nh_runtime::Moving::velocity_at), and NaN where that is; the mean velocity on the interval that follows is `d.x` over h |
/// | `lambda_1`, … | the multipliers λ_k, impulses and no forces, see [`State::lambda`](nh_runtime::State::lambda); NaN at the first node of a motion from a pair |
/// | `impulse_1`, … | their sum over the substeps, where a step is composed of several; the increment and λ are those of the first substep then |
/// | the names of the controls | u_k, on the interval that follows |
/// | `energy` | the energy on the interval that follows |
/// | `iterations`, `residual` | of Newton's method |
///
/// `x_dot` and `energy` follow from the interval that follows, and are NaN where boundaries are
/// crossed on it: it is none of the motion then.
///
/// A reduced motion has the coordinates r_k of Q/G in their place, `vartheta.x` for ϑ_k, and no
/// multipliers; a reconstructed one q_k and what its reduced motion has. A name that is taken, such
/// as a coordinate `k`, is that of a second column, `k_2`; a watched quantity of a name that is
/// taken is an error. [`Recorder::columns`] chooses some of them by their names.
///
/// A lattice has a row a site, with `site` behind `t`: `d.x`, the controls, `energy`, `iterations`
/// and `residual` are of the interval that led to the node, `p.x` is the momentum that arrives
/// there, and `x_dot` its [velocity](nh_lattices::LatticeMotion::velocities). `energy` is the
/// density of link k, NaN at the start and where a site crossed a boundary on this step. Of a flow
/// there are q, q̇, the controls that are held on the way to the node, and the density of the
/// energy.
///
/// Impacts are a table of their own beside the first one, `disk.impacts.csv`, of systems with
/// regions: `k`, `t`, `boundary`, `entered`, `thrown_back`, the coordinates, the velocities before
/// and after (`x_dot-`, `x_dot+`), the momenta (`p.x-`, `p.x+`), `impulse_1`, … and `energy_lost`,
/// as in [`Impact`](nh_runtime::Impact). Impacts of a lattice have `site` behind `t`, and are of
/// this site, as in [`LatticeImpact`](nh_lattices::LatticeImpact).
///
/// The [`Metadata`] are the name of the `system`, a hash of its `equations`
/// (FNV-1a of their names and texts), the `crate` with its version, every `parameter.…`, the
/// `scheme`, `t_0` and `h`; at the end the drifts of the watched quantities of a
/// [`Watched`](nh_runtime::Watched) motion, `drift.E`.
///
/// Rows go into the file in blocks of at most 8 MB or 1024 rows, so that the memory is that of one
/// block, however long the motion is; no step allocates.
pub trait Recordable: Sized {
    /// A node of the motion.
    type State: Nodal;
    /// The system, or the dynamics of a reduced one.
    type Source;
    /// A crossing of a boundary.
    #[doc(hidden)]
    type Impact: RecordedImpact;

    /// The system.
    #[doc(hidden)]
    fn source(&self) -> &Self::Source;

    /// The next node, or with `is_first` the node where the motion is; `None` at the end.
    #[doc(hidden)]
    fn next_node(&mut self, is_first: bool) -> Option<Result<Self::State, RecordError>>;

    /// The words beside the table.
    #[doc(hidden)]
    fn describe(&self, metadata: &mut Metadata);

    /// The words that are known at the end.
    #[doc(hidden)]
    fn conclude(&self, metadata: &mut Metadata) {
        let _ = metadata;
    }

    /// Adds the names of the columns, which are the same in every row.
    #[doc(hidden)]
    fn names(&self, state: &Self::State, names: &mut ColumnNames);

    /// The rows of a node.
    #[doc(hidden)]
    fn rows(&self) -> usize {
        1
    }

    /// The values of a row.
    #[doc(hidden)]
    fn write(&self, state: &Self::State, row: usize, values: &mut RowWriter<'_>);

    /// A crossing that did not happen, of motions that have some.
    #[doc(hidden)]
    fn no_impact(&self, state: &Self::State) -> Option<Self::Impact> {
        let _ = state;
        None
    }

    /// The crossings since the node before.
    #[doc(hidden)]
    fn impacts<'m>(&'m self, state: &'m Self::State) -> &'m [Self::Impact] {
        let _ = state;
        &[]
    }

    /// Whether boundaries are crossed on the interval behind the last node.
    #[doc(hidden)]
    fn crosses_ahead(&self) -> bool {
        false
    }

    /// Records this node and the `steps` that follow. `(&mut motion).record(…)` leaves a motion
    /// that may go on.
    fn record<'f>(self, steps: usize) -> Recorder<'f, Self> {
        Recorder::new(self, steps)
    }
}
