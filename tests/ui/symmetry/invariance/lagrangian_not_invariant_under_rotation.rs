//! Gravity along y breaks SE(2) in y (and in theta).
use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y, theta: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) - m * g * y)]
#[symmetry(SE2(x, y, theta))]
struct Plate {
    m: f64,
    I: f64,
    g: f64,
}

fn main() {}
