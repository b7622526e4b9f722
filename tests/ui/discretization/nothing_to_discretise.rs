use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[discrete_lagrangian(m / 2 * (x[1] - x[0]).powi(2) / h)]
#[discretization(midpoint)]
struct Particle {
    m: f64,
}

fn main() {}
