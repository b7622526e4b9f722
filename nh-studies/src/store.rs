//! The files of a study: each is there whole, under its name, or not at all.

use std::fs;
use std::future::Future;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use futures_util::TryStreamExt;
use object_store::local::LocalFileSystem;
use object_store::{ObjectStore, ObjectStoreExt, PutMode, PutPayload};
use tokio::runtime::{Builder, Runtime};
use twox_hash::XxHash3_128;

use crate::{StudyError, StudyResult};

/// A folder of a store.
pub(crate) struct Store {
    objects: Arc<dyn ObjectStore>,
    folder: object_store::path::Path,
    /// The folder, if it is on a disk: the system lists its names ten times as fast as the store
    /// does.
    local: Option<PathBuf>,
    /// The name of the folder in messages.
    pub shown: String,
    runtime: Runtime,
}

/// Whether a file was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Put {
    Written,
    /// Another writer was first.
    Exists,
}

impl Store {
    /// Opens a folder on a disk, and makes it where it is missing if `make`; files are on the disk
    /// when they have their names.
    pub fn local(folder: &Path, make: bool) -> StudyResult<Self> {
        let shown = folder.display().to_string();
        if !make && !folder.exists() {
            return Err(StudyError::NoStudy { folder: shown });
        }
        fs::create_dir_all(folder).map_err(StudyError::store(&shown))?;
        let files = LocalFileSystem::new_with_prefix(folder).map_err(StudyError::store(&shown))?;
        let files = Arc::new(files.with_fsync(true));
        Ok(Self {
            local: Some(folder.to_owned()),
            ..Self::new(files, object_store::path::Path::default(), shown)?
        })
    }

    /// A folder of a store.
    pub fn new(
        objects: Arc<dyn ObjectStore>,
        folder: object_store::path::Path,
        shown: String,
    ) -> StudyResult<Self> {
        let runtime = Builder::new_current_thread().enable_all().build();
        Ok(Self {
            objects,
            folder,
            local: None,
            runtime: runtime.map_err(StudyError::store(&shown))?,
            shown,
        })
    }

    fn wait<T>(
        &self,
        name: &str,
        work: impl Future<Output = object_store::Result<T>>,
    ) -> StudyResult<T> {
        let name = format!("{}/{name}", self.shown);
        self.runtime.block_on(work).map_err(StudyError::store(name))
    }

    fn path(&self, name: &str) -> object_store::path::Path {
        let parts = name.split('/').map(object_store::path::PathPart::from);
        self.folder.parts().chain(parts).collect()
    }

    /// The bytes of a file; `None` where it is missing.
    pub fn get(&self, name: &str) -> StudyResult<Option<Vec<u8>>> {
        let path = self.path(name);
        self.wait(name, async {
            match self.objects.get(&path).await {
                Ok(found) => Ok(Some(found.bytes().await?.into())),
                Err(object_store::Error::NotFound { .. }) => Ok(None),
                Err(error) => Err(error),
            }
        })
    }

    /// Writes a file, in the place of another one if `replace`.
    pub fn put(&self, name: &str, bytes: Vec<u8>, replace: bool) -> StudyResult<Put> {
        let path = self.path(name);
        let mode = match replace {
            true => PutMode::Overwrite,
            false => PutMode::Create,
        };
        let payload = PutPayload::from(bytes);
        self.wait(name, async {
            match self.objects.put_opts(&path, payload, mode.into()).await {
                Ok(_) => Ok(Put::Written),
                Err(object_store::Error::AlreadyExists { .. }) => Ok(Put::Exists),
                Err(error) => Err(error),
            }
        })
    }

    /// Deletes a file, unless it is missing.
    pub fn remove(&self, name: &str) -> StudyResult {
        let path = self.path(name);
        self.wait(name, async {
            match self.objects.delete(&path).await {
                Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
                Err(error) => Err(error),
            }
        })
    }

    /// The names of the files in a folder below, with their sizes.
    pub fn list(&self, folder: &str) -> StudyResult<Vec<(String, u64)>> {
        if let Some(own) = &self.local {
            return listed(&own.join(folder)).map_err(StudyError::store(own.display().to_string()));
        }
        let prefix = self.path(folder);
        self.wait(folder, async {
            let files = self.objects.list(Some(&prefix));
            let named = files.map_ok(|file| {
                let name = file.location.filename().unwrap_or_default().to_owned();
                (name, file.size)
            });
            named.try_collect().await
        })
    }
}

/// The names of the files in a folder of a disk, with their sizes; none where there is no folder.
fn listed(folder: &Path) -> io::Result<Vec<(String, u64)>> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut files = Vec::new();
    for entry in entries {
        let entry = entry?;
        match (entry.file_name().into_string(), fs::metadata(entry.path())) {
            (Ok(name), Ok(about)) if about.is_file() => files.push((name, about.len())),
            // A name of no chunk; or a writer has taken its file away.
            _ => {}
        }
    }
    Ok(files)
}

/// The folder of the chunks.
pub(crate) const CHUNKS: &str = "chunks";

/// The file of a chunk.
pub(crate) fn name(chunk: u64) -> String {
    format!("{CHUNKS}/{chunk:012}.parquet")
}

/// The name of the file of crossings of a chunk.
pub(crate) fn impacts_name(chunk: u64) -> String {
    format!("impacts/{chunk:012}.parquet")
}

/// The name of the file of a part of a chunk whose members are cut in time.
pub(crate) fn part_name(chunk: u64) -> String {
    format!("parts/{chunk:012}")
}

/// The number of the chunk that has this name of a file, in twelve digits or more.
pub(crate) fn number(file: &str) -> Option<u64> {
    let number = file.strip_suffix(".parquet")?.parse().ok()?;
    name(number)
        .ends_with(&format!("/{file}"))
        .then_some(number)
}

/// The mark of a checksum, which stands before 32 hexadecimal digits.
const MARK: &str = "xxh3-128=";
const DIGITS: usize = 32;

/// A checksum that is still to be set, a value in the text of a file.
pub(crate) fn open_seal() -> String {
    format!("{MARK}{}", "0".repeat(DIGITS))
}

/// Writes the checksum, the last one in the file: that of all bytes with zeros in its own place.
pub(crate) fn seal(bytes: &mut [u8]) -> String {
    let at = seal_place(bytes).expect("a file has a place for its checksum");
    let digits = format!("{:032x}", XxHash3_128::oneshot(bytes));
    bytes[at..at + DIGITS].copy_from_slice(digits.as_bytes());
    digits
}

/// The checksum of a file, if it is that of its bytes; `None` of another or a damaged file.
pub(crate) fn sealed(bytes: &[u8]) -> Option<String> {
    let at = seal_place(bytes)?;
    let mut hash = XxHash3_128::new();
    hash.write(&bytes[..at]);
    hash.write(&[b'0'; DIGITS]);
    hash.write(&bytes[at + DIGITS..]);
    let own = format!("{:032x}", hash.finish_128());
    (own.as_bytes() == &bytes[at..at + DIGITS]).then_some(own)
}

/// The place of the digits.
fn seal_place(bytes: &[u8]) -> Option<usize> {
    let mark = MARK.as_bytes();
    let mut last = bytes.windows(mark.len() + DIGITS);
    let last = last.rposition(|window| window.starts_with(mark))?;
    Some(last + mark.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bit_is_under_the_seal() {
        let mut bytes = format!("text {} end", open_seal()).into_bytes();
        let digits = seal(&mut bytes);
        assert_eq!(sealed(&bytes), Some(digits));
        for bit in 0..8 * bytes.len() {
            bytes[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(sealed(&bytes), None, "{bit}");
            bytes[bit / 8] ^= 1 << (bit % 8);
        }
        for length in 0..bytes.len() {
            assert_eq!(sealed(&bytes[..length]), None);
        }
    }
}
