use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(R: SO3, g: SE2, k: [SE3; 2])]
#[lagrangian(m * R.omega.norm_squared())]
struct Body {
    m: f64,
}

fn main() {}
