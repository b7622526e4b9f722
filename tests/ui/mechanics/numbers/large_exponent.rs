use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2 + 2.powi(2000000000) * x)]
struct Particle;

fn main() {}
