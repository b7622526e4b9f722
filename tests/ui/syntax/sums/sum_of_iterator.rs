use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[lagrangian((0..2).rev().map(|i| i * x_dot).sum())]
struct Particle {
    m: f64,
}

fn main() {}
