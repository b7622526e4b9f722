use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(R: SO3)]
#[discrete_lagrangian(m * R.omega.norm_squared())]
struct Body {
    m: f64,
}

fn main() {}
