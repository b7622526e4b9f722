use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[lagrangian({ let (a, b) = x; let c; x_dot })]
struct Particle {
    m: f64,
}

fn main() {}
