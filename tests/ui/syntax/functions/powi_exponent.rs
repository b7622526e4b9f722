use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[lagrangian(x.powi(m) + x_dot.powi(1/2))]
struct Particle {
    m: f64,
}

fn main() {}
