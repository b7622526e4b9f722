//! Files that are there when they are whole.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::block::RowBlock;
use super::error::RecordError;
use super::metadata::Metadata;

/// A format of tables.
pub(super) trait TableWriter: Sized {
    /// A table with these columns.
    fn create(file: File, columns: &RowBlock, metadata: &Metadata) -> io::Result<Self>;

    /// Writes the rows of a block.
    fn write(&mut self, block: &RowBlock) -> io::Result<()>;

    /// Writes what is left, and the words that are known at the end.
    fn finish(self, ending: &Metadata) -> io::Result<()>;
}

/// A file under a name of its own until it is whole; it is deleted if it never is.
pub(super) struct PartialFile {
    path: PathBuf,
    partial: PathBuf,
    is_whole: bool,
}

impl PartialFile {
    /// A file beside `path`.
    fn create(path: &Path) -> Result<(Self, File), RecordError> {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let mut name = OsString::from(".");
        name.push(path.file_name().unwrap_or_default());
        name.push(format!(".{}.{count}.partial", process::id()));
        let partial = path.with_file_name(name);
        let file = File::create_new(&partial).map_err(RecordError::file(path))?;
        let own = Self {
            path: path.to_owned(),
            partial,
            is_whole: false,
        };
        Ok((own, file))
    }

    /// Gives it its name.
    pub fn finish(mut self) -> Result<PathBuf, RecordError> {
        fs::rename(&self.partial, &self.path).map_err(RecordError::file(&self.path))?;
        self.is_whole = true;
        Ok(core::mem::take(&mut self.path))
    }
}

impl Drop for PartialFile {
    fn drop(&mut self) {
        if !self.is_whole {
            // Nothing is left to tell of an error here.
            _ = fs::remove_file(&self.partial);
        }
    }
}

/// A table on its way into a file.
pub(super) struct TableFile<W> {
    file: PartialFile,
    writer: W,
    pub block: RowBlock,
    rows: usize,
}

impl<W: TableWriter> TableFile<W> {
    pub fn create(path: &Path, block: RowBlock, metadata: &Metadata) -> Result<Self, RecordError> {
        let (file, handle) = PartialFile::create(path)?;
        let writer = W::create(handle, &block, metadata).map_err(RecordError::file(path))?;
        Ok(Self {
            file,
            writer,
            block,
            rows: 0,
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
        written.map_err(RecordError::file(&self.file.path))
    }

    /// The whole file, which still has no name, and its rows.
    pub fn finish(mut self, ending: &Metadata) -> Result<(PartialFile, usize), RecordError> {
        if self.block.len() > 0 {
            self.flush()?;
        }
        let finished = self.writer.finish(ending);
        finished.map_err(RecordError::file(&self.file.path))?;
        Ok((self.file, self.rows))
    }
}
