//! A change of scale changes the kinetic energy.
use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)))]
#[action(scale(a), x = x * exp(a), y = y * exp(a))]
struct Particle {
    m: f64,
}

fn main() {}
