//! A wind along one axis.
use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)))]
#[force(x = m - x_dot, y = -y_dot)]
#[action(turn(a), x = x * cos(a) - y * sin(a), y = x * sin(a) + y * cos(a))]
#[adapted(r, a: S1)]
#[slice(x = r, y = 0)]
#[symmetry(translations(a))]
struct Particle {
    m: f64,
}

fn main() {}
