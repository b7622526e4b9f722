use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[discrete_lagrangian(x[0] * x[2])]
struct Particle {
    m: f64,
}

fn main() {}
