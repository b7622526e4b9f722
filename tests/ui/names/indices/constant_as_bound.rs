use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(q: [R; 2])]
#[lagrangian((0..N).map(|i| q_dot[i]).sum())]
struct Particle {
    m: f64,
}

fn main() {}
