use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, R: SO3)]
#[lagrangian(m * (x_dot.powi(2) + R.omega.norm_squared()))]
#[moving_frame(x = x + t)]
struct Body {
    m: f64,
}

fn main() {}
