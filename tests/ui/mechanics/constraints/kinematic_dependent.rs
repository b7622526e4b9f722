use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y, z)]
#[discrete_lagrangian(((x[1] - x[0]).powi(2) + (y[1] - y[0]).powi(2) + (z[1] - z[0]).powi(2)) / (2 * h))]
#[variational_constraint(z_dot == y * x_dot)]
#[variational_constraint(y_dot == x * x_dot)]
#[kinematic_constraint(z[1] - z[0] == y[0] * (x[1] - x[0]))]
#[kinematic_constraint(2 * (z[1] - z[0]) == 2 * y[0] * (x[1] - x[0]))]
struct Particle;

fn main() {}
