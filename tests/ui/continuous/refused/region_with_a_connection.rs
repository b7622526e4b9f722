use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y, a, b)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + a_dot.powi(2) + b_dot.powi(2)) / 2)]
#[constraint(when = x > 0, x_dot == r * b_dot)]
#[symmetry(translations(y, a, b))]
#[connection(flat)]
struct Sphere {
    r: f64,
}

fn main() {}
