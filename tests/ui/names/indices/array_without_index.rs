use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(q: [R; 2])]
#[lagrangian(q * q_dot[0])]
struct Particle {
    m: f64,
}

fn main() {}
