use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, m)]
#[lagrangian(x_dot)]
struct Particle {
    m: f64,
}

fn main() {}
