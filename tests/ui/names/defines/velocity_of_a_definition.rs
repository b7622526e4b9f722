use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, theta)]
#[define(tip = x + l * sin(theta))]
#[lagrangian(m / 2 * (x_dot.powi(2) + tip_dot.powi(2)) + theta_dot.powi(2) / 2)]
struct Pendulum {
    m: f64,
    l: f64,
}

fn main() {}
