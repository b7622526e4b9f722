//! The systems.

#![cfg(feature = "large-frames")]

use nonholonomic::without_equations::discrete_system;

/// A cart on two driven wheels a distance 2b apart, with a load that makes it swing: as many constraints as the group has dimensions.
#[nonholonomic::discrete_system]
#[coordinates(g: SE2, left: S1, right: S1)]
#[lagrangian(
    m / 2 * (g.v[0].powi(2) + g.v[1].powi(2)) + m * a * g.v[1] * g.omega + I / 2 * g.omega.powi(2)
        + J / 2 * (left_dot.powi(2) + right_dot.powi(2)) + k * cos(left) * cos(right)
)]
#[constraint(g.v[0] == r / 2 * (left_dot + right_dot))]
#[constraint(g.v[1] == 0)]
#[constraint(g.omega == r / (2 * b) * (right_dot - left_dot))]
#[symmetry(SE2(g))]
#[discrete_connection(kinematic)]
#[derive(Clone, Copy)]
pub struct Cart {
    pub m: f64,
    pub a: f64,
    pub I: f64,
    pub J: f64,
    pub k: f64,
    pub r: f64,
    pub b: f64,
}

/// Chaplygin's ball: the plane acts, and the base is SO(3).
#[discrete_system]
#[coordinates(x, y, R: SO3)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + (0..3).map(|i| I[i] * R.omega[i].powi(2)).sum() / 2)]
#[constraint(x_dot == a * R.spatial_omega[1])]
#[constraint(y_dot == -a * R.spatial_omega[0])]
#[symmetry(translations(x, y))]
#[connection(flat)]
#[discrete_connection(kinematic)]
#[derive(Clone, Copy)]
pub struct Ball {
    pub m: f64,
    pub I: [f64; 3],
    pub a: f64,
}

/// A satellite with a rotor about an axis that is no principal one, without momentum.
#[discrete_system]
#[coordinates(R: SO3, s)]
#[lagrangian(
    (0..3).map(|i| I[i] * R.omega[i].powi(2)).sum() / 2 + J * s_dot * (0..3).map(|i| n[i] * R.omega[i]).sum() + J / 2 * s_dot.powi(2)
)]
#[symmetry(SO3(R))]
#[discrete_connection(momentum(0, 0, 0))]
#[derive(Clone, Copy)]
pub struct Satellite {
    pub I: [f64; 3],
    pub J: f64,
    pub n: [f64; 3],
}

/// Two plates on a frictionless plane, joined by a spring hinge: at rest but for the spin about the centre of mass.
#[discrete_system]
#[coordinates(g: SE2, s: S1)]
#[lagrangian(
    m / 2 * (g.v[0].powi(2) + g.v[1].powi(2)) + (I + J * (1 + cos(s)) ) / 2 * g.omega.powi(2) + J / 2 * (s_dot.powi(2) + 2 * s_dot * g.omega) + k * cos(s)
)]
#[symmetry(SE2(g))]
#[discrete_connection(momentum(0, 0, mu))]
#[derive(Clone, Copy)]
pub struct Plates {
    pub m: f64,
    pub I: f64,
    pub J: f64,
    pub k: f64,
    pub mu: f64,
}

/// The cart in a chart: d = (v, w) of Cayley's map by the ends, w = 2 tan(Δθ/2), v = (1 - ŵ/2) R(θ_0)ᵀ Δp.
#[discrete_system]
#[coordinates(x, y, theta: S1, left: S1, right: S1)]
#[define(
    w = 2 * tan((theta[1] - theta[0]) / 2),
    p0 = cos(theta[0]) * (x[1] - x[0]) + sin(theta[0]) * (y[1] - y[0]),
    p1 = cos(theta[0]) * (y[1] - y[0]) - sin(theta[0]) * (x[1] - x[0]),
    v0 = p0 + w / 2 * p1,
    v1 = p1 - w / 2 * p0,
    dl = left[1] - left[0],
    dr = right[1] - right[0]
)]
#[discrete_lagrangian(
    (m / 2 * (v0.powi(2) + v1.powi(2)) + m * a * v1 * w + I / 2 * w.powi(2) + J / 2 * (dl.powi(2) + dr.powi(2))) / h
        + h * k * cos((left[0] + left[1]) / 2) * cos((right[0] + right[1]) / 2)
)]
#[variational_constraint(cos(theta) * x_dot + sin(theta) * y_dot == r / 2 * (left_dot + right_dot))]
#[variational_constraint(cos(theta) * y_dot == sin(theta) * x_dot)]
#[variational_constraint(theta_dot == r / (2 * b) * (right_dot - left_dot))]
#[kinematic_constraint(v0 == r / 2 * (dl + dr))]
#[kinematic_constraint(v1 == 0)]
#[kinematic_constraint(w == r / (2 * b) * (dr - dl))]
#[symmetry(SE2(x, y, theta))]
#[discrete_connection(kinematic)]
#[derive(Clone, Copy)]
pub struct ChartCart {
    pub m: f64,
    pub a: f64,
    pub I: f64,
    pub J: f64,
    pub k: f64,
    pub r: f64,
    pub b: f64,
}

/// Both connections are written.
#[discrete_system]
#[coordinates(R: SO3, s, x)]
#[lagrangian(
    (0..3).map(|i| I[i] * R.omega[i].powi(2)).sum() / 2 + c * s_dot * R.omega[1] + (s_dot.powi(2) + x_dot.powi(2)) / 2 - s * s / 2
)]
#[force(R.omega[0] = -c * R.omega[0], s = -c * s_dot)]
#[symmetry(SO3(R))]
#[symmetry(translations(x))]
#[connection(R.omega = [c * s_dot, s * s_dot, 0], x = s * s_dot)]
#[discrete_connection(R.omega = [c * (s[1] - s[0]), c * s[0], h * s[1].powi(2)], x = s[0] * s[1])]
#[derive(Clone, Copy)]
pub struct Written {
    pub I: [f64; 3],
    pub c: f64,
}

/// A satellite with a bead on a hoop, an arm's length from its centre, without momentum: the hoop is a constraint of the base.
#[discrete_system]
#[coordinates(R: SO3, y, z)]
#[define(v = [y * R.omega[2] * -1 + z * R.omega[1], y_dot - z * R.omega[0], z_dot + y * R.omega[0]])]
#[lagrangian((0..3).map(|i| I[i] * R.omega[i].powi(2)).sum() / 2 + m / 2 * v.norm_squared() - k * (y - z).powi(2) / 2)]
#[holonomic(y * y + z * z == l * l)]
#[symmetry(SO3(R))]
#[discrete_connection(momentum(0, 0, 0))]
#[derive(Clone, Copy)]
pub struct Hoop {
    pub I: [f64; 3],
    pub m: f64,
    pub k: f64,
    pub l: f64,
}
