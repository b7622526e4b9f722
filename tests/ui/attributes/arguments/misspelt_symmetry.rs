use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2)]
#[symetry(translations(x))]
struct Particle;

fn main() {}
