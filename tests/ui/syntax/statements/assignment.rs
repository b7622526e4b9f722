use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[lagrangian({ m = 2; m += 1; m * x_dot })]
struct Particle {
    m: f64,
}

fn main() {}
