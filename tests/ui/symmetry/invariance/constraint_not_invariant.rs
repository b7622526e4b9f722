//! D depends on a coordinate that the group translates.
use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)))]
#[constraint(z_dot == y * x_dot)]
#[symmetry(translations(y))]
struct Particle {
    m: f64,
}

fn main() {}
