use nonholonomic::prelude::*;

#[discrete_system(continuous(multiplier))]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
struct Misspelt;

#[discrete_system(continuous(multipliers))]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[constraint(x_dot == y * y_dot)]
#[dependent(x)]
struct Dependent;

#[discrete_system(continuous(voronec))]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[constraint(when = x > 0, y_dot == 0)]
struct InRegions;

fn main() {}
