//! Mixed units, and heavy bodies beside light ones.

#![cfg(feature = "large-verification")]

use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

use super::{ALLOWED, EPSILON, LONG, Random};
use crate::verification::systems::Pendulum;

/// Mixed units: x in metres, y in a potential of width a.
#[discrete_system]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 + v * cos(y / a) + x_dot * y_dot / 8)]
struct Mixed {
    v: f64,
    a: f64,
}

/// Every node that is accepted solves the equations to the rounding of its own coordinates: the force v sin(y/a)/a changes by
/// v/a² times that of y, whatever x is.
#[test]
fn round_off_is_judged_coordinate_by_coordinate() {
    let mut accepted = 0;
    for (v, a) in [
        (1.0, 1e-9),
        (1e-6, 1e-9),
        (1e-12, 1e-9),
        (1e-18, 1e-9),
        (1.0, 1e-3),
        (1e4, 1e-5),
    ] {
        for (h, x) in [(1e-3, 1e6), (0.05, 1e6), (0.05, 0.0), (0.2, -1e9)] {
            let system = Mixed { v, a };
            let Ok((q0, q1)) = system.start(h, [x, 0.3 * a], [1.0, 0.0]) else {
                continue;
            };
            let (mut before, mut d) = (q0, q1 - q0);
            for state in system.trajectory(h, q0, q1).take(1000).skip(1) {
                let Ok(state) = state else { break };
                let (q, next) = (state.q, state.increment);
                let force = |y: f64, d: f64| h / 2.0 * v / a * ((y + d / 2.0) / a).sin();
                let forces = [force(before[1], d[1]), force(q[1], next[1])];
                let change = (d - next) / h;
                let rows = [
                    change[0] + change[1] / 8.0,
                    change[1] + change[0] / 8.0 - forces[0] - forces[1],
                ];
                // The rounding of q_{k-1} + d/2 and q_k + d/2, and of x and y where they are added to the increments.
                let rounding = |j: usize| {
                    EPSILON * (before[j].abs() + d[j].abs() + q[j].abs() + next[j].abs())
                };
                let noise = h * v / (a * a) * rounding(1);
                let speed = (d.abs() + next.abs()) / h;
                let first = if state.k == 1 {
                    rounding(0) / h + rounding(1) / h
                } else {
                    0.0
                };
                let scale = speed[0] + speed[1] + forces[0].abs() + forces[1].abs();
                let stiff = h * v / (a * a) * (d[1].abs() + next[1].abs());
                let allowed = ALLOWED * (scale + stiff) + 16.0 * noise + first;
                for row in rows {
                    assert!(
                        row.abs() <= allowed,
                        "v {v:e}, a {a:e}, h {h}, x {x:e}, k {}: {row:e}, allowed {allowed:e}",
                        state.k
                    );
                }
                // A motion that the numbers do not resolve is an error: a phase is known to 1/1000 or better.
                assert!(state.residual_norm <= LONG, "{:e}", state.residual_norm);
                accepted += 1;
                (before, d) = (q, next);
            }
        }
    }
    assert!(accepted > 10_000, "{accepted}");
}

/// A pendulum beside a body of 10²⁰ times its energy, which a stiff spring far from the origin holds: neither knows of the other.
#[discrete_system]
#[coordinates(theta: S1, x)]
#[lagrangian(theta_dot.powi(2) / 2 + cos(theta) + heavy / 2 * x_dot.powi(2) - heavy * k / 2 * (x - 1e6).powi(2))]
struct Beside {
    heavy: f64,
    k: f64,
}

#[test]
fn a_heavy_body_does_not_hide_a_light_one() {
    let system = Beside {
        heavy: 1e20,
        k: 1e12,
    };
    let h = 0.1;
    let (q0, q1) = system
        .start(h, [0.3, 1e6 + 0.1], [1.7, 0.0])
        .expect("it starts");
    let both = system.trajectory(h, q0, q1).take(300);
    let alone = Pendulum.trajectory(h, [q0[0]], [q1[0]]).take(300);
    for (both, alone) in both.zip(alone) {
        let (both, alone) = (both.expect("it goes on"), alone.expect("it goes on"));
        // Two ulps of θ a step each, grown linearly along a regular motion.
        let allowed = 16.0 * EPSILON * (both.k as f64 + 1.0).powi(2);
        let off = (both.q[0] - alone.q[0]).abs();
        assert!(
            off <= allowed,
            "k = {}: {off:e}, allowed {allowed:e}",
            both.k
        );
    }
}

/// A light body on a spring of the third power beside a heavy fast one, with next to nothing between them.
#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(M / 2 * x_dot.powi(2) + m / 2 * y_dot.powi(2) - k / 4 * y.powi(4) - c / 2 * (x - y).powi(2))]
struct HeavyAndLight {
    M: f64,
    m: f64,
    k: f64,
    c: f64,
}

/// The row of the light body in its own terms: the energy of the heavy one is no scale of it.
#[test]
fn a_weak_coupling_lends_no_energy() {
    let mut random = Random(20_261_124);
    let h = 0.3;
    let mut accepted = 0;
    for case in 0..600 {
        let [M, V, m] = [[1e6, 1e5, 1e-9], [1e10, 1e4, 1e-6], [1e3, 3e4, 1e-12]][case % 3];
        let k = m * random.between(1.0, 300.0);
        let system = HeavyAndLight {
            M,
            m,
            k,
            c: 1e-9 * k,
        };
        let (q, v) = ([0.3, random.between(-2.0, 2.0)], random.between(-2.0, 2.0));
        let p = [M * V, m * v];
        let Ok(step) = system.step_from(h, q, p) else {
            continue;
        };
        accepted += 1;
        let d = step.increment;
        let (x, y) = (q[0] + d[0] / 2.0, q[1] + d[1] / 2.0);
        let terms = [
            p[1],
            -h / 2.0 * k * y.powi(3),
            h / 2.0 * system.c * (x - y),
            -m * d[1] / h,
        ];
        let size: f64 = terms.iter().map(|term| term.abs()).sum();
        let row = terms.iter().sum::<f64>().abs() / size;
        assert!(row <= 1e-9, "{row:e} of its terms, {d}");
    }
    assert!(accepted > 400, "{accepted} accepted");
}
