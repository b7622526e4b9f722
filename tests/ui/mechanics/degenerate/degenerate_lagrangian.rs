use nonholonomic::prelude::*;

// `u` has no kinetic energy. (With the midpoint rule u·x would make it a multiplier for x = 0.)
#[discrete_system]
#[coordinates(x, y, u)]
#[discretization(left)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) - k * u * x)]
struct NoInertia {
    m: f64,
    k: f64,
}

fn main() {}
