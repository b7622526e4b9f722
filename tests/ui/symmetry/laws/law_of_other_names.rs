use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y, theta: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + J / 2 * theta_dot.powi(2))]
#[define(v = x[0] + h)]
#[symmetry(group(fibre(x), identity(0), product(x[0] + x[1] + y[1] * theta_dot + v), inverse(-x * t)))]
struct Body {
    m: f64,
    J: f64,
}

fn main() {}
