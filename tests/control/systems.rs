//! Systems under control.

use nonholonomic::without_equations::discrete_system;

/// Two carts. One pass solves them: controls in the force, in L and in a coefficient of the equations.
#[nonholonomic::discrete_system]
#[coordinates(x, y)]
#[control(f, g: [R; 2])]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) - g[1] * x)]
#[force(x = f, y = g[0] * y_dot)]
#[derive(Clone)]
pub struct Carts {
    pub m: f64,
}

/// A pendulum on a cart, with a force on the cart and a torque at the joint: Newton's method, in the generated stages.
#[discrete_system]
#[coordinates(x, a: S1)]
#[control(pull, torque)]
#[lagrangian((m + c) / 2 * x_dot.powi(2) + m * l.powi(2) / 2 * a_dot.powi(2) + m * l * cos(a) * x_dot * a_dot - m * g * l * (1 - cos(a)))]
#[force(x = pull, a = torque)]
#[derive(Clone)]
pub struct Pendulum {
    pub m: f64,
    pub c: f64,
    pub l: f64,
    pub g: f64,
}

pub const PENDULUM: Pendulum = Pendulum {
    m: 0.7,
    c: 1.3,
    l: 0.9,
    g: 9.81,
};

/// A rolling disk with torques about its axis and about the vertical.
#[nonholonomic::discrete_system]
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

/// The disk whose torques are fields.
#[discrete_system]
#[coordinates(x, y, theta: S1, phi: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2))]
#[constraint(x_dot == A * cos(phi) * theta_dot)]
#[constraint(y_dot == A * sin(phi) * theta_dot)]
#[force(theta = u[0], phi = u[1])]
pub struct DiskOfFields {
    pub m: f64,
    pub I: f64,
    pub J: f64,
    pub A: f64,
    pub u: [f64; 2],
}

pub const DISK: Disk = Disk {
    m: 5.0,
    I: 0.3,
    J: 0.2,
    A: 0.5,
};

pub fn disk_of_fields(u: [f64; 2]) -> DiskOfFields {
    let Disk { m, I, J, A } = DISK;
    DiskOfFields { m, I, J, A, u }
}

pub const PHI: f64 = 0.3;
pub const AT: [f64; 4] = [0.0, 0.0, 0.2, PHI];

/// A velocity on D.
pub fn rolling() -> [f64; 4] {
    [0.65 * PHI.cos(), 0.65 * PHI.sin(), 1.3, 0.7]
}

/// A skate on a belt whose speed, and whose direction by the slope of its edge, are controls: in the affine part and in a form.
#[discrete_system(continuous)]
#[coordinates(x, y, a: S1)]
#[control(belt, edge)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + J / 2 * a_dot.powi(2) + b * cos(y))]
#[constraint((sin(a) + edge) * (x_dot - belt) == cos(a) * y_dot)]
pub struct Belt {
    pub m: f64,
    pub J: f64,
    pub b: f64,
}

/// A controlled D_d, and a controlled discrete force.
#[discrete_system]
#[coordinates(x, y)]
#[control(slip, push)]
#[discrete_lagrangian(((x[1] - x[0]).powi(2) + (y[1] - y[0]).powi(2)) / (2 * h) - h * x[0].powi(2) / 2)]
#[variational_constraint(x_dot == y_dot)]
#[kinematic_constraint(x[1] - x[0] == y[1] - y[0] + h * slip)]
#[discrete_force(minus(x = h * push), plus(y = h * push * x[1]))]
pub struct Slips {}

/// A rigid body with torques about its own axes.
#[discrete_system]
#[coordinates(R: SO3)]
#[control(torque: [R; 3])]
#[lagrangian((0..3).map(|i| I[i] * R.omega[i].powi(2)).sum() / 2)]
#[constraint(R.omega[2] == 0.1 * R.omega[0])]
#[force(R.omega = torque)]
#[symmetry(SO3(R))]
pub struct Body {
    pub I: [f64; 3],
}

/// A plate with a thruster and a rudder that comes onto ice and leaves it.
#[discrete_system]
#[coordinates(x, y, theta: S1)]
#[control(thrust, rudder)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + J / 2 * theta_dot.powi(2))]
#[constraint(when = x > b && x < 1, sin(theta) * x_dot == cos(theta) * y_dot)]
#[force(theta = rudder, x = thrust * cos(theta), y = thrust * sin(theta))]
#[derive(Clone, Copy)]
pub struct Skate {
    pub m: f64,
    pub J: f64,
    pub b: f64,
}

/// A drum that rolls on a belt: Hor = D_d depends on the controls, and so do L_d and the force of the system on Q/G.
#[nonholonomic::discrete_system(continuous)]
#[coordinates(x, theta: S1)]
#[control(belt, torque)]
#[lagrangian(m / 2 * x_dot.powi(2) + J / 2 * theta_dot.powi(2) - k * cos(theta))]
#[constraint(x_dot == A * (1 + sin(theta) / 3) * theta_dot + belt)]
#[force(theta = torque - x_dot / 5)]
#[symmetry(translations(x))]
#[discrete_connection(kinematic)]
#[derive(Clone, Copy)]
pub struct Drum {
    pub m: f64,
    pub J: f64,
    pub A: f64,
    pub k: f64,
}

/// A bead on a rail through the origin that turns with the time: a level set with t in it.
#[cfg(feature = "large-motions")]
#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) - z)]
#[holonomic(sin(rate * t) * x == cos(rate * t) * y)]
pub struct Rail {
    pub m: f64,
    pub rate: f64,
}

/// A knife edge of which D_d is given by itself, on pairs.
#[cfg(feature = "large-motions")]
#[discrete_system]
#[coordinates(x, y, a: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + J / 2 * a_dot.powi(2))]
#[variational_constraint(sin(a) * x_dot == cos(a) * y_dot)]
#[kinematic_constraint(sin((a[0] + a[1]) / 2) * (x[1] - x[0]) == cos((a[0] + a[1]) / 2) * (y[1] - y[0]))]
pub struct Knife {
    pub m: f64,
    pub J: f64,
}
