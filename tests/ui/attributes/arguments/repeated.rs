use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[coordinates(y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)))]
#[discretization(left)]
#[discretization(right)]
struct Particle {
    m: f64,
}

fn main() {}
