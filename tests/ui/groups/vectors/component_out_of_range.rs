use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(R: SO3)]
#[lagrangian(m * R.omega[3].powi(2))]
struct Body {
    m: f64,
}

fn main() {}
