use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[force(x = -m * x_dot)]
struct Particle {
    m: f64,
}

fn main() {}
