use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[control(tau, w: [R; 3])]
#[lagrangian(x_dot.powi(2) / 2)]
#[force(x = w[1])]
struct Body;

fn main() {}
