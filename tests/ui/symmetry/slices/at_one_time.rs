//! A field that has a symmetry at t = 0 alone, where the point that the action turns about is in its middle.
use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * ((x_dot - u).powi(2) + y_dot.powi(2)) - x.powi(2) - y.powi(2))]
#[action(turn(a), x = u * t + (x - u * t) * cos(a) - y * sin(a), y = (x - u * t) * sin(a) + y * cos(a))]
#[adapted(r, a: S1)]
#[slice(x = u * t + r, y = 0)]
#[symmetry(translations(a))]
struct Particle {
    m: f64,
    u: f64,
}

fn main() {}
