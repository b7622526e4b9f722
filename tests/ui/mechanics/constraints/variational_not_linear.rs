use nonholonomic::prelude::*;

// Parallel velocities, of D alone.
#[discrete_system]
#[coordinates(x, y, u, v)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + u_dot.powi(2) + v_dot.powi(2)) / 2)]
#[variational_constraint(x_dot * v_dot == y_dot * u_dot)]
#[kinematic_constraint(x[1] == x[0])]
struct Particles;

fn main() {}
