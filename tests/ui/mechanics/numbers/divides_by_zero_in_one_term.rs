use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) - 3 * m * x + y / (x - x))]
struct System {
    m: f64,
}

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + y * (m - m).powi(-2) + x)]
struct Power {
    m: f64,
}

#[discrete_system]
#[coordinates(x, y)]
#[define(a = 1 / (m * x - x * m))]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + (0..3).map(|i| y / (i + 1)).sum() + a * x)]
struct InADefine {
    m: f64,
}

fn main() {}
