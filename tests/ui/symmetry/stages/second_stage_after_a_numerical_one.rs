//! The first stage is solved numerically, so that there is no system on Q/G to reduce again.
use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y, z)]
#[discrete_lagrangian(m / 2 * ((x[1] - x[0]).powi(2) + (y[1] - y[0]).powi(2) + (z[1] - z[0]).powi(2) + (z[1] - z[0]).powi(4)) / h)]
#[variational_constraint(y_dot == x * x_dot)]
#[kinematic_constraint(y[1] - y[0] == x[0] * (x[1] - x[0]))]
#[symmetry(translations(z))]
#[discrete_connection(momentum(mu))]
#[symmetry(translations(y))]
#[discrete_connection(kinematic)]
struct Particle {
    m: f64,
    mu: f64,
}

fn main() {}
