use nonholonomic::prelude::*;

// |y_dot|: its second derivative vanishes wherever it exists.
#[discrete_system]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[constraint(x_dot == sqrt(y_dot.powi(2)))]
#[discretization(midpoint, order = 4)]
struct Particle;

fn main() {}
