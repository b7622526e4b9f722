use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
#[constraint(z_dot == y * x_dot)]
#[constraint(z_dot * cos(x) == y * x_dot * cos(x))]
struct Particle;

fn main() {}
