//! Constants and types of the user are called like the parameters, which become local values.

use nonholonomic::Moving;

const I: f64 = 0.3;
const J: f64 = 0.2;
const A: f64 = 0.5;
static M: f64 = 5.0;
const I_J: f64 = I * J;

#[derive(Debug)]
struct Cx;

#[nonholonomic::discrete_system]
#[coordinates(x, y, theta: S1, phi: S1)]
#[lagrangian(M / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2))]
#[constraint(x_dot == A * cos(phi) * theta_dot)]
#[constraint(y_dot == A * sin(phi) * theta_dot)]
#[force(x = -Cx * x_dot)]
struct Disk {
    M: f64,
    I: f64,
    J: f64,
    A: f64,
    Cx: f64,
}

#[nonholonomic::discrete_system]
#[coordinates(X, Y)]
#[lagrangian(I * J * (X_dot.powi(2) + Y_dot.powi(2)) + cos(I * J) * exp(I * J))]
struct Plane {
    I: f64,
    J: f64,
}

#[test]
fn same_as_elsewhere() {
    super::assert_same_as_disk(&Disk {
        M,
        I,
        J,
        A,
        Cx: 0.1,
    });
    let plane = Plane { I, J };
    let step = plane
        .step(1.0, [0.0, 1.0], [1.0, 3.0])
        .expect("a free particle");
    assert!((step.q2 - nonholonomic::nalgebra::Vector2::new(2.0, 5.0)).norm() < 1e-12);
    assert_eq!(format!("{Cx:?} {I_J}"), "Cx 0.06");
}
