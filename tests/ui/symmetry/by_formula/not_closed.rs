//! Moving along one axis and turning moves along the other axis too.
use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)))]
#[action(motions(a, w), x = a + x * cos(w) - y * sin(w), y = x * sin(w) + y * cos(w))]
struct Particle {
    m: f64,
}

fn main() {}
