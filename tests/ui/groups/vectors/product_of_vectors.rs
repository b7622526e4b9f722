use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(R: SO3)]
#[lagrangian(m * R.omega * a)]
struct Body {
    m: f64,
    a: [f64; 3],
}

fn main() {}
