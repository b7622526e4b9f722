use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(R: SO3)]
#[discrete_lagrangian(m * R[0][1] * R[1][(0, 2)])]
struct Body {
    m: f64,
}

fn main() {}
