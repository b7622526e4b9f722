use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[lagrangian(m * x_dot.powi(2))]
#[retraction(cayley)]
struct Body {
    m: f64,
}

fn main() {}
