use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[lagrangian(m / 2 * x_dot.powi(2) + (-8).powf(1/3) * x + sqrt(-1 - m.powi(2)) * x)]
struct Particle {
    m: f64,
}

fn main() {}
