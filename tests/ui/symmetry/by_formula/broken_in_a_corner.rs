//! A wall far away knows a direction.
use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) - max(x - 500, 0).powi(3))]
#[action(turn(a), x = x * cos(a) - y * sin(a), y = x * sin(a) + y * cos(a))]
struct Particle {
    m: f64,
}

fn main() {}
