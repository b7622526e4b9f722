use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(s, g: SE2)]
#[lagrangian((g.v.norm_squared() + g.omega.powi(2) + s_dot.powi(2)) / 2)]
#[constraint(when = g.p[0] > s, g.v[1] == 0)]
#[symmetry(SE2(g))]
pub struct Sledge {}

fn main() {}
