//! A million disks of random radii and spins:
//! `disks plan | run | shard | status | verify | merge FILE`.
//!
//! `DISKS=1000` makes them fewer.

use nh_studies::{Draw, Keep, Study, StudyResult};
use nonholonomic::prelude::*;

/// Vertical disk rolling without slipping on a horizontal plane.
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

fn main() -> StudyResult {
    let members = std::env::var("DISKS").ok();
    let members = members.and_then(|members| members.parse().ok());
    Study::new("runs/disks", |member: Draw| {
        let disk = RollingDisk {
            m: 5.0,
            I: 0.3,
            J: 0.2,
            A: member.uniform("A", 0.4..0.6),
        };
        let spin = member.normal("spin", 1.0, 0.1);
        let start = Start::from_velocity([0.0; 4], [disk.A * spin, 0.0, spin, 0.7]);
        (disk, start)
    })
    .members(members.unwrap_or(1_000_000))
    .seed(7)
    .h(0.01)
    .steps(10_000)
    .keep(Keep::Last)
    .statistics(|s| {
        s.every(1000)
            .mean("x")
            .quantiles("x", [0.05, 0.5, 0.95])
            .quantiles("y", [0.05, 0.5, 0.95])
    })
    .command_line()
}
