use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[lagrangian((0..2).map(|i| i * x_dot).sum::<i32>())]
struct Particle {
    m: f64,
}

fn main() {}
