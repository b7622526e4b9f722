use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * x_dot^2 + m * y_dot**2)]
struct Particle {
    m: f64,
}

fn main() {}
