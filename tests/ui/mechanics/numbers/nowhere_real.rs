use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[constraint(sqrt(-1 - x.powi(2)) * x_dot == y_dot)]
struct Particle;

fn main() {}
