//! A force acts along the group, so that its momentum is not conserved.
use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, z)]
#[lagrangian(m / 2 * (x_dot.powi(2) + z_dot.powi(2)))]
#[force(z = -c * z_dot)]
#[symmetry(translations(z))]
#[discrete_connection(momentum(mu))]
struct Particle {
    m: f64,
    c: f64,
    mu: f64,
}

fn main() {}
