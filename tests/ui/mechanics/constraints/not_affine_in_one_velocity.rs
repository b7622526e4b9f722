use nonholonomic::prelude::*;

// Constant speed: nonlinear in the velocities.
#[discrete_system]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[constraint(sqrt(x_dot.powi(2) + y_dot.powi(2)) == 1)]
struct ConstantSpeed;

fn main() {}
