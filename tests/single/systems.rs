//! Systems of other kinds that have stages.

use nonholonomic::without_equations::discrete_system;

/// The disk with steps of the fourth order, composed of five.
#[discrete_system]
#[coordinates(x, y, theta: S1, phi: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2))]
#[constraint(x_dot == A * cos(phi) * theta_dot)]
#[constraint(y_dot == A * sin(phi) * theta_dot)]
#[discretization(midpoint, order = 4)]
pub struct ComposedDisk {
    pub m: f64,
    pub I: f64,
    pub J: f64,
    pub A: f64,
}

/// Snakeboard with torques that track a gait.
#[discrete_system]
#[coordinates(x, y, theta: S1, psi: S1, phi: S1)]
#[define(board = m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + J / 2 * theta_dot.powi(2))]
#[define(rotor = J_r / 2 * (theta_dot + psi_dot).powi(2))]
#[define(wheels = J_w / 2 * ((theta_dot + phi_dot).powi(2) + (theta_dot - phi_dot).powi(2)))]
#[lagrangian(board + rotor + wheels)]
#[constraint(cos(theta - phi) * y_dot - sin(theta - phi) * x_dot == l * cos(phi) * theta_dot)]
#[constraint(cos(theta + phi) * y_dot - sin(theta + phi) * x_dot == -l * cos(phi) * theta_dot)]
#[force(
    psi = k * (a_psi * sin(w * t) - psi) + d * (a_psi * w * cos(w * t) - psi_dot),
    phi = k * (phi_0 + a_phi * sin(w * t) - phi) + d * (a_phi * w * cos(w * t) - phi_dot)
)]
pub struct Snakeboard {
    pub m: f64,
    pub J: f64,
    pub J_r: f64,
    pub J_w: f64,
    pub l: f64,
    pub k: f64,
    pub d: f64,
    pub a_psi: f64,
    pub phi_0: f64,
    pub a_phi: f64,
    pub w: f64,
}

pub const SNAKEBOARD: Snakeboard = Snakeboard {
    m: 6.0,
    J: 0.016,
    J_r: 0.072,
    J_w: 0.0013,
    l: 0.2,
    k: 2.0,
    d: 0.4,
    a_psi: 0.7,
    phi_0: 0.1,
    a_phi: 0.3,
    w: 3.0,
};

/// Chain of four links under gravity, a knife edge along the last one.
#[discrete_system]
#[coordinates(theta: [S1; 4])]
#[lagrangian((0..4).map(|j| {
    let x_dot = (0..=j).map(|i| cos(theta[i]) * theta_dot[i]).sum();
    let y_dot = (0..=j).map(|i| sin(theta[i]) * theta_dot[i]).sum();
    let depth = (0..=j).map(|i| cos(theta[i])).sum();
    (x_dot.powi(2) + y_dot.powi(2)) / 2 + g * depth
}).sum())]
#[constraint((0..4).map(|i| cos(theta[i] - theta[3]) * theta_dot[i]).sum() == 0)]
pub struct Chain {
    pub g: f64,
}

/// A robot with two driven wheels that pulls a trailer.
#[discrete_system]
#[coordinates(x, y, theta: S1, wheel: [S1; 2], trailer: S1)]
#[control(torque: [R; 2])]
#[define(v = x_dot * cos(theta) + y_dot * sin(theta))]
#[define(x1_dot = x_dot + l * sin(trailer) * trailer_dot, y1_dot = y_dot - l * cos(trailer) * trailer_dot)]
#[lagrangian(
    m[0] / 2 * (x_dot.powi(2) + y_dot.powi(2)) + J / 2 * theta_dot.powi(2) + I / 2 * (wheel_dot[0].powi(2) + wheel_dot[1].powi(2))
        + m[1] / 2 * (x1_dot.powi(2) + y1_dot.powi(2))
)]
#[constraint(sin(theta) * x_dot == cos(theta) * y_dot)]
#[constraint(v - b * theta_dot == r * wheel_dot[0])]
#[constraint(v + b * theta_dot == r * wheel_dot[1])]
#[constraint(sin(trailer) * x1_dot == cos(trailer) * y1_dot)]
#[force(wheel[0] = torque[0], wheel[1] = torque[1])]
pub struct Robot {
    pub m: [f64; 2],
    pub J: f64,
    pub I: f64,
    pub b: f64,
    pub r: f64,
    pub l: f64,
}

pub const ROBOT: Robot = Robot {
    m: [8.0, 4.0],
    J: 0.15,
    I: 0.004,
    b: 0.2,
    r: 0.08,
    l: 0.5,
};

/// Two masses that a heavy rod nearly makes one: the second pivot of the mass matrix is δ, what is left of 1 + δ - 1.
#[cfg(feature = "large-motions")]
#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(x_dot.powi(2) / 2 + x_dot * y_dot + (1 + delta) / 2 * y_dot.powi(2) - k / 2 * y.powi(2))]
pub struct Rod {
    pub delta: f64,
    pub k: f64,
}

/// Two constraints on the same pair of velocities, dependent where a d = b c.
#[cfg(feature = "large-motions")]
#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
#[constraint(a * x_dot + b * y_dot == 0)]
#[constraint(c * x_dot + d * y_dot == 0)]
pub struct Twice {
    pub a: f64,
    pub b: f64,
    pub c: f64,
    pub d: f64,
}
