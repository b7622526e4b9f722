//! One affine constraint in three coordinates (J Theorem 5.1), with forces, all depending on time.

use std::sync::LazyLock;

use nonholonomic::without_equations::discrete_system;

use crate::reference::continuous;
use crate::reference::data::Reference;

#[discrete_system(continuous)]
#[coordinates(u, v, w)]
#[lagrangian((u_dot.powi(2) + v_dot.powi(2) + w_dot.powi(2)) / 2 + u_dot * v_dot / 5 - u.powi(2) / 2 - v * w / 3)]
#[constraint((-t / 3 - v - w / 5) * u_dot + (u - sin(t)) * v_dot + w_dot - u * w / 7 - cos(t) / 2 == 0)]
#[force(u = -u_dot / 10, w = t * w / 11)]
#[discretization(midpoint)]
struct Example;

static FILE: LazyLock<Reference> =
    LazyLock::new(|| Reference::parse(include_str!("../data/14_voronec_three_coordinates.json")));

#[test]
fn convergence() {
    super::convergence("14", &Example, &FILE);
}

#[test]
fn voronec_objects() {
    continuous::voronec_objects("14", &Example, &FILE, 12);
}

#[test]
fn flow() {
    super::flow("14", &Example, &FILE);
}
