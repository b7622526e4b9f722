//! L is invariant under the group in this chart, its midpoint discretisation is not: the action is not affine.
use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(s, y)]
#[lagrangian(m / 2 * (s_dot / (1 + s.powi(2)).sqrt()).powi(2) + m / 2 * y_dot.powi(2))]
#[symmetry(group(fibre(s), identity(0), product(s[0] * sqrt(1 + s[1].powi(2)) + s[1] * sqrt(1 + s[0].powi(2))), inverse(-s)))]
struct Particle {
    m: f64,
}

fn main() {}
