use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[constraint(x_dot + x * y == y * x + (x_dot * cos(y).powi(2) + x_dot * sin(y).powi(2)))]
struct Particle;

fn main() {}
