use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(R: SO3)]
#[lagrangian(m * R[0].trace())]
struct Body {
    m: f64,
}

fn main() {}
