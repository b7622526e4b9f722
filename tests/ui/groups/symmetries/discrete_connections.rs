use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(R: SO3)]
#[lagrangian(m * R.omega.norm_squared())]
#[symmetry(SO3(R))]
#[discrete_connection(kinematic)]
struct WithoutABase {
    m: f64,
}

#[discrete_system]
#[coordinates(x, R: SO3)]
#[lagrangian(m * (x_dot.powi(2) + R.omega.norm_squared()))]
#[constraint(R.omega[2] == x_dot)]
#[symmetry(SO3(R))]
#[discrete_connection(kinematic)]
struct NotChaplygin {
    m: f64,
}

#[discrete_system]
#[coordinates(x, R: SO3)]
#[lagrangian(m * (x_dot.powi(2) + R.omega.norm_squared()))]
#[constraint(R.omega[2] == x_dot)]
#[symmetry(SO3(R))]
#[discrete_connection(momentum(0, 0, 0))]
struct NotHorizontal {
    m: f64,
}

#[discrete_system]
#[coordinates(x, R: SO3)]
#[lagrangian(m * (x_dot.powi(2) + R.omega.norm_squared()))]
#[symmetry(SO3(R))]
#[discrete_connection(momentum(0, 0, m))]
struct NotFixed {
    m: f64,
}

#[discrete_system]
#[coordinates(x, g: SE2)]
#[lagrangian(m * (x_dot.powi(2) + g.v.norm_squared() + g.omega.powi(2)))]
#[symmetry(SE2(g))]
#[discrete_connection(momentum(m))]
struct TooFewMomenta {
    m: f64,
}

#[discrete_system]
#[coordinates(x, g: SE2)]
#[lagrangian(m * (x_dot.powi(2) + g.v.norm_squared() + g.omega.powi(2)))]
#[force(g.omega = -g.omega)]
#[symmetry(SE2(g))]
#[discrete_connection(momentum(0, 0, m))]
struct Braked {
    m: f64,
}

#[discrete_system]
#[coordinates(x, R: SO3)]
#[lagrangian(m * (x_dot.powi(2) + R.omega.norm_squared()))]
#[symmetry(SO3(R))]
#[discrete_connection(R.omega[0] = R[1][(0, 1)] * x[0])]
struct Turned {
    m: f64,
}

#[discrete_system]
#[coordinates(x, R: SO3)]
#[lagrangian(m * (x_dot.powi(2) + R.omega.norm_squared()))]
#[symmetry(SO3(R))]
#[discrete_connection(R.omega[0] = x_dot)]
struct WithVelocities {
    m: f64,
}

#[discrete_system]
#[coordinates(x, R: SO3)]
#[lagrangian(m * (x_dot.powi(2) + R.omega.norm_squared()))]
#[symmetry(SO3(R))]
#[discrete_connection(R.spatial_omega = [x[0], 0, 0])]
struct InSpace {
    m: f64,
}

#[discrete_system]
#[coordinates(x, R: SO3)]
#[lagrangian(m * (x_dot.powi(2) + R.omega.norm_squared()))]
#[symmetry(SO3(R))]
#[discrete_connection(x = x[1] - x[0])]
struct OnTheBase {
    m: f64,
}

#[discrete_system]
#[coordinates(x, R: SO3)]
#[lagrangian(m * (x_dot.powi(2) + R.omega.norm_squared()))]
#[symmetry(R.omega[2])]
#[discrete_connection(flat)]
struct OfTheBody {
    m: f64,
}

#[discrete_system]
#[coordinates(x, R: SO3)]
#[lagrangian(m * (x_dot.powi(2) + R.omega.norm_squared()))]
#[symmetry(SO3(R))]
#[discrete_connection(flat)]
#[discrete_connection(kinematic)]
struct Twice {
    m: f64,
}

#[discrete_system]
#[coordinates(x, R: SO3)]
#[lagrangian(m * (x_dot.powi(2) + R.omega.norm_squared()) + x_dot * R.omega[0])]
#[symmetry(SO3(R))]
#[discrete_connection(geodesic)]
struct ByGeodesics {
    m: f64,
}

fn main() {
    let system = NotChaplygin { m: 1.0 };
    let quotient = system.quotient();
    let _ = quotient.trajectory(0.1, [0.0], [0.1]).next();
    let _: NotChaplyginQuotient = quotient;
}
