use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)))]
#[variational_constraint(x == m * y)]
#[kinematic_constraint(x[0] == x[1])]
struct Particle {
    m: f64,
}

fn main() {}
