//! Systems of all kinds.

use nonholonomic::prelude::*;

/// A rolling disk with torques about its axis and about the vertical.
#[discrete_system(derivatives)]
#[coordinates(x, y, theta: S1, phi: S1)]
#[control(drive, steering)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2))]
#[constraint(x_dot == A * cos(phi) * theta_dot)]
#[constraint(y_dot == A * sin(phi) * theta_dot)]
#[force(theta = drive, phi = steering)]
#[symmetry(SE2(x, y, phi))]
#[derive(Clone, Copy)]
pub struct Disk {
    pub m: f64,
    pub I: f64,
    pub J: f64,
    pub A: f64,
}

pub const DISK: Disk = Disk {
    m: 5.0,
    I: 0.3,
    J: 0.2,
    A: 0.5,
};

/// A sphere that comes onto rough ground.
#[discrete_system]
#[coordinates(x, y, a, b, c)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + k2 * (a_dot.powi(2) + b_dot.powi(2) + c_dot.powi(2))) / 2)]
#[constraint(when = x > 0, x_dot == r * b_dot)]
#[constraint(when = x > 0, y_dot == -r * a_dot)]
#[derive(Clone)]
pub struct Sphere {
    pub r: f64,
    pub k2: f64,
}

pub const SPHERE: Sphere = Sphere { r: 0.5, k2: 0.1 };

/// A body about a fixed point, without spin about its third axis.
#[discrete_system]
#[coordinates(R: SO3)]
#[lagrangian((J[0] * R.omega[0].powi(2) + J[1] * R.omega[1].powi(2) + J[2] * R.omega[2].powi(2)) / 2)]
#[symmetry(SO3(R))]
pub struct Body {
    pub J: [f64; 3],
}

/// Toda's lattice.
#[discrete_system(lattice)]
#[coordinates(x)]
#[lagrangian(m * x_dot.powi(2) / 2 - a / b * exp(-b * (x.next - x)) - a * (x.next - x))]
#[symmetry(translations(x))]
#[derive(Clone, Copy)]
pub struct Toda {
    pub m: f64,
    pub a: f64,
    pub b: f64,
}
