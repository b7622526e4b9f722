use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(theta: S1)]
#[lagrangian(m * theta.omega.powi(2))]
struct Body {
    m: f64,
}

fn main() {}
