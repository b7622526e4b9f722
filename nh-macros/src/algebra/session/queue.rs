//! A lock that is given to those who wait in the order in which they came, and says who holds it.
//!
//! Files in a folder, locked by the kernel, which also unlocks those of a process that is killed.
//! Who comes draws a ticket, a locked file with the next number, and waits for the tickets before
//! it, nearest first; then for the lock itself.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use std::{env, process, thread};

use crate::profile;

/// A compiler that has waited this long says what it waits for, and again after twice as long.
const PATIENCE: Duration = Duration::from_secs(5);
const LOCK: &str = "symbolica.lock";

/// The lock, held until it is dropped.
#[derive(Debug)]
pub(super) struct Turn {
    _ticket: Option<Ticket>,
    lock: File,
}

#[derive(Debug)]
struct Ticket {
    path: PathBuf,
    _locked: File,
}

impl Drop for Turn {
    fn drop(&mut self) {
        // An older version of this crate takes the lock without signing.
        drop(self.lock.set_len(0));
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        drop(fs::remove_file(&self.path));
    }
}

/// Takes the lock in this folder, which is made where it is not there; a folder that may only be
/// read has no tickets.
pub(super) fn take(folder: &Path) -> io::Result<Turn> {
    drop(fs::create_dir_all(folder));
    let mut lock = open(&folder.join(LOCK))?;
    let tickets = folder.join("queue");
    let ticket = match draw(&tickets) {
        Ok((number, ticket)) => {
            wait_for_those_before(number, &tickets, &lock);
            Some(ticket)
        }
        Err(_) => None,
    };
    let holder = lock.try_clone();
    patiently(&lock, || holder_of(holder))?;
    // If the file may only be read, nobody learns who holds it.
    drop(sign(&mut lock));
    Ok(Turn {
        _ticket: ticket,
        lock,
    })
}

impl Turn {
    /// Whether those who come later wait behind this one.
    #[cfg(test)]
    pub(super) fn has_ticket(&self) -> bool {
        self._ticket.is_some()
    }
}

/// The next number, and a file of this name, locked.
fn draw(tickets: &Path) -> io::Result<(u64, Ticket)> {
    fs::create_dir_all(tickets)?;
    // Held for this function: nobody sees a ticket that is not locked yet.
    let drawing = open(&tickets.join("drawing.lock"))?;
    drawing.lock()?;
    let number = numbers(tickets).max().map_or(0, |last| last + 1);
    let path = tickets.join(number.to_string());
    let locked = File::create(&path)?;
    let ticket = Ticket {
        path,
        _locked: locked,
    };
    ticket._locked.lock()?;
    Ok((number, ticket))
}

/// The tickets that are out, those of killed processes included.
fn numbers(tickets: &Path) -> impl Iterator<Item = u64> + use<> {
    let files = fs::read_dir(tickets).into_iter().flatten();
    files.filter_map(|file| file.ok()?.file_name().to_str()?.parse().ok())
}

fn wait_for_those_before(number: u64, tickets: &Path, lock: &File) {
    while let Some(before) = numbers(tickets).filter(|other| *other < number).max() {
        let path = tickets.join(before.to_string());
        if let Ok(file) = File::open(&path) {
            let holder = lock.try_clone();
            if patiently(&file, || holder_of(holder)).is_err() {
                return;
            }
        }
        // Its process has gone, and so has the file unless the process was killed. No later one has the number: ours is higher.
        if fs::remove_file(&path).is_err_and(|error| error.kind() != io::ErrorKind::NotFound) {
            return;
        }
    }
}

/// Waits for the lock on a file, and says so on the terminal where that takes long.
pub(super) fn patiently(file: &File, holder: impl FnOnce() -> String + Send) -> io::Result<()> {
    if file.try_lock().is_ok() {
        return Ok(());
    }
    let (locked, watched) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            if watched.recv_timeout(PATIENCE) == Err(mpsc::RecvTimeoutError::Timeout) {
                profile::tell(&format!(
                    "nonholonomic: waiting for Symbolica, which without a licence runs once a user; {}",
                    holder()
                ));
            }
        });
        let result = file.lock();
        drop(locked);
        result
    })
}

/// The file, made where it is not there; one that may only be read locks as well.
pub(super) fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.create(true).truncate(false).read(true).write(true);
    options
        .open(path)
        .or_else(|error| File::open(path).map_err(|_| error))
}

/// Writes who holds the lock into its file: process, crate, time.
fn sign(lock: &mut File) -> io::Result<()> {
    let package = env::var("CARGO_CRATE_NAME").unwrap_or_default();
    lock.set_len(0)?;
    lock.rewind()?;
    write!(lock, "{} {} {package}", process::id(), seconds())
}

fn seconds() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |time| time.as_secs())
}

fn holder_of(lock: io::Result<File>) -> String {
    let mut text = String::new();
    let read = lock.and_then(|mut lock| {
        lock.rewind()?;
        lock.read_to_string(&mut text)
    });
    drop(read);
    described(&text, seconds())
}

fn described(signature: &str, now: u64) -> String {
    let mut words = signature.splitn(3, ' ');
    let mut number = || words.next().and_then(|word| word.parse::<u64>().ok());
    let (Some(process), Some(since)) = (number(), number()) else {
        return "another process holds it".to_owned();
    };
    let of = match words.next() {
        Some(package) if !package.is_empty() => format!(", which compiles `{package}`,"),
        _ => String::new(),
    };
    let seconds = now.saturating_sub(since);
    format!("process {process}{of} has held it for {seconds} s")
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    fn folder(test: &str) -> PathBuf {
        let folder = env::temp_dir().join(format!("nonholonomic-queue-{}-{test}", process::id()));
        drop(fs::remove_dir_all(&folder));
        folder
    }

    fn tickets(folder: &Path) -> Vec<u64> {
        let mut numbers: Vec<_> = numbers(&folder.join("queue")).collect();
        numbers.sort_unstable();
        numbers
    }

    #[test]
    fn first_come_first_served() {
        let folder = folder("order");
        let first = take(&folder).expect("a writable folder");
        assert!(first.has_ticket());
        let order = Mutex::new(Vec::new());
        thread::scope(|scope| {
            for i in 0..6 {
                let (folder, order) = (&folder, &order);
                scope.spawn(move || {
                    let turn = take(folder).expect("a writable folder");
                    order.lock().expect("no panic").push(i);
                    drop(turn);
                });
                // The next one comes when this one has its ticket.
                while tickets(folder).len() < i + 2 {
                    thread::sleep(Duration::from_millis(1));
                }
            }
            drop(first);
        });
        assert_eq!(order.into_inner().expect("no panic"), [0, 1, 2, 3, 4, 5]);
        assert!(tickets(&folder).is_empty());
    }

    #[test]
    fn tickets_of_killed_processes_hold_nobody_up() {
        let folder = folder("killed");
        drop(take(&folder).expect("a writable folder"));
        for number in [3, 17] {
            fs::write(folder.join("queue").join(number.to_string()), "").expect("writable");
        }
        drop(take(&folder).expect("a writable folder"));
        assert!(tickets(&folder).is_empty());
    }

    #[test]
    fn a_folder_without_tickets_still_locks() {
        let folder = folder("plain");
        fs::create_dir_all(&folder).expect("writable");
        fs::write(folder.join("queue"), "a file").expect("writable");
        let turn = take(&folder).expect("the lock itself");
        assert!(!turn.has_ticket());
        let other = open(&folder.join(LOCK)).expect("readable");
        assert!(other.try_lock().is_err());
        drop(turn);
        assert!(other.try_lock().is_ok());
    }

    #[test]
    fn a_holder_is_named() {
        assert_eq!(
            described("41 1000 disk", 1012),
            "process 41, which compiles `disk`, has held it for 12 s"
        );
        assert_eq!(
            described("41 1000 ", 1000),
            "process 41 has held it for 0 s"
        );
        for unknown in ["", "x", "41", "41 soon disk"] {
            assert_eq!(described(unknown, 0), "another process holds it");
        }
        let folder = folder("named");
        let turn = take(&folder).expect("a writable folder");
        let said = holder_of(open(&folder.join(LOCK)));
        assert!(
            said.starts_with(&format!("process {}", process::id())),
            "{said}"
        );
        // The time that it signed is now.
        let signed = fs::read_to_string(folder.join(LOCK)).expect("readable");
        let since: Option<u64> = (signed.split(' ').nth(1)).and_then(|since| since.parse().ok());
        let modified = fs::metadata(folder.join(LOCK)).and_then(|file| file.modified());
        let modified = modified.expect("a time").duration_since(UNIX_EPOCH);
        let modified = modified.expect("after 1970").as_secs();
        assert!(
            since.is_some_and(|since| since.abs_diff(modified) <= 1),
            "{signed}"
        );
        drop(turn);
        let said = holder_of(open(&folder.join(LOCK)));
        assert_eq!(said, "another process holds it");
    }
}
