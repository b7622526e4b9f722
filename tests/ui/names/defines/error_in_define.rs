use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)))]
#[define(drag = k * x_dot)]
#[force(x = -drag, y = -drag)]
#[force(x = drag)]
struct Particle {
    m: f64,
}

fn main() {}
