use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, sin)]
#[lagrangian(x_dot)]
struct Particle {
    m: f64,
}

fn main() {}
