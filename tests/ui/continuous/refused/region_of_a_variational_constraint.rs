use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y, a, b)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + a_dot.powi(2) + b_dot.powi(2)) / 2)]
#[variational_constraint(when = x > 0, x_dot == r * b_dot)]
#[kinematic_constraint(x[1] - x[0] == r * (b[1] - b[0]))]
struct Sphere {
    r: f64,
}

fn main() {}
