//! Systems that are in no paper, over 1000 steps, against the same discrete equations solved in
//! 50 digits.
//!
//! `tools/unseen.py` writes the equations from the definition of the discrete Lagrange–d'Alembert
//! equations and solves them; `data/` has every tenth node with 25 digits.

#![cfg(feature = "large-verification")]

use std::fmt::Debug;
use std::str::FromStr;

use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

use crate::support::{Chart, assert_close, motion};

/// The largest deviation accepted, relative to max(1, |value|).
///
/// The solver's equations hold to round-off; the roundings of 1000 steps, u each, grow by at most the
/// sensitivity of the motions to their initial data, which are not chaotic and damped: 10⁴ is ample.
const TOLERANCE: f64 = 1e-9;

struct Reference<const N: usize, const M: usize> {
    v: [f64; N],
    /// (k, q_k, λ_k).
    nodes: Vec<(usize, [f64; N], Option<[f64; M]>)>,
}

fn numbers<T: FromStr<Err: Debug>>(text: &str) -> Vec<T> {
    text.split(", ")
        .map(|number| number.parse().expect("a number"))
        .collect()
}

impl<const N: usize, const M: usize> Reference<N, M> {
    fn parse(text: &str) -> Self {
        let velocity = text
            .lines()
            .find_map(|line| line.strip_prefix("# v, "))
            .expect("a line with v");
        let node = |line: &str| {
            let (k, values) = line.split_once(", ").expect("k and values");
            let values: Vec<f64> = numbers(values);
            let (q, lambda) = values.split_at(N);
            let q = q.try_into().expect("n coordinates");
            (k.parse().expect("k"), q, lambda.try_into().ok())
        };
        Self {
            v: numbers(velocity).try_into().expect("n velocities"),
            nodes: text
                .lines()
                .filter(|line| !line.starts_with('#'))
                .map(node)
                .collect(),
        }
    }
}

fn follows_reference<S: Chart<N, M>, const N: usize, const M: usize>(
    what: &str,
    system: &S,
    time: TimeStep,
    q: [f64; N],
    text: &str,
) {
    let reference = Reference::<N, M>::parse(text);
    let states = motion(system, time, q, reference.v, 1001);
    assert_eq!(reference.nodes.len(), 101);
    let mut worst = [0.0_f64; 2];
    for (k, q, lambda) in reference.nodes {
        let state = &states[k];
        let mut compare = |i: usize, value: f64, expected: f64| {
            let scale = expected.abs().max(1.0);
            worst[i] = worst[i].max((value - expected).abs() / scale);
            assert_close(what, value, expected, TOLERANCE * scale);
        };
        for (value, expected) in state.q.iter().zip(q) {
            compare(0, *value, expected);
        }
        assert_eq!(lambda.is_some(), k > 0);
        for (a, expected) in lambda.iter().flatten().enumerate() {
            compare(1, state.lambda[a], *expected);
        }
    }
    println!("| {what} | q {:.1e} | λ {:.1e} |", worst[0], worst[1]);
}

/// An arm with a driven joint on a cart that rests on a blade.
#[discrete_system]
#[coordinates(x, y, theta: S1, psi: S1)]
#[define(turn = theta_dot + psi_dot)]
#[define(hand_x = x_dot - l * sin(theta + psi) * turn)]
#[define(hand_y = y_dot + l * cos(theta + psi) * turn)]
#[lagrangian(
    (M * (x_dot.powi(2) + y_dot.powi(2)) + J * theta_dot.powi(2) + m * (hand_x.powi(2) + hand_y.powi(2))) / 2
        - k / 2 * (psi - sin(2 * t) / 2).powi(2) - x.powi(2) / 8
)]
#[constraint(sin(theta) * x_dot + theta_dot / 8 == cos(theta) * y_dot)]
#[force(x = -drag * x_dot, y = -drag * y_dot, theta = cos(3 * t) / 2, psi = -c * psi_dot * (1 + psi.powi(2)))]
struct Manipulator {
    m: f64,
    M: f64,
    l: f64,
    J: f64,
    k: f64,
    c: f64,
    drag: f64,
}

#[test]
fn manipulator_on_a_blade() {
    let system = Manipulator {
        m: 0.75,
        M: 2.5,
        l: 0.625,
        J: 0.375,
        k: 1.75,
        c: 0.125,
        drag: 0.25,
    };
    let time = TimeStep {
        t: 0.5,
        h: 1.0 / 64.0,
    };
    let text = include_str!("data/manipulator.csv");
    follows_reference(
        "manipulator",
        &system,
        time,
        [0.25, -0.5, 0.75, 0.375],
        text,
    );
}

/// A skate on a table that turns and slides, with quadratic drag in a well.
#[discrete_system]
#[coordinates(x, y, theta: S1)]
#[define(turning = 1/2 + sin(t) / 4)]
#[define(speed = (x_dot.powi(2) + y_dot.powi(2) + 1/64).sqrt())]
#[lagrangian(
    (x_dot.powi(2) + y_dot.powi(2) + J * theta_dot.powi(2)) / 2 + x_dot * theta_dot * cos(theta) / 8
        - depth * ln(1 + x.powi(2) + y.powi(2) / 2) + exp(-t / 4) * sin(theta)
)]
#[constraint(cos(theta) * (y_dot - turning * x) - sin(theta) * (x_dot + turning * y) == cos(t) / 8)]
#[force(x = -drag * speed * x_dot, y = -drag * speed * y_dot)]
#[force(theta = tanh(x) * cos(2 * t) / 4 - theta_dot / 16)]
#[discretization(trapezoidal)]
struct Table {
    J: f64,
    drag: f64,
    depth: f64,
}

#[test]
fn skate_on_a_moving_table() {
    let system = Table {
        J: 0.625,
        drag: 0.1875,
        depth: 1.5,
    };
    let time = TimeStep {
        t: 0.25,
        h: 1.0 / 128.0,
    };
    let text = include_str!("data/table.csv");
    follows_reference("table", &system, time, [0.5, 0.375, 0.5], text);
}

/// A wheel whose radius breathes, rolling on a moving slope, with a rotor on a nonlinear spring.
#[discrete_system]
#[coordinates(p: [R; 2], turn: S1, phi: S1)]
#[define(rim = (1/2 + cos(t) / 8) * turn_dot)]
#[lagrangian(
    m / 2 * (0..2).map(|i| p_dot[i].powi(2)).sum() + J / 2 * (1 + p[1].powi(2) / 8) * turn_dot.powi(2)
        + (phi_dot - turn_dot / 4).powi(2) / 2 - k * cosh((phi - p[0] / 4) / 2) - sin(t) * p[0] / 4 + p[1].atan() * phi_dot / 8
)]
#[constraint(p_dot[0] == cos(phi) * rim + p[1] / 16)]
#[constraint(p_dot[1] == sin(phi) * rim + sin(t) / 8 - phi_dot / 16)]
#[force(p[1] = -p[1] * t / 32, turn = cos(2 * t) / 2 - turn_dot / 8, phi = -phi_dot.powi(3) / 16)]
#[discretization(alpha = alpha)]
struct Roller {
    m: f64,
    J: f64,
    k: f64,
    alpha: f64,
}

#[test]
fn roller_on_a_moving_slope() {
    let system = Roller {
        m: 1.5,
        J: 0.5,
        k: 1.25,
        alpha: 0.375,
    };
    let time = TimeStep {
        t: -1.0,
        h: 1.0 / 64.0,
    };
    let text = include_str!("data/roller.csv");
    follows_reference("roller", &system, time, [-0.25, 0.25, 0.0, 0.5], text);
}
