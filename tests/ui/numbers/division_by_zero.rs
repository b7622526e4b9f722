use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[lagrangian(x_dot / 0 + (0..2).map(|i| x / i).sum())]
struct Particle {
    m: f64,
}

fn main() {}
