use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[lagrangian((0..2).map(|i| i * x_dot))]
struct Particle {
    m: f64,
}

fn main() {}
