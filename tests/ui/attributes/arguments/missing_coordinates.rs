use nonholonomic::prelude::*;

#[discrete_system]
#[lagrangian(m / 2 * x_dot.powi(2))]
struct Particle {
    m: f64,
}

fn main() {}
