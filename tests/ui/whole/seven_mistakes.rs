use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y, theta: S2)]
#[define(v = A * thta_dot)]
#[lagrangian(m / 2 * x_dot^2 + log(y_dot) + theta_dot * v)]
#[constraint(x_dot = A * theta_dot)]
#[force(z = -x_dot)]
#[discretization(midpiont)]
struct Particle {
    m: f64,
    A: f64,
}

fn main() {}
