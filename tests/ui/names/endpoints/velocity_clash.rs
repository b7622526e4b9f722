use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[lagrangian(x_dot)]
struct Particle {
    x_dot: f64,
}

fn main() {}
