use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)))]
#[kinematic_constraint(x[1] - x[0] == m * (y[1] - y[0]))]
#[kinematic_constraint(x[1] == x[0])]
struct Particle {
    m: f64,
}

fn main() {}
