use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(g: SE3)]
#[lagrangian(m * g.v.norm_squared())]
#[symmetry(SO3(g))]
struct Body {
    m: f64,
}

fn main() {}
