use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, theta: S1)]
#[lagrangian(m / 2 * x_dot.powi(2) + I / 2 * theta_dot.powi(2))]
#[constraint(x_dot == A * theta_dot)]
#[discretization(lobatto, stages = 3)]
#[symmetry(translations(x))]
#[discrete_connection(kinematic)]
pub struct Wheel {
    pub m: f64,
    pub I: f64,
    pub A: f64,
}

fn main() {}
