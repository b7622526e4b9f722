//! The kinetic energy vanishes along the symmetry direction in D.
use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m * x_dot * y_dot)]
#[symmetry(translations(y))]
struct Particle {
    m: f64,
}

fn main() {}
