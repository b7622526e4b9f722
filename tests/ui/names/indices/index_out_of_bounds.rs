use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(q: [R; 2])]
#[lagrangian((0..2).map(|i| q_dot[i] * q[i + 1]).sum() + k[3])]
struct Particle {
    k: [f64; 3],
}

fn main() {}
