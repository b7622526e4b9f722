//! The parameter is 1 at the identity, and 0 is a reflection.
use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)))]
#[action(scale(a), x = a * x)]
struct Particle {
    m: f64,
}

fn main() {}
