use nonholonomic::prelude::*;

// T Prop. 4.3.1 with ERRATA T5: L_d is regular on Q, but not on D and D_d.
#[discrete_system]
#[coordinates(x, y)]
#[discrete_lagrangian(((x[1] - x[0]).powi(2) - (y[1] - y[0]).powi(2)) / 2)]
#[variational_constraint(x_dot == y_dot)]
#[kinematic_constraint(y[1] - y[0] == x[1] - x[0])]
struct Lightlike;

fn main() {}
