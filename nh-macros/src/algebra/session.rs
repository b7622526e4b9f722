//! The lock, the thread and the banner around every use of Symbolica.
//!
//! Without a licence Symbolica serves one thread per user and ends the process that starts a second
//! one; `cargo` runs several compilers at once. So every use waits for a file lock, one a user, and
//! runs on a thread of its own that has ended before the lock is released. A licensed Symbolica has
//! no such limit: there the lock is given back as soon as the licence is known.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::PathBuf;
use std::sync::Once;
use std::thread;

use symbolica::license::LicenseManager;

/// Deep enough for the recursion of large expressions.
const STACK_SIZE: usize = 256 << 20;

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
            std::env::set_var("SYMBOLICA_HIDE_BANNER", "1");
        }
    });
}

/// The user's lock, taken: in the cache directory, or in the temporary one where that is read-only.
fn lock() -> Result<File, SessionError> {
    let mut failure = None;
    for path in lock_paths() {
        match open(&path).and_then(|file| file.lock().map(|()| file)) {
            Ok(file) => return Ok(file),
            Err(source) => failure = failure.or(Some(SessionError::Lock { path, source })),
        }
    }
    Err(failure.expect("there is always the temporary directory"))
}

fn open(path: &PathBuf) -> io::Result<File> {
    if let Some(directory) = path.parent() {
        std::fs::create_dir_all(directory)?;
    }
    OpenOptions::new()
        .create(true)
        .truncate(false)
        .write(true)
        .open(path)
}

fn lock_paths() -> impl Iterator<Item = PathBuf> {
    let cache = std::env::home_dir()
        .filter(|home| home.is_absolute())
        .map(|home| {
            home.join(".cache")
                .join("nonholonomic")
                .join("symbolica.lock")
        });
    let user = std::env::var("USER").or_else(|_| std::env::var("USERNAME"));
    let name = format!("nonholonomic-{}", user.unwrap_or_else(|_| "user".into()));
    cache
        .into_iter()
        .chain([std::env::temp_dir().join(name).join("symbolica.lock")])
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
