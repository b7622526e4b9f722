//! An action has parameters.
use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)))]
#[action(along(), x = x + m)]
struct Particle {
    m: f64,
}

fn main() {}
