//! Names, lints, macros and module trees of users around `#[discrete_system]`.
//!
//! No module here imports anything of `nonholonomic`; each checks its system against the disk below,
//! whose names meet nothing.

mod in_macros;
mod local_names;
mod no_prelude;
mod placement;
mod shadowed;
mod shadowed_constants;

/// Vertical rolling disk.
#[nonholonomic::discrete_system]
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

/// Everything generated for a disk of mass 5, moments of inertia 0.3 and 0.2, radius 0.5 and drag 0.1.
#[track_caller]
fn assert_same_as_disk<S: nonholonomic::DiscreteSystem>(system: &S)
where
    [f64; 4]: Into<S::Configuration> + Into<S::Increment>,
{
    let disk = Disk {
        m: 5.0,
        i: 0.3,
        j: 0.2,
        a: 0.5,
        c: 0.1,
    };
    assert_eq!(values(system), values(&disk));
}

/// As text, which tells apart all doubles.
fn values<S: nonholonomic::DiscreteSystem>(system: &S) -> Vec<String>
where
    [f64; 4]: Into<S::Configuration> + Into<S::Increment>,
{
    let (sin, cos) = 0.4f64.sin_cos();
    let (h, q, v) = (
        0.25,
        [0.1, -0.2, 0.3, 0.4],
        [-0.35 * cos, -0.35 * sin, -0.7, 0.8],
    );
    let (q0, q1) = nonholonomic::Moving::start(system, h, q, v).expect("the disk starts");
    let step = nonholonomic::Moving::step(system, h, q0, q1).expect("the disk steps");
    let interval = nonholonomic::Interval::between(h, q0, q1);
    vec![
        format!("{q1:?}"),
        format!("{:?} {:?}", step.q2, step.lambda),
        format!("{:?}", system.discrete_lagrangian(h, q0, q1)),
        format!("{:?}", system.energy(h, q0, q1)),
        format!("{:?}", system.d1_discrete_lagrangian_at(&interval)),
        format!("{:?}", system.d2_discrete_lagrangian_at(&interval)),
        format!("{:?}", system.force_minus_at(&interval)),
        format!("{:?}", system.force_plus_at(&interval)),
        format!("{:?}", system.kinematic_residual_at(&interval)),
        format!("{:?}", system.departure_jacobian_at(&interval)),
    ]
}
