use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2)]
#[force(x = asin(2))]
struct Particle;

fn main() {}
