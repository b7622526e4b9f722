use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
#[constraint(z_dot == y * x_dot)]
#[vakonomic(mu, nu)]
struct TooMany;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[vakonomic(mu)]
struct Free;

#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 - mu * x)]
#[constraint(z_dot == y * x_dot)]
#[vakonomic(mu)]
struct InTheLagrangian;

#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
#[constraint(z_dot == y * x_dot)]
#[vakonomic(x)]
struct Taken;

#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
#[constraint(z_dot == y * x_dot)]
#[vakonomic(mu: S1)]
struct Angle;

#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
#[constraint(z_dot == y * x_dot)]
#[constraint(2 * z_dot == 2 * y * x_dot)]
#[vakonomic(mu, nu)]
struct Dependent;

fn main() {}
