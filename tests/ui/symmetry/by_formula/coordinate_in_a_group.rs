//! An action by formula moves coordinates in R and S1.
use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, R: SO3)]
#[lagrangian(m / 2 * x_dot.powi(2) + R.omega.norm_squared())]
#[action(turn(a), R = R)]
struct Particle {
    m: f64,
}

fn main() {}
