use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[lagrangian(m(x_dot + 1) + 2(x))]
struct Particle {
    m: f64,
}

fn main() {}
