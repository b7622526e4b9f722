use nonholonomic::prelude::*;
use nonholonomic::nalgebra::{UnitQuaternion, Vector3};

#[discrete_system]
#[coordinates(R: SO3)]
#[define(inertia = [[2, j, 0], [j, 1.5, j / 2], [0, j / 2, 1]])]
#[lagrangian(R.omega.dot(inertia * R.omega) / 2)]
#[symmetry(SO3(R))]
#[discretization(energy)]
pub struct FreeBody { pub j: f64 }

#[discrete_system]
#[coordinates(x, y, theta: S1, phi: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2) - cos(phi))]
#[constraint(x_dot == A * cos(phi) * theta_dot)]
#[constraint(y_dot == A * sin(phi) * theta_dot)]
#[discretization(energy)]
#[symmetry(translations(x, y, theta))]
pub struct Disk { pub m: f64, pub I: f64, pub J: f64, pub A: f64 }

#[discrete_system]
#[coordinates(x, y, theta: S1, phi: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2) - cos(phi))]
#[constraint(x_dot == A * cos(phi) * theta_dot)]
#[constraint(y_dot == A * sin(phi) * theta_dot)]
#[discretization(energy)]
#[symmetry(translations(x, y))]
#[discrete_connection(kinematic)]
pub struct Chaplygin { pub m: f64, pub I: f64, pub J: f64, pub A: f64 }

#[discrete_system]
#[coordinates(s, x, y, theta: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + s_dot.powi(2) / 2 + s_dot * theta_dot / 3 - s.powi(2) - s.powi(4) / 4)]
#[constraint(sin(theta) * x_dot == cos(theta) * y_dot)]
#[discretization(energy)]
#[symmetry(SE2(x, y, theta))]
pub struct Sleigh { pub m: f64, pub I: f64 }

#[test]
fn one() {
    let body = FreeBody { j: 0.3 };
    let (q0, q1) = body.start(0.3, UnitQuaternion::from_scaled_axis(Vector3::new(0.3, 0.5, 0.7)), [0.4, 1.1, -0.6]).unwrap();
    let red = body.reduced();
    let pair = red.reduce(0.3, q0, q1);
    println!("{:?}", pair);
    let e = |s: &State<FreeBody>| body.energy_at(&s.interval());
    let first = body.trajectory(0.3, q0, q1).next().unwrap().unwrap();
    let p0 = body.spatial_momentum_at(&first.interval());
    let last = body.trajectory(0.3, q0, q1).nth(10000).unwrap().unwrap();
    println!("{} {} {:?} {:?}", e(&first), e(&last), p0, body.spatial_momentum_at(&last.interval()));
}
