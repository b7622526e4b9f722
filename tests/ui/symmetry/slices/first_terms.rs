//! The first terms of a turn are no action of the group whose elements add up.
use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)))]
#[action(turn(a), x = x - a * y, y = y + a * x)]
#[adapted(r, a)]
#[slice(x = r, y = 0)]
#[symmetry(translations(a))]
struct Particle {
    m: f64,
}

fn main() {}
