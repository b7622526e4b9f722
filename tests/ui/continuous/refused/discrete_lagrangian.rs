use nonholonomic::prelude::*;

#[discrete_system(continuous)]
#[coordinates(x)]
#[discrete_lagrangian((x[1] - x[0]).powi(2) / 2 / h)]
struct Particle;

fn main() {}
