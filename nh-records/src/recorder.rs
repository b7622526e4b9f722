//! A recording under way.

use std::boxed::Box;
use std::path::{Path, PathBuf};

use super::Recordable;
use super::block::RowBlock;
use super::csv::CsvWriter;
use super::error::RecordError;
use super::file::{FileWriter, PartialFile, TableFormat};
use super::memory::MemoryWriter;
use super::metadata::Metadata;
use super::rows::{TableRows, TableWriter};
use super::table::Table;
use nh_runtime::{
    InvariantSystem, LeftInvariantSystem, Nodal, RecordedImpact, State, SymmetricSystem, Vector,
};

/// A recording of a motion, see [`Recordable`].
#[must_use = "nothing is recorded before `csv` or `parquet`"]
pub struct Recorder<'f, M: Recordable> {
    motion: M,
    steps: usize,
    every: usize,
    columns: Option<Vec<String>>,
    quantities: Vec<RecordedQuantity<'f, M>>,
}

/// Columns beside those of the motion.
struct RecordedQuantity<'f, M: Recordable> {
    names: Vec<String>,
    is_of_interval: bool,
    write: Box<QuantityFunction<'f, M>>,
}

type QuantityFunction<'f, M> =
    dyn FnMut(&<M as Recordable>::Source, &<M as Recordable>::State, &mut [f64]) + 'f;

/// A recording that is whole.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Recorded {
    /// The rows.
    pub rows: usize,
    /// The file of the crossings and its rows, of systems with regions.
    pub impacts: Option<(PathBuf, usize)>,
}

impl<'f, M: Recordable> Recorder<'f, M> {
    pub(super) fn new(motion: M, steps: usize) -> Self {
        Self {
            motion,
            steps,
            every: 1,
            columns: None,
            quantities: Vec::new(),
        }
    }

    /// A column more, a function of the state.
    pub fn watch(
        mut self,
        name: impl Into<String>,
        mut quantity: impl FnMut(&M::State) -> f64 + 'f,
    ) -> Self {
        self.quantities.push(RecordedQuantity {
            names: vec![name.into()],
            is_of_interval: false,
            write: Box::new(move |_, state, into| into[0] = quantity(state)),
        });
        self
    }

    /// Records the nodes 0, n, 2n, … from the first one on, and the last one. Default 1. Crossings
    /// between all of them are recorded.
    ///
    /// # Panics
    /// If n is 0.
    pub fn every(mut self, n: usize) -> Self {
        assert!(n > 0, "every 0th node: there is none");
        self.every = n;
        self
    }

    /// Writes these columns alone, by the names that [`Recordable`] or a quantity gives them: in
    /// the order of the table, whatever that of the names, and each once. The table of crossings
    /// keeps all of its columns.
    pub fn columns<N: Into<String>>(mut self, names: impl IntoIterator<Item = N>) -> Self {
        self.columns = Some(names.into_iter().map(Into::into).collect());
        self
    }

    /// Writes a table of comma-separated values: metadata in lines that begin with `#`, the names
    /// of the columns, a line a row. Numbers have the fewest digits from which they are read back
    /// to the bit.
    ///
    /// The files have names of their own until they are whole, and take the place of others then;
    /// their folder is made if need be.
    ///
    /// # Errors
    /// The errors of the motion, and [`RecordError`]s of names and files; no file is left then. A
    /// program that is stopped in the middle leaves a hidden file `.….partial`, which the next
    /// recording into the folder deletes.
    pub fn csv(self, path: impl AsRef<Path>) -> Result<Recorded, RecordError> {
        self.run::<CsvWriter>(path.as_ref())
    }

    /// Writes a Parquet file: a row group a block, uncompressed, no column optional; the metadata
    /// are key-value metadata of the file.
    ///
    /// The files have names of their own until they are whole, and take the place of others then.
    ///
    /// # Errors
    /// As of [`csv`](Self::csv).
    #[cfg(feature = "parquet")]
    pub fn parquet(self, path: impl AsRef<Path>) -> Result<Recorded, RecordError> {
        self.run::<super::parquet::ParquetWriter>(path.as_ref())
    }

    /// Makes the tables in memory, up to the last node or to the one before an error.
    ///
    /// # Errors
    /// [`RecordError`]s of names; that of the motion is in [`RecordedTables::errors`], with the
    /// index of the node that the motion does not have.
    pub fn tables(self) -> Result<RecordedTables<(usize, RecordError)>, RecordError> {
        let (tables, ending, failed) = self.fill::<MemoryWriter>(&())?;
        let (nodes, impacts) = in_memory(tables.map(|it| (it.nodes, it.impacts)), &ending)?;
        Ok(RecordedTables {
            nodes,
            impacts,
            errors: failed.into_iter().collect(),
        })
    }

    /// All nodes, into a file.
    pub(super) fn run<F: TableFormat>(self, path: &Path) -> Result<Recorded, RecordError> {
        let (tables, ending, failed) = self.fill::<FileWriter<F>>(path)?;
        match (failed, tables) {
            (Some((_, error)), _) => Err(error),
            (None, Some(tables)) => finish(tables.nodes, tables.impacts, &ending),
            (None, None) => Ok(Recorded {
                rows: 0,
                impacts: None,
            }),
        }
    }

    /// All nodes up to an error of the motion, the words that are known there, and the error.
    fn fill<W: TableWriter>(mut self, place: &W::Place) -> Result<Filled<W>, RecordError> {
        let mut tables: Option<Tables<W>> = None;
        let mut failed = None;
        let mut next = 0;
        for i in 0..=self.steps {
            let state = match self.motion.next_node(i == 0) {
                Some(Ok(state)) => state,
                Some(Err(error)) => {
                    failed = Some((next, error));
                    break;
                }
                None => break,
            };
            next = state.node() + 1;
            let tables = match &mut tables {
                Some(tables) => tables,
                None => tables.insert(self.empty(&state, place)?),
            };
            self.add_impacts(tables, &state)?;
            tables.is_last_recorded = i % self.every == 0 || i == self.steps;
            if tables.is_last_recorded {
                self.add(&mut tables.nodes, &state)?;
            }
        }
        if let Some(tables) = &mut tables
            && tables.is_last_recorded
            && self.motion.crosses_ahead()
        {
            tables.nodes.block.cross();
        }
        let mut ending = Metadata::default();
        self.motion.conclude(&mut ending);
        Ok((tables, ending, failed))
    }

    /// The tables, empty.
    fn empty<W: TableWriter>(
        &self,
        state: &M::State,
        place: &W::Place,
    ) -> Result<Tables<W>, RecordError> {
        let mut metadata = Metadata::default();
        self.motion.describe(&mut metadata);
        let nodes = RowBlock::new(self.columns.as_deref(), |names| {
            self.motion.names(state, names);
            for quantity in &self.quantities {
                for name in &quantity.names {
                    names.add_watched(name, quantity.is_of_interval);
                }
            }
        })?;
        let nodes = TableRows::nodes(place, nodes, &metadata)?;
        let impacts = self.motion.no_impact(state).map(|none| {
            let block = RowBlock::new(None, |names| none.fields(names))?;
            TableRows::impacts(place, block, &metadata)
        });
        Ok(Tables {
            nodes,
            impacts: impacts.transpose()?,
            is_last_recorded: false,
        })
    }

    #[inline]
    fn add_impacts<W: TableWriter>(
        &self,
        tables: &mut Tables<W>,
        state: &M::State,
    ) -> Result<(), RecordError> {
        let crossed = self.motion.impacts(state);
        if let (Some(impacts), [_, ..]) = (&mut tables.impacts, crossed) {
            if tables.is_last_recorded {
                tables.nodes.block.cross();
            }
            for impact in crossed {
                impacts.make_room()?;
                impacts.block.push(|row| impact.fields(row));
            }
        }
        Ok(())
    }

    #[inline]
    fn add<W: TableWriter>(
        &mut self,
        nodes: &mut TableRows<W>,
        state: &M::State,
    ) -> Result<(), RecordError> {
        for i in 0..self.motion.rows() {
            nodes.make_room()?;
            nodes.block.push(|row| {
                self.motion.write(state, i, row);
                let source = self.motion.source();
                for quantity in &mut self.quantities {
                    let write = |into: &mut [f64]| (quantity.write)(source, state, into);
                    row.several(quantity.names.len(), write);
                }
            });
        }
        Ok(())
    }
}

impl<M, S> Recorder<'_, M>
where
    M: Recordable<Source = S, State = State<S>>,
    S: SymmetricSystem,
{
    /// Columns more: the momenta J_d on the interval that follows, `J_1`, … on the basis of g^D;
    /// see [`momentum`](SymmetricSystem::momentum). NaN as `energy` is.
    pub fn momenta(mut self) -> Self {
        self.quantities.push(RecordedQuantity {
            names: (1..=S::Momentum::LEN).map(|i| format!("J_{i}")).collect(),
            is_of_interval: true,
            write: Box::new(|system: &S, state: &State<S>, into| {
                into.copy_from_slice(system.momentum_at(&state.interval()).as_slice());
            }),
        });
        self
    }
}

impl<M, S> Recorder<'_, M>
where
    M: Recordable<Source = S, State = State<S>>,
    S: InvariantSystem,
{
    /// Columns more: the momentum map at the node, with the momentum that departs on the interval
    /// that follows, `J.turn`, … by the names of [`MOMENTA`](InvariantSystem::MOMENTA); see
    /// [`momentum_map`](InvariantSystem::momentum_map). NaN as `energy` is.
    pub fn momentum_maps(mut self) -> Self {
        self.quantities.push(RecordedQuantity {
            names: S::MOMENTA.iter().map(|name| format!("J.{name}")).collect(),
            is_of_interval: true,
            write: Box::new(|system: &S, state: &State<S>, into| {
                into.copy_from_slice(system.momentum_map_at(&state.interval()).as_slice());
            }),
        });
        self
    }
}

impl<M, S> Recorder<'_, M>
where
    M: Recordable<Source = S, State = State<S>>,
    S: LeftInvariantSystem,
{
    /// Columns more: the spatial momenta on the interval that follows in the directions of the
    /// group, `J.R.omega[0]`, …; see [`spatial_momentum`](LeftInvariantSystem::spatial_momentum).
    pub fn spatial_momenta(mut self) -> Self {
        let name = |i: &usize| format!("J.{}", S::COORDINATES[*i]);
        self.quantities.push(RecordedQuantity {
            names: S::FIBRE.iter().map(name).collect(),
            is_of_interval: true,
            write: Box::new(|system: &S, state: &State<S>, into| {
                let momentum = system.spatial_momentum_at(&state.interval());
                for (into, i) in into.iter_mut().zip(S::FIBRE) {
                    *into = momentum[*i];
                }
            }),
        });
        self
    }
}

/// A table of nodes, and one of crossings.
struct Tables<W> {
    nodes: TableRows<W>,
    impacts: Option<TableRows<W>>,
    /// Whether the node before has a row.
    is_last_recorded: bool,
}

/// The tables, if there is a node; the metadata at the end; the error that ended the motion, with
/// its node.
type Filled<W> = (Option<Tables<W>>, Metadata, Option<(usize, RecordError)>);

/// The tables of a recording, in memory.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct RecordedTables<E> {
    /// The nodes: the table that a file would hold; without a column if there is no node.
    pub nodes: Table,
    /// The crossings of boundaries, of systems with regions.
    pub impacts: Option<Table>,
    /// The errors that ended a motion or members, in order.
    pub errors: Vec<E>,
}

/// No node.
impl<E> Default for RecordedTables<E> {
    fn default() -> Self {
        Self {
            nodes: Table::default(),
            impacts: None,
            errors: Vec::new(),
        }
    }
}

/// Whole tables, of nodes and of crossings.
pub(super) fn in_memory(
    tables: Option<(TableRows<MemoryWriter>, Option<TableRows<MemoryWriter>>)>,
    ending: &Metadata,
) -> Result<(Table, Option<Table>), RecordError> {
    let Some((nodes, impacts)) = tables else {
        return Ok((Table::default(), None));
    };
    let (nodes, _) = nodes.finish(ending)?;
    let impacts = impacts.map(|impacts| impacts.finish(&Metadata::default()));
    Ok((nodes, impacts.transpose()?.map(|(impacts, _)| impacts)))
}

/// Gives both files their names, or leaves neither.
pub(super) fn finish<W: TableWriter<Whole = PartialFile>>(
    nodes: TableRows<W>,
    impacts: Option<TableRows<W>>,
    ending: &Metadata,
) -> Result<Recorded, RecordError> {
    let (nodes, rows) = nodes.finish(ending)?;
    let impacts = impacts.map(|impacts| impacts.finish(&Metadata::default()));
    let impacts = match impacts.transpose()? {
        Some((file, rows)) => Some((file.finish()?, rows)),
        None => None,
    };
    match nodes.finish() {
        Ok(_) => Ok(Recorded { rows, impacts }),
        Err(error) => {
            if let Some((path, _)) = impacts {
                // The error that is returned says more.
                _ = std::fs::remove_file(path);
            }
            Err(error)
        }
    }
}
