use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[constraint(x_dot == y * y_dot + 1e-100 * y_dot.powi(3))]
#[discretization(midpoint, order = 4)]
struct Particle;

fn main() {}
