use nonholonomic::prelude::*;

const G: f64 = 9.81;

#[discrete_system]
#[coordinates(x)]
#[lagrangian(m / 2 * x_dot.powi(2) - m * G * x - m * crate::G * x)]
struct System {
    m: f64,
}

fn main() {}
