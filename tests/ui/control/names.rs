use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y)]
#[control(m, x, tau, tau, h, sin)]
#[lagrangian(m * (x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[force(x = tau)]
struct Body {
    m: f64,
}

fn main() {}
