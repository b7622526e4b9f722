use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(q: R^3, a: S1**2, R: SO3*2)]
#[lagrangian(m / 2 * (0..3).map(|i| q_dot[i].powi(2)).sum() + a_dot[0] + R[1].omega[0])]
struct System {
    m: f64,
}

fn main() {}
