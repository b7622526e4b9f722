//! Coordinates, and the factors of which the terms of random systems are made.

use super::Point;

/// A factor of a term.
type Factor = (&'static str, fn(&Point) -> f64);

pub(super) type Term = Vec<Factor>;

/// Coordinates, and the factors of which terms are made.
pub(super) struct Family {
    pub(super) coordinates: &'static str,
    /// T, and the pivot of the constraint with the other velocities.
    pub(super) kinetic: &'static str,
    pub(super) velocities: [&'static str; 4],
    pub(super) lines: &'static [&'static str],
    pub(super) has_rotation: bool,
    pub(super) factors: &'static [Factor],
}

pub(super) const CHART: Family = Family {
    coordinates: "x, y, theta: S1",
    kinetic: "(x_dot.powi(2) + y_dot.powi(2) + theta_dot.powi(2)) / 2",
    velocities: ["x_dot", "y_dot", "theta_dot", ""],
    lines: &["x", "y", "theta"],
    has_rotation: false,
    factors: &[
        ("x", |p| p.x[0]),
        ("y", |p| p.x[1]),
        ("sin(theta)", |p| p.x[2].sin()),
        ("cos(theta)", |p| p.x[2].cos()),
        ("sin(2 * theta)", |p| (2.0 * p.x[2]).sin()),
        ("cos(theta - y)", |p| (p.x[2] - p.x[1]).cos()),
        ("cos(3 * theta)", |p| (3.0 * p.x[2]).cos()),
        ("x_dot", |p| p.v[0]),
        ("y_dot", |p| p.v[1]),
        ("theta_dot", |p| p.v[2]),
        ("t", |p| p.t),
        ("cos(2 * t)", |p| (2.0 * p.t).cos()),
        ("exp(x)", |p| p.x[0].exp()),
        ("cosh(x - y)", |p| (p.x[0] - p.x[1]).cosh()),
        ("tanh(x * y)", |p| (p.x[0] * p.x[1]).tanh()),
        ("1 / (2 + cos(theta))", |p| 1.0 / (2.0 + p.x[2].cos())),
        ("1 / (3 + sin(theta) * x)", |p| {
            1.0 / (3.0 + p.x[2].sin() * p.x[0])
        }),
        ("sqrt(1 + x.powi(2))", |p| (1.0 + p.x[0] * p.x[0]).sqrt()),
        ("exp(x * sin(theta))", |p| (p.x[0] * p.x[2].sin()).exp()),
    ],
};

pub(super) const BODY: Family = Family {
    coordinates: "x, R: SO3",
    kinetic: "(x_dot.powi(2) + 2 * R.omega[0].powi(2) + 3 * R.omega[1].powi(2) + 4 * R.omega[2].powi(2)) / 2",
    velocities: ["x_dot", "R.omega[0]", "R.omega[1]", "R.omega[2]"],
    lines: &["x"],
    has_rotation: true,
    factors: &[
        ("x", |p| p.x[0]),
        ("exp(x)", |p| p.x[0].exp()),
        ("cos(x)", |p| p.x[0].cos()),
        ("x_dot", |p| p.v[0]),
        ("t", |p| p.t),
        ("R.omega[0]", |p| p.omega[0]),
        ("R.omega[1]", |p| p.omega[1]),
        ("R.omega[2]", |p| p.omega[2]),
        ("R[(2, 0)]", |p| p.r[2][0]),
        ("R[(2, 1)]", |p| p.r[2][1]),
        ("R[(2, 2)]", |p| p.r[2][2]),
        ("R[(0, 0)]", |p| p.r[0][0]),
        ("R[(1, 2)]", |p| p.r[1][2]),
        ("R[(0, 1)]", |p| p.r[0][1]),
        ("R.spatial_omega[2]", |p| {
            (0..3).map(|i| p.r[2][i] * p.omega[i]).sum()
        }),
    ],
};
