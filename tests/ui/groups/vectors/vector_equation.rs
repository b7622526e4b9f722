use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(R: SO3)]
#[lagrangian(m * R.omega.norm_squared())]
#[constraint(R.omega == [0, 1])]
struct Body {
    m: f64,
}

fn main() {}
