//! Systems of several modules.

use nonholonomic::without_equations::discrete_system;

/// The vertical rolling disk.
#[discrete_system]
#[coordinates(x, y, theta: S1, phi: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2))]
#[constraint(x_dot == A * cos(phi) * theta_dot)]
#[constraint(y_dot == A * sin(phi) * theta_dot)]
#[symmetry(translations(x, y, theta))]
#[derive(Clone)]
pub struct RollingDisk {
    pub m: f64,
    pub I: f64,
    pub J: f64,
    pub A: f64,
}

pub const DISK: RollingDisk = RollingDisk {
    m: 5.0,
    I: 0.3,
    J: 0.2,
    A: 0.5,
};

#[discrete_system]
#[coordinates(theta: S1)]
#[lagrangian(theta_dot.powi(2) / 2 + cos(theta))]
pub struct Pendulum;
