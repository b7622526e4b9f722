use nonholonomic::prelude::*;

#[discrete_system(reversible(xi))]
#[coordinates(x, y, xi: S1)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + xi_dot.powi(2)) / 2 - (x.powi(2) + y.powi(2)) / 2 + cos(xi) - epsilon * sin(2 * xi))]
#[constraint(y_dot + sin(xi) * x_dot == 0)]
struct Variator { epsilon: f64 }

#[discrete_system(reversible(zeta))]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2)]
struct Free;

fn main() {}
