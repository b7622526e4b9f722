use nonholonomic::prelude::*;

#[discrete_system(reversible)]
#[coordinates(x, y, phi: S1)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + phi_dot.powi(2)) / 2)]
#[constraint(sin(phi) * x_dot == cos(phi) * y_dot)]
#[discretization(left)]
struct Sleigh;

fn main() {}
