use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[lagrangian(m / 2 * x_dot.powi(2) - x * x_ddot)]
#[force(x = -m * xddot)]
#[discrete_force(plus(x = x_ddot))]
struct System {
    m: f64,
}

fn main() {}
