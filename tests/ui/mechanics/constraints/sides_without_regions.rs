use nonholonomic::prelude::*;

// Forms that vanish where their cases meet, and whose limits on the two sides differ, without regions.

#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
#[constraint(x * y_dot + abs(x) * z_dot == 0)]
#[symmetry(translations(z))]
struct Reduced;

#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
#[constraint(x * y_dot + sqrt(x.powi(2)) * z_dot == 0)]
struct Root;

#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
#[constraint(x_dot == 1)]
#[constraint(x_dot + x * y_dot + abs(x) * z_dot == 1)]
struct Combination;

#[discrete_system]
#[coordinates(x, g: SE2)]
#[lagrangian((x_dot.powi(2) + g.v[0].powi(2) + g.v[1].powi(2) + g.omega.powi(2)) / 2)]
#[constraint(x * g.v[0] + abs(x) * g.v[1] == 0)]
struct Group;

#[discrete_system(lattice)]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 - z_diff.powi(2))]
#[constraint(x * y_dot + abs(x) * z_dot == 0)]
struct Lattice;

#[discrete_system]
#[coordinates(x, y, z)]
#[discrete_lagrangian(((x[1] - x[0]).powi(2) + (y[1] - y[0]).powi(2) + (z[1] - z[0]).powi(2)) / (2 * h))]
#[constraint(x * y_dot + abs(x) * z_dot == 0)]
struct Discrete;

fn main() {}
