//! How long a derivation takes: with `NONHOLONOMIC=profile` each pass, on stderr, and else a line
//! where it takes long, on the terminal.

use std::cell::RefCell;
use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::time::{Duration, Instant};

/// After this time a line says what is being derived.
const LONG: Duration = Duration::from_secs(10);

thread_local! {
    static PASSES: RefCell<Passes> = RefCell::default();
}

/// The passes of a derivation.
#[derive(Default)]
struct Passes {
    is_asked: bool,
    /// The system that is derived and since when, until a line has said so.
    unsaid: Option<(String, Instant)>,
    /// The passes that are not done.
    open: Vec<&'static str>,
    /// All of them, where they are asked for.
    done: Vec<Pass>,
}

struct Pass {
    name: &'static str,
    depth: usize,
    took: Duration,
    /// The most memory that the process has used so far, in bytes.
    memory: Option<u64>,
}

/// The result of a derivation, of which a table of the passes is printed where it is asked for.
pub(crate) fn derivation<R>(system: &str, is_asked: bool, task: impl FnOnce() -> R) -> R {
    PASSES.set(Passes {
        is_asked,
        unsaid: Some((system.to_owned(), Instant::now())),
        ..Passes::default()
    });
    let result = pass("all", task);
    let passes = PASSES.take();
    if is_asked {
        eprint!("{}", table(system, &passes.done));
    }
    result
}

/// The result of one pass, which may have others inside.
pub(crate) fn pass<R>(name: &'static str, task: impl FnOnce() -> R) -> R {
    let (depth, place) = PASSES.with_borrow_mut(|passes| {
        let depth = passes.open.len();
        passes.open.push(name);
        if passes.is_asked {
            passes.done.push(Pass {
                name,
                depth,
                took: Duration::ZERO,
                memory: None,
            });
        }
        (depth, passes.done.len().checked_sub(1))
    });
    let start = Instant::now();
    let result = task();
    PASSES.with_borrow_mut(|passes| {
        // A pass that gave up has left its name.
        passes.open.truncate(depth);
        if let Some(place) = place {
            passes.done[place].took = start.elapsed();
            passes.done[place].memory = most_memory();
        }
    });
    result
}

/// Says, once, what is being derived where that takes long; called from time to time.
pub(crate) fn say_what_takes_long() {
    PASSES.with_borrow_mut(|passes| {
        let is_long = |(_, since): &mut (String, Instant)| since.elapsed() >= LONG;
        if let Some((system, _)) = passes.unsaid.take_if(is_long) {
            tell(&line(&system, &passes.open));
        }
    });
}

/// Writes a line to the terminal of who waits for this build, where there is one. Cargo keeps what
/// a compiler writes to stderr, and repeats it in every later build in which the crate is not
/// compiled: what is waited for is true once.
pub(crate) fn tell(line: &str) {
    const TERMINAL: &str = match cfg!(windows) {
        true => "CONOUT$",
        false => "/dev/tty",
    };
    // Over the line in which cargo shows its progress.
    const CLEARED: &str = "\r\x1b[K";
    let terminal = OpenOptions::new().write(true).open(TERMINAL);
    drop(terminal.and_then(|mut terminal| writeln!(terminal, "{CLEARED}{line}")));
}

fn line(system: &str, open: &[&str]) -> String {
    // The first is all of it.
    let passes = open.get(1..).unwrap_or_default().join(": ");
    format!(
        "nonholonomic: `{system}` takes longer than {} s to derive, now in the pass \"{passes}\"; `NONHOLONOMIC=profile` says what takes how long",
        LONG.as_secs()
    )
}

fn table(system: &str, passes: &[Pass]) -> String {
    let mut table = format!("nonholonomic: the derivation of `{system}`\n");
    for pass in passes {
        let memory = match pass.memory {
            Some(bytes) => format!("{:>6} MB", bytes / 1_000_000),
            None => " ".repeat(9),
        };
        let (seconds, indent) = (pass.took.as_secs_f64(), 2 * pass.depth);
        // Writing to a string cannot fail.
        let _ = writeln!(
            table,
            "{seconds:>9.3} s {memory}  {:indent$}{}",
            "", pass.name
        );
    }
    table
}

/// The peak of the resident memory, where the system says it.
fn most_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    peak_of(&status)
}

/// Of the line `VmHWM:   123456 kB`.
fn peak_of(status: &str) -> Option<u64> {
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passes_inside_of_passes() {
        PASSES.set(Passes {
            is_asked: true,
            ..Passes::default()
        });
        let sum = pass("outer", || pass("first", || 1) + pass("second", || 2));
        let passes = PASSES.take();
        let found: Vec<_> = (passes.done.iter()).map(|p| (p.name, p.depth)).collect();
        assert_eq!(sum, 3);
        assert_eq!(found, [("outer", 0), ("first", 1), ("second", 1)]);
        assert!(passes.done[0].took >= passes.done[1].took + passes.done[2].took);
        let table = table("Disk", &passes.done);
        assert_eq!(table.lines().count(), 4, "{table}");
        assert!(
            table
                .lines()
                .nth(2)
                .is_some_and(|line| line.ends_with("    first")),
            "{table}"
        );
    }

    /// One line, after ten seconds.
    #[test]
    fn a_long_derivation_is_said_once() {
        let is_unsaid = || PASSES.with_borrow(|passes| passes.unsaid.is_some());
        let long_ago = Instant::now()
            .checked_sub(2 * LONG)
            .expect("the clock runs");
        for (since, said) in [(Instant::now(), false), (long_ago, true)] {
            PASSES.set(Passes {
                unsaid: Some(("Disk".into(), since)),
                ..Passes::default()
            });
            say_what_takes_long();
            assert_eq!(is_unsaid(), !said);
        }
        let text = line("Disk", &["all", "programs", "equations of a node"]);
        assert!(text.starts_with("nonholonomic: `Disk` takes longer than 10 s"));
        assert!(text.contains("in the pass \"programs: equations of a node\";"));
    }

    /// The name of a pass that ends by unwinding does not stay.
    #[test]
    fn a_pass_that_gives_up() {
        PASSES.set(Passes::default());
        pass("outer", || {
            let inner = || pass("inner", || std::panic::resume_unwind(Box::new(())));
            std::panic::catch_unwind(inner).expect_err("it unwinds");
        });
        PASSES.with_borrow(|passes| assert!(passes.open.is_empty()));
    }

    #[test]
    fn nothing_is_kept_where_nothing_is_asked() {
        assert_eq!(pass("alone", || 7), 7);
        PASSES.with_borrow(|passes| assert!(passes.done.is_empty()));
    }

    #[test]
    fn the_peak_of_memory() {
        assert_eq!(
            peak_of("Name:\trustc\nVmHWM:\t  12 kB\nVmRSS:\t 9 kB\n"),
            Some(12 * 1024)
        );
        assert_eq!(peak_of("Name:\trustc\n"), None);
    }
}
