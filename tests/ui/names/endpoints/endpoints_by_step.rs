use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, q: [R; 2])]
#[discrete_lagrangian(m * (x[k + 1] - x[k]).powi(2) / h + (q[1][n + 1] - q[1][n]).powi(2) + q[0][0])]
struct System {
    m: f64,
}

fn main() {}
