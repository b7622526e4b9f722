//! A metric that couples too many coordinates of the fibre for its connection to be written out.
use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(q: [R; 8], s)]
#[lagrangian((0..8).map(|i| (0..8).map(|j| cos(s) * q_dot[i] * q_dot[j]).sum()).sum() / 8
    + (0..8).map(|i| (2 + cos(s)) * q_dot[i].powi(2) + q_dot[i] * s_dot / 9).sum() + s_dot.powi(2) / 2)]
#[symmetry(translations(q))]
struct Dense;

fn main() {}
