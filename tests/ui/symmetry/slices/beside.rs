//! Features that a slice is refused with.
use nonholonomic::prelude::*;

#[discrete_system(lattice)]
#[coordinates(x, y)]
#[lagrangian(x_dot.powi(2) + y_dot.powi(2) - x_diff.powi(2) - y_diff.powi(2))]
#[action(turn(a), x = x * cos(a) - y * sin(a), y = x * sin(a) + y * cos(a))]
#[adapted(r, a: S1)]
#[slice(x = r, y = 0)]
struct Chain;

#[discrete_system(continuous)]
#[coordinates(x, y)]
#[lagrangian(x_dot.powi(2) + y_dot.powi(2))]
#[action(turn(a), x = x * cos(a) - y * sin(a), y = x * sin(a) + y * cos(a))]
#[adapted(r, a: S1)]
#[slice(x = r, y = 0)]
#[symmetry(translations(a))]
#[moving_frame(x = x + t)]
struct Moving;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(x_dot.powi(2) + y_dot.powi(2))]
#[constraint(when = x.powi(2) + y.powi(2) > 1, x * y_dot == y * x_dot)]
#[action(turn(a), x = x * cos(a) - y * sin(a), y = x * sin(a) + y * cos(a))]
#[adapted(r, a: S1)]
#[slice(x = r, y = 0)]
#[symmetry(translations(a))]
struct Outside;

fn main() {}
