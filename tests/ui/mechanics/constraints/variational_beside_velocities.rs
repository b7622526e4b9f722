use nonholonomic::prelude::*;

#[discrete_system(continuous)]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
#[variational_constraint(z_dot == y * x_dot + 1)]
#[kinematic_constraint(z_dot == y * x_dot + 1)]
struct Particle;

fn main() {}
