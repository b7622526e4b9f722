use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y, z)]
#[control(tau, w: [R; 2])]
#[define(twice = 2 * w[1])]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
#[discretization(alpha = tau)]
#[holonomic(z == w[0])]
#[force(x = tau, y = w[0] + w[1], z = w)]
#[symmetry(group(fibre(x), identity(0), product(x[0] + x[1] * tau)))]
#[connection(x = twice * y_dot)]
#[discrete_connection(x = tau * (y[1] - y[0]))]
struct Body;

#[discrete_system]
#[coordinates(x, y)]
#[control(tau)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[constraint(when = x > tau, y_dot == 0)]
struct Gate;

fn main() {}
