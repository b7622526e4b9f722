use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[lagrangian(m / 2 * i32::pow(x_dot, 2) - std::f64::consts::exp(x) - crate::potential(x))]
struct System {
    m: f64,
}

fn main() {}
