use nonholonomic::prelude::*;

#[discrete_system(reversible)]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - c * x)]
#[constraint(when = x > 0, y_dot == c * x * x_dot)]
struct OntoRails {
    c: f64,
}

#[discrete_system(lattice, reversible)]
#[coordinates(x)]
#[lagrangian(-x_diff.powi(2) / 2 - cos(x))]
struct Still;

fn main() {}
