//! Particle in a planar harmonic potential, without constraints (T Examples 4.1.1, 4.2.1).

use std::sync::LazyLock;

use nonholonomic::nalgebra::{Matrix3, Vector3};
use nonholonomic::prelude::*;

use super::thesis;
use crate::reference::check::{self, Run};
use crate::reference::data::Reference;
use crate::support::{ROUNDING, assert_close};

/// As T Example 4.2.1 has it.
#[discrete_system]
#[coordinates(x, y, z)]
#[discrete_lagrangian(
    ((x[1] - x[0]).powi(2) + (y[1] - y[0]).powi(2) + (z[1] - z[0]).powi(2)) / (2 * h)
        - h * ((x[1] + x[0]).powi(2) + (y[1] + y[0]).powi(2)) / 8
)]
struct Particle;

/// The system from the continuous one.
#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 - (x.powi(2) + y.powi(2)) / 2)]
#[discretization(midpoint)]
struct Midpoint;

static FILE: LazyLock<Reference> =
    LazyLock::new(|| Reference::parse(include_str!("../data/04_thesis_free_particle.json")));

#[test]
fn trajectory() {
    thesis::compare_trajectory("04", &Particle, &FILE, []);
}

#[test]
fn trajectory_from_the_continuous_system() {
    thesis::compare_trajectory("04, midpoint", &Midpoint, &FILE, []);
}

#[test]
fn residual() {
    check::residual("04", &Particle, &FILE);
    check::residual("04, midpoint", &Midpoint, &FILE);
}

/// D_2D_1L_d = -diag(1/h + h/4, 1/h + h/4, 1/h), the coefficients that T 4.2.1 prints.
#[test]
fn equations() {
    check::same_equations(&Midpoint, &Particle, &FILE);
    let (h, [q0, q1]) = (FILE.h(), FILE.initial_pair::<3>());
    let plane = -(1.0 / h + h / 4.0);
    let expected = Matrix3::from_diagonal(&Vector3::new(plane, plane, -1.0 / h));
    for hessian in [
        Particle.d2_d1_discrete_lagrangian(h, q0, q1),
        Midpoint.d2_d1_discrete_lagrangian(h, q0, q1),
    ] {
        let allowed = 4.0 * ROUNDING * plane.abs();
        assert!((hessian - expected).amax() <= allowed, "{hessian}");
    }
}

/// x_k, y_k = a cos(k α) + b sin(k α), α = 2 atan(h/2); z_k = z_0 + k (z_1 - z_0).
#[test]
fn closed_form() {
    let run = Run::of_file(&Particle, &FILE, 10_000);
    let (q0, q1, angle) = (run.q(0), run.q(1), 2.0 * (FILE.h() / 2.0).atan());
    for (k, node) in run.states.iter().enumerate() {
        let (sin, cos) = (k as f64 * angle).sin_cos();
        let b = (q1 - q0 * angle.cos()) / angle.sin();
        let mut exact = q0 * cos + b * sin;
        exact.z = q0.z + k as f64 * (q1.z - q0.z);
        // b is a quotient of numbers known to u |q| by sin α; k α is known to k u α.
        let formula = 4.0 * ROUNDING * (q0.amax() / angle.sin() + k as f64 * angle * b.amax());
        assert_close(
            "q_k",
            (node.q - exact).amax(),
            0.0,
            node.allowed.q + formula,
        );
    }
}

#[test]
fn energy_error() {
    thesis::compare_energies("04", &Particle, &FILE);
}

/// ERRATA T6: T 4.2.1 takes the integrator not to conserve the energy exactly. At
/// ((q_k + q_{k+1})/2, (q_{k+1} - q_k)/h) and at (q_k, p_k) it is conserved exactly (h = 0.05); it is the
/// energy at (q_k, (q_{k+1} - q_k)/h) that varies.
#[test]
fn errata_t6() {
    let run = Run::of_file(&Particle, &FILE, 400);
    let mid = |q0, q1| Particle.energy(FILE.h(), q0, q1);
    let ((first_mid, e_mid), (first_node, e_node)) = (
        run.pair_function(0, mid),
        run.pair_function(0, thesis::energy_at_node(&Particle, FILE.h())),
    );
    let forward = thesis::energy_forward(FILE.h());
    let first_forward = run.pair_function(0, &forward);
    let mut varies = 0.0_f64;
    for k in 0..=400 {
        let (value, allowed) = run.pair_function(k, mid);
        assert_close("energy_mid", value, first_mid, allowed + e_mid);
        let (value, allowed) = run.pair_function(k, thesis::energy_at_node(&Particle, FILE.h()));
        assert_close("energy_node", value, first_node, allowed + e_node);
        varies = varies.max((run.pair_function(k, &forward).0 - first_forward.0).abs());
    }
    // The file has its largest change over 1000 pairs at k = 108.
    let stored = FILE.number("/energy_error/energy_forward/1000/max_abs_error");
    let allowed = run.pair_function(108, &forward).1 + first_forward.1;
    assert_close("energy_forward", varies, stored, allowed);
}
