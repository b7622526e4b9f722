use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[lagrangian(mass / 2 * x_dot)]
struct Particle {
    m: f64,
}

fn main() {}
