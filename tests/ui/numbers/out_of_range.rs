use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[lagrangian(1e999 * x_dot)]
struct Particle {
    m: f64,
}

fn main() {}
