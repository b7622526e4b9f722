//! Vertical rolling disk (FTZ §9.4, T 7.1.4).

use std::sync::LazyLock;

use nonholonomic::nalgebra::{Matrix4, SVector, Vector4};
use nonholonomic::prelude::*;

use crate::reference::check::{self, Run};
use crate::reference::data::{Reference, numbers};
use crate::support::{ROUNDING, assert_close};

/// As FTZ §9.4 has it.
#[discrete_system]
#[coordinates(x, y, theta: S1, phi: S1)]
#[discrete_lagrangian(
    m * ((x[1] - x[0]).powi(2) + (y[1] - y[0]).powi(2)) / 2
        + I * (theta[1] - theta[0]).powi(2) / 2
        + J * (phi[1] - phi[0]).powi(2) / 2
)]
#[variational_constraint(x_dot - A * cos(phi) * theta_dot == 0)]
#[variational_constraint(y_dot - A * sin(phi) * theta_dot == 0)]
#[kinematic_constraint(x[1] - x[0] == A * (theta[1] - theta[0]) * cos((phi[0] + phi[1]) / 2))]
#[kinematic_constraint(y[1] - y[0] == A * (theta[1] - theta[0]) * sin((phi[0] + phi[1]) / 2))]
struct Disk {
    m: f64,
    I: f64,
    J: f64,
    A: f64,
}

/// The system from the continuous one.
#[discrete_system]
#[coordinates(x, y, theta: S1, phi: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2))]
#[constraint(x_dot == A * cos(phi) * theta_dot)]
#[constraint(y_dot == A * sin(phi) * theta_dot)]
#[discretization(midpoint)]
struct Midpoint {
    m: f64,
    I: f64,
    J: f64,
    A: f64,
}

static FILE: LazyLock<Reference> =
    LazyLock::new(|| Reference::parse(include_str!("../data/02_vertical_rolling_disk.json")));

fn disk() -> Disk {
    let [m, I, J, A] = ["m", "I_theta", "J_phi", "A"].map(|name| FILE.parameter(name));
    Disk { m, I, J, A }
}

fn midpoint() -> Midpoint {
    let Disk { m, I, J, A } = disk();
    Midpoint { m, I, J, A }
}

/// -D_1L_d(q_0, q_1) on the section (A cos φ, A sin φ, 1, 0) of g^D.
fn section_momentum(d1: Vector4<f64>, q0: Vector4<f64>) -> f64 {
    let A = disk().A;
    -d1.dot(&Vector4::new(A * q0.w.cos(), A * q0.w.sin(), 1.0, 0.0))
}

#[test]
fn trajectory() {
    let system = disk();
    let l_d = |q0, q1| system.discrete_lagrangian(1.0, q0, q1);
    let momentum = |q0, q1| section_momentum(system.d1_discrete_lagrangian(1.0, q0, q1), q0);
    check::trajectory(
        "02",
        &system,
        &FILE,
        [0, 1],
        &[
            ("L_d", &l_d),
            ("kinetic_chord", &l_d),
            ("J_d_section", &momentum),
        ],
    );
}

#[test]
fn trajectory_from_the_continuous_system() {
    let system = midpoint();
    let momentum = |q0, q1| section_momentum(system.d1_discrete_lagrangian(1.0, q0, q1), q0);
    check::trajectory(
        "02, midpoint",
        &system,
        &FILE,
        [0, 1],
        &[
            ("L_d", &|q0, q1| system.discrete_lagrangian(1.0, q0, q1)),
            ("kinetic_chord", &|q0, q1| system.energy(1.0, q0, q1)),
            ("J_d_section", &momentum),
        ],
    );
}

#[test]
fn residual() {
    check::residual("02", &disk(), &FILE);
    check::residual("02, midpoint", &midpoint(), &FILE);
}

#[test]
fn equations() {
    check::same_equations(&midpoint(), &disk(), &FILE);
    let A = disk().A;
    check::forms(&disk(), &FILE, |[_, _, _, phi]| {
        [
            [1.0, 0.0, -A * phi.cos(), 0.0],
            [0.0, 1.0, -A * phi.sin(), 0.0],
        ]
    });
}

/// The first reduction stores D_1L_d and D_2L_d: w = (x, y, θ)_1 - (x, y, θ)_0 there, so
/// D_2Ľ = ∂L_d/∂(x, y, θ)_1, D_3Ľ = ∂L_d/∂φ_1, J = -∂L_d/∂(x, y, θ)_0.
#[test]
fn derivatives() {
    let (system, records) = (disk(), FILE.records::<4, 2>());
    let stored = |k: usize, key: &str| FILE.at(&format!("/reductions/0/records/{k}/{key}")).clone();
    for i in 0..3 {
        check::at_stored_pairs(
            &format!("02: D1L_d[{i}]"),
            &records,
            |q0, q1| system.d1_discrete_lagrangian(1.0, q0, q1)[i],
            |k| -numbers::<3>(&stored(k, "J"))[i],
        );
        check::at_stored_pairs(
            &format!("02: D2L_d[{i}]"),
            &records,
            |q0, q1| system.d2_discrete_lagrangian(1.0, q0, q1)[i],
            |k| numbers::<3>(&stored(k, "D2Lcheck"))[i],
        );
    }
    check::at_stored_pairs(
        "02: D1L_d φ",
        &records,
        |q0, q1| system.d1_discrete_lagrangian(1.0, q0, q1).w,
        |k| numbers::<4>(&stored(k, "D1Lcheck"))[3],
    );
    check::at_stored_pairs(
        "02: D2L_d φ",
        &records,
        |q0, q1| system.d2_discrete_lagrangian(1.0, q0, q1).w,
        |k| numbers::<1>(&stored(k, "D3Lcheck"))[0],
    );
    let Disk { m, I, J, .. } = system;
    let hessian = system.d2_d1_discrete_lagrangian(1.0, records[0].q, records[1].q);
    assert_eq!(hessian, -Matrix4::from_diagonal(&Vector4::new(m, m, I, J)));
}

/// The right-hand sides of the closed form printed at the end of FTZ §9.4, at the index k.
fn printed_right_hand_side(q0: Vector4<f64>, d: Vector4<f64>, A: f64, k: usize) -> Vector4<f64> {
    let (angle, k) = (d.w * k as f64 + q0.w, k as f64);
    let radius = A * d.z * (d.w / 2.0).cos() / d.w.sin();
    Vector4::new(
        q0.x + radius * (angle.sin() - q0.w.sin()),
        q0.y + radius * (q0.w.cos() - angle.cos()),
        q0.z + d.z * k,
        q0.w + d.w * k,
    )
}

/// ERRATA F4: the closed form of FTZ §9.4 (T 7.1.4) gives q_{k+1} with k + 1 on the right; printed
/// is k.
#[test]
fn errata_f4() {
    let system = disk();
    let run = Run::of_file(&system, &FILE, 1000);
    let (q0, d) = (run.q(0), run.q(1) - run.q(0));
    // The formula multiplies by 1/sin(Δφ), Δφ = 0.08 known to u |φ| after the subtraction, and the
    // angle Δφ k to k times that.
    let mut printed = 0.0_f64;
    for k in 0..=1000 {
        let radius = system.A * d.z / (d.w / 2.0).sin();
        let d_phi = 2.0 * ROUNDING * run.q(1).w;
        let formula = radius * d_phi * (1.0 / d.w + (k + 1) as f64);
        let allowed = run.states[k + 1].allowed.q + formula;
        let corrected = printed_right_hand_side(q0, d, system.A, k + 1);
        for i in 0..4 {
            assert_close("q_{k+1}", run.q(k + 1)[i], corrected[i], allowed);
        }
        let literal = printed_right_hand_side(q0, d, system.A, k);
        printed = printed.max((run.q(k + 1) - literal).xyz().amax());
    }
    // One step of θ, the largest displacement: residual_printed of the item.
    assert_close("printed", printed, 0.15, run.states[1001].allowed.q);
}

/// Multipliers λ_1 = m (Δx_{k-1} - Δx_k), λ_2 = m (Δy_{k-1} - Δy_k), and the conserved value
/// (I + m A² cos(Δφ/2)) Δθ of the momentum on the section, FTZ (35).
#[test]
fn closed_forms() {
    let system = disk();
    let run = Run::of_file(&system, &FILE, 1000);
    let d: SVector<f64, 4> = run.q(1) - run.q(0);
    let conserved = (system.I + system.m * system.A.powi(2) * (d.w / 2.0).cos()) * d.z;
    for k in 1..=1000 {
        for i in 0..2 {
            let (value, allowed) =
                run.node_function(k, |_, before, after| system.m * (before[i] - after[i]));
            assert_close("lambda", run.states[k].lambda[i], value, allowed);
        }
        let (value, allowed) = run.pair_function(k, |q0, q1| {
            section_momentum(system.d1_discrete_lagrangian(1.0, q0, q1), q0)
        });
        assert_close("momentum", value, conserved, allowed);
    }
}
