use nonholonomic::prelude::*;

#[discrete_system(continuous)]
#[coordinates(x, R: SO3)]
#[discrete_lagrangian((x[1] - x[0]).powi(2) / h - m * R.relative.trace() / h)]
struct Body {
    m: f64,
}

fn main() {}
