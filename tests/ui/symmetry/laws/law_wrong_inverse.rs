//! The inverse given is none.
use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(a)]
#[lagrangian(m / 2 * a_dot.powi(2))]
#[symmetry(group(fibre(a), identity(0), product(a[0] + a[1]), inverse(1 - a)))]
struct Particle {
    m: f64,
}

fn main() {}
