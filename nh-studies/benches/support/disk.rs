//! The study of the benches: disks with random radii and spins.

use std::path::Path;

use nh_studies::{Draw, Keep, Study};
use nonholonomic::prelude::*;

/// The disk of the examples.
#[discrete_system]
#[coordinates(x, y, theta: S1, phi: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2))]
#[constraint(x_dot == A * cos(phi) * theta_dot)]
#[constraint(y_dot == A * sin(phi) * theta_dot)]
#[discretization(midpoint)]
#[symmetry(translations(x, y, theta))]
pub struct RollingDisk {
    /// Mass.
    pub m: f64,
    /// Moment of inertia about the axis.
    pub I: f64,
    /// Moment of inertia about the vertical.
    pub J: f64,
    /// Radius.
    pub A: f64,
}

/// A disk that starts to roll.
pub fn disk(radius: f64, spin: f64) -> (RollingDisk, Start<RollingDisk>) {
    let disk = RollingDisk {
        m: 5.0,
        I: 0.3,
        J: 0.2,
        A: radius,
    };
    let start = Start::from_velocity([0.0; 4], [radius * spin, 0.0, spin, 0.7]);
    (disk, start)
}

/// So many of them.
pub fn study(folder: &Path, members: u64, steps: usize) -> Study<RollingDisk> {
    let of_draws = |member: Draw| {
        disk(
            member.uniform("A", 0.4..0.6),
            member.normal("spin", 1.0, 0.1),
        )
    };
    let study = Study::new(folder, of_draws).members(members).seed(7);
    study
        .h(0.01)
        .steps(steps)
        .keep(Keep::Last)
        .statistics(|s| s.mean("x").quantiles("x", [0.05, 0.5, 0.95]))
}
