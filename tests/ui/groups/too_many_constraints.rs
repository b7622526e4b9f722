use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(R: SO3)]
#[lagrangian(m * R.omega.norm_squared())]
#[constraint(R.omega[0] == 0)]
#[constraint(R.omega[1] == 0)]
#[constraint(R.omega[2] == 0)]
struct Body {
    m: f64,
}

fn main() {}
