use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2 + 1e400 * x)]
#[force(x = 1e300.powi(2))]
struct Particle;

fn main() {}
