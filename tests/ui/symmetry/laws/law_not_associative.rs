//! A product that is not associative.
use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(a, b)]
#[lagrangian(m / 2 * (a_dot.powi(2) + b_dot.powi(2)))]
#[symmetry(group(fibre(a, b), identity(0, 0), product(a[0] + a[1], b[0] + b[1] + a[0].powi(2) * a[1]), inverse(-a, -b)))]
struct Particle {
    m: f64,
}

fn main() {}
