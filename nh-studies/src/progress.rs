//! How far a run is: a bar on a terminal, a line a minute in a log.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::error::counted;

/// The time between two lines.
const LINE: Duration = Duration::from_secs(60);

/// The progress of a run over some chunks.
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
    is_shown: bool,
    chunks: u64,
    done: u64,
    computed: u64,
    ended: usize,
    others: u64,
    begin: Instant,
    last: Instant,
}

impl Progress {
    /// The progress over so many chunks; shows nothing unless `is_shown`.
    pub fn new(chunks: u64, is_shown: bool) -> Self {
        let style = "{bar:40} {pos}/{len} chunks, {elapsed} gone, {eta} left, {msg}";
        let bar = (is_shown && std::io::stderr().is_terminal()).then(|| {
            let bar = ProgressBar::new(chunks);
            bar.set_style(ProgressStyle::with_template(style).expect("it is a template"));
            bar
        });
        Self {
            bar,
            is_shown,
            chunks,
            done: 0,
            computed: 0,
            ended: 0,
            others: 0,
            begin: Instant::now(),
            last: Instant::now(),
        }
    }

    pub fn chunks(&self) -> u64 {
        self.chunks
    }

    /// Counts a chunk that was in the folder, with so many members that ended early.
    pub fn found(&mut self, ended: usize, is_of_other_build: bool) {
        self.others += u64::from(is_of_other_build);
        self.add(ended);
    }

    /// A chunk was computed.
    pub fn computed(&mut self, ended: usize) {
        self.computed += 1;
        self.add(ended);
    }

    fn add(&mut self, ended: usize) {
        self.done += 1;
        self.ended += ended;
        if let Some(bar) = &self.bar {
            bar.set_message(format!(
                "{} ended early",
                counted(self.ended as u64, "member")
            ));
            bar.inc(1);
        } else if self.is_shown && self.last.elapsed() >= LINE {
            self.last = Instant::now();
            eprintln!("{}", self.line());
        }
    }

    /// The last word.
    pub fn finish(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
        if self.is_shown {
            eprintln!("{}", self.line());
        }
        if self.others > 0 {
            let others = counted(self.others, "chunk");
            let told = format!(
                "{others} of another build of this program: `verify` computes one of them once more and compares it"
            );
            if self.is_shown {
                eprintln!("{told}");
            }
            tracing::warn!("{told}");
        }
        tracing::info!(
            done = self.done,
            chunks = self.chunks,
            ended = self.ended,
            "a run ends"
        );
    }

    fn line(&self) -> String {
        let gone = self.begin.elapsed().as_secs_f64();
        let rate = self.computed as f64 / gone;
        let left = match rate > 0.0 {
            true => format!("{:.0} s left", (self.chunks - self.done) as f64 / rate),
            false => "none computed".to_owned(),
        };
        let memory =
            memory().map_or_else(String::new, |kb| format!(", {} MB of memory", kb / 1024));
        format!(
            "{} of {} done, {rate:.3} a second, {left}, {} ended early{memory}",
            self.done,
            counted(self.chunks, "chunk"),
            counted(self.ended as u64, "member")
        )
    }
}

/// The memory of this process in kB, where the system tells it.
fn memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse().ok()
}
