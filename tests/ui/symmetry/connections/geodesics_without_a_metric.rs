//! Metrics that are none, degenerate across the group, and coupled in four coordinates.
use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, r)]
#[lagrangian(x_dot.powi(2) / 2 + x_dot.powi(4) / 4 + r_dot.powi(2) / 2)]
#[symmetry(translations(x))]
#[connection(flat)]
#[discrete_connection(geodesic)]
struct Quartic;

#[discrete_system]
#[coordinates(x, r, s)]
#[lagrangian((x_dot + r_dot).powi(2) / 2 + s_dot.powi(2) / 2 - r.powi(2) / 2)]
#[constraint(s_dot == r * r_dot)]
#[symmetry(translations(x))]
#[discrete_connection(geodesic)]
struct Degenerate;

#[discrete_system]
#[coordinates(x, r: [R; 4])]
#[lagrangian((x_dot.powi(2) + r_dot.dot(r_dot)) / 2 + (0..4).map(|i| r[i] * r_dot[i]).sum() * x_dot / 9)]
#[symmetry(translations(x))]
#[discrete_connection(geodesic)]
struct Wide;

fn main() {}
