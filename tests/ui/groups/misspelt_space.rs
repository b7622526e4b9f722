use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(theta: SO2, R: S03, S: SO(3), k: Sphere)]
#[lagrangian(m)]
struct Body {
    m: f64,
}

fn main() {}
