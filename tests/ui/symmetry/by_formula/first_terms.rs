//! The first terms of a motion are no motions of a group.
use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)))]
#[action(turn(a), x = x - a * y, y = y + a * x)]
struct Particle {
    m: f64,
}

fn main() {}
