//! One term of the Lagrangian depends on a coordinate that the group translates.
use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y, theta: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) - k / 2 * y.powi(2))]
#[constraint(y_dot * cos(theta) == x_dot * sin(theta))]
#[symmetry(translations(x, y))]
struct Sleigh {
    m: f64,
    I: f64,
    k: f64,
}

fn main() {}
