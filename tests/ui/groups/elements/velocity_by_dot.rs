use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(R: SO3)]
#[lagrangian(m * R_dot.powi(2))]
struct Body {
    m: f64,
}

fn main() {}
