//! A coordinate has one place after the motion.
use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)))]
#[action(along(a), x = x + a, x = x - a)]
struct Particle {
    m: f64,
}

fn main() {}
