use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y, phi: S1)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + phi_dot.powi(2)) / 2)]
#[constraint(sin(phi) * x_dot == cos(phi) * y_dot)]
#[discretization(left, order = 4)]
struct Sleigh;

// The positions of a symmetric scheme do not suffice.
#[discrete_system]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2 - x.powi(4))]
#[discretization(left, order = 4)]
struct Quartic;

fn main() {}
