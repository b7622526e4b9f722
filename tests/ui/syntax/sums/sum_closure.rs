use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[lagrangian((0..2).map(|i, j| i * x_dot).sum())]
struct Particle {
    m: f64,
}

fn main() {}
