//! Systems with a symmetry, of which tools/numbers.py has the definitions: every group and action, D and C_K alike and apart.

use nonholonomic::prelude::*;

/// A sledge and a second blade that it steers: D + V = TQ, and neither contains the other.
#[cfg(feature = "large-connections")]
#[discrete_system(continuous)]
#[coordinates(x, y, theta: S1, phi: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + J / 2 * theta_dot.powi(2) + I / 2 * (theta_dot + phi_dot).powi(2)
    + c * cos(phi) * theta_dot * phi_dot - k * cos(phi))]
#[constraint(sin(theta) * x_dot == cos(theta) * y_dot)]
#[constraint(sin(theta + phi) * x_dot - cos(theta + phi) * y_dot == b * cos(phi) * theta_dot + d * phi_dot)]
#[force(x = f * cos(theta), y = f * sin(theta), phi = -e * phi_dot)]
#[symmetry(SE2(x, y, theta))]
pub struct Trailer {
    pub m: f64,
    pub J: f64,
    pub I: f64,
    pub c: f64,
    pub k: f64,
    pub b: f64,
    pub d: f64,
    pub e: f64,
    pub f: f64,
}

/// D + V is not TQ, C_K moves, and the connection changes with t: its lift is not in D.
#[discrete_system(continuous)]
#[coordinates(x, y, z, w)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2) + (1 + x.powi(2)) * w_dot.powi(2)) / 2 + y * cos(t) * x_dot * z_dot - x * y)]
#[constraint(z_dot == y * x_dot + t / 2)]
#[constraint(y_dot == x * x_dot)]
#[force(x = -x_dot / 4, z = w_dot / 3)]
#[symmetry(translations(z, w))]
#[connection(z = x * y * x_dot + t * y_dot, w = sin(t * y) * x_dot)]
pub struct MovingAxes;

/// Two constraints fewer than dim G, and a connection with curvature on Heisenberg's group.
#[discrete_system(continuous)]
#[coordinates(u, v, x, y, z)]
#[lagrangian((u_dot.powi(2) + v_dot.powi(2) + (x_dot + v * u_dot).powi(2) + (1 + u.powi(2)) * y_dot.powi(2)
    + (z_dot - x * y_dot + u * v_dot).powi(2)) / 2 - u * v)]
#[constraint(z_dot - x * y_dot == v * x_dot + u_dot)]
#[symmetry(Heisenberg(x, y, z))]
#[connection(x = v * u_dot, y = u * v * v_dot, z = sin(v) * u_dot)]
pub struct Heisenberg;

/// A body with two rotors.
#[discrete_system(continuous)]
#[coordinates(s, w, R: SO3)]
#[lagrangian((s_dot.powi(2) + w_dot.powi(2) + R.omega[0].powi(2) + 3 / 2 * R.omega[1].powi(2) + (2 + s.powi(2)) * R.omega[2].powi(2)) / 2
    + s * R.omega[0] * w_dot / 3 - cos(s) * w)]
#[constraint(R.omega[2] == s * w_dot + R.omega[0] / 2)]
#[force(s = -w_dot / 4)]
#[symmetry(SO3(R))]
#[connection(R.omega = [w * s_dot, s * w_dot, sin(s) * w_dot])]
pub struct Rotor;

/// A particle in cylindrical coordinates, by a slice: D is the horizontal space.
#[discrete_system(continuous)]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 - (x.powi(2) + y.powi(2)) * z)]
#[constraint(z_dot == x * y_dot - y * x_dot)]
#[action(turn(a), x = x * cos(a) - y * sin(a), y = x * sin(a) + y * cos(a))]
#[adapted(r, a: S1, p)]
#[slice(x = r, y = 0, z = p)]
#[symmetry(translations(a))]
pub struct Turning;

/// A pendulum on a cart with a servomechanism, whose law for the velocities is not the direction in which it acts.
#[discrete_system(continuous)]
#[coordinates(x, theta: S1)]
#[lagrangian((a + m) / 2 * x_dot.powi(2) + m * l * cos(theta) * x_dot * theta_dot + m * l.powi(2) / 2 * theta_dot.powi(2)
    - m * g * l * cos(theta))]
#[variational_constraint(x_dot == b * cos(theta) * theta_dot)]
#[kinematic_constraint(theta_dot + sin(theta) * x_dot == k * cos(theta))]
#[symmetry(translations(x))]
pub struct Servo {
    pub a: f64,
    pub m: f64,
    pub l: f64,
    pub g: f64,
    pub b: f64,
    pub k: f64,
}

/// This law without a symmetry, for the whole equations alone.
#[discrete_system(continuous)]
#[coordinates(x, theta: S1)]
#[lagrangian((a + m) / 2 * x_dot.powi(2) + m * l * cos(theta) * x_dot * theta_dot + m * l.powi(2) / 2 * theta_dot.powi(2)
    - m * g * l * cos(theta))]
#[variational_constraint(x_dot == b * cos(theta) * theta_dot)]
#[kinematic_constraint(theta_dot + sin(theta) * x_dot == k * cos(theta))]
pub struct Unreduced {
    pub a: f64,
    pub m: f64,
    pub l: f64,
    pub g: f64,
    pub b: f64,
    pub k: f64,
}

/// A sledge that drifts with its steering, while its reaction acts across it: D and C_K apart, on SE(2).
#[cfg(feature = "large-connections")]
#[discrete_system(continuous)]
#[coordinates(x, y, theta: S1, phi)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + J / 2 * theta_dot.powi(2) + I / 2 * phi_dot.powi(2) + c * cos(phi) * theta_dot * phi_dot)]
#[variational_constraint(sin(theta) * x_dot - cos(theta) * y_dot == k * sin(phi) * phi_dot)]
#[kinematic_constraint(sin(theta) * x_dot - cos(theta) * y_dot == phi * phi_dot + k * phi)]
#[symmetry(SE2(x, y, theta))]
#[connection(x = phi * phi_dot, y = sin(phi) * phi_dot, theta = phi.powi(2) * phi_dot)]
pub struct Drifting {
    pub m: f64,
    pub J: f64,
    pub I: f64,
    pub c: f64,
    pub k: f64,
}
