//! An array moves to as many numbers as it has.
use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(q: [R; 3])]
#[lagrangian(m / 2 * q_dot.dot(q_dot))]
#[action(along(a), q = [a, q[1]], (0..2).map(|i| q[i + 2] = q[i + 2] + a))]
struct Particle {
    m: f64,
}

fn main() {}
