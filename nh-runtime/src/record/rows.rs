//! Tables row by row, on their way into files or memory.

use super::block::{NamedColumn, RowBlock, Values};
use super::error::RecordError;
use super::metadata::Metadata;
use super::table::Table;

/// A table that is being written.
pub(super) trait TableWriter: Sized {
    /// The place that it is written to.
    type Place: ?Sized;
    /// The table as it is in the end.
    type Whole;

    /// A table with these columns.
    fn create(
        place: &Self::Place,
        columns: &RowBlock,
        metadata: &Metadata,
    ) -> Result<Self, RecordError>;

    /// The table of crossings that belongs to the table at this place.
    fn create_impacts(
        place: &Self::Place,
        columns: &RowBlock,
        metadata: &Metadata,
    ) -> Result<Self, RecordError>;

    /// Writes the rows of a block.
    fn write(&mut self, block: &RowBlock) -> Result<(), RecordError>;

    /// Writes what is left, and the words that are known at the end.
    fn finish(self, ending: &Metadata) -> Result<Self::Whole, RecordError>;
}

/// A table, and the rows that are still to be written to it.
pub(super) struct TableRows<W> {
    writer: W,
    pub block: RowBlock,
    rows: usize,
}

impl<W: TableWriter> TableRows<W> {
    /// A table of nodes.
    pub fn nodes(
        place: &W::Place,
        block: RowBlock,
        metadata: &Metadata,
    ) -> Result<Self, RecordError> {
        let writer = W::create(place, &block, metadata)?;
        let rows = 0;
        Ok(Self {
            writer,
            block,
            rows,
        })
    }

    /// A table of crossings.
    pub fn impacts(
        place: &W::Place,
        block: RowBlock,
        metadata: &Metadata,
    ) -> Result<Self, RecordError> {
        let writer = W::create_impacts(place, &block, metadata)?;
        let rows = 0;
        Ok(Self {
            writer,
            block,
            rows,
        })
    }

    /// Room for a row.
    #[inline]
    pub fn make_room(&mut self) -> Result<(), RecordError> {
        match self.block.has_room() {
            true => Ok(()),
            false => self.flush(),
        }
    }

    #[cold]
    fn flush(&mut self) -> Result<(), RecordError> {
        self.rows += self.block.len();
        let written = self.writer.write(&self.block);
        self.block.clear();
        written
    }

    /// The whole table, a file without its name, and its rows.
    pub fn finish(mut self, ending: &Metadata) -> Result<(W::Whole, usize), RecordError> {
        if self.block.len() > 0 {
            self.flush()?;
        }
        Ok((self.writer.finish(ending)?, self.rows))
    }
}

/// A table in memory.
pub(super) struct MemoryWriter {
    table: Table,
}

impl TableWriter for MemoryWriter {
    type Place = ();
    type Whole = Table;

    fn create((): &(), columns: &RowBlock, metadata: &Metadata) -> Result<Self, RecordError> {
        let empty = |column: &NamedColumn| NamedColumn {
            name: column.name.clone(),
            values: match column.values {
                Values::Integers(_) => Values::Integers(Vec::new()),
                Values::Booleans(_) => Values::Booleans(Vec::new()),
                Values::Numbers(_) => Values::Numbers(Vec::new()),
            },
        };
        let table = Table {
            metadata: metadata.clone(),
            columns: columns.columns.iter().map(empty).collect(),
        };
        Ok(Self { table })
    }

    fn create_impacts(
        place: &(),
        columns: &RowBlock,
        metadata: &Metadata,
    ) -> Result<Self, RecordError> {
        Self::create(place, columns, metadata)
    }

    fn write(&mut self, block: &RowBlock) -> Result<(), RecordError> {
        for (all, more) in self.table.columns.iter_mut().zip(&block.columns) {
            match (&mut all.values, &more.values) {
                (Values::Integers(all), Values::Integers(more)) => all.extend(more),
                (Values::Booleans(all), Values::Booleans(more)) => all.extend(more),
                (Values::Numbers(all), Values::Numbers(more)) => all.extend(more),
                _ => unreachable!("the columns have the kinds of the block"),
            }
        }
        Ok(())
    }

    fn finish(mut self, ending: &Metadata) -> Result<Table, RecordError> {
        for (name, value) in ending.iter() {
            self.table.metadata.add(name, value);
        }
        Ok(self.table)
    }
}
