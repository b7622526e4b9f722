use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)))]
#[constraint(if x > 0 && y < 1 { y_dot == m * x_dot } else { y_dot == 0 })]
struct System {
    m: f64,
}

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)))]
#[constraint(y_dot == if x > 0 { m * x_dot } else { 0 })]
struct OnOneSide {
    m: f64,
}

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)))]
#[constraint(match x > 0 { true => y_dot == x_dot, false => y_dot == 0 })]
struct Match {
    m: f64,
}

fn main() {}
