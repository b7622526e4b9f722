use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)))]
#[define(v = x_dot)]
#[define(w = x[1] - x[0])]
#[force(x = w)]
#[discrete_force(plus(x = v))]
struct Particle {
    m: f64,
}

fn main() {}
