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

#[discrete_system(lattice)]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2 - x_diff.powi(2) / 2)]
#[discretization(order = 4)]
struct Chain;

fn main() {}
