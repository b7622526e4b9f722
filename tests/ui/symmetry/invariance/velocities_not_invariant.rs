//! C_K depends on a coordinate that the group translates, D does not.
use nonholonomic::prelude::*;

#[discrete_system(continuous)]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[variational_constraint(y_dot == x * x_dot)]
#[kinematic_constraint(y_dot == x * x_dot + y)]
#[symmetry(translations(y))]
struct Particle;

fn main() {}
