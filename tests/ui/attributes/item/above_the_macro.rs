use nonholonomic::prelude::*;

#[coordinates(x, theta: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + theta_dot.powi(2)))]
#[discrete_system]
#[force(x = -theta)]
struct System {
    m: f64,
}

fn main() {}
