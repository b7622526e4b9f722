use nonholonomic::prelude::*;

/// Both equations are y' = z' where x > 0.
#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian(x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2))]
#[constraint(max(x, 0) * (y_dot - z_dot) == 0)]
#[constraint(y_dot == z_dot)]
struct OneTwice;

/// The form does not vanish where its cases meet.
#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian(x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2))]
#[constraint(x * z_dot == where(x > 1, x, 2 * x) * y_dot)]
struct Jump;

fn main() {}
