use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(R: SO3)]
#[lagrangian(m * R.omega.norm_squared())]
#[constraint(when = (0..3).map(|i| R[(0, i)].powi(2)).sum() > m, R.omega[2] == 0)]
struct Body {
    m: f64,
}

fn main() {}
