use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, q: [R; 2])]
#[discrete_lagrangian(x * q[1] + t)]
struct Particle {
    m: f64,
}

fn main() {}
