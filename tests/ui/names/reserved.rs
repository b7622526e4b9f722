use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(h, pi)]
#[lagrangian(2)]
struct Particle {
    t: f64,
}

fn main() {}
