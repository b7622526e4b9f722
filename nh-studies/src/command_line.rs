//! A study as a program.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use lexopt::prelude::*;
use signal_hook::consts::TERM_SIGNALS;

use crate::error::counted;
use crate::rank::{Rank, rank};
use crate::study::{Study, StudyKind};
use crate::{StudyError, StudyResult};

const USAGE: &str = "\
usage: plan                        writes the manifest
       run                         computes all chunks that are missing; the same again resumes
       shard [--rank I --size N]   computes the part of one of N processes; HyperQueue, arrays of Slurm,
                                   PBS and SGE, mpiexec and srun tell the rank
       status                      counts the chunks
       verify [--again N]          compares checksums, and computes N chunks (2) once more, and one of
                                   every other build of the program
       merge FILE.parquet [--mixed]
                                   joins all chunks; those of several builds of the program, too";

/// A command with its arguments.
#[derive(Debug, PartialEq)]
enum Command {
    Plan,
    Run,
    Shard(Option<Rank>),
    Status,
    Verify(u64),
    /// The file, and whether chunks may be of several builds.
    Merge(PathBuf, bool),
    Help,
}

fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Command, lexopt::Error> {
    let mut parser = lexopt::Parser::from_args(arguments);
    let (mut command, mut path) = (None, None);
    let (mut number, mut size, mut again) = (None, None, None);
    let mut is_mixed = false;
    while let Some(argument) = parser.next()? {
        match argument {
            Long("help") | Short('h') => return Ok(Command::Help),
            Long("rank") => number = Some(parser.value()?.parse()?),
            Long("size") => size = Some(parser.value()?.parse()?),
            Long("again") => again = Some(parser.value()?.parse()?),
            Long("mixed") => is_mixed = true,
            Value(value) if command.is_none() => command = Some(value.string()?),
            Value(value) if path.is_none() => path = Some(PathBuf::from(value)),
            _ => return Err(argument.unexpected()),
        }
    }
    let rank = match (number, size) {
        (Some(number), of) => Some(Rank { number, of }),
        (None, None) => None,
        (None, Some(_)) => return Err("`--size` needs `--rank`".into()),
    };
    let unused = |is_used: bool, name: &str| match is_used {
        true => Ok(()),
        false => Err(lexopt::Error::from(format!(
            "`{name}` belongs to another command"
        ))),
    };
    let command = command.unwrap_or_default();
    unused(rank.is_none() || command == "shard", "--rank")?;
    unused(again.is_none() || command == "verify", "--again")?;
    unused(!is_mixed || command == "merge", "--mixed")?;
    unused(path.is_none() || command == "merge", "a path")?;
    Ok(match (command.as_str(), path) {
        ("plan", _) => Command::Plan,
        ("run", _) => Command::Run,
        ("shard", _) => Command::Shard(rank),
        ("status", _) => Command::Status,
        ("verify", _) => Command::Verify(again.unwrap_or(2)),
        ("merge", Some(path)) => Command::Merge(path, is_mixed),
        ("merge", None) => return Err("`merge` needs the path of a file".into()),
        ("", _) => return Err("there is no command".into()),
        (other, _) => return Err(format!("`{other}` is no command").into()),
    })
}

impl<D: StudyKind> Study<D> {
    /// Obeys the arguments of the program: `plan`, `run`, `shard`, `status`, `verify` or
    /// `merge FILE`. A run shows how far it is, on a terminal as a bar, else by a line a minute on
    /// standard error. At an interrupt (Ctrl-C, SIGTERM) it ends behind the chunk that it is at, or
    /// at the next cut of its members, at a second one at once: nothing but that chunk is lost.
    ///
    /// # Errors
    /// Errors of the command; [`StudyError::Usage`].
    pub fn command_line(&self) -> StudyResult {
        self.command(std::env::args_os().skip(1))
    }

    /// Obeys these arguments, as [`command_line`](Self::command_line).
    ///
    /// # Errors
    /// As of [`command_line`](Self::command_line).
    pub fn command(&self, arguments: impl IntoIterator<Item = OsString>) -> StudyResult {
        let command = parse(arguments).map_err(|error| StudyError::Usage {
            fault: format!("{error}\n{USAGE}"),
        })?;
        match command {
            Command::Help => println!("{USAGE}"),
            Command::Plan => {
                let plan = self.plan()?;
                println!(
                    "{} in {} of {}; as an array: 0-{}",
                    counted(plan.members, "member"),
                    counted(plan.chunks, "chunk"),
                    plan.chunk,
                    plan.chunks - 1
                );
            }
            Command::Run => _ = self.run_until(true, &*interrupts()?)?,
            Command::Shard(own) => {
                let Rank { number, of } = match own {
                    Some(own) => own,
                    None => rank(|name| std::env::var(name).ok())?,
                };
                self.shard_until((number, of), true, &*interrupts()?)?;
            }
            Command::Status => {
                let status = self.status()?;
                println!(
                    "{} of {} done, {:.1} MB of files",
                    status.done,
                    counted(status.chunks, "chunk"),
                    status.bytes as f64 / 1e6
                );
            }
            Command::Verify(again) => {
                let (whole, again) = self.verified(again)?;
                println!(
                    "{} whole; {again} of them came out alike once more",
                    counted(whole, "chunk")
                );
            }
            Command::Merge(path, is_mixed) => {
                let merged = self.merged(&path, is_mixed)?;
                let told = |rows: usize, what: &str, path: &Path| {
                    println!("{} in {}", counted(rows as u64, what), path.display());
                };
                told(merged.rows, "row", &path);
                if let Some((path, rows)) = &merged.impacts {
                    told(*rows, "crossing", path);
                }
                if let Some((path, members)) = &merged.ended {
                    told(*members, "early end", path);
                }
                if let Some(path) = merged.statistics {
                    println!("statistics in {}", path.display());
                }
            }
        }
        Ok(())
    }
}

/// A flag that an interrupt sets; a second interrupt ends the program.
fn interrupts() -> StudyResult<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in TERM_SIGNALS {
        let registered =
            signal_hook::flag::register_conditional_shutdown(*signal, 130, Arc::clone(&stop));
        registered.map_err(StudyError::store("interrupts"))?;
        let registered = signal_hook::flag::register(*signal, Arc::clone(&stop));
        registered.map_err(StudyError::store("interrupts"))?;
    }
    Ok(stop)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(line: &str) -> Result<Command, String> {
        parse(line.split_whitespace().map(OsString::from)).map_err(|error| error.to_string())
    }

    #[test]
    fn commands_and_their_arguments() {
        assert_eq!(of("run"), Ok(Command::Run));
        let rank = Rank {
            number: 2,
            of: Some(8),
        };
        assert_eq!(
            of("shard --rank 2 --size=8"),
            Ok(Command::Shard(Some(rank)))
        );
        assert_eq!(of("verify --again 5"), Ok(Command::Verify(5)));
        assert_eq!(
            of("merge a.parquet"),
            Ok(Command::Merge("a.parquet".into(), false))
        );
        assert_eq!(
            of("merge a.parquet --mixed"),
            Ok(Command::Merge("a.parquet".into(), true))
        );
        for (line, word) in [
            ("", "no command"),
            ("rum", "`rum`"),
            ("merge", "needs the path"),
            ("run a.parquet", "another command"),
            ("run --rank 1", "another command"),
            ("run --mixed", "another command"),
            ("shard --size 3", "needs `--rank`"),
            ("shard --rank x", "x"),
        ] {
            let error = of(line).unwrap_err();
            assert!(error.contains(word), "{line}: {error}");
        }
    }
}
