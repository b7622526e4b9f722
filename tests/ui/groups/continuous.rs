use nonholonomic::prelude::*;

#[discrete_system(continuous)]
#[coordinates(R: SO3)]
#[lagrangian(m * R.omega.norm_squared())]
struct Body {
    m: f64,
}

fn main() {}
