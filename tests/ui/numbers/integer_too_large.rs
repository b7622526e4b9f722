use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(q: [R; 99999999999999999999])]
#[lagrangian(m / 2 * q_dot[0].powi(99999999999999999999))]
struct System {
    m: f64,
}

#[discrete_system]
#[coordinates(x)]
#[lagrangian(m / 2 * x_dot.powi(2) - 1e500 * x)]
struct Float {
    m: f64,
}

fn main() {}
