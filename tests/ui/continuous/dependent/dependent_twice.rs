use nonholonomic::prelude::*;

#[discrete_system(continuous)]
#[coordinates(x, y, z, theta: S1)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2) + theta_dot.powi(2)) / 2)]
#[constraint(x_dot == cos(theta) * z_dot)]
#[constraint(y_dot == sin(theta) * z_dot)]
#[dependent(x, x)]
struct Skate;

fn main() {}
