//! ẋ = a(x, y, t) ẏ + b(x, y, t) (J Examples 2.1, 5.1): a constraint affine in the velocities, with
//! forces, all depending on time.

use std::sync::LazyLock;

use nonholonomic::without_equations::discrete_system;

use crate::reference::continuous;
use crate::reference::data::Reference;

#[discrete_system(continuous)]
#[coordinates(y, x)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - x.powi(2) / 2 - y.powi(2) / 3)]
#[constraint((-t / 4 - x * y / 5 - 1) * y_dot + x_dot - x * y / 7 - cos(t) / 2 == 0)]
#[force(y = -y_dot / 10, x = t * y / 11)]
#[discretization(midpoint)]
struct Example;

static FILE: LazyLock<Reference> =
    LazyLock::new(|| Reference::parse(include_str!("../data/13_voronec_affine_example.json")));

#[test]
fn convergence() {
    super::convergence("13", &Example, &FILE);
}

#[test]
fn voronec_objects() {
    continuous::voronec_objects("13", &Example, &FILE, 14);
}

#[test]
fn flow() {
    super::flow("13", &Example, &FILE);
}
