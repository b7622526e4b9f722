use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)))]
struct Particle {
    m: f32,
    name: String,
    k: [f32; 2],
}

fn main() {}
