use nonholonomic::prelude::*;

#[discrete_system(lattice)]
#[coordinates(x)]
#[lagrangian((1 + (x.next - x).powi(2)) * x_dot.powi(2) / 2 - x_diff.powi(2) / 2)]
#[discretization(energy)]
struct InertiaOfTwo;

#[discrete_system(lattice)]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - x_diff.powi(2) / 2)]
#[constraint(y_dot == y.next * x_dot)]
#[discretization(energy)]
struct FormOfTwo;

#[discrete_system(lattice)]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - x_diff.powi(2) / 2)]
#[constraint(y_diff == x)]
#[discretization(energy)]
struct Neighbours;

#[discrete_system(lattice)]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - x_diff.powi(2) / 2)]
#[holonomic(y_diff == x)]
#[discretization(energy)]
struct BothSites;

#[discrete_system(lattice)]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - x_diff.powi(2) / 2)]
#[holonomic(y == x.powi(2))]
#[discretization(energy)]
struct OnACurve;

#[discrete_system(lattice)]
#[coordinates(x, theta: S1)]
#[lagrangian((x_dot.powi(2) + theta_dot.powi(2)) / 2 - x_diff.powi(2) / 2)]
#[constraint(x_dot == a * cos(theta) * theta_dot)]
#[discretization(energy)]
#[site(a)]
struct FormOfASite {
    a: Vec<f64>,
}

#[discrete_system(lattice)]
#[coordinates(x)]
#[lagrangian((1 + k * x.powi(2)) * x_dot.powi(2) / 2 - x_diff.powi(2) / 2)]
#[discretization(energy)]
struct InertiaOfASite;

#[discrete_system(lattice)]
#[coordinates(x)]
#[lagrangian(-x_diff.powi(2) / 2 - x.powi(2))]
#[discretization(energy)]
struct Still;

#[discrete_system(lattice)]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2 - x_diff.powi(2) / 2)]
#[force(x = -x_dot)]
#[discretization(energy)]
struct Damped;

#[discrete_system(lattice)]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - x_diff.powi(2) / 2)]
#[constraint(when = x > 0, y_dot == x * x_dot)]
#[discretization(energy)]
struct InRegions;

fn main() {}
