use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(q: [R; 3], x)]
#[lagrangian(m / 2 * ((0..3).map(|i| q_dot[i].powi(2)).sum() + x_dot.powi(2)))]
#[symmetry(translations(q[3], x[0]))]
struct Body {
    m: f64,
}

fn main() {}
