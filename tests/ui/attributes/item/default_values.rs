use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[lagrangian(m / 2 * x_dot.powi(2))]
struct System {
    m: f64 = 1.5,
    k: [f64; 2] = [0.0, 1.0],
}

fn main() {}
