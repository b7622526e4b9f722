//! Both connections by their components: the definitions of FTZ, by differences.

#![cfg(feature = "large-frames")]

use nonholonomic::groups::{Cayley, LieGroup, UnitQuaternion, Vector3};
use nonholonomic::prelude::*;

use crate::group_connections::systems::*;

const H: f64 = 0.1;
const WRITTEN: Written = Written {
    I: [0.5, 0.8, 1.1],
    c: 0.7,
};

/// A point of Q, G = SO(3) × R.
type Point = (UnitQuaternion<f64>, f64, f64);

/// d(r_0, r_1) by hand.
fn displacement(r0: f64, r1: f64) -> ([f64; 3], f64) {
    ([0.7 * (r1 - r0), 0.7 * r0, H * r1 * r1], r0 * r1)
}

fn element(r0: f64, r1: f64) -> (UnitQuaternion<f64>, f64) {
    let (d, x) = displacement(r0, r1);
    (UnitQuaternion::identity().retract::<Cayley>(d), x)
}

/// A_d(q_0, q_1) = h_1 a⁻¹ h_0⁻¹.
fn discrete_connection(q0: Point, q1: Point) -> (UnitQuaternion<f64>, f64) {
    let (a, x) = element(q0.1, q1.1);
    (q1.0 * a.inverse() * q0.0.inverse(), q1.2 - x - q0.2)
}

/// (δr, M δr) from q, M = (c, s, 0, s).
fn along_the_lift(q: Point, by: f64) -> Point {
    let turn = UnitQuaternion::from_scaled_axis(Vector3::new(0.7, q.1, 0.0) * by);
    (q.0 * turn, q.1 + by, q.2 + q.1 * by)
}

fn lagrangian(r0: f64, theta: (UnitQuaternion<f64>, f64), r1: f64) -> f64 {
    let (a, x) = element(r0, r1);
    let e = UnitQuaternion::identity();
    WRITTEN.discrete_lagrangian(H, (e, r0, 0.0), (theta.0 * a, r1, theta.1 + x))
}

const EPSILON: f64 = 1e-5;

fn slope(f: impl Fn(f64) -> f64) -> f64 {
    (f(EPSILON) - f(-EPSILON)) / (2.0 * EPSILON)
}

/// A curve in G as a velocity in the body at its middle.
fn velocity(curve: impl Fn(f64) -> (UnitQuaternion<f64>, f64)) -> [f64; 4] {
    let (above, below) = (curve(EPSILON), curve(-EPSILON));
    let turn = (below.0.inverse() * above.0).scaled_axis() / (2.0 * EPSILON);
    let along = (above.1 - below.1) / (2.0 * EPSILON);
    [turn.x, turn.y, turn.z, along]
}

/// The reduced pairs (r_0, ϑ, r_1) of two intervals.
fn pairs() -> [(f64, (UnitQuaternion<f64>, f64), f64); 2] {
    let turn = |v: [f64; 3]| UnitQuaternion::from_scaled_axis(Vector3::from(v));
    [
        (0.4, (turn([0.2, -0.1, 0.3]), 0.05), 0.45),
        (0.45, (turn([0.25, -0.15, 0.2]), -0.1), 0.52),
    ]
}

fn ends(pair: (f64, (UnitQuaternion<f64>, f64), f64)) -> (Point, Point) {
    let (r0, theta, r1) = pair;
    let (a, x) = element(r0, r1);
    (
        (UnitQuaternion::identity(), r0, 0.0),
        (theta.0 * a, r1, theta.1 + x),
    )
}

#[test]
fn the_displacement_and_the_relative_element() {
    let pair = pairs()[0];
    let (q0, q1) = ends(pair);
    let (d, x) = displacement(pair.0, pair.2);
    let own = WRITTEN.displacement(H, q0, q1);
    let expected = [d[0], d[1], d[2], x];
    assert!(
        (0..4).all(|j| (own[j] - expected[j]).abs() < 1e-15),
        "{own}"
    );
    let theta = WRITTEN.reduced().relative_element(H, q0, q1);
    assert!(theta.R.angle_to(&pair.1.0) < 1e-15 && (theta.x - pair.1.1).abs() < 1e-15);
}

/// B^± are the derivatives of A_d along the lifts.
#[test]
fn the_mixed_curvature() {
    for pair in pairs() {
        let (q0, q1) = ends(pair);
        let (minus, plus) = WRITTEN.reduced().mixed_curvature(H, q0, q1);
        let at_start = velocity(|by| discrete_connection(along_the_lift(q0, by), q1));
        let at_end = velocity(|by| discrete_connection(q0, along_the_lift(q1, by)));
        for j in 0..4 {
            assert!(
                (minus[(j, 0)] - at_start[j]).abs() < 1e-9,
                "{minus} {at_start:?}"
            );
            assert!((plus[(j, 0)] - at_end[j]).abs() < 1e-9, "{plus} {at_end:?}");
        }
    }
}

/// [D1L̂ + D2L̂(ϑ_1 M - M ϑ_1) + F⁻](r_1, ϑ_1, r_2) + [D3L̂ + F⁺](r_0, ϑ_0, r_1), the slopes of L̂ by differences: on any pairs that is the covector of the
/// system along the lift.
#[test]
fn the_horizontal_equation() {
    let [before, after] = pairs();
    let reduced = WRITTEN.reduced();
    let ((r0, u0), (_, u1)) = (ends(before), ends(after));
    let [_, plus] = reduced.reduced_forces(H, r0, u0);
    let place = (UnitQuaternion::identity(), after.0, 0.0);
    let [minus, _] = reduced.reduced_forces(TimeStep { t: H, h: H }, place, u1);
    let (r1, theta, r2) = after;
    let first = slope(|by| lagrangian(r1 + by, theta, r2));
    let third = slope(|by| lagrangian(before.0, before.1, before.2 + by));
    // exp(-εM) ϑ exp(εM); the line is abelian.
    let turned = slope(|by| {
        let turn = UnitQuaternion::from_scaled_axis(Vector3::new(0.7, r1, 0.0) * by);
        lagrangian(r1, (turn.inverse() * theta.0 * turn, theta.1), r2)
    });
    let theorem = first + turned + minus[3] + third + plus[3];
    let rows = reduced.horizontal_residual(H, r0, u0, u1, []);
    assert!((theorem - rows[3]).abs() < 1e-8, "{theorem} {}", rows[3]);
    assert!(rows[3].abs() > 1e-2 && minus[3].abs() > 1e-2);
}

#[test]
fn the_discrete_connection() {
    let turn = |v: [f64; 3]| UnitQuaternion::from_scaled_axis(Vector3::from(v));
    let (q0, q1) = (
        (turn([0.4, 1.1, -0.6]), 0.4, 0.3),
        (turn([-0.2, 0.7, 0.9]), 0.45, -0.8),
    );
    let own = WRITTEN.reduced().discrete_connection(H, q0, q1);
    let expected = discrete_connection(q0, q1);
    assert!(own.R.angle_to(&expected.0) < 1e-15 && (own.x - expected.1).abs() < 1e-15);
    assert_eq!(own.s, q1.1);
    assert!(expected.0.angle() > 0.1);
}

/// D_iL̂ are the slopes of L̂, D_2L̂ along ϑ exp(η).
#[test]
fn the_slopes_of_the_reduced_lagrangian() {
    let reduced = WRITTEN.reduced();
    for pair in pairs() {
        let ((r0, theta, r1), (q0, u0)) = (pair, ends(pair));
        let first = reduced.d1_reduced_lagrangian(H, q0, u0);
        let third = reduced.d3_reduced_lagrangian(H, q0, u0);
        let by_start = slope(|by| lagrangian(r0 + by, theta, r1));
        let by_end = slope(|by| lagrangian(r0, theta, r1 + by));
        // Values of order 10 by differences of a function of order 1: 2 u / ε and ε² times third derivatives of order h⁻¹.
        let near = |own: f64, expected: f64| {
            assert!((own - expected).abs() < 1e-8, "{own} {expected}");
            assert!(expected.abs() > 1e-2, "{expected}");
        };
        near(first[3], by_start);
        near(third[3], by_end);
        let second = reduced.d2_reduced_lagrangian(H, q0, u0);
        for j in 0..3 {
            let along = |by: f64| Vector3::from_fn(|i, _| if i == j { by } else { 0.0 });
            let moved = |by| theta.0 * UnitQuaternion::from_scaled_axis(along(by));
            near(
                second[j],
                slope(|by| lagrangian(r0, (moved(by), theta.1), r1)),
            );
        }
        near(
            second[4],
            slope(|by| lagrangian(r0, (theta.0, theta.1 + by), r1)),
        );
        assert_eq!([first[0], second[3], third[4]], [0.0; 3]);
    }
}

/// FTZ (14): ϑ = h_0⁻¹ h_1 a⁻¹ along h_0 = exp s(Mδr_0 + η_0) and h_1 exp s(Mδr_1 + η_1).
#[test]
fn the_variations_of_the_relative_element() {
    let ([start, end], reduced) = (
        [[0.3, -0.7, 0.2, 1.1, -0.4], [-0.5, 0.4, 0.9, -0.8, 0.6]],
        WRITTEN.reduced(),
    );
    for pair in pairs() {
        let (q0, q1) = ends(pair);
        let moved = |q: Point, v: [f64; 5], by: f64| {
            let turn = Vector3::new(0.7 * v[3] + v[0], q.1 * v[3] + v[1], v[2]);
            let turned = q.0 * UnitQuaternion::from_scaled_axis(turn * by);
            (turned, q.1 + by * v[3], q.2 + by * (q.1 * v[3] + v[4]))
        };
        let expected = velocity(|by| {
            let (q0, q1) = (moved(q0, start, by), moved(q1, end, by));
            let (a, x) = element(q0.1, q1.1);
            (q0.0.inverse() * q1.0 * a.inverse(), q1.2 - q0.2 - x)
        });
        let own = reduced.variation(H, (q0, q1), start, end);
        for j in 0..4 {
            assert!((own[j] - expected[j]).abs() < 1e-9, "{own} {expected:?}");
            assert!(expected[j].abs() > 1e-2);
        }
    }
}
