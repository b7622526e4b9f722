use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, R: SO3)]
#[lagrangian(m * (x_dot.powi(2) + R.omega.norm_squared()))]
#[symmetry(SO3(R))]
#[connection(R.omega[0] = R[(0, 1)] * x_dot)]
struct Turned {
    m: f64,
}

#[discrete_system]
#[coordinates(x, R: SO3)]
#[lagrangian(m * (x_dot.powi(2) + R.omega.norm_squared()))]
#[symmetry(SO3(R))]
#[connection(R.omega[0] = x_dot * x_dot)]
struct Bent {
    m: f64,
}

#[discrete_system]
#[coordinates(x, R: SO3)]
#[lagrangian(m * (x_dot.powi(2) + R.omega.norm_squared()))]
#[symmetry(SO3(R))]
#[connection(x = x_dot)]
struct OnTheBase {
    m: f64,
}

#[discrete_system]
#[coordinates(R: SO3)]
#[lagrangian(m * R.omega.norm_squared())]
#[symmetry(SO3(R))]
#[connection(nonholonomic)]
struct WithoutABase {
    m: f64,
}

#[discrete_system]
#[coordinates(x, R: SO3)]
#[discrete_lagrangian(m * ((x[1] - x[0]).powi(2) + 3 - R.relative.trace()) / h)]
#[symmetry(SO3(R))]
#[connection(nonholonomic)]
#[constraint(R.omega[2] == 0)]
struct Discrete {
    m: f64,
}

#[discrete_system]
#[coordinates(x, R: SO3)]
#[control(u)]
#[lagrangian(m * (x_dot.powi(2) + R.omega.norm_squared()))]
#[force(x = u)]
#[symmetry(SO3(R))]
#[connection(R.omega[0] = u * x_dot)]
struct Controlled {
    m: f64,
}

#[discrete_system]
#[coordinates(x, R: SO3)]
#[lagrangian(m * (x_dot.powi(2) + R.omega.norm_squared()))]
#[constraint(when = x > 0, R.omega[0] == x_dot)]
#[symmetry(SO3(R))]
#[connection(nonholonomic)]
struct InRegions {
    m: f64,
}

fn main() {}
