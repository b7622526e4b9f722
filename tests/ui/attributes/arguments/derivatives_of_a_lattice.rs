use nonholonomic::prelude::*;

#[discrete_system(lattice, derivatives)]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2 - (x.next - x).powi(2) / 2)]
struct Chain;

#[discrete_system(derivatives, derivatives)]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2)]
struct Free;

fn main() {}
