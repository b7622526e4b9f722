use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(R: [SO3; 3])]
#[lagrangian(m * (R.omega.norm_squared() + R[3].omega[0] + R[(0, 1)]))]
struct Body {
    m: f64,
}

fn main() {}
