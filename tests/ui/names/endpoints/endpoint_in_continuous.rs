use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, q: [R; 2])]
#[lagrangian(x[0] * x_dot + q[1][0] + t[0])]
struct Particle {
    m: f64,
}

fn main() {}
