use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(R: SO3)]
#[lagrangian(m * (R * [1, 2]).norm_squared())]
struct Body {
    m: f64,
}

fn main() {}
