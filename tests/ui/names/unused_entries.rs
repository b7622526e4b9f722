use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(q: [R; 3])]
#[lagrangian(m / 2 * q_dot[1].powi(2))]
struct Particle {
    m: f64,
}

fn main() {}
