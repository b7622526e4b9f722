//! Particle with the one-sided discrete constraint Δz_k = y_k Δx_k (CO Example 1).
//!
//! D and D_d are independent here: D is ż = y ẋ at the node, D_d uses the left node only.

use std::sync::LazyLock;

use nonholonomic::nalgebra::{Matrix3, Vector3};
use nonholonomic::prelude::*;

use crate::reference::check::{self, Run};
use crate::reference::data::Reference;
use crate::support::{ROUNDING, assert_close};

/// As CO Example 1 has it.
#[discrete_system]
#[coordinates(x, y, z)]
#[discrete_lagrangian(((x[1] - x[0]).powi(2) + (y[1] - y[0]).powi(2) + (z[1] - z[0]).powi(2)) / 2)]
#[variational_constraint(z_dot - y * x_dot == 0)]
#[kinematic_constraint(z[1] - z[0] == y[0] * (x[1] - x[0]))]
struct Particle;

/// [`Particle`] from the continuous system: the left-point rule takes the constraint at the left node.
#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
#[constraint(z_dot == y * x_dot)]
#[discretization(left)]
struct Left;

static FILE: LazyLock<Reference> =
    LazyLock::new(|| Reference::parse(include_str!("../data/06_craciun_opris_particle.json")));

/// The last node for the largest residual of the printed equations. ERRATA does not state it; this one
/// reproduces its numbers.
const NODES: usize = 19;

fn run() -> Run<3, 1> {
    Run::of_file(&Particle, &FILE, 1000)
}

/// The largest |f(q_k, Δ_{k-1}, Δ_k)|, k = 1…19.
fn largest(run: &Run<3, 1>, f: impl Fn(Vector3<f64>, Vector3<f64>, Vector3<f64>) -> f64) -> f64 {
    let values = (1..=NODES).map(|k| run.node_function(k, &f).0.abs());
    values.fold(0.0, f64::max)
}

/// f(q_k, Δ_{k-1}, Δ_k) = 0 for k = 1…1000.
fn vanishes(
    what: &str,
    run: &Run<3, 1>,
    f: impl Fn(Vector3<f64>, Vector3<f64>, Vector3<f64>) -> f64,
) {
    for k in 1..=1000 {
        let (value, allowed) = run.node_function(k, &f);
        assert_close(&format!("{what} at k = {k}"), value, 0.0, allowed);
    }
}

#[test]
fn trajectory() {
    let d1 = |q0, q1| Particle.d1_discrete_lagrangian(1.0, q0, q1);
    let l_d = |q0, q1| Particle.discrete_lagrangian(1.0, q0, q1);
    let left = |q0: Vector3<f64>, q1| -d1(q0, q1).dot(&Vector3::new(1.0, 0.0, q0.y));
    let right = |q0, q1: Vector3<f64>| -d1(q0, q1).dot(&Vector3::new(1.0, 0.0, q1.y));
    check::trajectory(
        "06",
        &Particle,
        &FILE,
        [2],
        &[
            ("L_d", &l_d),
            ("kinetic_chord", &l_d),
            ("J_left_section", &left),
            ("J_right_section", &right),
        ],
    );
}

#[test]
fn trajectory_from_the_continuous_system() {
    check::trajectory(
        "06, left",
        &Left,
        &FILE,
        [2],
        &[
            ("L_d", &|q0, q1| Left.discrete_lagrangian(1.0, q0, q1)),
            ("kinetic_chord", &|q0, q1| Left.energy(1.0, q0, q1)),
        ],
    );
}

#[test]
fn residual() {
    check::residual("06", &Particle, &FILE);
    check::residual("06, left", &Left, &FILE);
}

#[test]
fn equations() {
    check::same_equations(&Left, &Particle, &FILE);
    check::forms(&Particle, &FILE, |[_, y, _]| [[-y, 0.0, 1.0]]);
    let [q0, q1] = FILE.initial_pair::<3>();
    assert_eq!(
        Particle.d2_d1_discrete_lagrangian(1.0, q0, q1),
        -Matrix3::identity()
    );
}

/// CO (4), (8), (9), (10), right as printed; with J(k) of ERRATA C5 in (8).
#[test]
fn closed_forms() {
    let run = run();
    vanishes("(4)", &run, |q, b, d| {
        let y = q.y - b.y;
        (1.0 + q.y.powi(2)) * d.x - (1.0 + y.powi(2)) * b.x - b.y * b.z
    });
    vanishes("(8)", &run, |q, b, d| {
        (d.x + (q.y + d.y) * d.z) - (b.x + q.y * b.z) - d.z * d.y
    });
    vanishes("(9)", &run, |q, b, d| d.x - b.x + q.y * (d.z - b.z));
    vanishes("(10)", &run, |q, b, d| {
        d.x - b.x + q.y / (1.0 + q.y.powi(2)) * b.x * b.y
    });
    // Δx_k = Δx_0 Π (1 + y_j y_{j-1}) / (1 + y_j²): k quotients, each to 5 roundings.
    let mut product = run.states[0].d.x;
    for k in 1..=1000 {
        let (y, before) = (run.q(k).y, run.q(k - 1).y);
        product *= (1.0 + y * before) / (1.0 + y * y);
        let node = &run.states[k];
        let allowed = node.allowed.d + 5.0 * k as f64 * ROUNDING * product;
        assert_close("dx_k", node.d.x, product, allowed);
    }
}

/// ERRATA C1: (2) has 1 + y_k², not 1 + y_k: L_c = (1 + y_k²) Δx_k² / 2 + Δy_k² / 2 is L_d on D_d.
#[test]
fn errata_c1() {
    let run = run();
    let on_constraint = |factor: fn(f64) -> f64| {
        move |q: Vector3<f64>, _, d: Vector3<f64>| {
            let l_c = factor(q.y) * d.x.powi(2) / 2.0 + d.y.powi(2) / 2.0;
            l_c - Particle.discrete_lagrangian(1.0, q, q + d)
        }
    };
    vanishes("(2)", &run, on_constraint(|y| 1.0 + y.powi(2)));
    let printed = largest(&run, on_constraint(|y| 1.0 + y));
    assert_close("C1 as printed", printed, 0.0044925, 5e-8);
}

/// ERRATA C2: the right-hand side of (3), first line, is +(A_31(k) - A_31(k-1)) ∂L(k-1)/∂Δz,
/// A_31 = -y; printed is the opposite sign. ∂L(k-1)/∂Δz is D_2L_d(q_{k-1}, q_k) along z.
#[test]
fn errata_c2() {
    let run = run();
    let first_line = |sign: f64| {
        move |q: Vector3<f64>, b: Vector3<f64>, d: Vector3<f64>| {
            let euler_lagrange = -(1.0 + q.y.powi(2)) * d.x + (1.0 + (q.y - b.y).powi(2)) * b.x;
            let momentum = Particle.d2_discrete_lagrangian(1.0, q - b, q).z;
            euler_lagrange - sign * -b.y * momentum
        }
    };
    vanishes("(3)", &run, first_line(1.0));
    assert_close(
        "C2 as printed",
        largest(&run, first_line(-1.0)),
        0.015881,
        5e-7,
    );
}

/// ERRATA C3: (5) is (1 + y_k²) Δx_k - (1 + y_{k-1} y_k) Δx_{k-1} = 0; printed is
/// (1 + y_{k-1} y_k) Δx_k + (1 + y_{k-1}²) Δx_{k-1} = 0.
#[test]
fn errata_c3() {
    let run = run();
    vanishes("(5)", &run, |q, b, d| {
        (1.0 + q.y.powi(2)) * d.x - (1.0 + (q.y - b.y) * q.y) * b.x
    });
    let printed = largest(&run, |q, b, d| {
        let y = q.y - b.y;
        (1.0 + y * q.y) * d.x + (1.0 + y.powi(2)) * b.x
    });
    assert_close("C3 as printed", printed, 0.6457, 5e-5);
}

/// ERRATA C4: y_k = y_0 + c k with c = Δy_0; printed is y_0 + k.
#[test]
fn errata_c4() {
    let run = run();
    let (y0, c) = (run.q(0).y, run.q(1).y - run.q(0).y);
    for (k, node) in run.states.iter().enumerate() {
        assert_close("y_k", node.q.y, y0 + c * k as f64, node.allowed.q);
    }
    assert!((run.q(10).y - (y0 + 10.0)).abs() > 9.0);
}

/// ERRATA C5: J(k) = Δx_{k-1} + y_k Δz_{k-1}, the pairing of dL(k-1) with (1, 0, y_k); the last
/// expression printed in (7), Δz_k Δy_k, is the right-hand side of (8), the change of J.
#[test]
fn errata_c5() {
    let run = run();
    let pairing = |q: Vector3<f64>, b: Vector3<f64>| {
        Particle
            .d2_discrete_lagrangian(1.0, q - b, q)
            .dot(&Vector3::new(1.0, 0.0, q.y))
    };
    vanishes("(8)", &run, |q, b, d| {
        pairing(q + d, d) - pairing(q, b) - d.z * d.y
    });
    let printed = largest(&run, |q, b, d| pairing(q, b) - d.z * d.y);
    assert_close("C5 as printed", printed, 0.32279, 5e-6);
}
