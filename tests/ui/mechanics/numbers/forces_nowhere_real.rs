use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y)]
#[discretization(right)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[force(x = ln(-1 - x.powi(2)), y = -y)]
#[discrete_force(plus(y = sqrt(-1 - x[0].powi(2))))]
struct Particle;

fn main() {}
