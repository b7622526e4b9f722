use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(g: SE2)]
#[lagrangian(m * g.v.norm_squared() + m * g.omega[0].powi(2))]
struct Body {
    m: f64,
}

fn main() {}
