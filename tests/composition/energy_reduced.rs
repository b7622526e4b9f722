//! Systems that a symmetry reduces, with the scheme `energy`: the reduced motion, reconstructed, is the motion, and has its energy.

#![cfg(feature = "large-composition")]

use nonholonomic::Vector;
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

/// A disk on a hill that rises with its heading.
#[discrete_system]
#[coordinates(x, y, theta: S1, phi: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2) - cos(phi))]
#[constraint(x_dot == A * cos(phi) * theta_dot)]
#[constraint(y_dot == A * sin(phi) * theta_dot)]
#[symmetry(translations(x, y, theta))]
#[discretization(energy)]
pub struct Disk {
    pub m: f64,
    pub I: f64,
    pub J: f64,
    pub A: f64,
}

/// A disk with a group of Chaplygin's type: the reduced system has no constraints.
#[discrete_system]
#[coordinates(x, y, theta: S1, phi: S1)]
#[lagrangian(
    m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2) - cos(phi) - cos(theta) / 2
)]
#[constraint(x_dot == A * cos(phi) * theta_dot)]
#[constraint(y_dot == A * sin(phi) * theta_dot)]
#[symmetry(translations(x, y))]
#[discrete_connection(kinematic)]
#[discretization(energy)]
pub struct Chaplygin {
    pub m: f64,
    pub I: f64,
    pub J: f64,
    pub A: f64,
}

/// A sleigh with a mass on a spring: rigid motions, of which the frame of D turns with the blade.
#[discrete_system]
#[coordinates(s, x, y, theta: S1)]
#[lagrangian(
    m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) * (1 + s.powi(2)) + s_dot.powi(2) / 2 + s_dot * theta_dot / 3
        - s.powi(2) - s.powi(4) / 4
)]
#[constraint(sin(theta) * x_dot == cos(theta) * y_dot)]
#[symmetry(SE2(x, y, theta))]
#[discretization(energy)]
pub struct Sleigh {
    pub m: f64,
    pub I: f64,
}

/// A body with a rotor, under left translations.
#[discrete_system]
#[coordinates(R: SO3, a: S1)]
#[define(inertia = [[2, 0.3, 0], [0.3, 1.5, 0.2], [0, 0.2, 1]])]
#[lagrangian(
    R.omega.dot(inertia * R.omega) / 2 + (a_dot + R.omega[2]).powi(2) / 4 + cos(a) * R.omega[1] / 5 * R.omega[2] + sin(a) / 3
)]
#[constraint(R.omega[2] == 0.3 * cos(a) * R.omega[1])]
#[symmetry(SO3(R))]
#[discretization(energy)]
pub struct Rotor;

const H: f64 = 0.05;
const STEPS: usize = 400;

fn distance<S: DiscreteSystem>(_: &S, a: &S::Configuration, b: &S::Configuration) -> f64 {
    let d = S::increment(a, b);
    d.as_slice().iter().fold(0.0, |norm, d| norm.max(d.abs()))
}

/// H of 400 intervals; a reduced motion is a chain of solves to 10⁻¹³, whose errors grow along a motion that is regular.
macro_rules! check {
    ($system:expr, $q:expr, $v:expr, $($reduced:ident),+) => {{
        let system = $system;
        let (q0, q1) = system.start(H, $q, $v).expect("it starts");
        let reduced = system.reduced();
        let ($($reduced),+) = reduced.reduce(H, q0, q1);
        let nodes = reduced.trajectory(H, $($reduced),+).reconstruct(q0);
        let (mut first, mut length) = (None, 0.0_f64);
        for (node, state) in nodes.zip(system.trajectory(H, q0, q1)).take(STEPS) {
            let (node, state) = (node.expect("solved").q, state.expect("solved"));
            let apart = distance(&system, &state.q, &node);
            assert!(apart < 1e-10, "{}: {apart:e}", state.k);
            length = length.max(distance(&system, &q0.into(), &node));
            let energy = system.energy_at(&state.interval());
            let off = energy - *first.get_or_insert(energy);
            assert!(off.abs() < 1e-13, "{off:e}");
        }
        assert!(length > 0.5, "it rests");
    }};
}

#[test]
fn reduced_motions() {
    let v = [0.65 * 0.3_f64.cos(), 0.65 * 0.3_f64.sin(), 1.3, 0.7];
    check!(
        Disk {
            m: 5.0,
            I: 0.3,
            J: 0.2,
            A: 0.5
        },
        [0.0, 0.0, 0.0, 0.3],
        v,
        r0,
        vartheta,
        r1
    );
    check!(
        Chaplygin {
            m: 5.0,
            I: 0.3,
            J: 0.2,
            A: 0.5
        },
        [0.0, 0.0, 0.0, 0.3],
        v,
        r0,
        vartheta,
        r1
    );
    let v = [0.5, 0.9 * 0.7_f64.cos(), 0.9 * 0.7_f64.sin(), 0.8];
    check!(
        Sleigh { m: 1.2, I: 0.4 },
        [0.3, 0.2, -0.1, 0.7],
        v,
        r0,
        vartheta,
        r1
    );
}

#[test]
fn reduced_by_left_multiplication() {
    let q = (UnitQuaternion::from_euler_angles(0.3, -0.5, 0.2), 0.4);
    let v = [0.7, -0.9, 0.3 * 0.4_f64.cos() * -0.9, 0.5];
    check!(Rotor, q, v, r0, u0);
}
