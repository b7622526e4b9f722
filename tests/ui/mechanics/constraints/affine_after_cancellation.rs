use nonholonomic::prelude::*;

// (x_dot + 1)² - x_dot² is affine, and nothing is wrong with it; the second constraint is nonlinear.
#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
#[constraint((x_dot + 1).powi(2) - x_dot.powi(2) == y * z_dot)]
#[constraint(y_dot.powi(2) == z_dot)]
#[discretization(midpoint, order = 4)]
struct Cancelling;

fn main() {}
