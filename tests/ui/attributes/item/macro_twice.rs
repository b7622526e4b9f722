use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[nonholonomic::discrete_system(continuous)]
#[lagrangian(m / 2 * x_dot.powi(2))]
struct System {
    m: f64,
}

fn main() {}
