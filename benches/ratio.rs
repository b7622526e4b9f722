//! Programs timed side by side: a table of times and ratios.
//!
//! `cargo bench --bench <name> -- <text>…` times only the programs whose "row: program" contains
//! one of the texts; the first that is left is the reference.

use std::env;
use std::time::Instant;

/// Rounds, in each of which every program of a row runs once, in turn.
const ROUNDS: usize = 41;

/// A program that makes `steps` steps.
pub struct Program<'a> {
    pub name: &'a str,
    pub run: &'a mut dyn FnMut(),
}

/// Whether this run is to time anything: `cargo test --all-targets` runs a benchmark without the
/// argument.
pub fn is_bench() -> bool {
    env::args().any(|argument| argument == "--bench")
}

/// Whether the arguments leave this program to be timed.
pub fn is_selected(row: &str, program: &str) -> bool {
    let label = format!("{row}: {program}");
    let mut texts = env::args().skip(1).filter(|a| a != "--bench").peekable();
    texts.peek().is_none() || texts.any(|text| label.contains(&text))
}

/// Times the programs of a row against the first of them: the median over the rounds of each one's
/// time, and of its ratio within the round, so that what slows the machine slows all of a round.
/// The programs' names and times, in nanoseconds a step.
pub fn row(name: &str, steps: usize, programs: &mut [Program<'_>]) -> Vec<(String, f64)> {
    let mut programs: Vec<_> = programs
        .iter_mut()
        .filter(|program| is_bench() && is_selected(name, program.name))
        .collect();
    if programs.is_empty() {
        return Vec::new();
    }
    let mut times: Vec<Vec<f64>> = vec![Vec::with_capacity(ROUNDS); programs.len()];
    for round in 0..=ROUNDS {
        for (program, times) in programs.iter_mut().zip(&mut times) {
            let start = Instant::now();
            (program.run)();
            let time = start.elapsed().as_secs_f64();
            // The first round warms up.
            if round > 0 {
                times.push(1e9 * time / steps as f64);
            }
        }
    }
    let first = times[0].clone();
    let mut medians = Vec::new();
    print!("{name:32}");
    for (program, times) in programs.iter().zip(&times) {
        let time = median(times.iter().copied());
        medians.push((program.name.into(), time));
        let ratios = times.iter().zip(&first).map(|(time, first)| time / first);
        print!("  {} {:8.1} ns ({:.2})", program.name, time, median(ratios));
    }
    println!();
    medians
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<_> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
