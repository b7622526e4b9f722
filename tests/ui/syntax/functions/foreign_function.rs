use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[lagrangian(log(x) + x_dot.arctan())]
struct Particle {
    m: f64,
}

fn main() {}
