use nonholonomic::prelude::*;

#[discrete_system]
#[cordinates(x, y)]
#[lagrangean(x_dot * y_dot)]
#[constrain(x_dot == m * y_dot)]
struct Particle {
    m: f64,
}

fn main() {}
