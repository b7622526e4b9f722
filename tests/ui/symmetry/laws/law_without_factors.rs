use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y, theta: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + J / 2 * theta_dot.powi(2))]
#[symmetry(group(fibre(x, y), identity(0, 1), product(x + x[1], y[1] * y[2]), inverse(-x[0], 1 / y)))]
struct Body {
    m: f64,
    J: f64,
}

fn main() {}
