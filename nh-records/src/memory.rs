//! Tables in memory.

use super::block::{NamedColumn, RowBlock, Values};
use super::error::RecordError;
use super::metadata::Metadata;
use super::rows::TableWriter;
use super::table::Table;

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
