use nonholonomic::prelude::*;

// The form vanishes at every point: (1 - cos² - sin²)(dx + dy), but for rounding.
#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
#[constraint((1 - cos(z).powi(2) - sin(z).powi(2)) * (x_dot + y_dot) == 0)]
struct Particle;

fn main() {}
