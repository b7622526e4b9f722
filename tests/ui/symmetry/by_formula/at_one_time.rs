//! Actions that are of a group, or of a symmetry, at t = 0 alone, and one of a lattice.
use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)))]
#[action(swing(a), x = x + a * cos(t), y = y + a * sin(t))]
struct NoSymmetry {
    m: f64,
}

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)))]
#[action(along(a), x = x + a + t * a.powi(2))]
struct NoGroup {
    m: f64,
}

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)))]
#[action(along(a), x = x + a + t)]
struct NoIdentity {
    m: f64,
}

#[discrete_system(lattice)]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2 - x_diff.powi(2))]
#[action(along(a), x = x + a * t)]
struct Row;

fn main() {}
