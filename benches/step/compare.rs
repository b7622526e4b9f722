//! Programs for the same steps: checked against each other, then timed.

use std::hint::black_box;

use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;

use crate::ratio::{self, Program};

/// The relative tolerance of the rule by hand.
const TOLERANCE: f64 = 1e-12;
/// The most iterations a step by hand may make.
pub const MAX_ITERATIONS: usize = 20;

/// The end of a motion: q_{k+1}, d_k and λ_k after k steps, and the iterations of all of them.
pub struct End<const N: usize, const M: usize> {
    pub q: [f64; N],
    pub d: [f64; N],
    pub lambda: [f64; M],
    pub iterations: usize,
}

/// When Newton's method stops; programs with the same rule make the same iterations.
#[derive(Clone, Copy, PartialEq)]
pub enum Rule {
    /// The linear unknowns are solved for, once.
    Linear,
    /// |R|_∞ ≤ 1e-12 max(1, |p|_∞).
    Infinity,
    /// Each row relative to its own terms: the default of the generated solver.
    Rows,
}

/// A program that makes as many steps as it is asked for.
pub struct Candidate<'a, const N: usize, const M: usize> {
    pub name: &'a str,
    pub rule: Rule,
    pub run: &'a dyn Fn(usize) -> End<N, M>,
}

/// Makes a step's result count as used.
#[inline(always)]
pub fn observe<const N: usize, const M: usize>(q: &[f64; N], d: &[f64; N], lambda: &[f64; M]) {
    // A copy: the start of the next step may stay in registers.
    black_box((*q, *d, *lambda));
}

/// The motion of the generated solver through (q_0, q_1).
#[inline(never)]
pub fn generated<S, const N: usize, const M: usize>(
    system: &S,
    h: f64,
    q0: [f64; N],
    q1: [f64; N],
    steps: usize,
) -> End<N, M>
where
    S: DiscreteSystem<
            Configuration = SVector<f64, N>,
            Increment = SVector<f64, N>,
            Multipliers = SVector<f64, M>,
        >,
{
    let mut iterations = 0;
    let (mut q, mut d, mut lambda) = (q1, q0, [0.0; M]);
    for state in system.trajectory(h, q0, q1).take(steps + 1) {
        let state = state.expect("the systems of the benchmark have steps");
        black_box((state.q, state.increment, state.lambda));
        iterations += state.iterations;
        q = (state.q + state.increment).data.0[0];
        d = state.increment.data.0[0];
        lambda = state.lambda.data.0[0];
    }
    End {
        q,
        d,
        lambda,
        iterations,
    }
}

/// One row: the candidates have the same motion after `checked` steps; then `steps` of them are
/// timed. Their names and times, in nanoseconds a step.
pub fn row<const N: usize, const M: usize>(
    name: &str,
    checked: usize,
    steps: usize,
    candidates: &[Candidate<'_, N, M>],
) -> Vec<(String, f64)> {
    if !candidates.iter().any(|c| ratio::is_selected(name, c.name)) {
        return Vec::new();
    }
    let ends: Vec<_> = candidates.iter().map(|c| (c.run)(checked)).collect();
    let (first, end) = (&candidates[0], &ends[0]);
    for (candidate, other) in candidates.iter().zip(&ends) {
        let both = format!("{name}: {} and {}", first.name, candidate.name);
        agree(&both, "q", &end.q, &other.q);
        agree(&both, "d", &end.d, &other.d);
        agree(&both, "λ", &end.lambda, &other.lambda);
        for (same, iterated) in candidates.iter().zip(&ends) {
            assert!(
                same.rule != candidate.rule || iterated.iterations == other.iterations,
                "{name}: {} makes {} iterations, {} {}",
                candidate.name,
                other.iterations,
                same.name,
                iterated.iterations
            );
        }
    }
    let mut runs: Vec<_> = candidates
        .iter()
        .map(|candidate| {
            move || {
                black_box((candidate.run)(black_box(steps)));
            }
        })
        .collect();
    let mut programs: Vec<_> = candidates
        .iter()
        .zip(&mut runs)
        .map(|(candidate, run)| Program {
            name: candidate.name,
            run,
        })
        .collect();
    let times = ratio::row(name, steps, &mut programs);
    print!("{:32}", format!("{name}, iterations"));
    for (candidate, end) in candidates.iter().zip(&ends) {
        let mean = end.iterations as f64 / checked as f64;
        print!("  {} {mean:.3}", candidate.name);
    }
    println!();
    times
}

/// 1e-9 relative to the largest entry.
fn agree(programs: &str, quantity: &str, a: &[f64], b: &[f64]) {
    let size = max_abs(a).max(1.0);
    for (a, b) in a.iter().zip(b) {
        let difference = (a - b).abs();
        assert!(
            difference <= 1e-9 * size,
            "{programs}: {quantity} differs by {difference:e} of {size:e}"
        );
    }
}

/// |R|_∞ ≤ 1e-12 max(1, |p|_∞) for R and p in the given unit. The size of p is rarely needed.
#[inline(always)]
pub fn converged(residual: f64, p: &[f64], unit: f64) -> bool {
    residual <= TOLERANCE * unit || residual <= TOLERANCE * max_abs(p)
}

/// max_i |v_i|.
#[inline(always)]
pub fn max_abs(values: &[f64]) -> f64 {
    values.iter().fold(0.0, |largest, value| {
        let value = value.abs();
        if value > largest { value } else { largest }
    })
}

/// a b + c, in one instruction where the target has it.
#[inline(always)]
pub fn fused(a: f64, b: f64, c: f64) -> f64 {
    if cfg!(target_feature = "fma") {
        a.mul_add(b, c)
    } else {
        a * b + c
    }
}
