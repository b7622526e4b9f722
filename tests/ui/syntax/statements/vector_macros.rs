use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x)]
#[lagrangian({
    let v = vec![x_dot, 0.0];
    let w = vec![x; 3];
    m / 2 * v[0].powi(2) - matrix![x, 0; 0, x][(1, 1)] - w[0] - dbg!(x)
})]
struct System {
    m: f64,
}

fn main() {}
