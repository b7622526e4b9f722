use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)))]
#[define(m * x_dot)]
#[define(v == x_dot)]
struct Particle {
    m: f64,
}

fn main() {}
