//! `NONHOLONOMIC=profile`: how long the passes of a derivation take, on stderr.

use std::cell::RefCell;
use std::fmt::Write;
use std::time::{Duration, Instant};

thread_local! {
    static PASSES: RefCell<Passes> = RefCell::default();
}

/// The passes of a derivation that is profiled.
#[derive(Default)]
struct Passes {
    is_asked: bool,
    depth: usize,
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
    let place = PASSES.with_borrow_mut(|passes| {
        let pass = Pass {
            name,
            depth: passes.depth,
            took: Duration::ZERO,
            memory: None,
        };
        passes.is_asked.then(|| {
            passes.depth += 1;
            passes.done.push(pass);
            passes.done.len() - 1
        })
    });
    let Some(place) = place else {
        return task();
    };
    let start = Instant::now();
    let result = task();
    PASSES.with_borrow_mut(|passes| {
        passes.depth -= 1;
        passes.done[place].took = start.elapsed();
        passes.done[place].memory = most_memory();
    });
    result
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
