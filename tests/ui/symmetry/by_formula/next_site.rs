//! An action moves all sites of a lattice alike.
use nonholonomic::prelude::*;

#[discrete_system(lattice)]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - x_diff.powi(2) - y_diff.powi(2))]
#[action(along(a), x = x + a, y = y + a * x.next)]
struct Row;

fn main() {}
