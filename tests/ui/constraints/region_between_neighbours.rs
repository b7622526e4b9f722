use nonholonomic::prelude::*;

#[discrete_system(lattice)]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - x_diff.powi(2))]
#[constraint(when = x > 0, y_diff == x)]
struct Between;

#[discrete_system(lattice)]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - x_diff.powi(2))]
#[holonomic(when = x > 0, y == x.powi(2))]
struct OnACurve;

fn main() {}
