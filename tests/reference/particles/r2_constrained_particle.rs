//! Particle in the plane with ẏ = x ẋ (FTZ Examples 4.17, 5.1, 5.6, 5.16, 7.2).

use std::sync::LazyLock;

use nonholonomic::nalgebra::{Matrix2, Vector2};
use nonholonomic::prelude::*;

use crate::reference::check::{self, Run};
use crate::reference::data::{Reference, numbers};
use crate::support::{assert_close, propagated};

/// As FTZ Example 5.1 has it.
#[discrete_system]
#[coordinates(x, y)]
#[discrete_lagrangian(m * ((x[1] - x[0]).powi(2) + (y[1] - y[0]).powi(2)) / 2)]
#[variational_constraint(y_dot - x * x_dot == 0)]
#[kinematic_constraint(y[1] - y[0] == (x[1] + x[0]) * (x[1] - x[0]) / 2)]
struct Particle {
    m: f64,
}

/// The system from the continuous one.
#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)))]
#[constraint(y_dot == x * x_dot)]
#[discretization(midpoint)]
struct Midpoint {
    m: f64,
}

static FILE: LazyLock<Reference> =
    LazyLock::new(|| Reference::parse(include_str!("../data/01_r2_constrained_particle.json")));

fn particle() -> Particle {
    Particle {
        m: FILE.parameter("m"),
    }
}

fn midpoint() -> Midpoint {
    Midpoint {
        m: FILE.parameter("m"),
    }
}

#[test]
fn trajectory() {
    let system = particle();
    let l_d = |q0, q1| system.discrete_lagrangian(1.0, q0, q1);
    check::trajectory(
        "01",
        &system,
        &FILE,
        [1],
        &[("L_d", &l_d), ("kinetic_chord", &l_d)],
    );
}

#[test]
fn trajectory_from_the_continuous_system() {
    let system = midpoint();
    check::trajectory(
        "01, midpoint",
        &system,
        &FILE,
        [1],
        &[
            ("L_d", &|q0, q1| system.discrete_lagrangian(1.0, q0, q1)),
            ("kinetic_chord", &|q0, q1| system.energy(1.0, q0, q1)),
        ],
    );
}

#[test]
fn residual() {
    check::residual("01", &particle(), &FILE);
    check::residual("01, midpoint", &midpoint(), &FILE);
}

#[test]
fn equations() {
    check::same_equations(&midpoint(), &particle(), &FILE);
    check::forms(&particle(), &FILE, |[x, _]| [[-x, 1.0]]);
}

/// The reduction with b = 0 stores D_1L_d and D_2L_d: w = y_1 - y_0 there, so Ľ(q_0, w, x_1) =
/// L_d(q_0, (x_1, y_0 + w)), and J = -∂L_d/∂y_0.
#[test]
fn derivatives() {
    let (system, records) = (particle(), FILE.records::<2, 1>());
    let stored = |key: &'static str| {
        move |k: usize| numbers::<1>(&FILE.at(&format!("/reductions/0/records/{k}"))[key])[0]
    };
    let d1 = |i: usize| move |q0, q1| particle().d1_discrete_lagrangian(1.0, q0, q1)[i];
    let d2 = |i: usize| move |q0, q1| particle().d2_discrete_lagrangian(1.0, q0, q1)[i];
    let d1_x = |k: usize| numbers::<2>(FILE.at(&format!("/reductions/0/records/{k}/D1Lcheck")))[0];
    check::at_stored_pairs("01: D1L_d x", &records, d1(0), d1_x);
    check::at_stored_pairs("01: D1L_d y", &records, d1(1), |k| -stored("J")(k));
    check::at_stored_pairs("01: D2L_d x", &records, d2(0), stored("D3Lcheck"));
    check::at_stored_pairs("01: D2L_d y", &records, d2(1), stored("D2Lcheck"));
    let hessian = system.d2_d1_discrete_lagrangian(1.0, records[0].q, records[1].q);
    assert_eq!(hessian, -system.m * Matrix2::identity());
}

/// Examples 7.2, 10.11: y_k = y_0 + (x_k² - x_0²) / 2. Example 5.6, (22), (52): the recursion of x.
#[test]
fn closed_forms() {
    let run = Run::of_file(&particle(), &FILE, 1000);
    let [x0, y0] = [run.q(0).x, run.q(0).y];
    for (k, node) in run.states.iter().enumerate() {
        let e = [node.allowed.q; 2];
        let f = |q: &[f64]| q[1] - (y0 + (q[0].powi(2) - x0.powi(2)) / 2.0);
        assert_close(
            "y_k",
            f(node.q.as_slice()),
            0.0,
            propagated(f, node.q.as_slice(), &e),
        );
        if (1..=1000).contains(&k) {
            let (value, allowed) = run.node_function(k, |q, before, after| {
                let squares = |d: f64, s: f64| d * (2.0 * q.x + s * d);
                after.x - before.x + q.x * (squares(after.x, 1.0) - squares(before.x, -1.0)) / 2.0
            });
            assert_close("(22)", value, 0.0, allowed);
        }
    }
}

/// ERRATA F1: D_q is ⟨∂x + x ∂y⟩, not ⟨∂x - x ∂y⟩ as Examples 5.1, 5.16 print: D_1L_d + D_2L_d
/// vanishes on it.
#[test]
fn errata_f1() {
    let system = particle();
    let run = Run::of_file(&system, &FILE, 1000);
    let mut printed = 0.0_f64;
    for k in 1..=1000 {
        let pairing = |sign: f64| {
            let system = &system;
            move |q: Vector2<f64>, before, after| {
                let sum = system.d1_discrete_lagrangian(1.0, q, q + after)
                    + system.d2_discrete_lagrangian(1.0, q - before, q);
                sum.x + sign * q.x * sum.y
            }
        };
        let (value, allowed) = run.node_function(k, pairing(1.0));
        assert_close("<dL, d/dx + x d/dy>", value, 0.0, allowed);
        printed = printed.max(run.node_function(k, pairing(-1.0)).0.abs());
    }
    assert_close("F1 as printed", printed, 0.026853, 5e-7);
}

/// ERRATA F2: equation (3) has D_1L_d(q_k, q_{k+1}), which `errata_f1` checks, not D_1L_d(q_k, q_{k-1}):
/// the largest residual over k = 1…14 reproduces the item's number; it does not state the nodes.
#[test]
fn errata_f2() {
    let system = particle();
    let run = Run::of_file(&system, &FILE, 14);
    let mut printed = 0.0_f64;
    for k in 1..=14 {
        let (before, here) = (run.q(k - 1), run.q(k));
        let sum = system.d1_discrete_lagrangian(1.0, here, before)
            + system.d2_discrete_lagrangian(1.0, before, here);
        printed = printed.max((sum.x + here.x * sum.y).abs());
    }
    assert_close("F2 as printed", printed, 1.0672, 5e-5);
}
