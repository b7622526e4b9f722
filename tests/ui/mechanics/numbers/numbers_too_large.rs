use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2 + exp(1000) * x)]
#[force(x = 1e308 * 1e308 * x)]
struct Particle;

fn main() {}
