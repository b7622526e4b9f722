use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[lagrangian(if x { x_dot } else { m } + match x { _ => m })]
struct Particle {
    m: f64,
}

fn main() {}
