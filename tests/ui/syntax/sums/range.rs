use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[lagrangian(m * x_dot + (0..2))]
struct Particle {
    m: f64,
}

fn main() {}
