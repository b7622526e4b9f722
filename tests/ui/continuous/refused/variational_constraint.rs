use nonholonomic::prelude::*;

#[discrete_system(continuous)]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[variational_constraint(x_dot == y * y_dot)]
#[kinematic_constraint(x[1] - x[0] == y[0] * (y[1] - y[0]))]
struct Particle;

fn main() {}
