//! The reductions of the vertical rolling disk (FTZ §8, §9.4, §10, T 7.1.4).

#![cfg(feature = "large-continuous")]

use std::sync::LazyLock;

use nonholonomic::without_equations::discrete_system;

use crate::reference::data::Reference;
use crate::reference::reductions;

static FILE: LazyLock<Reference> =
    LazyLock::new(|| Reference::parse(include_str!("../data/02_vertical_rolling_disk.json")));

/// FTZ §9.4: R² × S¹, the trivial bundle with its flat connections.
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
#[symmetry(translations(x, y, theta))]
struct Disk {
    m: f64,
    I: f64,
    J: f64,
    A: f64,
}

/// The reduction by R² with A_d = D_d.
#[discrete_system]
#[coordinates(x, y, theta: S1, phi: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2))]
#[constraint(x_dot == A * cos(phi) * theta_dot)]
#[constraint(y_dot == A * sin(phi) * theta_dot)]
#[symmetry(translations(x, y))]
#[discrete_connection(kinematic)]
struct Chaplygin {
    m: f64,
    I: f64,
    J: f64,
    A: f64,
}

/// [`Chaplygin`] with both connections written out.
#[discrete_system]
#[coordinates(x, y, theta: S1, phi: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2))]
#[constraint(x_dot == A * cos(phi) * theta_dot)]
#[constraint(y_dot == A * sin(phi) * theta_dot)]
#[symmetry(translations(x, y))]
#[connection(x = A * cos(phi) * theta_dot, y = A * sin(phi) * theta_dot)]
#[discrete_connection(
    x = A * (theta[1] - theta[0]) * cos((phi[0] + phi[1]) / 2),
    y = A * (theta[1] - theta[0]) * sin((phi[0] + phi[1]) / 2)
)]
struct Explicit {
    m: f64,
    I: f64,
    J: f64,
    A: f64,
}

fn parameters() -> [f64; 4] {
    ["m", "I_theta", "J_phi", "A"].map(|name| FILE.parameter(name))
}

#[test]
fn trivial_bundle() {
    let [m, I, J, A] = parameters();
    reductions::abelian("02, R² × S¹", &Disk { m, I, J, A }, &FILE, 0);
}

#[test]
fn chaplygin() {
    let [m, I, J, A] = parameters();
    reductions::abelian("02, kinematic", &Chaplygin { m, I, J, A }, &FILE, 1);
    reductions::abelian("02, explicit", &Explicit { m, I, J, A }, &FILE, 1);
}
