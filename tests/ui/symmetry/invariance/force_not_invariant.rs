//! A force depends on a coordinate that the group translates.
use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)))]
#[force(x = -c * x_dot * y)]
#[symmetry(translations(y))]
struct Particle {
    m: f64,
    c: f64,
}

fn main() {}
