use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[constraint(x_dot == t * y_dot)]
#[constraint(when = x > 0 && t > 1, y_dot == 0)]
struct Particle;

fn main() {}
