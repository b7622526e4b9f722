//! Damped oscillator as a forced discrete system (FTZ Definitions 3.4, 3.5; T §4.4).

use std::sync::LazyLock;

use nonholonomic::Interval;
use nonholonomic::nalgebra::Vector1;
use nonholonomic::prelude::*;

use crate::reference::check::{self, Run};
use crate::reference::continuous;
use crate::reference::data::Reference;
use crate::support::{Chart, ROUNDING, assert_close};

/// As the file defines it.
#[discrete_system]
#[coordinates(y)]
#[discrete_lagrangian(h * (-omega.powi(2) * (y[0] / 2 + y[1] / 2).powi(2) / 2 + (y[1] - y[0]).powi(2) / (2 * h.powi(2))))]
#[discrete_force(minus(y = -B0 * (y[1] - y[0]) / 2), plus(y = -B0 * (y[1] - y[0]) / 2))]
struct Oscillator {
    omega: f64,
    B0: f64,
}

/// The system from the continuous one.
#[discrete_system]
#[coordinates(y)]
#[lagrangian(y_dot.powi(2) / 2 - omega.powi(2) * y.powi(2) / 2)]
#[force(y = -B0 * y_dot)]
#[discretization(midpoint)]
struct Midpoint {
    omega: f64,
    B0: f64,
}

static FILE: LazyLock<Reference> =
    LazyLock::new(|| Reference::parse(include_str!("data/15_forced_oscillator_discrete.json")));

fn oscillator() -> Oscillator {
    Oscillator {
        omega: FILE.parameter("omega"),
        B0: FILE.parameter("B0"),
    }
}

fn midpoint() -> Midpoint {
    let Oscillator { omega, B0 } = oscillator();
    Midpoint { omega, B0 }
}

fn compare_trajectory<S: Chart<1, 0>>(name: &str, system: &S) {
    let h = FILE.h();
    check::trajectory(
        name,
        system,
        &FILE,
        [],
        &[
            ("L_d", &|q0, q1| system.discrete_lagrangian(h, q0, q1)),
            ("energy_mid", &|q0, q1| system.energy(h, q0, q1)),
        ],
    );
}

#[test]
fn trajectory() {
    compare_trajectory("15", &oscillator());
}

#[test]
fn trajectory_from_the_continuous_system() {
    compare_trajectory("15, midpoint", &midpoint());
}

#[test]
fn residual() {
    check::residual("15", &oscillator(), &FILE);
    check::residual("15, midpoint", &midpoint(), &FILE);
}

#[test]
fn equations() {
    check::same_equations(&midpoint(), &oscillator(), &FILE);
    let (h, [q0, q1], Oscillator { omega, B0 }) =
        (FILE.h(), FILE.initial_pair::<1>(), oscillator());
    let expected = -(1.0 / h + h * omega.powi(2) / 4.0);
    for hessian in [
        oscillator().d2_d1_discrete_lagrangian(h, q0, q1),
        midpoint().d2_d1_discrete_lagrangian(h, q0, q1),
    ] {
        assert_close(
            "D2D1L_d",
            hessian.x,
            expected,
            4.0 * ROUNDING * expected.abs(),
        );
    }
    let force = -B0 * (q1[0] - q0[0]) / 2.0;
    let pair = Interval::between(h, q0.into(), q1.into());
    let from_continuous = Interval::between(h, q0.into(), q1.into());
    for computed in [
        oscillator().force_minus_at(&pair),
        oscillator().force_plus_at(&pair),
        midpoint().force_minus_at(&from_continuous),
        midpoint().force_plus_at(&from_continuous),
    ] {
        assert_close("f_d", computed.x, force, 8.0 * ROUNDING * force.abs());
    }
}

/// y_k = c_1 z_1^k + c_2 z_2^k, z the roots of (1/h + hω²/4 + B0/2) z² - 2 (1/h - hω²/4) z +
/// (1/h + hω²/4 - B0/2) = 0: complex, so y_k = ρ^k (y_0 cos kα + b sin kα), z = ρ e^{±iα}.
#[test]
fn closed_form() {
    let run = Run::of_file(&oscillator(), &FILE, 1000);
    let (h, Oscillator { omega, B0 }) = (FILE.h(), oscillator());
    let (sum, difference) = (
        1.0 / h + h * omega.powi(2) / 4.0,
        1.0 / h - h * omega.powi(2) / 4.0,
    );
    let radius = ((sum - B0 / 2.0) / (sum + B0 / 2.0)).sqrt();
    let angle = (difference / (sum + B0 / 2.0) / radius).acos();
    let (y0, y1) = (run.q(0).x, run.q(1).x);
    let b = (y1 / radius - y0 * angle.cos()) / angle.sin();
    for (k, node) in run.states.iter().enumerate() {
        let envelope = radius.powi(k as i32);
        let (sin, cos) = (k as f64 * angle).sin_cos();
        // acos loses 1/sin α; k times that in the angle k α and in ρ^k.
        let formula =
            8.0 * ROUNDING * envelope * (1 + k) as f64 * (y0.abs() + b.abs()) / angle.sin();
        let exact = envelope * (y0 * cos + b * sin);
        assert_close("y_k", node.q.x, exact, node.allowed.q + formula);
    }
}

#[test]
fn energy_error() {
    let system = oscillator();
    let run = Run::of_file(&system, &FILE, 1000);
    let mid = |q0: Vector1<f64>, q1| system.energy(FILE.h(), q0, q1);
    check::energy_error("15", &run, &FILE, "energy_mid", mid);
}

#[test]
fn convergence() {
    continuous::midpoints("15", &oscillator(), &FILE);
    continuous::midpoints("15, midpoint", &midpoint(), &FILE);
}
