use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, q: [R; 2])]
#[discrete_lagrangian(m / 2 * h * x_dot.powi(2) + q_dot[1])]
struct Particle {
    m: f64,
}

fn main() {}
