use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(R: SO3)]
#[lagrangian(m * R.omega.norm_squared())]
#[constraint(when = R[(0, 0)] > 0, R.omega[2] == 0)]
struct Body {
    m: f64,
}

fn main() {}
