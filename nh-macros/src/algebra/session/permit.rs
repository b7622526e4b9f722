//! Symbolica's own lock, which ends the process where it cannot be made or is held.
//!
//! Without a licence Symbolica 3.0.0 keeps a lock file, found by experiment, in the folder
//! `SYMBOLICA_LOCK_DIR`, which has to be the owner's alone, else in `symbolica/locks` in the
//! runtime folder of the user, else in his cache. If that folder cannot be written, it is given
//! another one. If another program holds the lock, it is waited for: the limit of one thread a user
//! is kept with all programs that use Symbolica, not only with compilers.

use std::ffi::OsStr;
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use super::queue;

pub(super) const VARIABLE: &str = "SYMBOLICA_LOCK_DIR";
const FILE: &str = "symbolica-restricted-thread-0.lock";

/// The folder in which Symbolica keeps its lock, and the folder that it would have taken where that
/// cannot be written.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Permit {
    folder: PathBuf,
    /// The folder that cannot be written: a lock file in it is honoured all the same.
    unwritable: Option<PathBuf>,
    /// Whether Symbolica finds the folder by itself.
    pub(super) is_found: bool,
}

/// The environment that decides the folder.
pub(super) struct Environment<'a> {
    pub(super) given: Option<&'a OsStr>,
    pub(super) runtime: Option<PathBuf>,
    pub(super) cache: Option<PathBuf>,
    pub(super) home: Option<PathBuf>,
}

impl Environment<'_> {
    /// The folder that Symbolica takes.
    fn folder(&self) -> Option<PathBuf> {
        if let Some(given) = self.given.filter(|given| !given.is_empty()) {
            return Some(given.into());
        }
        let absolute = |path: &&PathBuf| path.is_absolute();
        let base = (self.runtime.as_ref().filter(absolute))
            .or(self.cache.as_ref().filter(absolute))
            .cloned()
            .or_else(|| Some(self.home.as_ref().filter(absolute)?.join(".cache")));
        Some(base?.join("symbolica").join("locks"))
    }
}

impl Permit {
    /// The first folder that takes a lock: Symbolica's, or one of the others. `Err` says which
    /// folder of Symbolica's does not, and why.
    pub(super) fn new(
        environment: &Environment<'_>,
        others: impl IntoIterator<Item = PathBuf>,
    ) -> Result<Self, (PathBuf, io::Error)> {
        let own = environment.folder();
        let failure = match &own {
            Some(folder) => match usable(folder) {
                Ok(()) => {
                    let is_found = environment.given.is_none_or(|given| !given.is_empty());
                    return Ok(Self {
                        folder: folder.clone(),
                        unwritable: None,
                        is_found,
                    });
                }
                Err(error) => (folder.clone(), error),
            },
            None => (PathBuf::new(), io::ErrorKind::NotFound.into()),
        };
        for folder in others {
            if usable(&folder).is_ok() {
                return Ok(Self {
                    folder,
                    unwritable: own,
                    is_found: false,
                });
            }
        }
        Err(failure)
    }

    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Waits until no other program holds Symbolica's lock. The guard it returns is dropped when
    /// Symbolica's thread has ended.
    pub(super) fn wait(&self) -> io::Result<Option<File>> {
        let another = || {
            format!(
                "another program that uses it holds `{}`",
                self.folder.display()
            )
        };
        // An editor's macro server lives for days, and caches are emptied meanwhile.
        if !self.folder.join(FILE).exists() {
            usable(&self.folder)?;
        }
        // Given back at once: Symbolica takes the same lock itself, and our compilers wait for each other elsewhere.
        queue::patiently(&queue::open(&self.folder.join(FILE))?, another)?;
        let unwritable =
            (self.unwritable.as_ref()).and_then(|folder| File::open(folder.join(FILE)).ok());
        if let Some(file) = &unwritable {
            queue::patiently(file, another)?;
        }
        Ok(unwritable)
    }
}

/// Makes the folder for the user alone, and the lock file in it.
fn usable(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        if fs::metadata(folder)?.permissions().mode() & 0o077 != 0 {
            fs::set_permissions(folder, fs::Permissions::from_mode(0o700))?;
        }
    }
    let mut options = OpenOptions::new();
    options.create(true).truncate(false).read(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(folder.join(FILE)).map(drop)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;
    use std::{env, process, thread};

    use super::*;

    /// A new folder of this test.
    fn folder(test: &str) -> PathBuf {
        let folder = env::temp_dir().join(format!("nonholonomic-permit-{}-{test}", process::id()));
        drop(fs::remove_dir_all(&folder));
        fs::create_dir_all(&folder).expect("the temporary directory is writable");
        folder
    }

    fn environment<'a>(
        given: Option<&'a str>,
        [runtime, cache, home]: [Option<&Path>; 3],
    ) -> Environment<'a> {
        let owned = |path: Option<&Path>| path.map(Path::to_owned);
        Environment {
            given: given.map(OsStr::new),
            runtime: owned(runtime),
            cache: owned(cache),
            home: owned(home),
        }
    }

    #[test]
    fn the_folder_of_symbolica() {
        let [run, cache, home] =
            ["/run/user/7", "/fast", "/people/noether"].map(|path| Some(Path::new(path)));
        let relative = Some(Path::new("relative"));
        for (given, paths, expected) in [
            (Some("/mine"), [run, cache, home], Some("/mine")),
            (
                Some(""),
                [run, cache, home],
                Some("/run/user/7/symbolica/locks"),
            ),
            (None, [relative, cache, home], Some("/fast/symbolica/locks")),
            (
                None,
                [None, relative, home],
                Some("/people/noether/.cache/symbolica/locks"),
            ),
            (None, [None, None, relative], None),
        ] {
            let folder = environment(given, paths).folder();
            assert_eq!(folder.as_deref(), expected.map(Path::new));
        }
    }

    #[test]
    fn symbolica_keeps_its_folder_where_that_can_be_written() {
        let home = folder("home");
        let environment = environment(None, [None, None, Some(&home)]);
        let permit = Permit::new(&environment, [home.join("other")]).expect("writable");
        assert!(permit.is_found && permit.folder() == home.join(".cache/symbolica/locks"));
        assert!(!home.join("other").exists());
        assert!(permit.wait().expect("free").is_none());
    }

    /// A file in the place of a folder takes no files, not even from root.
    #[test]
    fn another_folder_where_symbolicas_cannot_be_written() {
        let folder = folder("file");
        let (home, other) = (folder.join("home"), folder.join("other"));
        fs::write(&home, "").expect("writable");
        for paths in [
            [None, None, Some(home.as_path())],
            [Some(home.as_path()), None, Some(folder.as_path())],
            [None; 3],
        ] {
            let environment = environment(None, paths);
            let permit =
                Permit::new(&environment, [home.clone(), other.clone()]).expect("writable");
            assert!(!permit.is_found && permit.folder() == other);
            assert!(permit.wait().expect("free").is_none());
        }
        let environment = environment(Some(home.to_str().expect("text")), [None; 3]);
        let (refused, _) = Permit::new(&environment, [home.clone()]).expect_err("a file");
        assert_eq!(refused, home);
    }

    #[test]
    fn an_empty_variable_is_mended() {
        let home = folder("empty");
        let environment = environment(Some(""), [None, None, Some(&home)]);
        let permit = Permit::new(&environment, []).expect("writable");
        assert!(!permit.is_found && permit.folder() == home.join(".cache/symbolica/locks"));
    }

    #[cfg(unix)]
    #[test]
    fn the_folder_is_the_owners_alone() {
        use std::os::unix::fs::PermissionsExt;
        let given = folder("mode");
        fs::set_permissions(&given, fs::Permissions::from_mode(0o755)).expect("ours");
        let environment = environment(given.to_str(), [None; 3]);
        Permit::new(&environment, []).expect("writable");
        let mode = fs::metadata(&given).expect("there").permissions().mode();
        assert_eq!(mode & 0o777, 0o700);
    }

    #[test]
    fn another_program_is_waited_for() {
        let home = folder("held");
        let environment = environment(None, [None, None, Some(&home)]);
        let permit = Permit::new(&environment, []).expect("writable");
        let foreign = queue::open(&permit.folder().join(FILE)).expect("writable");
        foreign.lock().expect("free");
        let waited = AtomicBool::new(false);
        thread::scope(|scope| {
            scope.spawn(|| {
                permit.wait().expect("free in the end");
                waited.store(true, Ordering::SeqCst);
            });
            thread::sleep(Duration::from_millis(100));
            assert!(!waited.load(Ordering::SeqCst));
            drop(foreign);
        });
        assert!(waited.load(Ordering::SeqCst));
    }

    #[test]
    fn a_folder_that_was_removed_is_made_again() {
        let home = folder("removed");
        let permit =
            Permit::new(&environment(None, [None, None, Some(&home)]), []).expect("writable");
        fs::remove_dir_all(&home).expect("ours");
        permit.wait().expect("made again");
        assert!(permit.folder().join(FILE).exists());
    }

    /// The lock of a folder that may only be read holds all the same: nobody gets a second thread
    /// by a read-only home.
    #[test]
    fn the_lock_of_an_unwritable_folder_is_held() {
        let folder = folder("unwritable");
        let own = folder.join("own");
        usable(&own).expect("writable");
        let permit = Permit {
            folder: folder.join("other"),
            unwritable: Some(own.clone()),
            is_found: false,
        };
        usable(permit.folder()).expect("writable");
        let held = permit.wait().expect("free");
        let other = queue::open(&own.join(FILE)).expect("readable");
        assert!(held.is_some() && other.try_lock().is_err());
        drop(held);
        assert!(other.try_lock().is_ok());
    }
}
