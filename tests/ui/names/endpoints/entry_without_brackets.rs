use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(q: [R; 2])]
#[lagrangian(k0 / 2 * q_dot[0].powi(2) + k[1] / 2 * q_dot1.powi(2) - q_1)]
struct System {
    k: [f64; 2],
}

fn main() {}
