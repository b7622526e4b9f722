use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(R: SO3)]
#[lagrangian(m * R.omega.norm_squared())]
#[symmetry(SO3(R))]
#[discrete_connection(kinematic)]
struct Body {
    m: f64,
}

fn main() {}
