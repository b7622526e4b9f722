use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[lagrangian(m / 2 * x_dot.powi(2) - 1e300 * 1e300 * x)]
struct System {
    m: f64,
}

#[discrete_system]
#[coordinates(x)]
#[lagrangian(m / 2 * x_dot.powi(2) - x * sqrt(2 - 3))]
struct Root {
    m: f64,
}

fn main() {}
