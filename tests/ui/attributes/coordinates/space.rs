use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x: f64, theta: S2)]
#[lagrangian(x_dot + theta_dot)]
struct Particle {
    m: f64,
}

fn main() {}
