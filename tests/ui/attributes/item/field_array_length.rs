use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)))]
struct Particle {
    m: f64,
    k: [f64; 0],
    l: [f64; N],
}

fn main() {}
