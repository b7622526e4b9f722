//! `momentum` where the constraints restrict the symmetry directions.
use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)))]
#[constraint(y_dot == x * x_dot)]
#[symmetry(translations(y, z))]
#[discrete_connection(momentum(0, mu))]
struct Particle {
    m: f64,
    mu: f64,
}

fn main() {}
