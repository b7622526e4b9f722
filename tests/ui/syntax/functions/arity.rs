use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[lagrangian(sin(x, m) + atan2(x_dot) + x.powi())]
struct Particle {
    m: f64,
}

fn main() {}
