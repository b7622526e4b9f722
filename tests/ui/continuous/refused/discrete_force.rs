use nonholonomic::prelude::*;

#[discrete_system(continuous)]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2)]
#[discrete_force(minus(x = h))]
struct Particle;

fn main() {}
