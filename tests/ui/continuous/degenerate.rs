use nonholonomic::prelude::*;

#[discrete_system(continuous)]
#[coordinates(x, y)]
#[lagrangian(x * y_dot - y * x_dot - x.powi(2) - y.powi(2))]
struct Vortex;

fn main() {}
