use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[lagrangian(m / 2 * (x_dot[0].powi(2) + x_dot[1].powi(2)) - x[2])]
struct System {
    m: f64,
}

fn main() {}
