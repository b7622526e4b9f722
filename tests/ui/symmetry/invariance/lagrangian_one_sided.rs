//! A spring that pushes on one side of a wall only, and not at the origin.
use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - k * (sqrt((y - 20).powi(2)) + (y - 20)).powi(2))]
#[symmetry(translations(y))]
struct Wall {
    k: f64,
}

fn main() {}
