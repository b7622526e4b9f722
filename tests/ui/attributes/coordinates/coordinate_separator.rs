use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x y, 3)]
#[lagrangian(x_dot + y_dot)]
struct Particle {
    m: f64,
}

fn main() {}
