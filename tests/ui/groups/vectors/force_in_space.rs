use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(R: SO3)]
#[lagrangian(m * R.omega.norm_squared())]
#[force(R.spatial_omega = [0, 0, m])]
struct Body {
    m: f64,
}

fn main() {}
