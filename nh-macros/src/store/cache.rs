//! The user's cache of expansions, `$XDG_CACHE_HOME/nonholonomic/expansions` or
//! `~/.cache/nonholonomic/expansions`, and beside it the folder of programs.
//!
//! It is bounded: what was not used for the longest time goes first. Nothing here fails: a cache
//! that cannot be written is none.

use std::fs::{self, DirBuilder, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, SystemTime};
use std::{env, process};

use super::entry;
use super::key::Key;

/// The most that the entries may take together.
const CAPACITY: u64 = 256 << 20;
/// An entry that is read is marked as used once in this time.
const USED: Duration = Duration::from_secs(60 * 60);
/// A temporary file of this age belongs to a compiler that has been killed.
const ABANDONED: Duration = Duration::from_secs(60 * 60);
const TEMPORARY: &str = "tmp";

#[derive(Debug)]
pub(super) struct Cache {
    pub(super) folder: PathBuf,
    pub(super) capacity: u64,
}

impl Cache {
    pub(super) fn of_the_user() -> Option<Self> {
        let folder = folder_of_the_user()?.join("expansions");
        let capacity = CAPACITY;
        Some(Self { folder, capacity })
    }

    pub(super) fn find(&self, key: &Key) -> Option<String> {
        if !is_private(&self.folder) {
            return None;
        }
        let path = self.folder.join(key.file());
        let mut bytes = Vec::new();
        let mut file = File::open(&path).ok()?;
        let used = file.metadata().and_then(|metadata| metadata.modified());
        (&mut file)
            .take(self.capacity)
            .read_to_end(&mut bytes)
            .ok()?;
        let text = entry::read(&bytes, key)?;
        let now = SystemTime::now();
        if used.is_ok_and(|used| now.duration_since(used).is_ok_and(|age| age > USED)) {
            let marked = File::options().write(true).open(&path);
            drop(marked.and_then(|file| file.set_modified(now)));
        }
        Some(text)
    }

    pub(super) fn keep(&self, key: &Key, contents: &str) {
        if contents.len() as u64 > self.capacity / 4
            || make(&self.folder).is_err()
            || !is_private(&self.folder)
        {
            return;
        }
        if write(&self.folder.join(key.file()), contents).is_ok() {
            self.evict();
        }
    }

    /// Removes the entries that were not used for the longest time, until three quarters of the
    /// capacity are left.
    fn evict(&self) {
        let Ok(files) = fs::read_dir(&self.folder) else {
            return;
        };
        let now = SystemTime::now();
        let mut entries = Vec::new();
        for file in files.filter_map(Result::ok) {
            let Ok(metadata) = file.metadata() else {
                continue;
            };
            let path = file.path();
            let used = metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH);
            if path
                .extension()
                .is_some_and(|extension| extension == TEMPORARY)
            {
                if now.duration_since(used).is_ok_and(|age| age > ABANDONED) {
                    drop(fs::remove_file(path));
                }
            } else if metadata.is_file() {
                entries.push((used, metadata.len(), path));
            }
        }
        let mut size: u64 = entries.iter().map(|(_, length, _)| length).sum();
        if size <= self.capacity {
            return;
        }
        entries.sort_unstable();
        for (_, length, path) in entries {
            if size <= self.capacity / 4 * 3 {
                return;
            }
            // Another compiler may have been faster.
            drop(fs::remove_file(path));
            size -= length;
        }
    }
}

/// The folder of the programs that the macro compiles, made; none where it cannot be, or where
/// others write.
#[cfg(not(feature = "derive"))]
pub(crate) fn folder_of_programs() -> Option<PathBuf> {
    let folder = folder_of_the_user()?.join("programs");
    (make(&folder).is_ok() && is_private(&folder)).then_some(folder)
}

fn folder_of_the_user() -> Option<PathBuf> {
    folder(
        env::var_os("XDG_CACHE_HOME").map(PathBuf::from),
        env::home_dir(),
    )
}

pub(super) fn folder(cache: Option<PathBuf>, home: Option<PathBuf>) -> Option<PathBuf> {
    let absolute = |path: &PathBuf| path.is_absolute();
    let cache = (cache.filter(absolute)).or_else(|| Some(home.filter(absolute)?.join(".cache")));
    Some(cache?.join("nonholonomic"))
}

fn make(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Whether only the user and his group write the folder: a checksum keeps off accidents, no
/// forgers.
fn is_private(folder: &Path) -> bool {
    let Ok(metadata) = fs::metadata(folder) else {
        return false;
    };
    #[cfg(unix)]
    if std::os::unix::fs::MetadataExt::mode(&metadata) & 0o002 != 0 {
        return false;
    }
    metadata.is_dir()
}

/// Writes a file so that it is there as a whole or not at all, whoever else writes it, reads it or
/// is killed.
pub(super) fn write(path: &Path, contents: &str) -> io::Result<()> {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let temporary = path.with_extension(format!("{}-{count}.{TEMPORARY}", process::id()));
    let written = File::create_new(&temporary)
        .and_then(|mut file| file.write_all(contents.as_bytes()))
        .and_then(|()| fs::rename(&temporary, path));
    if written.is_err() {
        drop(fs::remove_file(&temporary));
    }
    written
}
