use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(q: [R; 2])]
#[lagrangian(q[m] * q_dot[0.5])]
struct Particle {
    m: f64,
}

fn main() {}
