use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian(x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2))]
#[constraint(z_dot == sign(x - 1) * y_dot)]
struct Jump;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(where(x > 1, 1, 2) * x_dot.powi(2) + y_dot.powi(2))]
struct Mass;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(x_dot.powi(2) + y_dot.powi(2) - where(x > 1, 1, 2))]
struct Step;

#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian(x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2))]
#[constraint(z_dot == abs(y_dot))]
struct NotAffine;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - max(x, y - 1000000))]
#[symmetry(translations(y))]
struct OneCase;

/// The cases are d² and d at sin x = d.
#[discrete_system]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2 - where(sin(x) > d, sin(x).powi(2), d))]
struct OfAParameter {
    d: f64,
}

/// A number in its place: ¼ and ½.
#[discrete_system]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2 - where(sin(x) > 1/2, sin(x).powi(2), sin(x)))]
struct OfANumber;

fn main() {}
