use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(R: SO3, g: SE2)]
#[lagrangian(m * R.omega.norm_squared() + (R * g).trace())]
struct Body {
    m: f64,
}

fn main() {}
