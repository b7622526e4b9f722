use nonholonomic::prelude::*;

#[discrete_system(crate = "nonholonomic")]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)))]
struct Particle {
    m: f64,
}

fn main() {}
