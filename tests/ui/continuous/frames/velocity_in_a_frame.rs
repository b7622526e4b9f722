use nonholonomic::prelude::*;

#[discrete_system(continuous)]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[moving_frame(x = x + t * y_dot)]
struct Particle;

fn main() {}
