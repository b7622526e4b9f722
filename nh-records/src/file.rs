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
use super::rows::TableWriter;

/// A format of tables.
pub(super) trait TableFormat: Sized {
    /// A table with these columns.
    fn create(file: File, columns: &RowBlock, metadata: &Metadata) -> io::Result<Self>;

    /// Writes the rows of a block.
    fn write(&mut self, block: &RowBlock) -> io::Result<()>;

    /// Writes the rows that are left, and the metadata that are known at the end.
    fn finish(self, ending: &Metadata) -> io::Result<()>;
}

/// The end of the name of a file that is not whole.
const ENDING: &str = ".nonholonomic.partial";

/// A file that has another name until it is whole, and is deleted if it never is.
///
/// The file is locked while its recording runs. The system unlocks it when the process ends in any
/// way: an unlocked one is left over.
pub(super) struct PartialFile {
    path: PathBuf,
    partial: PathBuf,
    /// Holds the lock up to the end, beside the handle of the writer.
    _lock: File,
    is_whole: bool,
}

impl PartialFile {
    /// A file beside `path`, in a folder that is made if need be.
    pub fn create(path: &Path) -> Result<(Self, File), RecordError> {
        let folder = path.parent().unwrap_or(Path::new(""));
        fs::create_dir_all(folder).map_err(RecordError::file(path))?;
        remove_left_over(path);
        loop {
            let partial = path.with_file_name(partial_name(path));
            let file = match File::create_new(&partial) {
                // Of a process with this number elsewhere, on a disk that both see.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                file => file.map_err(RecordError::file(path))?,
            };
            // A file system without locks has no files either that are taken for left over.
            _ = file.lock();
            // Before it was locked, another recording may have taken it for left over.
            if !partial.exists() {
                continue;
            }
            let own = Self {
                path: path.to_owned(),
                partial,
                _lock: file.try_clone().map_err(RecordError::file(path))?,
                is_whole: false,
            };
            return Ok((own, file));
        }
    }

    /// Gives the file its name.
    pub fn finish(mut self) -> Result<PathBuf, RecordError> {
        fs::rename(&self.partial, &self.path).map_err(RecordError::file(&self.path))?;
        self.is_whole = true;
        Ok(core::mem::take(&mut self.path))
    }
}

/// A name that no other recording of this process has.
fn partial_name(path: &Path) -> OsString {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}.{count}{ENDING}", process::id()));
    name
}

/// Deletes the files that recordings of ended processes have left in the folder of `path`.
fn remove_left_over(path: &Path) {
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    // A folder that cannot be read, or a file that cannot be deleted, is no reason not to record.
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.as_encoded_bytes();
        let is_partial = name.starts_with(b".") && name.ends_with(ENDING.as_bytes());
        if !is_partial || !entry.file_type().is_ok_and(|kind| kind.is_file()) {
            continue;
        }
        let partial = entry.path();
        let file = File::options().write(true).open(&partial);
        if let Ok(file) = file
            && file.try_lock().is_ok()
        {
            // While it is locked: nobody takes it for a file of their own in between.
            _ = fs::remove_file(&partial);
        }
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

/// A table in a file of this format.
pub(super) struct FileWriter<F> {
    file: PartialFile,
    format: F,
}

impl<F: TableFormat> TableWriter for FileWriter<F> {
    type Place = Path;
    type Whole = PartialFile;

    fn create(place: &Path, columns: &RowBlock, metadata: &Metadata) -> Result<Self, RecordError> {
        let (file, handle) = PartialFile::create(place)?;
        let format = F::create(handle, columns, metadata).map_err(RecordError::file(place))?;
        Ok(Self { file, format })
    }

    fn create_impacts(
        place: &Path,
        columns: &RowBlock,
        metadata: &Metadata,
    ) -> Result<Self, RecordError> {
        Self::create(&impacts_path(place), columns, metadata)
    }

    fn write(&mut self, block: &RowBlock) -> Result<(), RecordError> {
        let written = self.format.write(block);
        written.map_err(RecordError::file(&self.file.path))
    }

    fn finish(self, ending: &Metadata) -> Result<PartialFile, RecordError> {
        let finished = self.format.finish(ending);
        finished.map_err(RecordError::file(&self.file.path))?;
        Ok(self.file)
    }
}

/// `disk.impacts.csv` beside `disk.csv`.
fn impacts_path(path: &Path) -> PathBuf {
    let extension = path.extension().map(|extension| extension.to_os_string());
    let mut own = OsString::from("impacts");
    if let Some(extension) = extension {
        own.push(".");
        own.push(extension);
    }
    path.with_extension(own)
}
