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
//! - What is evaluated at the stored points themselves has only their rounding u |x_i| and its own,
//!   at most c times that: e_i = (1 + c) u |x_i|.

use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;
use nonholonomic::{Matrix, Vector};

use crate::data::{Record, Reference};
use crate::support::{Chart, ROUNDING, assert_close, propagated};

/// A function of (q_k, q_{k+1}) and its name in the file.
pub type PairFunction<'a, const N: usize> =
    (&'a str, &'a dyn Fn(SVector<f64, N>, SVector<f64, N>) -> f64);

/// The largest deviation of one quantity, also relative to the value where that is not below 1, and
/// as a part of what was allowed.
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

/// Errors of a node and of the increment that follows.
#[derive(Clone, Copy)]
pub struct Allowed {
    /// e_q.
    pub q: f64,
    /// e_d.
    pub d: f64,
}

/// A trajectory from the file's pair (q_0, q_1), with the round-off it may have gathered.
pub struct Run<const N: usize, const M: usize> {
    pub h: f64,
    pub states: Vec<Node<N, M>>,
}

/// A node of a [`Run`].
pub struct Node<const N: usize, const M: usize> {
    pub q: SVector<f64, N>,
    pub d: SVector<f64, N>,
    pub lambda: SVector<f64, M>,
    pub allowed: Allowed,
}

impl<const N: usize, const M: usize> Run<N, M> {
    /// Nodes 0 … `last` + 1.
    pub fn of_file<S: Chart<N, M>>(system: &S, file: &Reference, last: usize) -> Self {
        Self::from_pair(system, &file.growth(), file.h(), initial_pair(file), last)
    }

    pub fn from_pair<S: Chart<N, M>>(
        system: &S,
        growth: &[(usize, f64)],
        h: f64,
        [q0, q1]: [SVector<f64, N>; 2],
        last: usize,
    ) -> Self {
        let c = (N + M) as f64;
        let (mut max_q, mut max_d) = (0.0_f64, 0.0_f64);
        let to_round_off = StepOptions::default().tolerance(f64::EPSILON);
        let states = system
            .trajectory_with(&to_round_off, h, q0, q1)
            .take(last + 2)
            .map(|state| {
                let State {
                    k,
                    q,
                    increment,
                    lambda,
                    ..
                } = state.expect("the step converges");
                max_q = max_q.max(q.amax());
                max_d = max_d.max(increment.amax());
                let growth = growth_at(growth, k);
                let allowed = Allowed {
                    q: c * ROUNDING * k.max(1) as f64 * (growth * max_d + max_q),
                    d: c * ROUNDING * growth * max_d,
                };
                Node {
                    q,
                    d: increment,
                    lambda,
                    allowed,
                }
            })
            .collect();
        Self { h, states }
    }

    pub fn q(&self, k: usize) -> SVector<f64, N> {
        self.states[k].q
    }

    /// f(q_k, q_{k+1}), and the error allowed for it. A pair passed as two configurations has lost
    /// the digits of d below u |q|, twice.
    pub fn pair(
        &self,
        k: usize,
        f: impl Fn(SVector<f64, N>, SVector<f64, N>) -> f64,
    ) -> (f64, f64) {
        let Node { q, allowed, .. } = &self.states[k];
        let allowed = Allowed {
            q: allowed.q,
            d: allowed.d + 2.0 * ROUNDING * q.amax(),
        };
        (f(*q, self.q(k + 1)), self.pair_error(k, allowed, f))
    }

    /// The error of f(q_k, q_k + d_k) from errors of q_k and d_k.
    fn pair_error(
        &self,
        k: usize,
        errors: Allowed,
        f: impl Fn(SVector<f64, N>, SVector<f64, N>) -> f64,
    ) -> f64 {
        let Node { q, d, .. } = &self.states[k];
        let of_increments = |x: &[f64]| {
            let q = SVector::from_column_slice(&x[..N]);
            f(q, q + SVector::<f64, N>::from_column_slice(&x[N..]))
        };
        let x = [q.as_slice(), d.as_slice()].concat();
        let e = [[errors.q; N], [errors.d; N]].concat();
        propagated(of_increments, &x, &e)
    }

    /// f(q_k, q_k - q_{k-1}, q_{k+1} - q_k), and the error allowed for it. f may form configurations
    /// from its increments, at a loss of u |q| twice.
    pub fn node(
        &self,
        k: usize,
        f: impl Fn(SVector<f64, N>, SVector<f64, N>, SVector<f64, N>) -> f64,
    ) -> (f64, f64) {
        let value = f(self.q(k), self.states[k - 1].d, self.states[k].d);
        (
            value,
            self.node_error(k, 2.0 * ROUNDING * self.q(k).amax(), f),
        )
    }

    /// The error of f(q_k, q_k - q_{k-1}, q_{k+1} - q_k), each increment known to e_d + `loss`.
    fn node_error(
        &self,
        k: usize,
        loss: f64,
        f: impl Fn(SVector<f64, N>, SVector<f64, N>, SVector<f64, N>) -> f64,
    ) -> f64 {
        let Node { q, d, allowed, .. } = &self.states[k];
        let e_d = allowed.d + loss;
        let x = [q.as_slice(), self.states[k - 1].d.as_slice(), d.as_slice()].concat();
        let e = [[allowed.q; N], [e_d; N], [e_d; N]].concat();
        let vector = |x: &[f64]| SVector::<f64, N>::from_column_slice(x);
        propagated(
            |x| f(vector(&x[..N]), vector(&x[N..2 * N]), vector(&x[2 * N..])),
            &x,
            &e,
        )
    }
}

fn initial_pair<const N: usize>(file: &Reference) -> [SVector<f64, N>; 2] {
    file.initial_pair().map(SVector::from)
}

/// G(k): the first entry beyond k / 2, in proportion if k is beyond it, and never below an earlier
/// one.
fn growth_at(table: &[(usize, f64)], k: usize) -> f64 {
    let position = table
        .partition_point(|&(at, _)| 2 * at <= k)
        .min(table.len() - 1);
    let beyond = k as f64 / table[position].0 as f64;
    let largest = table[..=position]
        .iter()
        .map(|&(_, g)| g)
        .fold(1.0, f64::max);
    largest * beyond.max(1.0)
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
            let (value, allowed) = run.pair(record.k, f);
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

/// `energy_error.<energy>` of the file: largest, mean absolute, mean and root-mean-square E_k - E_0.
///
/// An energy is nearly conserved, so it feels the errors of the steps less than q does. What they do to
/// E at once, k of them, stays: k Σ |∂E/∂x_i| e_i with the errors e_i of one step. What they do to the
/// phase, e_q(k) / max|d| steps, changes E as the motion itself does, by max|E_{k+1} - E_k| a step.
pub fn energy_error<const N: usize, const M: usize>(
    name: &str,
    run: &Run<N, M>,
    file: &Reference,
    energy: &str,
    f: impl Fn(SVector<f64, N>, SVector<f64, N>) -> f64,
) {
    let block = file.at(&format!("/energy_error/{energy}"));
    let stored = |pointer: &str| file.number(&format!("/energy_error/{energy}/{pointer}"));
    let (first, first_allowed) = run.pair(0, &f);
    let reference = stored("reference_value");
    assert_close("E_0", first, reference, first_allowed);
    let counts = block.as_object().expect("a block").iter();
    for (count, _) in counts.filter(|(_, value)| value.is_object()) {
        let pairs: usize = count.parse().expect("a number of pairs");
        let energies: Vec<f64> = (0..pairs).map(|k| run.pair(k, &f).0).collect();
        let allowed = energy_allowed(run, &energies, &f);
        let mean =
            |f: fn(f64) -> f64| energies.iter().map(|&e| f(e - first)).sum::<f64>() / pairs as f64;
        let largest = energies.iter().copied().fold(f64::NEG_INFINITY, f64::max) - first;
        let smallest = energies.iter().copied().fold(f64::INFINITY, f64::min) - first;
        let mut deviation = Deviation::default();
        for (statistic, value) in [
            ("max_abs_error", largest.max(-smallest)),
            ("mean_abs_error", mean(f64::abs)),
            ("mean_error", mean(|e| e)),
            ("rms_error", mean(|e| e * e).sqrt()),
            ("max_minus_min", largest - smallest),
        ] {
            // Each is a difference of two energies.
            let what = format!("{name}: {statistic} of {energy} over {pairs} pairs");
            let expected = stored(&format!("{count}/{statistic}"));
            deviation.note(&what, value, expected, 2.0 * allowed);
        }
        deviation.report(name, &format!("{energy} statistics, {pairs} pairs"));
    }
}

/// The error of every one of the energies of the first pairs.
fn energy_allowed<const N: usize, const M: usize>(
    run: &Run<N, M>,
    energies: &[f64],
    f: impl Fn(SVector<f64, N>, SVector<f64, N>) -> f64,
) -> f64 {
    let pairs = energies.len();
    let nodes = &run.states[..pairs];
    let max_q = nodes.iter().map(|node| node.q.amax()).fold(0.0, f64::max);
    let max_d = nodes.iter().map(|node| node.d.amax()).fold(0.0, f64::max);
    let step = Allowed {
        q: ROUNDING * max_q,
        d: (N + M) as f64 * ROUNDING * max_d,
    };
    let at_once = (0..pairs)
        .map(|k| run.pair_error(k, step, &f))
        .fold(0.0, f64::max);
    let as_pairs = Allowed {
        q: step.q,
        d: 2.0 * step.q,
    };
    let passed = (0..pairs)
        .map(|k| run.pair_error(k, as_pairs, &f))
        .fold(0.0, f64::max);
    let phase = nodes[pairs - 1].allowed.q / max_d;
    let changes = energies.windows(2).map(|e| (e[1] - e[0]).abs());
    pairs as f64 * at_once + passed + phase * changes.fold(0.0, f64::max)
}
