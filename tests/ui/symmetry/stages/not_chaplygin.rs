//! `kinematic` where D contains a symmetry direction.
use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)))]
#[constraint(y_dot == x * x_dot)]
#[symmetry(translations(z))]
#[discrete_connection(kinematic)]
struct Particle {
    m: f64,
}

fn main() {}
