use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[lagrangian(sine(x) + bessel(x_dot))]
struct Particle {
    m: f64,
}

fn main() {}
