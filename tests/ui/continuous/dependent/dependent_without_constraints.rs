use nonholonomic::prelude::*;

#[discrete_system(continuous)]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2)]
#[dependent(x)]
struct Particle;

fn main() {}
