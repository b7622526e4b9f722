use nonholonomic::prelude::*;

#[discrete_system(derivatives, derivatives)]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2)]
struct Free;

fn main() {}
