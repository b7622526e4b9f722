use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, R: SO3, R: SO3)]
#[lagrangian(m / 2 * (x_dot.powi(2) + R.omega.norm_squared()))]
struct System {
    m: f64,
}

fn starts(system: &System) {
    let _ = system.start(0.1, (0.0, UnitQuaternion::identity()), [1.0, 0.0, 0.0, 0.0]);
}

fn main() {}
