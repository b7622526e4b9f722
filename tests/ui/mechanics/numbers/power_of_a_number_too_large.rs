use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2 + (1e308 * x.powi(100)).powi(1000))]
struct Particle;

fn main() {}
