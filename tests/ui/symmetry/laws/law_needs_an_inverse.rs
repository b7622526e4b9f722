//! The inverse cannot be derived: the law is not affine in either factor.
use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(a)]
#[lagrangian(m / 2 * a_dot.powi(2) / (1 + a.powi(2)))]
#[symmetry(group(fibre(a), identity(0), product(a[0] * sqrt(1 + a[1].powi(2)) + a[1] * sqrt(1 + a[0].powi(2)))))]
struct Particle {
    m: f64,
}

fn main() {}
