use nonholonomic::prelude::*;

#[discrete_system(lattice)]
#[coordinates(x, y)]
#[control(tau, w, idle)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) - x_diff.powi(2) - y_diff.powi(2)) / 2)]
#[constraint(y_diff == x_diff + w)]
#[force(x = tau.next)]
struct BetweenSites;

#[discrete_system(lattice)]
#[coordinates(x)]
#[control(k, x_diff)]
#[lagrangian((x_dot.powi(2) - x_diff.powi(2)) / 2)]
struct OfNamesOfLattices;

#[discrete_system]
#[coordinates(x, y)]
#[control(tau, w)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 + w * x)]
#[constraint(when = x > 0, y_dot == 0)]
#[constraint(when = x < 0, y_dot == w)]
#[force(x = tau)]
struct InRegions;

#[discrete_system]
#[coordinates(x, y)]
#[control(tau)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[force(y = tau * x)]
#[symmetry(translations(x))]
struct ThatBreaksASymmetry;

fn main() {}
