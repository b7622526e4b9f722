//! The rows of ensembles.

use std::path::{Path, PathBuf};

use super::block::{ColumnNames, RowBlock, RowWriter};
use super::csv::CsvWriter;
use super::error::RecordError;
use super::file::{FileWriter, TableFormat};
use super::memory::MemoryWriter;
use super::metadata::Metadata;
use super::recorder::{Recorded, RecordedTables, finish, in_memory};
use super::rows::{TableRows, TableWriter};
use nh_ensembles::{Ensemble, MemberError, Recording};
use nh_runtime::{Fields, Inputs, RecordedDynamics, RecordedImpact, Vector};

/// Members that a thread steps together, of which as many times more are in memory at once as their
/// records have room in these numbers.
const MEMBERS: usize = 128;
const NUMBERS: usize = 1 << 18;

/// A recording of an ensemble; see [`RecordableEnsemble`].
#[must_use = "nothing is recorded before `csv` or `parquet`"]
pub struct EnsembleRecorder<'e, D: RecordedDynamics> {
    ensemble: &'e Ensemble<D>,
    steps: usize,
    /// The first node that has a row.
    first: usize,
    columns: Option<Vec<String>>,
}

/// A recording of an ensemble that is whole.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct RecordedEnsemble {
    /// The rows.
    pub rows: usize,
    /// The file of the crossings and its rows, of systems with regions.
    pub impacts: Option<(PathBuf, usize)>,
    /// The members that failed, in order: the rows of each end before the node at which it failed.
    pub errors: Vec<MemberError>,
}

/// Tables of nodes and of crossings.
type Tables<W> = (TableRows<W>, Option<TableRows<W>>);

/// Tables if there is a member, the words at the end, and the errors of members.
type Filled<W> = (Option<Tables<W>>, Metadata, Vec<MemberError>);

/// Ensembles that are recorded as tables.
pub trait RecordableEnsemble {
    /// The system of each member, or the dynamics of a reduced one.
    type Dynamics: RecordedDynamics;

    /// Records the motions of all members, as [`run`](Ensemble::run) computes them, as a table: a
    /// row a member and recorded node, sorted by them.
    ///
    /// ```
    /// # use nh_records::{RecordError, RecordableEnsemble};
    /// # use nh_ensembles::Ensemble;
    /// # use nh_runtime::DiscreteSystem;
    /// # fn table<S: DiscreteSystem + Sync>(system: S, pairs: Vec<(S::Configuration, S::Configuration)>) -> Result<(), RecordError> {
    /// let ensemble = Ensemble::of(system, 0.01, pairs).every(100);
    /// let recorded = ensemble.record(10_000).columns(["member", "t", "x"]).csv("members.csv")?;
    /// for failure in &recorded.errors {
    ///     eprintln!("{failure}");
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// The columns are `member`, `k`, `t`, those of a [motion](crate::Recordable) but for the
    /// convergence of Newton's method, and the quantities that are watched; where members have
    /// parameters of their own, these too, `parameter.m`. Crossings of boundaries are a second
    /// table, with `member`. A member that fails has no rows from the node on at which it does.
    ///
    /// So many members are in memory at once as its threads work on, and more of them if they have
    /// few records: 2¹⁸ numbers for each thread.
    fn record(&self, steps: usize) -> EnsembleRecorder<'_, Self::Dynamics>;
}

impl<D: RecordedDynamics + Sync> RecordableEnsemble for Ensemble<D> {
    type Dynamics = D;

    fn record(&self, steps: usize) -> EnsembleRecorder<'_, D> {
        EnsembleRecorder {
            ensemble: self,
            steps,
            first: 0,
            columns: None,
        }
    }
}

impl<D: RecordedDynamics + Sync> EnsembleRecorder<'_, D> {
    /// Writes these columns alone, in the order of the table and each once, as
    /// [`Recorder::columns`](super::Recorder::columns) does.
    pub fn columns<N: Into<String>>(mut self, names: impl IntoIterator<Item = N>) -> Self {
        self.columns = Some(names.into_iter().map(Into::into).collect());
        self
    }

    /// Writes the recorded nodes from this one on, `from_node(1)` all but the starts: fields of
    /// nodes before it are not computed.
    pub fn from_node(mut self, k: usize) -> Self {
        self.first = k;
        self
    }

    /// Writes comma-separated values, as [`Recorder::csv`](super::Recorder::csv) does.
    ///
    /// # Errors
    /// [`RecordError`]s of names and files; no file is left then. The errors of members are in
    /// [`RecordedEnsemble::errors`].
    pub fn csv(self, path: impl AsRef<Path>) -> Result<RecordedEnsemble, RecordError> {
        self.run::<CsvWriter>(path.as_ref())
    }

    /// Writes a Parquet file, as [`Recorder::parquet`](super::Recorder::parquet) does.
    ///
    /// # Errors
    /// As of [`csv`](Self::csv).
    #[cfg(feature = "parquet")]
    pub fn parquet(self, path: impl AsRef<Path>) -> Result<RecordedEnsemble, RecordError> {
        self.run::<super::parquet::ParquetWriter>(path.as_ref())
    }

    /// The tables in memory, with the errors of members.
    ///
    /// # Errors
    /// [`RecordError`]s of names.
    pub fn tables(self) -> Result<RecordedTables<MemberError>, RecordError> {
        let (tables, ending, errors) = self.fill::<MemoryWriter>(&())?;
        let (nodes, impacts) = in_memory(tables, &ending)?;
        Ok(RecordedTables {
            nodes,
            impacts,
            errors,
        })
    }

    fn run<F: TableFormat>(self, path: &Path) -> Result<RecordedEnsemble, RecordError> {
        let (tables, ending, errors) = self.fill::<FileWriter<F>>(path)?;
        let (rows, impacts) = match tables {
            Some((nodes, impacts)) => {
                let Recorded { rows, impacts, .. } = finish(nodes, impacts, &ending)?;
                (rows, impacts)
            }
            None => (0, None),
        };
        Ok(RecordedEnsemble {
            rows,
            impacts,
            errors,
        })
    }

    /// The tables if there is a member, the words at the end, and the errors of members.
    fn fill<W: TableWriter>(self, place: &W::Place) -> Result<Filled<W>, RecordError> {
        let ensemble = self.ensemble;
        let mut errors = Vec::new();
        let mut tables: Option<Tables<W>> = None;
        // Threads wait for each other behind the members that are in memory: the fewer records, the more of them.
        let numbers = MEMBERS * ensemble.records(self.steps) * D::COLUMNS.iter().sum::<usize>();
        let at_once = MEMBERS * rayon::current_num_threads() * (NUMBERS / numbers.max(1)).max(1);
        for first in (0..ensemble.count()).step_by(at_once) {
            let members = first..(first + at_once).min(ensemble.count());
            let recording = ensemble.run_some(self.steps, members);
            let (nodes, impacts) = match &mut tables {
                Some(tables) => tables,
                None => tables.insert(self.empty(&recording, place)?),
            };
            for member in 0..recording.members() {
                self.add(nodes, &recording, first, member)?;
                for impact in recording.impacts(member) {
                    if let Some(impacts) = impacts {
                        impacts.make_room()?;
                        impacts.block.push(|row| {
                            row.integer(format_args!("member"), first + member);
                            impact.fields(row);
                        });
                    }
                }
            }
            let own = recording.errors().iter();
            errors.extend(own.copied().map(|mut error| {
                error.member += first;
                error
            }));
        }
        let mut ending = Metadata::default();
        ending.add("failed", errors.len());
        Ok((tables, ending, errors))
    }

    /// The tables, empty.
    fn empty<W: TableWriter>(
        &self,
        recording: &Recording<D>,
        place: &W::Place,
    ) -> Result<Tables<W>, RecordError> {
        let ensemble = self.ensemble;
        let system = ensemble.system(0);
        let mut metadata = Metadata::default();
        metadata.add_dynamics(system);
        if ensemble.is_of_one() {
            system.parameters(&mut |name, value| metadata.add_parameter(name, value));
        }
        metadata.add_time(ensemble.time());
        metadata.add("members", ensemble.count());
        let nodes = RowBlock::new(self.columns.as_deref(), |names| {
            self.fields(recording, (0, 0, 0), names);
            ensemble
                .watched()
                .for_each(|name| names.add_watched(name, false));
        })?;
        let nodes = TableRows::nodes(place, nodes, &metadata)?;
        let inputs = Inputs::new(ensemble.time(), D::Control::zeros());
        let none = recording.with_interval(0, 0, |_, row| D::no_impact_of(inputs, row));
        let impacts = none.map(|none| {
            let names = |names: &mut ColumnNames| {
                names.integer(format_args!("member"), 0);
                none.fields(names);
            };
            TableRows::impacts(place, RowBlock::new(None, names)?, &metadata)
        });
        Ok((nodes, impacts.transpose()?))
    }

    /// The fields of member `member` of those from `first` on.
    fn fields(
        &self,
        recording: &Recording<D>,
        (first, member, record): (usize, usize, usize),
        fields: &mut impl Fields,
    ) {
        let system = self.ensemble.system(first + member);
        fields.integer(format_args!("member"), first + member);
        fields.integer(format_args!("k"), recording.ks()[record]);
        fields.number(format_args!("t"), recording.times()[record]);
        recording.with_interval(record, member, |inputs, row| {
            system.record_fields(inputs, row, fields);
        });
        if !self.ensemble.is_of_one() {
            system.parameters(&mut |name, value| {
                fields.number(format_args!("parameter.{name}"), value);
            });
        }
    }

    /// All rows of a member.
    fn add<W: TableWriter>(
        &self,
        nodes: &mut TableRows<W>,
        recording: &Recording<D>,
        first: usize,
        member: usize,
    ) -> Result<(), RecordError> {
        let failed = recording.error(member).map_or(usize::MAX, |error| error.k);
        let impacts = recording.impacts(member);
        for (record, k) in recording.ks().iter().enumerate() {
            if *k >= failed {
                break;
            }
            if *k < self.first {
                continue;
            }
            nodes.make_room()?;
            nodes.block.push(|row: &mut RowWriter<'_>| {
                self.fields(recording, (first, member, record), row);
                for name in self.ensemble.watched() {
                    let value = recording.values(name, record)[member];
                    row.number(format_args!("{name}"), value);
                }
            });
            let is_last = record + 1 == recording.records();
            let is_cut = impacts.iter().any(|impact| impact.node() == *k);
            if is_cut || is_last && recording.is_cut_at_end(member) {
                nodes.block.cross();
            }
        }
        Ok(())
    }
}
