use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2)]
#[discretization(midpoint, order = 5)]
struct Five;

#[discrete_system]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2)]
#[discretization(order = 4, order = 6)]
struct Both;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[constraint(when = x > 0, y_dot == x * x_dot)]
#[discretization(midpoint, order = 4)]
struct Region;

#[discrete_system(lattice)]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2 - x_diff.powi(2) / 2)]
#[discretization(order = 4)]
struct Chain;

fn main() {}
