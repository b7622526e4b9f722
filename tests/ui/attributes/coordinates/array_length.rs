use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(q: [R; 0], p: [S1; 5000])]
#[lagrangian(q_dot[0] + p_dot[0])]
struct Particle {
    m: f64,
}

fn main() {}
