//! The kinematic constraint does not determine the displacement along the group.
use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)))]
#[variational_constraint(z_dot == y * x_dot)]
#[kinematic_constraint(y[1] - y[0] == x[1] - x[0])]
#[symmetry(translations(z))]
#[discrete_connection(kinematic)]
struct Particle {
    m: f64,
}

fn main() {}
