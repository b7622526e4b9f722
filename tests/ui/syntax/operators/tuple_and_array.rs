use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[lagrangian((x, m) + cos([x_dot]))]
struct Particle {
    m: f64,
}

fn main() {}
