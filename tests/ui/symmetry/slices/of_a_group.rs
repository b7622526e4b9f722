//! A slice has coordinates in R and S1.
use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y, R: SO3)]
#[lagrangian(x_dot.powi(2) + y_dot.powi(2) + R.omega.dot(R.omega))]
#[action(turn(a), x = x * cos(a) - y * sin(a), y = x * sin(a) + y * cos(a))]
#[adapted(r, a: S1, Q: SO3)]
#[slice(x = r, y = 0)]
#[symmetry(SO3(R))]
struct Body;

fn main() {}
