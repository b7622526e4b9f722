use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(R: SO3)]
#[lagrangian(m * R.omg.norm_squared())]
struct Body {
    m: f64,
}

fn main() {}
