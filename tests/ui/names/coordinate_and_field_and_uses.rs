use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, m)]
#[lagrangian(m / 2 * x_dot.powi(2))]
struct System {
    m: f64,
}

fn starts(system: &System) {
    let _ = system.start(0.1, [0.0], [1.0]);
}

fn main() {}
