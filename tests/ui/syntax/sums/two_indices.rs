use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y, R: SO3)]
#[lagrangian(x_dot.powi(2) + y_dot.powi(2) + R.omega.norm_squared())]
#[force(R.omega[0] = -k * R[0, 1], x = k * y)]
#[constraint(x_dot == R[0, 1] * R.omega[2])]
struct Ball {
    k: f64,
}

fn main() {}
