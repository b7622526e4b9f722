use nonholonomic::prelude::*;

// Vakonomic motion beside all that it does not go with.

#[discrete_system]
#[coordinates(x, y)]
#[discrete_lagrangian(((x[1] - x[0]).powi(2) + (y[1] - y[0]).powi(2)) / (2 * h))]
#[constraint(y_dot == x * x_dot)]
#[vakonomic(mu)]
struct Discrete;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[variational_constraint(y_dot == x * x_dot)]
#[kinematic_constraint(y[1] - y[0] == x[0] * (x[1] - x[0]))]
#[vakonomic(mu)]
struct Apart;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[constraint(y_dot == x * x_dot)]
#[symmetry(translations(y))]
#[vakonomic(mu)]
struct Symmetric;

#[discrete_system(continuous(voronec))]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[constraint(y_dot == x * x_dot)]
#[dependent(y)]
#[vakonomic(mu)]
struct Solved;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[constraint(when = x > 0, y_dot == x * x_dot)]
#[vakonomic(mu)]
struct Regions;

#[discrete_system(lattice)]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) - x_diff.powi(2)) / 2)]
#[constraint(y_dot == x * x_dot)]
#[vakonomic(mu)]
struct Sites;

fn main() {}
