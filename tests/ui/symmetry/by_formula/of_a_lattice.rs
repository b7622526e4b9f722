//! The groups of a lattice are symmetries.
use nonholonomic::prelude::*;

#[discrete_system(lattice)]
#[coordinates(x)]
#[lagrangian(m / 2 * x_dot.powi(2) - (x.next - x).powi(2))]
#[action(along(a), x = x + a)]
struct Particle {
    m: f64,
}

fn main() {}
