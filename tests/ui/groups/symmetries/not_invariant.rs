use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, R: SO3)]
#[lagrangian(m * (x_dot.powi(2) + R.omega.norm_squared()) - x * R[(2, 2)])]
#[symmetry(translations(x))]
struct Falling {
    m: f64,
}

#[discrete_system]
#[coordinates(R: SO3)]
#[lagrangian(m * (R.omega[0].powi(2) + 2 * R.omega[1].powi(2) + R.omega[2].powi(2)))]
#[symmetry(R.omega[2])]
struct Unequal {
    m: f64,
}

#[discrete_system]
#[coordinates(R: SO3)]
#[lagrangian(m * R.omega.norm_squared() - R[(2, 2)])]
#[symmetry(R.spatial_omega[0])]
struct Heavy {
    m: f64,
}

#[discrete_system]
#[coordinates(R: SO3)]
#[lagrangian(m * R.omega.norm_squared())]
#[force(R.omega[0] = -m * R.omega[0])]
#[symmetry(R.omega[2])]
struct Dragged {
    m: f64,
}

#[discrete_system]
#[coordinates(x, R: SO3)]
#[lagrangian(m * (x_dot.powi(2) + R.omega.norm_squared()))]
#[constraint(x_dot == R.omega[1])]
#[symmetry(R.omega[2])]
struct Geared {
    m: f64,
}

#[discrete_system]
#[coordinates(R: SO3)]
#[lagrangian(m * R.omega.norm_squared())]
#[discretization(lobatto, stages = 3)]
#[symmetry(R.omega[2])]
struct Inner {
    m: f64,
}

#[discrete_system]
#[coordinates(x, y, theta: S1, R: SO3)]
#[lagrangian(m * (x_dot.powi(2) + y_dot.powi(2) + theta_dot.powi(2) + R.omega.norm_squared()) + x * y)]
#[symmetry(SE2(x, y, theta))]
struct Placed {
    m: f64,
}

fn main() {}
