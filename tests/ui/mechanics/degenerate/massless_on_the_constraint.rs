use nonholonomic::prelude::*;

// L is regular on Q, but not on D: nothing has a kinetic energy along x = y.
#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) - y_dot.powi(2) + z_dot.powi(2)) / 2 - x.powi(2) * (1 + z.powi(2)))]
#[constraint(x_dot == y_dot)]
struct Lightlike;

fn main() {}
