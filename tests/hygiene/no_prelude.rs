//! No prelude: everything generated has an absolute path, and no trait is expected in scope.

#![no_implicit_prelude]

#[::nonholonomic::discrete_system]
#[coordinates(x, y, theta: S1, phi: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + i / 2 * theta_dot.powi(2) + j / 2 * phi_dot.powi(2))]
#[constraint(x_dot == a * cos(phi) * theta_dot)]
#[constraint(y_dot == a * sin(phi) * theta_dot)]
#[force(x = -c * x_dot)]
struct Disk {
    m: f64,
    i: f64,
    j: f64,
    a: f64,
    c: f64,
}

/// Forces given directly, no constraint, no continuous Lagrangian.
#[::nonholonomic::discrete_system]
#[coordinates(x)]
#[discrete_lagrangian(m * (x[1] - x[0]).powi(2) / (2 * h))]
#[discrete_force(minus(x = -t[0] * x[0]))]
struct Particle {
    m: f64,
}

#[::core::prelude::v1::test]
fn same_as_elsewhere() {
    super::assert_same_as_disk(&Disk {
        m: 5.0,
        i: 0.3,
        j: 0.2,
        a: 0.5,
        c: 0.1,
    });
    let particle = Particle { m: 1.0 };
    let q1 = ::nonholonomic::Moving::step(&particle, 0.5, [0.0], [1.0]).map(|step| step.q2[0]);
    ::core::assert!(::core::matches!(q1, ::core::result::Result::Ok(_)));
}
