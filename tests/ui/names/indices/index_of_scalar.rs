use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[lagrangian(m[0] * x_dot + pi[0])]
struct Particle {
    m: f64,
}

fn main() {}
