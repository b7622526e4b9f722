use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(R: SO3)]
#[discrete_lagrangian(m * (R * [0, 0, 1])[2])]
struct Body {
    m: f64,
}

fn main() {}
