//! Systems of the tests of single precision and of the long runs.

use nonholonomic::without_equations::discrete_system;

/// Vertical disk rolling without slipping: one pass solves it.
#[discrete_system]
#[coordinates(x, y, theta: S1, phi: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2))]
#[constraint(x_dot == A * cos(phi) * theta_dot)]
#[constraint(y_dot == A * sin(phi) * theta_dot)]
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

/// A pendulum whose intervals have an inner node.
#[discrete_system]
#[coordinates(a: S1)]
#[lagrangian(m * l.powi(2) / 2 * a_dot.powi(2) + m * g * l * cos(a))]
#[discretization(lobatto, stages = 3)]
pub struct LobattoPendulum {
    pub m: f64,
    pub l: f64,
    pub g: f64,
}

/// Body about a fixed point, without spin about its third axis.
#[discrete_system]
#[coordinates(R: SO3)]
#[define(J = [[J11, 0, J13], [0, J22, J23], [J13, J23, J33]])]
#[lagrangian(R.omega.dot(J * R.omega) / 2)]
#[constraint(R.omega[2] == 0)]
pub struct Suslov {
    pub J11: f64,
    pub J22: f64,
    pub J33: f64,
    pub J13: f64,
    pub J23: f64,
}
