use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[lagrangian((x as f32) * x_dot)]
struct Particle {
    m: f64,
}

fn main() {}
