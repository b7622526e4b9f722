//! Momenta have the names of actions.
use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)))]
#[action(along(a), x = x + a)]
#[action(along(b), y = y + b)]
struct Particle {
    m: f64,
}

fn main() {}
