use nonholonomic::prelude::*;

#[discrete_system(continuous)]
#[coordinates(R: SO3)]
#[lagrangian(m * R.omega.norm_squared())]
#[discrete_force(minus(R.omega[0] = h))]
struct Body {
    m: f64,
}

fn main() {}
