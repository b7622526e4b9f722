//! Convergence of the discrete trajectory to a continuous solution known to 40 digits.

use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;
use nonholonomic::{Matrix, Vector};

use crate::reference::check::Run;
use crate::reference::data::{Reference, index, number, numbers};
use crate::support::{Chart, assert_close, list};

/// How far an observed order may be from 2: the tolerance of the data's own check of the order, for
/// steps of 0.1 and below.
const ORDER_TOLERANCE: f64 = 0.1;

/// log2(e(h) / e(h / 2)).
fn observed(errors: &[f64]) -> Vec<f64> {
    errors.windows(2).map(|e| (e[0] / e[1]).log2()).collect()
}

/// The file's `convergence` block: from q_0 = q - h v / 2, q_1 = q + h v / 2, the midpoint of
/// (q_k, q_{k+1}) against the stored discrete value, and its distance to the continuous solution.
pub fn midpoints<S: Chart<N, M>, const N: usize, const M: usize>(
    name: &str,
    system: &S,
    file: &Reference,
) {
    let growth = file.growth();
    let q: SVector<f64, N> = file
        .numbers("/convergence/continuous_initial_data/q")
        .into();
    let v: SVector<f64, N> = file
        .numbers("/convergence/continuous_initial_data/v")
        .into();
    let exact: SVector<f64, N> = file.numbers("/convergence/q(t_end)").into();
    let mut errors = Vec::new();
    let mut relative = Vec::new();
    for row in file.list("/convergence/rows") {
        let (h, k) = (number(&row["h"]), index(&row["k"]));
        let run = Run::from_pair(
            system,
            &growth,
            h,
            [q - v * (h / 2.0), q + v * (h / 2.0)],
            k,
        );
        let midpoint = (run.q(k) + run.q(k + 1)) / 2.0;
        let allowed = run.states[k + 1].allowed.q;
        let stored: [f64; N] = numbers(&row["midpoint"]);
        for i in 0..N {
            assert_close(
                &format!("{name}: midpoint[{i}], h = {h}"),
                midpoint[i],
                stored[i],
                allowed,
            );
        }
        errors.push((midpoint - exact).amax());
        relative.push(allowed / errors[errors.len() - 1]);
    }
    for (i, order) in observed(&errors).into_iter().enumerate() {
        // Stored with 7 digits after the point; the errors move as far as their midpoints.
        let allowed = 5e-8 + (relative[i] + relative[i + 1]) / std::f64::consts::LN_2;
        let stored = number(&file.list("/convergence/observed_order")[i]);
        assert_close(&format!("{name}: observed order"), order, stored, allowed);
    }
}

/// A continuous solution: the state at `t0` and the position (and multipliers) at `t`.
pub struct Solution<const N: usize, const M: usize> {
    pub q: [f64; N],
    pub v: [f64; N],
    pub t0: f64,
    pub t: f64,
    pub q_at_t: [f64; N],
    /// λ at t; the discrete ones are -h λ + O(h²).
    pub lambda_at_t: [f64; M],
}

/// Order 2 at the nodes, from `start`, with steps `h`, `h / 2`, `h / 4`, `h / 8`.
pub fn second_order<S: Chart<N, M>, const N: usize, const M: usize>(
    name: &str,
    system: &S,
    solution: &Solution<N, M>,
    h: f64,
) {
    let exact = SVector::from(solution.q_at_t);
    let (mut errors, mut multipliers) = (Vec::new(), Vec::new());
    for halvings in 0..4 {
        let h = h / f64::from(1 << halvings);
        let ts = TimeStep::new(solution.t0, h);
        let steps = ((solution.t - solution.t0) / h).round() as usize;
        let (q0, q1) = system
            .start(ts, solution.q, solution.v)
            .expect("a velocity on the constraint");
        let node = system
            .trajectory(ts, q0, q1)
            .nth(steps)
            .expect("endless")
            .expect("a step");
        errors.push((node.q - exact).amax());
        multipliers.push((node.lambda / -h - SVector::from(solution.lambda_at_t)).amax());
    }
    let orders = observed(&errors);
    println!(
        "| {name} | q(t = {}) | {} | {orders:.3?} |",
        solution.t,
        list(&errors)
    );
    assert_order(name, orders[2]);
    if M > 0 {
        let orders = observed(&multipliers);
        println!(
            "| {name} | λ(t = {}) | {} | {orders:.3?} |",
            solution.t,
            list(&multipliers)
        );
        assert_order(name, orders[2]);
    }
}

fn assert_order(name: &str, order: f64) {
    assert_close(
        &format!("{name}: observed order"),
        order,
        2.0,
        ORDER_TOLERANCE,
    );
}

/// L_c, K, A_ij, A_i, λ at the stored states, and u̇ of the Voronec equations against q̈ of those with multipliers.
pub fn voronec_objects<S, const N: usize, const M: usize>(
    name: &str,
    system: &S,
    file: &Reference,
    records: usize,
) where
    S: Chart<N, M> + VoronecSystem,
{
    let mut worst = 0.0_f64;
    let mut check = |what: &str, computed: f64, expected: f64| {
        let error = (computed - expected).abs() / expected.abs().max(1.0);
        assert!(
            error <= 1e-13,
            "{name}: {what}: computed {computed:e}, expected {expected:e}"
        );
        worst = worst.max(error);
    };
    for record in 0..records {
        let at = |what: &str| format!("/trajectory/{record}/{what}");
        let t = file.number(&at("t"));
        let q: SVector<f64, N> = file.numbers::<N>(&at("q")).into();
        let v: SVector<f64, N> = file.numbers::<N>(&at("v")).into();
        let u = S::independent(v);
        check(
            "L_c",
            system.constrained_lagrangian(t, q, u),
            file.number(&at("L_c")),
        );
        check(
            "E",
            system.lagrangian_energy(t, q, v),
            file.number(&at("energy")),
        );
        let (momenta, curvature) = (system.voronec_momenta(t, q, u), system.curvature(t, q));
        let in_time = system.curvature_in_time(t, q);
        let (acceleration, lambda) = system.accelerations(t, q, v).expect("a regular point");
        let reduced = system
            .voronec_accelerations(t, q, u)
            .expect("a regular point");
        let velocity = system.velocity(t, q, u);
        for (nu, stored) in file.numbers::<M>(&at("K")).into_iter().enumerate() {
            check("K", momenta.as_slice()[nu], stored);
            check("λ", lambda[nu], file.numbers::<M>(&at("lambda"))[nu]);
            for i in 0..N - M {
                let entry = |what: &str| file.number(&format!("/trajectory/{record}/{what}"));
                check("A_i", in_time.entry(nu, i), entry(&format!("A_i/{nu}/{i}")));
                for j in 0..N - M {
                    let stored = entry(&format!("A_ij/{nu}/{i}/{j}"));
                    check("A_ij", curvature.as_ref()[nu].entry(i, j), stored);
                }
            }
        }
        for (k, i) in S::INDEPENDENT.iter().enumerate() {
            check("u̇", reduced.as_slice()[k], acceleration[*i]);
        }
        for i in 0..N {
            check("q̇ on the constraints", velocity[i], v[i]);
        }
        for value in &system.constraint_values(t, q, v) {
            check("a q̇ + c", *value, 0.0);
        }
    }
    println!("| {name} | Voronec objects, λ, q̈ | {worst:.1e} |");
}

/// The largest deviation of a flow from a solution known to 40 digits, relative to max(1, |value|).
pub const FLOW: f64 = 1e-10;

/// The flow through the stored times against the records there; `expected` reads a record: q, v, λ.
pub fn follows<S, const N: usize, const M: usize>(
    name: &str,
    system: &S,
    times: &[f64],
    expected: impl Fn(usize) -> ([f64; N], [f64; N], [f64; M]),
) where
    S: Chart<N, M> + ContinuousSystem,
{
    let (q, v, _) = expected(0);
    let mut flow = system.flow(times[0], q, v, 0.1);
    let mut worst = [0.0_f64; 4];
    for (record, t) in times.iter().enumerate() {
        let state = flow.at(*t).expect("a flow");
        let (q, v, lambda) = expected(record);
        let mut note = |place: usize, computed: &[f64], stored: &[f64]| {
            for (computed, stored) in computed.iter().zip(stored) {
                let error = (computed - stored).abs() / stored.abs().max(1.0);
                assert!(
                    error <= FLOW,
                    "{name}, t = {t}: computed {computed:e}, stored {stored:e}, off by {error:e}"
                );
                worst[place] = worst[place].max(error);
            }
        };
        note(0, state.q.as_slice(), &q);
        note(1, state.v.as_slice(), &v);
        note(2, state.lambda.as_slice(), &lambda);
        worst[3] = worst[3].max(state.drift);
    }
    let [q, v, lambda, drift] = worst;
    println!("| {name} | flow: q, q̇, λ, drift | {q:.1e} | {v:.1e} | {lambda:.1e} | {drift:.1e} |");
    assert!(drift <= 1e-11, "{name}: drift {drift:e}");
}

/// The times of the stored trajectory.
pub fn times(file: &Reference) -> Vec<f64> {
    let records = file.list("/trajectory");
    records.iter().map(|record| number(&record["t"])).collect()
}
