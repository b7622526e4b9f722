use nonholonomic::prelude::*;

// Only the sum of the velocities has a kinetic energy.
#[discrete_system]
#[coordinates(x, y)]
#[lagrangian((x_dot + y_dot).powi(2) / 2)]
struct OneMass;

fn main() {}
