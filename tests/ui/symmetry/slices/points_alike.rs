//! Coordinates of a slice that do not tell its points apart.
use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)))]
#[action(turn(a), x = x * cos(a) - y * sin(a), y = x * sin(a) + y * cos(a))]
#[adapted(r, s, a: S1)]
#[slice(x = r + s, y = 0, z = r + s)]
#[symmetry(translations(a))]
struct Particle {
    m: f64,
}

fn main() {}
