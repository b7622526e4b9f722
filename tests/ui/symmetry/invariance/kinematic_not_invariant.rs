//! D_d depends on a coordinate that the group translates, D does not.
use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)))]
#[variational_constraint(y_dot == x * x_dot)]
#[kinematic_constraint(y[1] - y[0] == x[0] * (x[1] - x[0]) * (1 + h * y[0]))]
#[symmetry(translations(y))]
struct Particle {
    m: f64,
}

fn main() {}
