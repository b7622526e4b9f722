//! Items of the errata that concern reduction: the corrected statement holds, the printed one fails.

#![cfg(feature = "large-connections")]

use nonholonomic::Vector as _;
use nonholonomic::nalgebra::{Vector2, Vector3, Vector4};
use nonholonomic::prelude::*;

use crate::support::ROUNDING;

/// FTZ Example 5.16 with b = 1.
#[discrete_system]
#[coordinates(x, y)]
#[discrete_lagrangian(m * ((x[1] - x[0]).powi(2) + (y[1] - y[0]).powi(2)) / 2)]
#[variational_constraint(y_dot - x * x_dot == 0)]
#[kinematic_constraint(y[1] - y[0] == (x[1] + x[0]) * (x[1] - x[0]) / 2)]
#[symmetry(translations(y))]
#[discrete_connection(y = (x[1] + x[0]) * (x[1] - x[0]) / 2)]
struct Particle {
    m: f64,
}

/// D as Examples 5.1 and 5.16 print it.
#[discrete_system]
#[coordinates(x, y)]
#[discrete_lagrangian(m * ((x[1] - x[0]).powi(2) + (y[1] - y[0]).powi(2)) / 2)]
#[variational_constraint(y_dot + x * x_dot == 0)]
#[kinematic_constraint(y[1] - y[0] == (x[1] + x[0]) * (x[1] - x[0]) / 2)]
#[symmetry(translations(y))]
struct Printed {
    m: f64,
}

/// F1: the reduced horizontal equation of the D that is printed fails on the motion by 0.026853, that of
/// the corrected D holds.
#[test]
fn f1() {
    let (system, printed) = (Particle { m: 1.5 }, Printed { m: 1.5 });
    let motion: Vec<_> = system
        .trajectory(1.0, [0.4, -0.2], [0.55, -0.12875])
        .take(1002)
        .map(|state| state.expect("the step converges").q)
        .collect();
    let mut worst = [0.0_f64; 2];
    for triple in motion.array_windows() {
        let residuals = [horizontal(&system, triple), horizontal(&printed, triple)];
        for (worst, residual) in worst.iter_mut().zip(residuals) {
            *worst = worst.max(residual.abs());
        }
    }
    let size = motion[1001].amax();
    // m (1 + |x|)|y| in the terms, each step solved to 10⁻¹² of them.
    assert!(
        worst[0] <= 1e-12 + 64.0 * ROUNDING * size.powi(2),
        "{worst:?}"
    );
    // residual_printed of the item, half a unit of its last digit.
    assert!((worst[1] - 0.026853).abs() <= 5e-7, "{worst:?}");
}

fn horizontal<S>(system: &S, [q0, q1, q2]: &[Vector2<f64>; 3]) -> f64
where
    S: SymmetricSystem<Configuration = Vector2<f64>>,
{
    let reduced = system.reduced();
    let (r0, vartheta0, r1) = reduced.reduce(1.0, *q0, *q1);
    let (_, vartheta1, r2) = reduced.reduce(1.0, *q1, *q2);
    reduced
        .horizontal_residual(1.0, r0, vartheta0, r1, vartheta1, r2)
        .as_slice()[0]
}

/// F7: D̂_d is w = e, not all of G̃ × Q/G: the item's two points.
#[test]
fn f7() {
    let reduced = Particle { m: 1.5 }.reduced();
    let residual = |w: f64| reduced.reduced_kinematic_residual(1.0, [0.2], [w], [0.7])[0];
    assert!((residual(0.1).abs() - 0.1).abs() <= 4.0 * ROUNDING);
    assert!(residual(0.0).abs() <= 4.0 * ROUNDING);
}

/// The particle of document 000, example 1, whose section of g^D is (1, y).
#[discrete_system]
#[coordinates(x, y, z)]
#[discrete_lagrangian(((x[1] - x[0]).powi(2) + (y[1] - y[0]).powi(2) + (z[1] - z[0]).powi(2)) / 2)]
#[variational_constraint(z_dot == y * x_dot)]
#[kinematic_constraint(z[1] - z[0] == y[0] * (x[1] - x[0]))]
#[symmetry(translations(x, z))]
struct OneSided {}

/// F6: J_d changes by -D1L_d(q_{k-1}, q_k)(ξ(q_k) - ξ(q_{k-1})), not by 0.
#[test]
fn f6() {
    let q0 = Vector3::new(0.2, 0.5, -0.1);
    let dx = 0.125;
    let q1 = q0 + Vector3::new(dx, 0.0625, q0.y * dx);
    let motion: Vec<_> = OneSided {}
        .trajectory(1.0, q0, q1)
        .take(22)
        .map(|state| state.expect("the step converges").q)
        .collect();
    let (mut printed, mut corrected) = (0.0_f64, 0.0_f64);
    for [before, here, after] in motion.array_windows() {
        let change =
            OneSided {}.momentum(1.0, *here, *after) - OneSided {}.momentum(1.0, *before, *here);
        let d1 = OneSided {}.d1_discrete_lagrangian(1.0, *before, *here);
        let by_section = -d1.z * (here.y - before.y);
        corrected = corrected.max((change[0] - by_section).abs());
        printed = printed.max(change[0].abs());
    }
    // Each step is solved to 10⁻¹² of its terms, below 1.
    assert!(corrected <= 1e-12, "{corrected:e}");
    assert!(printed > 1e-3, "{printed:e}");
}

/// FTZ §11.3.
#[discrete_system]
#[coordinates(x, y, z)]
#[discrete_lagrangian(m * ((x[1] - x[0]).powi(2) + (y[1] - y[0]).powi(2) + (z[1] - z[0]).powi(2)) / 2)]
#[variational_constraint(y_dot - x * x_dot == 0)]
#[kinematic_constraint(y[1] - y[0] == (x[1].powi(2) - x[0].powi(2)) / 2)]
#[symmetry(translations(z))]
#[discrete_connection(momentum(mu))]
struct Horizontal {
    m: f64,
    mu: f64,
}

/// F8: H projects to one dimension of Q/G, which has two; with W the horizontal space is complete, and the
/// conclusion of §11.3 stays: the mixed curvature vanishes.
#[test]
fn f8() {
    type Reduced = <Horizontal as SymmetricSystem>::Reduced;
    let base = <Reduced as ReducedSystem>::Base::LEN;
    assert_eq!(<Reduced as ReducedSystem>::Horizontal::LEN, base - 1);
    let text = |name| Horizontal::equations().get(name).expect("an entry").text;
    assert!(text("symmetry").contains("dim W = 1, dim U = 0, dim S = 1, dim H = 1"));
    assert_eq!(text("connection"), "z_dot = 0");
    let reduced = Horizontal { m: 1.2, mu: 0.156 }.reduced();
    let (minus, plus) = reduced.mixed_curvature(1.0, [0.25, 0.1], [0.0], [0.4, 0.14875]);
    assert_eq!((minus.amax(), plus.amax()), (0.0, 0.0));
}

/// T1: the horizontal lift of ẋ ∂x is ẋ (∂x + x ∂y).
#[test]
fn t1() {
    let text = Particle::equations()
        .get("connection")
        .expect("an entry")
        .text;
    assert_eq!(text, "y_dot = x*x_dot");
}

/// FTZ §9.4.
#[discrete_system]
#[coordinates(x, y, theta: S1, phi: S1)]
#[discrete_lagrangian(
    m * ((x[1] - x[0]).powi(2) + (y[1] - y[0]).powi(2)) / 2
        + I * (theta[1] - theta[0]).powi(2) / 2
        + J * (phi[1] - phi[0]).powi(2) / 2
)]
#[variational_constraint(x_dot - A * cos(phi) * theta_dot == 0)]
#[variational_constraint(y_dot - A * sin(phi) * theta_dot == 0)]
#[kinematic_constraint(x[1] - x[0] == A * (theta[1] - theta[0]) * cos((phi[0] + phi[1]) / 2))]
#[kinematic_constraint(y[1] - y[0] == A * (theta[1] - theta[0]) * sin((phi[0] + phi[1]) / 2))]
#[symmetry(translations(x, y, theta))]
struct Disk {
    m: f64,
    I: f64,
    J: f64,
    A: f64,
}

const DISK: Disk = Disk {
    m: 2.0,
    I: 0.45,
    J: 0.3,
    A: 0.7,
};

/// T2: θ, not φ, is the same at both ends of a horizontal pair: the item's two pairs.
#[test]
fn t2() {
    let reduced = DISK.reduced();
    let vartheta = |q0: [f64; 4], q1: [f64; 4]| reduced.reduce(1.0, q0, q1).1;
    let printed = vartheta([0.0, 0.0, 0.0, 0.1], [0.0, 0.0, 0.25, 0.1]);
    assert_eq!(printed, Vector3::new(0.0, 0.0, 0.25));
    let corrected = vartheta([0.0, 0.0, 0.0, 0.1], [0.0, 0.0, 0.0, 0.6]);
    assert_eq!(corrected, Vector3::zeros());
}

/// T3: the θ component of ψ has I, not m: on a triple that is no motion.
#[test]
fn t3() {
    let q = [
        [0.1, -0.3, 0.2, 0.5],
        [0.4, 0.2, 0.9, 0.7],
        [0.3, 0.5, 0.4, 1.1],
    ]
    .map(Vector4::from);
    let reduced = DISK.reduced();
    let (r0, vartheta0, r1) = reduced.reduce(1.0, q[0], q[1]);
    let (_, vartheta1, r2) = reduced.reduce(1.0, q[1], q[2]);
    let vertical = reduced.vertical_residual(1.0, r0, vartheta0, r1, vartheta1, r2)[0];
    let slowed = vartheta0 - vartheta1;
    let (sin, cos) = q[1].w.sin_cos();
    let Disk { m, I, A, .. } = DISK;
    let psi = |inertia: f64| m * A * (cos * slowed.x + sin * slowed.y) + inertia * slowed.z;
    assert!(
        (vertical - psi(I)).abs() <= 16.0 * ROUNDING * m,
        "{vertical}"
    );
    assert!((vertical - psi(m)).abs() > 0.1, "{vertical}");
}
