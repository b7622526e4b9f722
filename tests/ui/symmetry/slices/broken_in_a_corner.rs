//! A term that breaks the symmetry in a corner of the plane alone.
use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) - max(x - 5, 0).powi(2))]
#[action(turn(a), x = x * cos(a) - y * sin(a), y = x * sin(a) + y * cos(a))]
#[adapted(r, a: S1)]
#[slice(x = r, y = 0)]
#[symmetry(translations(a))]
struct Particle {
    m: f64,
}

fn main() {}
