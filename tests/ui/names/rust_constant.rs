use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[lagrangian(x_dot + PI + std::f64::consts::TAU + GRAVITY)]
struct Particle {
    m: f64,
}

fn main() {}
