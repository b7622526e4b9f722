use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, R: SO3)]
#[lagrangian(m * (x_dot.powi(2) + R.omega.norm_squared()))]
#[symmetry(translations(x))]
struct Body {
    m: f64,
}

fn main() {}
