//! A process that tries inputs, and the one that watches it: what ends or outgrows the former is a
//! finding of the latter.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use super::mutate::{self, Input, Trees};
use super::outcome::{GOOD, Outcome, Way, outcome, watch_panics};

/// Seconds of the processor for one input.
const SECONDS: f64 = 20.0;
/// Megabytes for one process.
const MEGABYTES: u64 = 3000;
/// One in so many systems that are read is derived, and one in so many of these twice.
const DERIVED: u64 = 12;
const TWICE: u64 = 10;
/// Says to the test of this name that it is the process that tries.
const TASK: &str = "NONHOLONOMIC_FUZZ_TASK";
const NAME: &str = "expand::fuzz::a_process_that_tries_inputs";

/// Inputs of a run.
#[derive(Clone)]
pub(super) struct Run {
    pub(super) seed: u64,
    pub(super) first: u64,
    pub(super) end: u64,
    /// The folder of findings and expansions.
    pub(super) folder: PathBuf,
}

/// The outcome of one input.
pub(super) struct Report {
    pub(super) index: u64,
    pub(super) status: String,
    pub(super) milliseconds: u64,
    pub(super) message: String,
}

impl Report {
    pub(super) fn is_good(&self) -> bool {
        GOOD.contains(&self.status.as_str())
    }
}

/// Does the task of the environment, if there is one.
pub(super) fn work() {
    let Ok(task) = env::var(TASK) else { return };
    watch_panics();
    let words: Vec<&str> = task.splitn(5, ' ').collect();
    let number = |i: usize| words[i].parse().expect("a number");
    match words[0] {
        "one" => {
            let input = read(Path::new(&task["one ".len()..]));
            say("begin 0");
            try_input(0, &input, Way::All);
        }
        _ => work_on(&Run {
            seed: number(1),
            first: number(2),
            end: number(3),
            folder: words[4].into(),
        }),
    }
}

fn work_on(run: &Run) {
    let (seeds, derived) = (
        super::seeds(),
        super::number("FUZZ_DERIVED").unwrap_or(DERIVED),
    );
    for index in run.first..run.end {
        say(&format!("begin {index}"));
        let input = mutate::input(&seeds, run.seed, index);
        let way = match index % derived {
            0 if index % (derived * TWICE) == 0 => Way::Twice,
            0 => Way::All,
            _ => Way::Front,
        };
        if let Some(output) = try_input(index, &input, way).output
            && super::is_for_rustc(&input)
        {
            let path = run.folder.join("accepted").join(format!("{index}.rs"));
            fs::write(path, output).expect("a writable folder");
        }
    }
}

fn try_input(index: u64, input: &Input, way: Way) -> Outcome {
    let started = Instant::now();
    let outcome = outcome(input, way);
    let milliseconds = started.elapsed().as_millis();
    let message: String = outcome.message.replace(['\n', '\t'], " ");
    say(&format!(
        "end {index}\t{}\t{milliseconds}\t{message}",
        outcome.status
    ));
    outcome
}

/// A line for the process that watches.
fn say(text: &str) {
    let mut out = std::io::stdout().lock();
    write!(out, "\n@{text}\n").expect("a reader");
    out.flush().expect("a reader");
}

/// A process with a task, and the lines it writes.
struct Worker {
    child: Child,
    lines: mpsc::Receiver<String>,
}

impl Worker {
    fn new(task: &str) -> Self {
        let mut child = Command::new(env::current_exe().expect("a test binary"))
            .args([
                "--exact",
                NAME,
                "--ignored",
                "--nocapture",
                "--test-threads=1",
            ])
            .env(TASK, task)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("a process");
        let (sender, lines) = mpsc::channel();
        let out = BufReader::new(child.stdout.take().expect("a pipe"));
        thread::spawn(move || {
            let lines = out.lines().map_while(Result::ok);
            for line in lines.filter_map(|line| Some(line.strip_prefix('@')?.to_owned())) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Self { child, lines }
    }

    /// Reports one input after another until the worker ends, or `report` says so.
    fn watch(mut self, report: &mut dyn FnMut(Report) -> bool) {
        let mut current: Option<(u64, f64)> = None;
        let mut killed = None;
        let ended_early = loop {
            match self.lines.recv_timeout(Duration::from_millis(200)) {
                Ok(line) => match line.split_once(' ') {
                    Some(("begin", index)) => {
                        current = Some((number(index), seconds_of(self.child.id())));
                    }
                    Some((_, fields)) => {
                        current = None;
                        if !report(ended(fields)) {
                            break true;
                        }
                    }
                    None => {}
                },
                Err(RecvTimeoutError::Timeout) => {
                    killed = current.and_then(|(_, since)| excess(self.child.id(), since));
                    if killed.is_some() {
                        break false;
                    }
                }
                Err(RecvTimeoutError::Disconnected) => break false,
            }
        };
        if ended_early || killed.is_some() {
            self.child.kill().expect("our process");
        }
        let status = self.child.wait().expect("our process");
        if let (Some((index, _)), false) = (current, ended_early) {
            let mut stderr = String::new();
            let mut pipe = self.child.stderr.take().expect("a pipe");
            drop(pipe.read_to_string(&mut stderr));
            report(Report {
                index,
                status: killed.unwrap_or("died").to_owned(),
                milliseconds: 0,
                message: format!("{status}: {}", stderr.trim()),
            });
        }
    }
}

fn number(text: &str) -> u64 {
    text.trim().parse().expect("a number")
}

fn ended(fields: &str) -> Report {
    let fields: Vec<&str> = fields.splitn(4, '\t').collect();
    Report {
        index: number(fields[0]),
        status: fields[1].to_owned(),
        milliseconds: number(fields[2]),
        message: fields[3].to_owned(),
    }
}

/// The bound that a process exceeds.
fn excess(process: u32, since: f64) -> Option<&'static str> {
    if seconds_of(process) - since > SECONDS {
        return Some("hangs");
    }
    (megabytes_of(process) > MEGABYTES).then_some("memory")
}

/// The processor's seconds of a process, which do not depend on what else runs.
pub(in crate::expand) fn seconds_of(process: u32) -> f64 {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let fields = stat
        .rsplit(')')
        .next()
        .unwrap_or_default()
        .split_whitespace();
    let ticks = fields
        .skip(11)
        .take(2)
        .filter_map(|field| field.parse::<f64>().ok());
    ticks.sum::<f64>() / 100.0
}

fn megabytes_of(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.unwrap_or(0) / 1024
}

/// Tries the inputs of a run, one process after the other; `report` says whether to go on.
pub(super) fn watch(run: &Run, mut report: impl FnMut(Report) -> bool) {
    let (mut next, mut goes_on) = (run.first, true);
    while goes_on && next < run.end {
        let folder = run.folder.display();
        let task = format!("run {} {next} {} {folder}", run.seed, run.end);
        let before = next;
        Worker::new(&task).watch(&mut |found| {
            next = found.index + 1;
            goes_on = report(found);
            goes_on
        });
        assert!(
            next > before,
            "the process that tries inputs does not start"
        );
    }
}

/// The outcome of one input in a process of its own.
pub(super) fn try_alone(input: &Input, folder: &Path) -> Option<Report> {
    let path = folder.join("tried.txt");
    write_input(input, &path);
    let mut found = None;
    Worker::new(&format!("one {}", path.display())).watch(&mut |report| {
        found = Some(report);
        true
    });
    found
}

/// The arguments in the first line, and the item.
pub(super) fn write_input(input: &Input, path: &Path) {
    let text = format!("{}\n{}", input.arguments.trim(), input.item);
    fs::write(path, text).expect("a writable folder");
}

fn read(path: &Path) -> Input {
    let text = fs::read_to_string(path).expect("an input");
    let (arguments, item) = text.split_once('\n').expect("arguments and an item");
    Input {
        arguments: arguments.to_owned(),
        item: item.to_owned(),
    }
}

/// The seeds of inputs are trees.
pub(super) fn trees(seeds: Vec<[String; 2]>) -> Vec<Trees> {
    let trees = |[arguments, item]: [String; 2]| Input { arguments, item }.trees();
    seeds.into_iter().filter_map(trees).collect()
}
