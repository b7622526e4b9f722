use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[lagrangian({
    let mut v = x_dot;
    let (a, b) = x;
    m / 2 * v.powi(2) - a * b
})]
struct System {
    m: f64,
}

fn main() {}
