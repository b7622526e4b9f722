use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m * x_dot.powi(2) + y_dot.powi(2) - clamp(x, m) - abs(x, y))]
#[force(x = where(x, 1, 2) + where(x == 1, 1, 2) + if x < 1 { 3 })]
#[force(y = max(x > 1, 2) + where(x > 1 && y, 1, [1, 2]) + where(x > 0, 1, [1, 2]))]
struct Particle {
    m: f64,
}

#[discrete_system]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2))]
#[force(x = where(0 < x < 1, 1, 2))]
struct Chained;

fn main() {}
