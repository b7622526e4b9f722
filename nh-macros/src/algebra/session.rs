//! The lock, the thread and the banner around every use of Symbolica.
//!
//! Without a licence Symbolica serves one thread per user and ends the process that starts a second
//! one; `cargo` runs several compilers at once. So every use waits for a file lock, one a user, and
//! runs on a thread of its own that has ended before the lock is released. A licensed Symbolica has
//! no such limit: there the lock is given back as soon as the licence is known.

mod permit;
mod queue;

use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::Ordering;
use std::{env, io, thread};

use symbolica::license::LicenseManager;

use permit::{Environment, Permit};
use queue::Turn;

/// Deep enough for the recursion of large expressions.
const STACK_SIZE: usize = 256 << 20;
const HIDE_BANNER: &str = "SYMBOLICA_HIDE_BANNER";

/// Why the computer algebra could not be used.
#[derive(Debug)]
pub(crate) enum SessionError {
    /// No directory of the user takes the lock file.
    Lock { path: PathBuf, source: io::Error },
    /// No directory takes the lock file of Symbolica itself.
    Permit { path: PathBuf, source: io::Error },
    /// The thread could not be started.
    Thread(io::Error),
    /// Symbolica, or our use of it, panicked.
    Panic(String),
}

/// Runs `task` as the user's only Symbolica thread.
pub(crate) fn run<R: Send>(task: impl FnOnce() -> R + Send) -> Result<R, SessionError> {
    // Dropped after the scope, that is after the thread has ended, whichever way it ends.
    let mut lock = Some(lock()?);
    let permit = prepare()?;
    let mut unwritable = None;
    thread::scope(|scope| {
        thread::Builder::new()
            .name("symbolica".into())
            .stack_size(STACK_SIZE)
            .spawn_scoped(scope, || {
                if LicenseManager::is_licensed() {
                    lock = None;
                } else {
                    unwritable = permit.wait().map_err(|source| SessionError::Permit {
                        path: permit.folder().to_owned(),
                        source,
                    })?;
                }
                Ok(task())
            })
            .map_err(SessionError::Thread)?
            .join()
            .unwrap_or_else(|panic| Err(SessionError::Panic(message_of(panic.as_ref()))))
    })
}

/// Sets what Symbolica reads when it starts: no banner, which it prints on stdout, rustc's own
/// here; no log lines, which do not belong to the user's terminal either; a folder for its lock
/// where its own cannot be written.
fn prepare() -> Result<&'static Permit, SessionError> {
    static PERMIT: OnceLock<Permit> = OnceLock::new();
    if let Some(permit) = PERMIT.get() {
        return Ok(permit);
    }
    let given = env::var_os(permit::VARIABLE);
    let path = |name| env::var_os(name).map(PathBuf::from);
    let environment = Environment {
        given: given.as_deref(),
        runtime: path("XDG_RUNTIME_DIR"),
        cache: path("XDG_CACHE_HOME"),
        home: env::home_dir(),
    };
    let others = folders_of_the_user().into_iter();
    let permit = Permit::new(&environment, others.map(|folder| folder.join("symbolica")));
    let permit = permit.map_err(|(path, source)| SessionError::Permit { path, source })?;
    set(HIDE_BANNER, "1".as_ref());
    if !permit.is_found {
        set(permit::VARIABLE, permit.folder().as_os_str());
    }
    symbolica::GLOBAL_SETTINGS
        .initialize_tracing
        .store(false, Ordering::Relaxed);
    Ok(PERMIT.get_or_init(|| permit))
}

/// Sets a variable of Symbolica's, which has no other way to be told, unless it has the value.
fn set(name: &str, value: &std::ffi::OsStr) {
    if env::var_os(name).is_some_and(|found| found == value) {
        return;
    }
    // SAFETY: `std` orders this against every read by Rust code, in whatever thread. The rest is C code that reads the environment
    // at this moment in another thread. rustc has none while it expands. An editor's macro server has its own thread and the one that
    // expands; Symbolica's threads, which look up a host name by C code, do not exist yet: this runs before the first of them, once a
    // process, under the user's lock, so that another copy of this library in the same server does not run its own either, and finds
    // the values set when its turn comes.
    #[allow(unsafe_code)]
    unsafe {
        env::set_var(name, value);
    }
}

/// The user's lock, taken: in the cache directory, or in the temporary one where that is read-only.
fn lock() -> Result<Turn, SessionError> {
    lock_first(folders_of_the_user())
}

fn folders_of_the_user() -> Vec<PathBuf> {
    let user = env::var("USER").or_else(|_| env::var("USERNAME"));
    lock_folders(env::home_dir(), user.ok(), &env::temp_dir())
}

fn lock_folders(home: Option<PathBuf>, user: Option<String>, temporary: &Path) -> Vec<PathBuf> {
    let cache = home
        .filter(|home| home.is_absolute())
        .map(|home| home.join(".cache").join("nonholonomic"));
    let user = user.filter(|user| !user.is_empty() && !user.contains(['/', '\\']));
    let temporary = temporary.join(format!(
        "nonholonomic-{}",
        user.as_deref().unwrap_or("user")
    ));
    cache.into_iter().chain([temporary]).collect()
}

/// The lock in the first of the folders that takes one; the failure is that of the first one.
fn lock_first(folders: Vec<PathBuf>) -> Result<Turn, SessionError> {
    let mut failure = None;
    for path in folders {
        match queue::take(&path) {
            Ok(turn) => return Ok(turn),
            Err(source) => failure = failure.or(Some(SessionError::Lock { path, source })),
        }
    }
    Err(failure.expect("there is always the temporary directory"))
}

fn message_of(panic: &(dyn std::any::Any + Send)) -> String {
    panic
        .downcast_ref::<String>()
        .cloned()
        .or_else(|| {
            panic
                .downcast_ref::<&str>()
                .map(|message| (*message).to_owned())
        })
        .unwrap_or_else(|| "no message".to_owned())
}

impl std::fmt::Display for SessionError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Lock { path, source } => write!(
                f,
                "cannot lock a file in `{}`, which keeps parallel compilers from starting a second Symbolica: {source}",
                path.display()
            ),
            Self::Permit { path, source } => write!(
                f,
                "Symbolica cannot lock a file in `{}`: {source}; set `{}` to a folder that is yours alone",
                path.display(),
                permit::VARIABLE
            ),
            Self::Thread(source) => write!(
                f,
                "cannot start a thread for the computer algebra: {source}"
            ),
            Self::Panic(message) => write!(
                f,
                "the computer algebra failed on this system ({message}); please report it with the struct"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use super::*;

    /// A new directory of this test.
    fn directory(test: &str) -> PathBuf {
        let directory =
            env::temp_dir().join(format!("nonholonomic-test-{}-{test}", std::process::id()));
        std::fs::create_dir_all(&directory).expect("the temporary directory is writable");
        directory
    }

    #[test]
    fn one_at_a_time() {
        let (inside, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let task = || {
            assert_eq!(inside.fetch_add(1, Ordering::SeqCst), 0, "two at a time");
            thread::sleep(Duration::from_millis(5));
            inside.fetch_sub(1, Ordering::SeqCst);
            done.fetch_add(1, Ordering::SeqCst);
        };
        if LicenseManager::is_licensed() {
            return;
        }
        thread::scope(|scope| {
            for _ in 0..6 {
                scope.spawn(|| run(task).expect("the lock"));
            }
        });
        assert_eq!(done.into_inner(), 6);
    }

    #[test]
    fn released_after_a_panic() {
        let failure = run(|| panic!("on purpose")).map(|()| "no failure");
        assert!(
            matches!(&failure, Err(SessionError::Panic(message)) if message == "on purpose"),
            "{failure:?}"
        );
        assert_eq!(run(|| 7).expect("the lock is free again"), 7);
    }

    #[test]
    fn in_the_cache_directory_of_the_user() {
        let paths = lock_folders(
            Some("/people/noether".into()),
            Some("noether".into()),
            Path::new("/scratch"),
        );
        let expected = [
            "/people/noether/.cache/nonholonomic",
            "/scratch/nonholonomic-noether",
        ];
        assert_eq!(paths, expected.map(PathBuf::from));
    }

    #[test]
    fn two_users_have_two_locks() {
        let of = |user: &str| {
            lock_folders(
                Some(Path::new("/home").join(user)),
                Some(user.to_owned()),
                Path::new("/scratch"),
            )
        };
        let (noether, lagrange) = (of("noether"), of("lagrange"));
        assert!(noether.iter().all(|path| !lagrange.contains(path)));
    }

    #[test]
    fn without_a_home_directory() {
        for home in [None, Some(PathBuf::new()), Some("relative".into())] {
            let paths = lock_folders(home, None, Path::new("/scratch"));
            assert_eq!(paths, [Path::new("/scratch/nonholonomic-user")]);
        }
        let paths = lock_folders(None, Some("../elsewhere".into()), Path::new("/scratch"));
        assert_eq!(paths, [Path::new("/scratch/nonholonomic-user")]);
    }

    /// A file in the place of the home directory takes no directory, not even from root.
    #[test]
    fn read_only_home_directory() {
        let directory = directory("read-only");
        let home = directory.join("home");
        std::fs::write(&home, "").expect("a writable directory");
        let paths = lock_folders(Some(home.clone()), Some("noether".into()), &directory);
        lock_first(paths).expect("the lock in the temporary directory");
        assert!(
            directory
                .join("nonholonomic-noether")
                .join("symbolica.lock")
                .is_file()
        );

        let nowhere = lock_folders(Some(home.clone()), Some("noether".into()), &home);
        let error = lock_first(nowhere)
            .expect_err("no directory takes a lock")
            .to_string();
        let path = home.join(".cache").join("nonholonomic");
        let expected = format!(
            "cannot lock a file in `{}`, which keeps parallel compilers from starting",
            path.display()
        );
        assert!(error.starts_with(&expected), "{error}");
    }

    /// Of the user who compiles, and none in the folder of the crate.
    #[test]
    fn folders_of_this_user() {
        let folders = folders_of_the_user();
        let last = folders.last().and_then(|folder| folder.parent());
        assert_eq!(last, Some(env::temp_dir().as_path()));
        let home = env::home_dir().filter(|home| home.is_absolute());
        let cache = home.map(|home| home.join(".cache/nonholonomic"));
        assert_eq!(folders.len(), 1 + cache.iter().count());
        assert!(cache.is_none_or(|cache| folders[0] == cache));
    }
}
