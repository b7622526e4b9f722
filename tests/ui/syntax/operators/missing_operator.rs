use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[lagrangian(m x_dot)]
struct Particle {
    m: f64,
}

fn main() {}
