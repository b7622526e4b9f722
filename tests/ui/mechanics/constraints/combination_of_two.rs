use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y, theta: S1, phi: S1, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2) + theta_dot.powi(2) + phi_dot.powi(2)) / 2)]
#[constraint(x_dot == cos(phi) * theta_dot)]
#[constraint(y_dot == sin(phi) * theta_dot)]
#[constraint(cos(phi) * x_dot + sin(phi) * y_dot == theta_dot)]
struct Disk;

fn main() {}
