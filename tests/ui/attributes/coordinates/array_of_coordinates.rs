use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, q: [R, 3])]
#[lagrangian(x_dot.powi(2) + (0..3).map(|i| q_dot[i].powi(2)).sum())]
struct Points;

fn main() {}
