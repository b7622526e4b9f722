use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(R: SO3)]
#[lagrangian(m * cos(R))]
struct Body {
    m: f64,
}

fn main() {}
