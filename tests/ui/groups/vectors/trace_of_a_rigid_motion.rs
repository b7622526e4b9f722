use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(g: SE3)]
#[discrete_lagrangian(m * g.relative.trace())]
struct Body {
    m: f64,
}

fn main() {}
