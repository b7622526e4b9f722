use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(q: [R; 3])]
#[lagrangian((0..3).map(|i| q_dot[i].powi(2) * w[i 1]).sum())]
#[discretization(alpha = w[0 1])]
#[force(q[0 1] = -1, q[1] = w[0] y)]
struct Chain {
    w: [f64; 3],
}

fn main() {}
