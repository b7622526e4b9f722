use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2 + (90 * x.powi(2)).powi(1000))]
struct Particle;

fn main() {}
