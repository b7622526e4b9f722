use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(q: [R; 2])]
#[lagrangian(q_dot[0] * q_dot[1])]
#[force(q = m)]
#[force(q[2] = m)]
struct Particle {
    m: f64,
}

fn main() {}
