use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(theta)]
#[lagrangian(m / 2 * thta_dot + M)]
struct Particle {
    m: f64,
}

fn main() {}
