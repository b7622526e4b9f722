use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[lagrangian((0..2).sum() * x_dot)]
struct Particle {
    m: f64,
}

fn main() {}
