use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[lagrangian(sin * x_dot)]
struct Particle {
    m: f64,
}

fn main() {}
