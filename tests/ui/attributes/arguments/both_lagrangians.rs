use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[lagrangian(m / 2 * x_dot.powi(2))]
#[discrete_lagrangian(m / 2 * (x[1] - x[0]).powi(2) / h)]
struct Particle {
    m: f64,
}

fn main() {}
