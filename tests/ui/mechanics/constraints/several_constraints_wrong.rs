use nonholonomic::prelude::*;

// Two constraints that are wrong in different ways, reported together.
#[discrete_system]
#[coordinates(x, y, z, u)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2) + u_dot.powi(2)) / 2)]
#[constraint(x_dot + y == x_dot)]
#[constraint(z_dot == y * u_dot)]
#[variational_constraint(u_dot == 1)]
#[kinematic_constraint(u[1] - u[0] == h)]
struct Particle;

fn main() {}
