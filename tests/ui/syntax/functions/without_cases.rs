use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[lagrangian(x.floor() + copysign(x_dot, m))]
struct Particle {
    m: f64,
}

fn main() {}
