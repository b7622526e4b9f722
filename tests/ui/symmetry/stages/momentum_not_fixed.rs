//! μ is not fixed by Ad* of SE(2).
use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y, theta: S1, s)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2) + s_dot.powi(2)) + I / 2 * theta_dot.powi(2))]
#[symmetry(SE2(x, y, theta))]
#[discrete_connection(momentum(mu, 0, 0))]
struct Plate {
    m: f64,
    I: f64,
    mu: f64,
}

fn main() {}
