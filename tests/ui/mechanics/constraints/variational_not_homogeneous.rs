use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
#[variational_constraint(z_dot == y * x_dot + 1)]
#[kinematic_constraint(z[1] - z[0] == y[0] * (x[1] - x[0]))]
struct Particle;

fn main() {}
