//! The maps (q_k, p_k) ↦ (q_{k+1}, p_{k+1}) of T 4.2 by their formulas, and the motion of an exact discrete Lagrangian.

use nonholonomic::nalgebra::Vector3;
use nonholonomic::prelude::*;

use crate::support::{assert_close, to_round_off};

macro_rules! beads {
    ($($name:ident: $rule:ident;)+) => {$(
        /// A bead whose inertia depends on its place: H = p²/(2(2 + cos x)) - cos x.
        #[nonholonomic::without_equations::discrete_system(continuous)]
        #[coordinates(x)]
        #[lagrangian((2 + cos(x)) * x_dot.powi(2) / 2 + cos(x))]
        #[discretization($rule)]
        struct $name;
    )+};
}
beads! {
    Left: left;
    Right: right;
    Midpoint: midpoint;
}

/// ∂H/∂p and ∂H/∂q.
fn slopes(q: f64, p: f64) -> [f64; 2] {
    let inertia = 2.0 + q.cos();
    [
        p / inertia,
        (p * p / (2.0 * inertia * inertia) + 1.0) * q.sin(),
    ]
}

/// The maps of a rule and the places at which it takes the slopes.
fn step(rule: usize, h: f64, q: f64, p: f64) -> [f64; 2] {
    macro_rules! by {
        ($system:ident) => {{
            let step = $system.step_from_with(&to_round_off(), h, [q], [p], [0.0]);
            let step = step.expect("it is regular");
            [step.q[0], step.p[0]]
        }};
    }
    match rule {
        0 => by!(Left),
        1 => by!(Right),
        _ => by!(Midpoint),
    }
}

/// Teoremas 4.2.5 and 4.2.6: both methods of Euler, and the implicit midpoint rule, in terms of H.
#[test]
fn the_maps_of_the_rules() {
    let (h, q, p) = (0.1, 0.7, 0.9);
    for rule in 0..3 {
        let [q1, p1] = step(rule, h, q, p);
        let at = [
            (q, p1),
            (q1, p),
            (f64::midpoint(q, q1), f64::midpoint(p, p1)),
        ][rule];
        let [velocity, force] = slopes(at.0, at.1);
        // Momenta are some u q/h off.
        let expected = [q + h * velocity, p - h * force];
        assert_close("(q, p)", [q1, p1], expected, 1e-14);
    }
}

/// Their orders, 1, 1 and 2, in (q, p).
#[test]
fn the_orders_of_the_maps() {
    let (q, v) = (0.7, 0.4);
    let exact = Midpoint.flow(0.0, [q], [v], 1.0).nth(1);
    let exact = exact.expect("endless").expect("it flows");
    let momentum = |q: f64, v: f64| (2.0 + q.cos()) * v;
    let error = |rule: usize, steps: u32| {
        let h = 1.0 / f64::from(steps);
        let last = (0..steps).fold([q, momentum(q, v)], |[q, p], _| step(rule, h, q, p));
        let expected = [exact.q[0], momentum(exact.q[0], exact.v[0])];
        (last[0] - expected[0])
            .abs()
            .max((last[1] - expected[1]).abs())
    };
    for (rule, order) in [1, 1, 2].into_iter().enumerate() {
        let found = (error(rule, 100) / error(rule, 200)).log2();
        // Errors C h^p (1 + O(h)).
        assert!((found - f64::from(order)).abs() < 0.05, "{rule}: {found}");
    }
}

/// The action of T 4.1.1 along its solutions, of frequency 1 in x and y: the exact discrete Lagrangian.
#[discrete_system]
#[coordinates(x, y, z)]
#[discrete_lagrangian(
    ((x[0].powi(2) + x[1].powi(2) + y[0].powi(2) + y[1].powi(2)) * cos(h) - 2 * (x[0] * x[1] + y[0] * y[1])) / (2 * sin(h))
        + (z[1] - z[0]).powi(2) / (2 * h)
)]
struct Exact;

/// Teorema 4.2.4: q_k = q(t_k), with a step of an eighth of the period, and both momenta are q̇.
#[test]
fn the_exact_discrete_lagrangian() {
    let (q0, v0) = (Vector3::new(0.8, -0.3, 0.1), Vector3::new(0.2, 0.7, -0.4));
    let h = 0.7;
    let at = |t: f64| {
        let (sin, cos) = t.sin_cos();
        let mut q = q0 * cos + v0 * sin;
        let mut v = v0 * cos - q0 * sin;
        (q.z, v.z) = (q0.z + v0.z * t, v0.z);
        (q, v)
    };
    let (q1, v1) = at(h);
    // The action by Simpson's rule of 200 parts, off by h⁵/(2880·100⁴) 4th derivatives below 4.
    let lagrangian = |t: f64| {
        let (q, v) = at(t);
        (v.norm_squared() - q.xy().norm_squared()) / 2.0
    };
    let node = |i: u32| lagrangian(h * f64::from(i) / 200.0);
    let weight = |i: u32| [2.0, 4.0][(i % 2) as usize];
    let inner: f64 = (1..200).map(|i| weight(i) * node(i)).sum();
    let action = h / 600.0 * (node(0) + inner + node(200));
    assert_close("L_d", Exact.discrete_lagrangian(h, q0, q1), action, 1e-11);
    let momenta = [
        -Exact.d1_discrete_lagrangian(h, q0, q1),
        Exact.d2_discrete_lagrangian(h, q0, q1),
    ];
    assert_close("F⁻L_d", momenta[0].as_slice(), v0.as_slice(), 1e-15);
    assert_close("F⁺L_d", momenta[1].as_slice(), v1.as_slice(), 1e-15);
    for state in Exact.trajectory_with(&to_round_off(), h, q0, q1).take(200) {
        let state = state.expect("it moves");
        let exact = at(f64::from(u32::try_from(state.k).expect("few")) * h).0;
        // Some u a step, and k h is rounded to u k h.
        assert_close("q_k", state.q.as_slice(), exact.as_slice(), 1e-12);
    }
}
