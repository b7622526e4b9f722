use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[discrete_lagrangian(m / 2 * (x1 - x_0).powi(2) / h + sin(t0))]
struct System {
    m: f64,
}

fn main() {}
