use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) - m * x.powi(2))]
#[constraint(z_dot == (x + y) * x_dot)]
#[force(x = -m * x * x_dot)]
#[symmetry(translations(x, y))]
struct System {
    m: f64,
}

#[discrete_system]
#[coordinates(x, y, theta: S1, z)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2) + theta_dot.powi(2) + z_dot.powi(2)) - m * y)]
#[constraint(z_dot == x * y_dot)]
#[symmetry(SE2(x, y, theta))]
struct Rotated {
    m: f64,
}

fn main() {}
