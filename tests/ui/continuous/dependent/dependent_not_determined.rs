use nonholonomic::prelude::*;

#[discrete_system(continuous)]
#[coordinates(x, y, theta: S1)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + theta_dot.powi(2)) / 2)]
#[constraint(x_dot * sin(theta) == y_dot * cos(theta))]
#[dependent(theta)]
struct Skate;

fn main() {}
