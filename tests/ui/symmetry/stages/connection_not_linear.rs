//! A connection that is not linear in the velocities.
use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)))]
#[symmetry(translations(y))]
#[connection(y = x * x_dot + 1)]
struct Particle {
    m: f64,
}

fn main() {}
