use nonholonomic::prelude::*;

// A potential makes L_d regular; the motion alternates and does not converge as h → 0.
#[discrete_system]
#[coordinates(x, y)]
#[lagrangian((x_dot + y_dot).powi(2) / 2 - x * y)]
struct OneMass;

fn main() {}
