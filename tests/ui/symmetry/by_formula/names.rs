//! An action is made of coordinates, the time, fields and its own parameters.
use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)))]
#[control(u)]
#[force(x = u)]
#[action(along(a), x = x + a, y = y + a * (x_dot + u + h))]
struct Particle {
    m: f64,
}

fn main() {}
