//! Tables row by row, on their way into files or memory.

use super::block::RowBlock;
use super::error::RecordError;
use super::metadata::Metadata;

/// A table that is being written.
pub(super) trait TableWriter: Sized {
    /// The place of the table.
    type Place: ?Sized;
    /// The whole table.
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

    /// Writes the rows that are left, and the metadata that are known at the end.
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
