use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[lagrangian(m / 2 * x_dot.powi(2))]
struct System
where
{
    m: f64,
}

fn main() {}
