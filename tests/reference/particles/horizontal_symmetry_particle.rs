//! Particle in space with ẏ = x ẋ and a horizontal symmetry along z (FTZ §11.3, T 7.4.4).

use std::sync::LazyLock;

use nonholonomic::nalgebra::Matrix3;
use nonholonomic::prelude::*;

use crate::reference::check::{self, Run};
use crate::reference::data::{Reference, numbers};
use crate::support::{assert_close, propagated};

/// As FTZ §11.3 has it.
#[discrete_system]
#[coordinates(x, y, z)]
#[discrete_lagrangian(m * ((x[1] - x[0]).powi(2) + (y[1] - y[0]).powi(2) + (z[1] - z[0]).powi(2)) / 2)]
#[variational_constraint(y_dot - x * x_dot == 0)]
#[kinematic_constraint(y[1] - y[0] == (x[1].powi(2) - x[0].powi(2)) / 2)]
struct Particle {
    m: f64,
}

/// The system from the continuous one.
#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)))]
#[constraint(y_dot == x * x_dot)]
#[discretization(midpoint)]
struct Midpoint {
    m: f64,
}

static FILE: LazyLock<Reference> = LazyLock::new(|| {
    Reference::parse(include_str!("../data/03_horizontal_symmetry_particle.json"))
});

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
    let momentum = |q0, q1| -system.d1_discrete_lagrangian(1.0, q0, q1).z;
    check::trajectory(
        "03",
        &system,
        &FILE,
        [1],
        &[("L_d", &l_d), ("kinetic_chord", &l_d), ("J_z", &momentum)],
    );
}

#[test]
fn trajectory_from_the_continuous_system() {
    let system = midpoint();
    check::trajectory(
        "03, midpoint",
        &system,
        &FILE,
        [1],
        &[
            ("L_d", &|q0, q1| system.discrete_lagrangian(1.0, q0, q1)),
            ("kinetic_chord", &|q0, q1| system.energy(1.0, q0, q1)),
            ("J_z", &|q0, q1| {
                system.d2_discrete_lagrangian(1.0, q0, q1).z
            }),
        ],
    );
}

#[test]
fn residual() {
    check::residual("03", &particle(), &FILE);
    check::residual("03, midpoint", &midpoint(), &FILE);
}

#[test]
fn equations() {
    check::same_equations(&midpoint(), &particle(), &FILE);
    check::forms(&particle(), &FILE, |[x, _, _]| [[-x, 1.0, 0.0]]);
}

/// Stage 1 stores D_1L_d and D_2L_d: w = z_1 - z_0 - μ/m there, so D_1Ľ = ∂L_d/∂(x, y)_0 and 0 for z,
/// D_2Ľ = ∂L_d/∂z_1, D_3Ľ = ∂L_d/∂(x, y)_1, J = -∂L_d/∂z_0.
#[test]
fn derivatives() {
    let (system, records) = (particle(), FILE.records::<3, 1>());
    let stored = |k: usize, key: &str| FILE.at(&format!("/reductions/0/records/{k}/{key}")).clone();
    for i in 0..3 {
        check::at_stored_pairs(
            &format!("03: D1L_d[{i}]"),
            &records,
            |q0, q1| system.d1_discrete_lagrangian(1.0, q0, q1)[i],
            |k| match i {
                2 => -numbers::<1>(&stored(k, "J"))[0],
                _ => numbers::<3>(&stored(k, "D1Lcheck"))[i],
            },
        );
        check::at_stored_pairs(
            &format!("03: D2L_d[{i}]"),
            &records,
            |q0, q1| system.d2_discrete_lagrangian(1.0, q0, q1)[i],
            |k| match i {
                2 => numbers::<1>(&stored(k, "D2Lcheck"))[0],
                _ => numbers::<2>(&stored(k, "D3Lcheck"))[i],
            },
        );
    }
    let hessian = system.d2_d1_discrete_lagrangian(1.0, records[0].q, records[1].q);
    assert_eq!(hessian, -system.m * Matrix3::identity());
}

/// y_k = y_0 + (x_k² - x_0²) / 2.
#[test]
fn closed_form() {
    let run = Run::of_file(&particle(), &FILE, 1000);
    let q0 = run.q(0);
    for node in &run.states {
        let f = |q: &[f64]| q[1] - (q0.y + (q[0].powi(2) - q0.x.powi(2)) / 2.0);
        let allowed = propagated(f, node.q.as_slice(), &[node.allowed.q; 3]);
        assert_close("y_k", f(node.q.as_slice()), 0.0, allowed);
    }
}

/// ERRATA T4: T 7.4.4 gives q^z_{k+1} with k + 1 on the right; printed is k.
#[test]
fn errata_t4() {
    let run = Run::of_file(&particle(), &FILE, 1000);
    let (z0, dz) = (run.q(0).z, run.q(1).z - run.q(0).z);
    for k in 0..=1000 {
        let node = &run.states[k + 1];
        assert_close(
            "z_{k+1}",
            node.q.z,
            z0 + (k + 1) as f64 * dz,
            node.allowed.q,
        );
        let printed = node.q.z - (z0 + k as f64 * dz);
        // residual_printed of the item.
        assert_close("printed", printed, 0.13, node.allowed.q);
    }
}
