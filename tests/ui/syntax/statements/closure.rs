use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[lagrangian(m * x_dot + (|i| i))]
struct Particle {
    m: f64,
}

fn main() {}
