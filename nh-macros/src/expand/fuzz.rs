//! A fuzzer: systems of the repository with random changes, each of which is refused with an error
//! or compiled. Nothing panics, overflows the stack, hangs, takes all memory, or is ignored; and
//! rustc takes the expansions.
//!
//! The inputs follow from two numbers, the seed of the run and their index. A process of its own
//! tries them, on a stack like rustc's, and the test watches it: see [`watch`]. All go through
//! parsing and lowering, some through the algebra and the emission. A failure is reported with the
//! smallest input that fails alike.
//!
//! The library for such things on stable Rust is proptest. It is not used here: it watches by the
//! clock and not by the processor's time, does not look at memory, ends with the first failure, and
//! makes the recipe of an input smaller, not its tokens.
//!
//! | variable | |
//! | --- | --- |
//! | `FUZZ_SECONDS` | stop after so many seconds; no bound on the number of inputs then |
//! | `FUZZ_INPUTS` | so many inputs |
//! | `FUZZ_SEED` | the seed of the run |
//! | `FUZZ_FIRST` | the first index |
//! | `FUZZ_DERIVED` | one in so many goes through the algebra |

mod large;
mod minimise;
mod mutate;
mod outcome;
mod tree;
mod watch;
mod words;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use std::{env, fs};

use mutate::{Input, Trees};
pub(super) use watch::seconds_of;
use watch::{Report, Run};

use crate::model::tests::mutations;
use crate::syntax::Keyword;

/// Inputs of a run of all tests.
const INPUTS: u64 = 1200;
/// Expansions that rustc compiles at the end.
const COMPILED: usize = 25;
/// How often smaller inputs are tried; one that takes all its time, more rarely.
const TRIES: usize = 300;
const SLOW_TRIES: usize = 12;

#[test]
fn every_input_is_refused_or_compiled() {
    let first = number("FUZZ_FIRST").unwrap_or(0);
    let seconds: Option<u64> = number("FUZZ_SECONDS");
    let inputs = number("FUZZ_INPUTS").unwrap_or(if seconds.is_some() {
        u64::MAX / 2
    } else {
        INPUTS
    });
    let seed = number("FUZZ_SEED").unwrap_or(1);
    let run = Run {
        seed,
        first,
        end: first + inputs,
        folder: folder(seed, first),
    };
    let failures = on_a_large_stack(|| tried(&run, seconds.map(Duration::from_secs)));
    let failures = failures + usize::from(!rustc_takes(&run.folder.join("accepted")));
    assert_eq!(
        failures,
        0,
        "inputs fail; they are in {}",
        run.folder.display()
    );
}

/// The value of a variable of the environment.
fn number(name: &str) -> Option<u64> {
    Some(env::var(name).ok()?.parse().expect("a number"))
}

/// Only the test above starts it.
#[test]
#[ignore = "the process that the fuzzer watches"]
fn a_process_that_tries_inputs() {
    on_a_large_stack(watch::work);
}

/// Trees are as deep as the tokens of the inputs.
fn on_a_large_stack<R: Send>(task: impl FnOnce() -> R + Send) -> R {
    std::thread::scope(|scope| {
        let stack = std::thread::Builder::new().stack_size(1 << 30);
        let thread = stack.spawn_scoped(scope, task).expect("a thread");
        thread.join().expect("no panic of the fuzzer")
    })
}

/// An empty folder for findings and expansions of a run.
fn folder(seed: u64, first: u64) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/fuzz");
    let folder = root.join(format!("{seed}-{first}"));
    drop(fs::remove_dir_all(&folder));
    fs::create_dir_all(folder.join("accepted")).expect("a writable target directory");
    folder.canonicalize().expect("a folder")
}

/// The systems of the repository.
fn seeds() -> Vec<Trees> {
    let texts = |seed: mutations::Seed| [seed.arguments.to_string(), seed.item.to_string()];
    watch::trees(mutations::seeds().into_iter().map(texts).collect())
}

/// How many inputs fail.
fn tried(run: &Run, time: Option<Duration>) -> usize {
    let (started, seeds) = (Instant::now(), seeds());
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let (mut failures, mut slowest) = (Vec::new(), (0, 0));
    watch::watch(run, |report| {
        *counts.entry(report.status.clone()).or_default() += 1;
        slowest = slowest.max((report.milliseconds, report.index));
        if !report.is_good() {
            println!("{} {}: {}", report.index, report.status, report.message);
            failures.push(report);
        }
        time.is_none_or(|time| started.elapsed() < time)
    });
    println!(
        "seed {}, {counts:?} in {:.0?}, the slowest in {} ms ({})",
        run.seed,
        started.elapsed(),
        slowest.0,
        slowest.1
    );
    failures
        .iter()
        .for_each(|failure| explain(run, &seeds, failure));
    failures.len()
}

/// Prints the smallest input that fails alike, and keeps both.
fn explain(run: &Run, seeds: &[Trees], failure: &Report) {
    let input = mutate::input(seeds, run.seed, failure.index);
    let path = |kind: &str| run.folder.join(format!("{}-{kind}.txt", failure.index));
    watch::write_input(&input, &path("input"));
    let tries = match failure.status.as_str() {
        "hangs" | "memory" => SLOW_TRIES,
        _ => TRIES,
    };
    let fails = |input: &Input| {
        watch::try_alone(input, &run.folder).is_some_and(|report| report.status == failure.status)
    };
    let smallest = minimise::minimised(&input, tries, &fails);
    watch::write_input(&smallest, &path("smallest"));
    println!(
        "--- {} {}\n{}",
        failure.index,
        failure.status,
        smallest.source()
    );
}

/// Whether rustc alone says what an expansion is: nothing but our attributes, the facade by its
/// name, and fields that are numbers.
fn is_for_rustc(input: &Input) -> bool {
    let Some(trees) = input.trees() else {
        return false;
    };
    let is_of_numbers = |word: &tree::Tree| match word {
        tree::Tree::Leaf(leaf) => {
            Keyword::exact(leaf).is_some_and(|keyword| keyword != Keyword::Function)
        }
        tree::Tree::Group(..) => false,
    };
    let is_ours = |place: usize| match &trees.item[place + 1] {
        tree::Tree::Group(_, inside) => inside.first().is_some_and(is_of_numbers),
        tree::Tree::Leaf(_) => false,
    };
    !input.arguments.contains("crate") && mutate::attributes(&trees.item).into_iter().all(is_ours)
}

/// Compiles some of the expansions in a folder in a package of their own.
fn rustc_takes(accepted: &Path) -> bool {
    let entries = fs::read_dir(accepted).expect("a folder");
    let mut paths: Vec<_> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    let every = paths.len().div_ceil(COMPILED).max(1);
    let package = accepted.join("../package");
    let mut source = String::from("#![allow(warnings)]\n");
    for path in paths.iter().step_by(every) {
        let name = path.file_stem().expect("a name").to_string_lossy();
        source +=
            &format!("#[path = '{}'] mod input_{name};\n", path.display()).replace('\'', "\"");
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let manifest = format!(
        "[package]\nname = \"fuzzed\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
         [dependencies]\n\
         nonholonomic = {{ path = '{}', default-features = false, features = [\"std\"] }}\n\n\
         [workspace]\n",
        root.display()
    );
    fs::create_dir_all(package.join("src")).expect("a writable target directory");
    let write = |name: &str, text: &str| {
        fs::write(package.join(name), text).expect("a writable target directory");
    };
    write("Cargo.toml", &manifest);
    write("src/lib.rs", &source);
    fs::copy(root.join("Cargo.lock"), package.join("Cargo.lock")).expect("Cargo.lock");
    let cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .current_dir(&package)
        .args(["check", "--quiet", "--offline"])
        .output()
        .expect("cargo runs");
    println!("{} expansions compiled", paths.len().div_ceil(every));
    if !cargo.status.success() {
        println!("{}", String::from_utf8_lossy(&cargo.stderr));
    }
    cargo.status.success()
}
