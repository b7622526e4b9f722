//! A turn leaves the axis where it is, so that no slice is on it.
use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)))]
#[action(turn(a), x = x * cos(a) - y * sin(a), y = x * sin(a) + y * cos(a))]
#[adapted(r, a: S1)]
#[slice(x = 0, y = 0 * r)]
#[symmetry(translations(a))]
struct Particle {
    m: f64,
}

fn main() {}
