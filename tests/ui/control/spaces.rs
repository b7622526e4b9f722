use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[control(a: S1, b: [SO3; 2], c: [R; 0], d: f64)]
#[lagrangian(x_dot.powi(2) / 2)]
#[force(x = a + b[0] + c[0] + d)]
struct Body;

fn main() {}
