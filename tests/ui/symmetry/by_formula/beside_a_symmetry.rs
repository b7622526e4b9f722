//! Momenta are those of symmetries or of actions.
use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)))]
#[symmetry(translations(x))]
#[action(along(a), y = y + a)]
struct Particle {
    m: f64,
}

fn main() {}
