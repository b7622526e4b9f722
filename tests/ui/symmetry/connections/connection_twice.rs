use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y, theta: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + J / 2 * theta_dot.powi(2))]
#[symmetry(translations(x))]
#[connection(flat)]
#[connection(nonholonomic)]
struct Body {
    m: f64,
    J: f64,
}

fn main() {}
