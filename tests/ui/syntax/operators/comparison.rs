use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[lagrangian(m * x_dot + (x > 0))]
struct Particle {
    m: f64,
}

fn main() {}
