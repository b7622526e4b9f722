//! The lock, the thread and the banner around every use of Symbolica.
//!
//! Without a licence Symbolica serves one thread per user and ends the process that starts a second
//! one; `cargo` runs several compilers at once. So every use waits for a file lock, one a user, and
//! runs on a thread of its own that has ended before the lock is released. A licensed Symbolica has
//! no such limit: there the lock is given back as soon as the licence is known.

use std::fs::{File, OpenOptions};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::{Once, mpsc};
use std::time::Duration;
use std::{env, io, thread};

use symbolica::license::LicenseManager;

/// Deep enough for the recursion of large expressions.
const STACK_SIZE: usize = 256 << 20;
/// A compiler that has waited this long says what it waits for.
const PATIENCE: Duration = Duration::from_secs(20);

/// Why the computer algebra could not be used.
#[derive(Debug)]
pub(crate) enum SessionError {
    /// No directory of the user takes the lock file.
    Lock { path: PathBuf, source: io::Error },
    /// The thread could not be started.
    Thread(io::Error),
    /// Symbolica, or our use of it, panicked.
    Panic(String),
}

/// Runs `task` as the user's only Symbolica thread.
pub(crate) fn run<R: Send>(task: impl FnOnce() -> R + Send) -> Result<R, SessionError> {
    hide_banner();
    // Dropped after the scope, that is after the thread has ended, whichever way it ends.
    let mut lock = Some(lock()?);
    thread::scope(|scope| {
        thread::Builder::new()
            .name("symbolica".into())
            .stack_size(STACK_SIZE)
            .spawn_scoped(scope, || {
                if LicenseManager::is_licensed() {
                    lock = None;
                }
                task()
            })
            .map_err(SessionError::Thread)?
            .join()
            .map_err(|panic| SessionError::Panic(message_of(panic.as_ref())))
    })
}

/// Symbolica prints its banner on stdout, which belongs to rustc here.
fn hide_banner() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // SAFETY: rustc expands macros on one thread, and nothing of ours reads the environment
        // while it does; the variable is set once, before Symbolica starts.
        #[allow(unsafe_code)]
        unsafe {
            env::set_var("SYMBOLICA_HIDE_BANNER", "1");
        }
        // Nor do its log lines belong to the user's terminal.
        symbolica::GLOBAL_SETTINGS
            .initialize_tracing
            .store(false, Ordering::Relaxed);
    });
}

/// The user's lock, taken: in the cache directory, or in the temporary one where that is read-only.
fn lock() -> Result<File, SessionError> {
    let user = env::var("USER").or_else(|_| env::var("USERNAME"));
    lock_first(lock_paths(env::home_dir(), user.ok(), &env::temp_dir()))
}

fn lock_paths(home: Option<PathBuf>, user: Option<String>, temporary: &Path) -> Vec<PathBuf> {
    let cache = home
        .filter(|home| home.is_absolute())
        .map(|home| home.join(".cache").join("nonholonomic"));
    let user = user.filter(|user| !user.is_empty() && !user.contains(['/', '\\']));
    let temporary = temporary.join(format!(
        "nonholonomic-{}",
        user.as_deref().unwrap_or("user")
    ));
    cache
        .into_iter()
        .chain([temporary])
        .map(|directory| directory.join("symbolica.lock"))
        .collect()
}

/// The first of `paths` that can be locked; the failure is that of the first one.
fn lock_first(paths: Vec<PathBuf>) -> Result<File, SessionError> {
    let mut failure = None;
    for path in paths {
        match open(&path).and_then(lock_patiently) {
            Ok(file) => return Ok(file),
            Err(source) => failure = failure.or(Some(SessionError::Lock { path, source })),
        }
    }
    Err(failure.expect("there is always the temporary directory"))
}

/// Waits for the lock, and says so on stderr where that takes long.
fn lock_patiently(file: File) -> io::Result<File> {
    let (locked, watched) = mpsc::channel::<()>();
    let watch = thread::spawn(move || {
        if watched.recv_timeout(PATIENCE) == Err(mpsc::RecvTimeoutError::Timeout) {
            eprintln!(
                "nonholonomic: waiting for another compiler that expands a system; without a licence \
                 Symbolica runs once a user"
            );
        }
    });
    let result = file.lock();
    drop(locked);
    drop(watch.join());
    result.map(|()| file)
}

/// The file, made where it is not there; one that may only be read locks as well.
fn open(path: &Path) -> io::Result<File> {
    if let Some(directory) = path.parent() {
        std::fs::create_dir_all(directory)?;
    }
    let file = OpenOptions::new()
        .create(true)
        .truncate(false)
        .write(true)
        .open(path);
    file.or_else(|error| File::open(path).map_err(|_| error))
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
                "cannot lock `{}`, which keeps parallel compilers from starting a second Symbolica: {source}",
                path.display()
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
    use std::fs::TryLockError;
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
    fn held_until_dropped() {
        let path = directory("held").join("symbolica.lock");
        let held = lock_first(vec![path.clone()]).expect("a writable directory");
        let other = open(&path).expect("a readable file");
        assert!(matches!(other.try_lock(), Err(TryLockError::WouldBlock)));
        drop(held);
        assert!(other.try_lock().is_ok());
    }

    #[test]
    fn in_the_cache_directory_of_the_user() {
        let paths = lock_paths(
            Some("/people/noether".into()),
            Some("noether".into()),
            Path::new("/scratch"),
        );
        let expected = [
            "/people/noether/.cache/nonholonomic/symbolica.lock",
            "/scratch/nonholonomic-noether/symbolica.lock",
        ];
        assert_eq!(paths, expected.map(PathBuf::from));
    }

    #[test]
    fn two_users_have_two_locks() {
        let of = |user: &str| {
            lock_paths(
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
            let paths = lock_paths(home, None, Path::new("/scratch"));
            assert_eq!(
                paths,
                [Path::new("/scratch/nonholonomic-user/symbolica.lock")]
            );
        }
        let paths = lock_paths(None, Some("../elsewhere".into()), Path::new("/scratch"));
        assert_eq!(
            paths,
            [Path::new("/scratch/nonholonomic-user/symbolica.lock")]
        );
    }

    /// A file in the place of the home directory takes no directory, not even from root.
    #[test]
    fn read_only_home_directory() {
        let directory = directory("read-only");
        let home = directory.join("home");
        std::fs::write(&home, "").expect("a writable directory");
        let paths = lock_paths(Some(home.clone()), Some("noether".into()), &directory);
        lock_first(paths).expect("the lock in the temporary directory");
        assert!(
            directory
                .join("nonholonomic-noether")
                .join("symbolica.lock")
                .is_file()
        );

        let nowhere = lock_paths(Some(home.clone()), Some("noether".into()), &home);
        let error = lock_first(nowhere)
            .expect_err("no directory takes a lock")
            .to_string();
        let path = home
            .join(".cache")
            .join("nonholonomic")
            .join("symbolica.lock");
        let expected = format!(
            "cannot lock `{}`, which keeps parallel compilers from starting",
            path.display()
        );
        assert!(error.starts_with(&expected), "{error}");
    }
}
