//! Two parameters move alike.
use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)))]
#[action(along(a, b), x = x + a + b, y = y + a + b)]
struct Particle {
    m: f64,
}

fn main() {}
