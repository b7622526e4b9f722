use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)))]
#[holonomic(x == m * y_dot)]
struct Particle {
    m: f64,
}

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)))]
#[holonomic(cos(x).powi(2) + sin(x).powi(2) == m)]
struct Cancelled {
    m: f64,
}

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)))]
#[holonomc(x == m * y)]
struct Misspelt {
    m: f64,
}

fn main() {}
