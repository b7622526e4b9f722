//! No kinetic metric for the nonholonomic connection.
use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + m * y_dot.powi(4))]
#[symmetry(translations(y))]
struct Particle {
    m: f64,
}

fn main() {}
