//! Actions by formula: Noether's momenta along motions, against sums over the bodies, closed forms and the parts of the balance by hand.

mod lattices;
mod moving;

use nonholonomic::prelude::*;
use nonholonomic::{Inputs, InvariantSystem, Vector};

use crate::support::assert_close;

macro_rules! planes {
    ($($name:ident: $discretization:meta;)+) => {$(
        /// A particle in the plane, with a force from the middle and friction.
        #[discrete_system]
        #[coordinates(x, y)]
        #[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) - k * sqrt(1 + x.powi(2) + y.powi(2)))]
        #[force(x = -c * x_dot - d * x, y = -c * y_dot - d * y)]
        #[$discretization]
        #[action(turn(a), x = x * cos(a) - y * sin(a), y = x * sin(a) + y * cos(a))]
        #[derive(Clone, Copy)]
        pub struct $name { pub m: f64, pub k: f64, pub c: f64, pub d: f64 }
    )+};
}
planes! {
    Plane: discretization(midpoint);
    PlaneOfFour: discretization(trapezoidal, order = 4);
    PlaneOfNodes: discretization(lobatto, stages = 3);
}

/// The particle without friction, its energy kept.
#[nonholonomic::without_equations::discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) - k * sqrt(1 + x.powi(2) + y.powi(2)))]
#[discretization(energy)]
#[action(turn(a), x = x * cos(a) - y * sin(a), y = x * sin(a) + y * cos(a))]
pub struct Kept {
    pub m: f64,
    pub k: f64,
}

/// Three points of the plane, a spring between two and a rod between two.
#[nonholonomic::without_equations::discrete_system]
#[coordinates(x: [R; 3], y: [R; 3])]
#[lagrangian(
    (0..3).map(|i| m[i] * (x_dot[i].powi(2) + y_dot[i].powi(2))).sum() / 2
        - k * (sqrt((x[1] - x[0]).powi(2) + (y[1] - y[0]).powi(2)) - l).powi(2)
)]
#[holonomic((x[2] - x[1]).powi(2) + (y[2] - y[1]).powi(2) == l.powi(2))]
#[action(plane(a, b, w),
    (0..3).map(|i| x[i] = a + x[i] * cos(w) - y[i] * sin(w)),
    (0..3).map(|i| y[i] = b + x[i] * sin(w) + y[i] * cos(w)))]
pub struct ThreePoints {
    pub m: [f64; 3],
    pub k: f64,
    pub l: f64,
}

/// Two bodies in one plane with a spring between points of theirs, the first on a blade, the second in a stream.
#[discrete_system]
#[coordinates(x: [R; 2], y: [R; 2], theta: [S1; 2])]
#[lagrangian(
    (0..2).map(|i| m[i] * (x_dot[i].powi(2) + y_dot[i].powi(2)) + J * theta_dot[i].powi(2)).sum() / 2
        - k / 2 * ((x[0] + l * cos(theta[0]) - x[1] - l * cos(theta[1])).powi(2) + (y[0] + l * sin(theta[0]) - y[1] - l * sin(theta[1])).powi(2))
)]
#[constraint(sin(theta[0]) * x_dot[0] == cos(theta[0]) * y_dot[0])]
#[force(x[1] = -c * x_dot[1])]
#[action(plane(a, b, w),
    (0..2).map(|i| x[i] = a + x[i] * cos(w) - y[i] * sin(w)),
    (0..2).map(|i| y[i] = b + x[i] * sin(w) + y[i] * cos(w)),
    (0..2).map(|i| theta[i] = theta[i] + w))]
pub struct TwoBodies {
    pub m: [f64; 2],
    pub J: f64,
    pub k: f64,
    pub l: f64,
    pub c: f64,
}

/// Two points in space, turned about three axes one after the other.
#[nonholonomic::without_equations::discrete_system]
#[coordinates(p: [R; 3], q: [R; 3])]
#[lagrangian(p_dot.dot(p_dot) / 2 + m * q_dot.dot(q_dot) / 2 - (p - q).dot(p - q) - k * p.dot(p).powi(2))]
#[action(space(a, b, c),
    p = [[1, 0, 0], [0, cos(a), -sin(a)], [0, sin(a), cos(a)]]
        * ([[cos(b), 0, sin(b)], [0, 1, 0], [-sin(b), 0, cos(b)]]
        * ([[cos(c), -sin(c), 0], [sin(c), cos(c), 0], [0, 0, 1]] * p)),
    q = [[1, 0, 0], [0, cos(a), -sin(a)], [0, sin(a), cos(a)]]
        * ([[cos(b), 0, sin(b)], [0, 1, 0], [-sin(b), 0, cos(b)]]
        * ([[cos(c), -sin(c), 0], [sin(c), cos(c), 0], [0, 0, 1]] * q)))]
pub struct TwoPoints {
    pub m: f64,
    pub k: f64,
}

/// A particle about an axis, under screws of pitch s: with s = 0 they leave the axis where it is.
#[nonholonomic::without_equations::discrete_system]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 - (x.powi(2) + y.powi(2)).powi(2))]
#[action(screw(a), x = x * cos(a) - y * sin(a), y = x * sin(a) + y * cos(a), z = z + s * a)]
pub struct Screw {
    pub s: f64,
}

/// A point on a circle in the coordinate tan φ, in which turns are no affine maps.
#[discrete_system]
#[coordinates(s)]
#[lagrangian(s_dot.powi(2) / (2 * (1 + s.powi(2)).powi(2)))]
#[action(turn(a), s = (s * cos(a) + sin(a)) / (cos(a) - s * sin(a)))]
pub struct Circle {}

/// J at every node of a motion of n steps from (q, v).
fn momenta<S: InvariantSystem + Moving>(
    system: &S,
    (ts, n): (impl Into<Inputs<S::Control>> + Copy, usize),
    q: impl Into<S::Configuration>,
    v: impl Into<S::Increment>,
) -> Vec<S::Momenta> {
    let (q0, q1) = system.start(ts, q, v).expect("a start");
    let states = system.trajectory(ts, q0, q1).take(n);
    states
        .map(|state| system.momentum_map_at(&state.expect("it moves").interval()))
        .collect()
}

/// J is what it is at the start, p = ∂L/∂q̇, and stays so to the round-off of the steps: each leaves residuals of some ε times the momenta, 3 here at most, which add
/// up over 300 steps like a random walk, 3 ε √300 ≈ 1.2e-14, and another power of ten for a bias.
fn is_conserved<P: Vector>(name: &str, along: &[P], expected: &[f64]) {
    for momenta in along {
        assert_close(name, momenta.as_slice(), expected, 1e-13);
    }
}

#[test]
fn a_turn_of_the_plane() {
    let (q, v) = ([0.8, -0.3], [0.2, 0.7]);
    let j = 1.3 * (q[0] * v[1] - q[1] * v[0]);
    let run = (0.05, 300);
    let (m, k, c, d) = (1.3, 0.9, 0.0, 0.4);
    is_conserved("midpoint", &momenta(&Plane { m, k, c, d }, run, q, v), &[j]);
    is_conserved(
        "order 4",
        &momenta(&PlaneOfFour { m, k, c, d }, run, q, v),
        &[j],
    );
    is_conserved("energy", &momenta(&Kept { m, k }, run, q, v), &[j]);
    is_conserved(
        "lobatto",
        &momenta(&PlaneOfNodes { m, k, c, d }, run, q, v),
        &[j],
    );
}

/// With friction alone an interval of the midpoint rule has J_1 - J_0 = -c q_0×q_1 and J_0 + J_1 = 2 m/h q_0×q_1, as p_0 and p_1 are m v ± h c v/2, and q_0×v is q_1×v.
#[test]
fn friction_in_closed_form() {
    let (m, c, h) = (1.3, 0.6, 0.05);
    let plane = Plane {
        m,
        k: 0.0,
        c,
        d: 0.0,
    };
    let (q, v) = ([0.8, -0.3], [0.2, 0.7]);
    let ratio = (1.0 - h * c / (2.0 * m)) / (1.0 + h * c / (2.0 * m));
    let mut expected = m * (q[0] * v[1] - q[1] * v[0]);
    for j in momenta(&plane, (h, 100), q, v) {
        assert_close("J", j.as_slice(), [expected], 1e-13);
        expected *= ratio;
    }
}

#[test]
fn three_points_with_a_rod() {
    let points = ThreePoints {
        m: [1.0, 0.5, 2.0],
        k: 3.0,
        l: 1.0,
    };
    let q = [0.0, 1.2, 1.2, 0.1, 0.0, 1.0];
    let v = [0.3, -0.2, 0.5, 0.1, 0.4, 0.4];
    let sum = |of: &dyn Fn(usize) -> f64| (0..3).map(|i| points.m[i] * of(i)).sum::<f64>();
    let expected = [
        sum(&|i| v[i]),
        sum(&|i| v[3 + i]),
        sum(&|i| q[i] * v[3 + i] - q[3 + i] * v[i]),
    ];
    assert_eq!(ThreePoints::MOMENTA, ["plane.a", "plane.b", "plane.w"]);
    is_conserved("J", &momenta(&points, (0.02, 300), q, v), &expected);
}

#[test]
fn two_points_in_space() {
    let points = TwoPoints { m: 0.7, k: 0.2 };
    let (p, q) = ([0.4, -0.6, 0.9], [1.1, 0.2, -0.5]);
    let (u, v) = ([0.3, 0.5, -0.2], [-0.4, 0.1, 0.6]);
    let cross = |a: [f64; 3], b: [f64; 3], i: usize| {
        let (j, k) = ((i + 1) % 3, (i + 2) % 3);
        a[j] * b[k] - a[k] * b[j]
    };
    let expected: Vec<_> = (0..3)
        .map(|i| cross(p, u, i) + 0.7 * cross(q, v, i))
        .collect();
    let start = [p[0], p[1], p[2], q[0], q[1], q[2]];
    let velocity = [u[0], u[1], u[2], v[0], v[1], v[2]];
    is_conserved(
        "J",
        &momenta(&points, (0.02, 300), start, velocity),
        &expected,
    );
}

#[test]
fn a_screw_that_is_not_free_on_its_axis() {
    let (q, v) = ([0.5, 0.2, -0.3], [-0.1, 0.6, 0.4]);
    for s in [0.7, 0.0] {
        let j = q[0] * v[1] - q[1] * v[0] + s * v[2];
        is_conserved("J", &momenta(&Screw { s }, (0.02, 300), q, v), &[j]);
        let on_axis = momenta(&Screw { s }, (0.02, 300), [0.0, 0.0, -0.3], [0.0, 0.0, 0.4]);
        is_conserved("J on the axis", &on_axis, &[s * 0.4]);
    }
}

/// The parts of the balance, by hand: the blade's impulse λ along its normal, the stream's -c Δx.
#[test]
fn balance_with_a_blade_and_a_stream() {
    let bodies = TwoBodies {
        m: [1.0, 0.6],
        J: 0.3,
        k: 2.0,
        l: 0.4,
        c: 0.5,
    };
    let q = [0.0, 1.0, 0.2, -0.3, 0.4_f64, 1.1];
    let speed = 0.8_f64;
    let v = [speed * q[4].cos(), 0.3, speed * q[4].sin(), -0.2, 0.7, -0.4];
    let h = 0.02;
    let (q0, q1) = bodies.start(h, q, v).expect("a start");
    let states: Vec<_> = (bodies.trajectory(h, q0, q1).take(200))
        .map(|state| state.expect("it moves"))
        .collect();
    let mut largest = 0.0_f64;
    for pair in states.windows(2) {
        let [before, after] = [&pair[0], &pair[1]].map(State::interval);
        let lambda = pair[1].lambda;
        let balance = bodies.momentum_balance_at(&before, &after, &lambda);
        let [x, y, theta] = [0, 2, 4].map(|i| after.q[i]);
        let (sin, cos) = (theta.sin(), theta.cos());
        let reactions = [sin, -cos, -sin * y - cos * x].map(|along| -lambda[0] * along);
        let drag = -bodies.c * before.d[1];
        let [y0, y1] = [before.q[3], after.q[3]];
        let forces = [drag, 0.0, -drag * (y0 + y1) / 2.0];
        // Sums of a few terms of order 1.
        assert_close("reactions", balance.reactions.as_slice(), reactions, 1e-15);
        assert_close("forces", balance.forces.as_slice(), forces, 1e-15);
        // D_1L_d and D_2L_d have terms m d/h, whose d is rounded at ε q: ε q m/h ≈ 1e-14, moved by q.
        assert_close("L_d", balance.discretization.as_slice(), [0.0; 3], 1e-13);
        let change = bodies.momentum_map_at(&after) - bodies.momentum_map_at(&before);
        let sum = balance.reactions + balance.forces + balance.discretization;
        assert_close("J", change.as_slice(), sum.as_slice(), 1e-12);
        largest = largest.max(change.abs().max());
    }
    assert!(largest > 1e-3, "they change: {largest:e}");
}

/// φ is uniform on the circle: J is its rate. The error of L_d is of second order, as the scheme is, and is the last part of the balance.
#[test]
fn an_action_that_the_discretisation_does_not_have() {
    let (s, rate) = (0.3_f64, 0.4);
    let v = rate * (1.0 + s * s);
    let error = |h: f64| {
        let steps = (1.0 / h).round() as usize;
        let along = momenta(&Circle {}, (h, steps + 1), [s], [v]);
        (along[steps][0] - rate).abs()
    };
    let [coarse, fine] = [0.02, 0.01].map(error);
    // At t = 1, 4 + O(h²) of errors that are 1e8 times the round-off.
    assert!(
        coarse > 1e-7 && (coarse / fine - 4.0).abs() < 0.01,
        "{coarse:e} {fine:e}"
    );
    let (q0, q1) = Circle {}.start(0.02, [s], [v]).expect("a start");
    let states: Vec<_> = (Circle {}.trajectory(0.02, q0, q1).take(50))
        .map(|state| state.expect("it moves"))
        .collect();
    for pair in states.windows(2) {
        let [before, after] = [&pair[0], &pair[1]].map(State::interval);
        let balance = Circle {}.momentum_balance_at(&before, &after, &pair[1].lambda);
        let change = Circle {}.momentum_map_at(&after) - Circle {}.momentum_map_at(&before);
        assert_close(
            "J",
            change.as_slice(),
            balance.discretization.as_slice(),
            1e-13,
        );
    }
}

#[test]
fn momentum_maps_are_recorded() {
    let plane = Plane {
        m: 1.3,
        k: 0.9,
        c: 0.2,
        d: 0.0,
    };
    let motion = || {
        let (q0, q1) = plane.start(0.05, [0.8, -0.3], [0.2, 0.7]).expect("a start");
        plane.trajectory(0.05, q0, q1)
    };
    let tables = motion()
        .record(20)
        .momentum_maps()
        .tables()
        .expect("it moves");
    let column = tables
        .nodes
        .numbers("J.turn")
        .expect("the column of the action");
    for (state, value) in motion().zip(column) {
        let state = state.expect("it moves");
        let j = plane.momentum_map_at(&state.interval());
        assert!(j[0].to_bits() == value.to_bits(), "{} {value}", j[0]);
    }
}
