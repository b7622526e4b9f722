//! `kinematic` with more group coordinates than constraints.
use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y, theta: S1, phi: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2))]
#[constraint(x_dot == A * cos(phi) * theta_dot)]
#[constraint(y_dot == A * sin(phi) * theta_dot)]
#[symmetry(translations(x, y, theta))]
#[discrete_connection(kinematic)]
struct RollingDisk {
    m: f64,
    I: f64,
    J: f64,
    A: f64,
}

fn main() {}
