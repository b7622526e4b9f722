use nonholonomic::prelude::*;

#[discrete_system(continuous)]
#[coordinates(x, R: SO3)]
#[lagrangian(x_dot.powi(2) + m * R.omega.norm_squared())]
#[variational_constraint(x_dot == R.omega[2])]
#[kinematic_constraint(x[1] - x[0] == R.relative[(1, 0)])]
struct Body {
    m: f64,
}

fn main() {}
