//! Comparison of a discrete system with its reference file, and the round-off that is allowed.
//!
//! # Where the tolerances come from
//! u = 2⁻⁵³ is the rounding unit, c = n + M the number of terms in a row of the linear system of a
//! step, G(k) the file's `sensitivity.growth`: the growth, up to node k, of a perturbation of the
//! initial data.
//!
//! - A step, iterated until round-off stops it (`tolerance` = ε), computes the increment
//!   d = q_{k+1} - q_k with an error of c u |d| (backward error of the elimination) and adds it to q_k
//!   with an error of u |q|. After k steps, each error of d grown by
//!   at most G(k),
//!
//!   ```text
//!   e_q(k) = c u k (G(k) max|d| + max|q|)
//!   ```
//!
//! - G grows at most in proportion to k, so an error of d reappears in a later d multiplied by at
//!   most max G(k) / k, and k of them add up to
//!
//!   ```text
//!   e_d(k) = c u G(k) max|d|
//!   ```
//!
//! - A function of nodes and increments inherits Σ |∂f/∂x_i| e_i ([`propagated`]). Multipliers and
//!   pair functions are such functions.
//! - A function evaluated at the stored points themselves has only their rounding u |x_i| and its own,
//!   at most c times that: e_i = (1 + c) u |x_i|.

mod energy;
mod run;

pub use energy::energy_error;
pub use run::Run;
use run::initial_pair;

use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;
use nonholonomic::{Matrix, Vector};

use crate::reference::data::{Record, Reference};
use crate::support::{Chart, ROUNDING, assert_close, propagated};

/// A function of (q_k, q_{k+1}) and its name in the file.
pub type PairFunction<'a, const N: usize> =
    (&'a str, &'a dyn Fn(SVector<f64, N>, SVector<f64, N>) -> f64);

/// The largest deviation of one quantity, also relative to the value where that is not below 1, and
/// as a part of the allowed deviation.
#[derive(Default)]
pub struct Deviation {
    absolute: f64,
    relative: f64,
    of_allowed: f64,
}

impl Deviation {
    pub fn note(&mut self, what: &str, computed: f64, expected: f64, allowed: f64) {
        assert_close(what, computed, expected, allowed);
        let error = (computed - expected).abs();
        self.absolute = self.absolute.max(error);
        self.relative = self.relative.max(error / expected.abs().max(1.0));
        if allowed > 0.0 {
            self.of_allowed = self.of_allowed.max(error / allowed);
        }
    }

    pub fn report(&self, system: &str, what: &str) {
        println!(
            "| {system} | {what} | {:.1e} | {:.1e} | {:.3} |",
            self.absolute, self.relative, self.of_allowed
        );
    }
}

/// Everything that the file's `trajectory` stores, at every stored node: q, λ, the pair functions.
///
/// `rows[a]` is a coordinate i with ω^a_i = 1 and ω^b_i = 0 for b ≠ a, so that λ_a is the left-hand
/// side of equation i.
pub fn trajectory<S: Chart<N, M>, const N: usize, const M: usize>(
    name: &str,
    system: &S,
    file: &Reference,
    rows: [usize; M],
    functions: &[PairFunction<'_, N>],
) {
    let records = file.records::<N, M>();
    let last = records.last().expect("a trajectory").k;
    let run = Run::of_file(system, file, last);
    let mut q_deviation = Deviation::default();
    let mut lambda_deviation = Deviation::default();
    for record in &records {
        let node = &run.states[record.k];
        for i in 0..N {
            let what = format!("{name}: q[{i}] at k = {}", record.k);
            q_deviation.note(&what, node.q[i], record.q[i], node.allowed.q);
        }
        let Some(lambda) = record.lambda else {
            continue;
        };
        for a in 0..M {
            let what = format!("{name}: lambda[{a}] at k = {}", record.k);
            let row = |q: SVector<f64, N>, before, after| {
                let residual = system.residual(run.h, q - before, q, q + after, SVector::zeros());
                residual.as_slice()[rows[a]]
            };
            let allowed = run.node_error(record.k, 0.0, row);
            lambda_deviation.note(&what, node.lambda[a], lambda[a], allowed);
        }
    }
    q_deviation.report(name, "q");
    default_options(name, system, &run, &records, file);
    if M > 0 {
        lambda_deviation.report(name, "λ");
    }
    for (function, f) in functions {
        let mut deviation = Deviation::default();
        for record in &records {
            let (value, allowed) = run.pair_function(record.k, f);
            let what = format!("{name}: {function} at k = {}", record.k);
            deviation.note(&what, value, record.pair[*function], allowed);
        }
        deviation.report(name, function);
    }
}

/// The default options leave a residual of up to their tolerance, relative to the terms of a row, where
/// [`Run`] has only the rounding u: of the two terms of e_q, the one with G grows in that proportion.
fn default_options<S: Chart<N, M>, const N: usize, const M: usize>(
    name: &str,
    system: &S,
    run: &Run<N, M>,
    records: &[Record<N, M>],
    file: &Reference,
) {
    let [q0, q1] = initial_pair(file);
    let states: Vec<_> = system
        .trajectory(run.h, q0, q1)
        .take(run.states.len())
        .collect();
    let mut deviation = Deviation::default();
    for record in records {
        let state = states[record.k].expect("the step converges");
        let allowed = run.states[record.k].allowed;
        let unsolved =
            StepOptions::default().tolerance / ROUNDING * record.k.max(1) as f64 * allowed.d;
        for i in 0..N {
            let what = format!("{name}: q[{i}] at k = {}, default options", record.k);
            deviation.note(&what, state.q[i], record.q[i], allowed.q + unsolved);
        }
    }
    deviation.report(name, "q, default options");
}

/// The discrete Lagrange–d'Alembert residual at the stored points, wherever three neighbours are
/// stored: round-off.
pub fn residual<S: Chart<N, M>, const N: usize, const M: usize>(
    name: &str,
    system: &S,
    file: &Reference,
) {
    let records = file.records::<N, M>();
    let mut deviation = Deviation::default();
    let mut nodes = 0;
    for [before, here, after] in records.array_windows() {
        if before.k + 2 != after.k {
            continue;
        }
        nodes += 1;
        let lambda = here.lambda.unwrap_or([0.0; M]);
        let x = [&before.q[..], &here.q, &after.q, &lambda].concat();
        let e: Vec<f64> = x.iter().map(|x| stored_error::<N, M>(*x)).collect();
        for row in 0..N + M {
            let f = |x: &[f64]| {
                let q = |i: usize| SVector::<f64, N>::from_column_slice(&x[i * N..(i + 1) * N]);
                let lambda = SVector::<f64, M>::from_column_slice(&x[3 * N..]);
                system
                    .residual(file.h(), q(0), q(1), q(2), lambda)
                    .as_slice()[row]
            };
            let what = format!("{name}: residual of row {row} at k = {}", here.k);
            deviation.note(&what, f(&x), 0.0, propagated(f, &x, &e));
        }
    }
    assert_eq!(nodes, 11, "k = 1…9, 100, 1000");
    deviation.report(name, "residual at stored points");
}

/// (1 + c) u |x|: the rounding of a stored number and of the evaluation there.
pub fn stored_error<const N: usize, const M: usize>(x: f64) -> f64 {
    (1 + N + M) as f64 * ROUNDING * x.abs()
}

/// A function of stored pairs (q_k, q_{k+1}) against stored values, at every k where both nodes are
/// stored. `expected(index)` is the value for the record at that index.
pub fn at_stored_pairs<const N: usize, const M: usize>(
    what: &str,
    records: &[Record<N, M>],
    f: impl Fn(SVector<f64, N>, SVector<f64, N>) -> f64,
    expected: impl Fn(usize) -> f64,
) {
    let mut deviation = Deviation::default();
    for (index, [here, next]) in records.array_windows().enumerate() {
        if here.k + 1 != next.k {
            continue;
        }
        let x = [here.q, next.q].concat();
        let e: Vec<f64> = x.iter().map(|x| stored_error::<N, M>(*x)).collect();
        let f = |x: &[f64]| {
            let (q0, q1) = x.split_at(N);
            f(
                SVector::from_column_slice(q0),
                SVector::from_column_slice(q1),
            )
        };
        let what = format!("{what} at k = {}", here.k);
        deviation.note(&what, f(&x), expected(index), propagated(f, &x, &e));
    }
    deviation.report("", what);
}

/// Two ways to write one system: the same forms, constraints and derivatives at the stored points,
/// up to the rounding of either.
pub fn same_equations<A, B, const N: usize, const M: usize>(a: &A, b: &B, file: &Reference)
where
    A: Chart<N, M>,
    B: Chart<N, M>,
{
    let h = file.h();
    let records = file.records::<N, M>();
    for i in 0..N {
        at_stored_pairs(
            &format!("D1L_d[{i}], both ways"),
            &records,
            |q0, q1| a.d1_discrete_lagrangian(h, q0, q1)[i],
            |index| b.d1_discrete_lagrangian(h, records[index].q, records[index + 1].q)[i],
        );
        at_stored_pairs(
            &format!("D2L_d[{i}], both ways"),
            &records,
            |q0, q1| a.d2_discrete_lagrangian(h, q0, q1)[i],
            |index| b.d2_discrete_lagrangian(h, records[index].q, records[index + 1].q)[i],
        );
    }
    for record in &records {
        let (forms_a, forms_b) = (
            a.constraint_forms(h, record.q),
            b.constraint_forms(h, record.q),
        );
        for row in 0..M {
            for i in 0..N {
                let (x, y) = (forms_a.entry(row, i), forms_b.entry(row, i));
                assert_close("a form, both ways", x, y, 2.0 * ROUNDING * y.abs());
            }
        }
    }
}

/// The forms ω(q_k) at every stored node against the file's `definition`, written out.
pub fn forms<S: Chart<N, M>, const N: usize, const M: usize>(
    system: &S,
    file: &Reference,
    expected: impl Fn([f64; N]) -> [[f64; N]; M],
) {
    for record in file.records::<N, M>() {
        let forms = system.constraint_forms(file.h(), record.q);
        for (a, row) in expected(record.q).iter().enumerate() {
            for (i, &value) in row.iter().enumerate() {
                // One product and one elementary function, each within a unit of rounding or two.
                let allowed = 4.0 * ROUNDING * value.abs();
                assert_close("a form", forms.entry(a, i), value, allowed);
            }
        }
    }
}
