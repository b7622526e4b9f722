use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2 + ln(1 - 2) * x)]
struct Particle;

fn main() {}
