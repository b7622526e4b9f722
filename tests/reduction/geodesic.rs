//! The affine discrete connection of geodesics (FTZ Remark 4.16): against closed forms and flows of the kinetic energy.

#![cfg(feature = "large-connections")]

use nonholonomic::nalgebra::{SVector, Vector1, Vector2};
use nonholonomic::prelude::*;

use crate::reduction::check::{launch, reconstructs};
use crate::support::{assert_near, derivative};

/// Hopf's bundle over the sphere, its metric that of a round S³.
#[discrete_system]
#[coordinates(psi: S1, theta, phi: S1)]
#[lagrangian((theta_dot.powi(2) + (sin(theta) * phi_dot).powi(2) + (psi_dot + cos(theta) * phi_dot).powi(2)) / 2 - k * cos(theta))]
#[symmetry(translations(psi))]
#[discrete_connection(geodesic)]
#[derive(Clone, Copy)]
struct Hopf {
    k: f64,
}

const HOPF: Hopf = Hopf { k: 0.8 };
const H: f64 = 0.1;

/// -∫ cos θ dφ along the great circle: the area E between it and the pole, less Δφ.
fn displacement(r0: Vector2<f64>, r1: Vector2<f64>) -> f64 {
    let (turn, tangents) = (r1.y - r0.y, (r0.x / 2.0).tan() * (r1.x / 2.0).tan());
    2.0 * (tangents * turn.sin()).atan2(1.0 + tangents * turn.cos()) - turn
}

#[test]
fn along_great_circles() {
    let reduced = HOPF.reduced();
    let pairs = [
        ([0.9, 0.3], [0.95, 0.36]),
        ([0.9, 0.3], [1.8, 1.9]),
        ([0.4, -1.0], [0.7, 1.0]),
    ];
    for (r0, r1) in pairs.map(|(a, b)| (Vector2::from(a), Vector2::from(b))) {
        let a = displacement(r0, r1);
        let q0 = [0.4, r0.x, r0.y];
        let end = reduced.horizontal_end(H, q0, r1);
        // The geodesic's rounding, grown by its length.
        assert_near([end[0], end[1], end[2]], [0.4 + a, r1.x, r1.y], 1e-13);
        assert_near(
            reduced.discrete_connection(H, q0, [1.0, r1.x, r1.y])[0],
            0.6 - a,
            1e-13,
        );
        // A_d = ψ_1 - ψ_0 - a along the lifts (δr, M δr), M = (0, -cos θ).
        let (minus, plus) = reduced.mixed_curvature(H, r0, [0.2], r1);
        let unit = |i: usize| Vector2::from_fn(|j, _| f64::from(u8::from(i == j)));
        let slope = |f: &dyn Fn(f64) -> f64| derivative(1.0 / 64.0, f).value;
        for i in 0..2 {
            let lift = |r: Vector2<f64>| -r.x.cos() * unit(i).y;
            let by_start = slope(&|by| displacement(r0 + unit(i) * by, r1));
            let by_end = slope(&|by| displacement(r0, r1 + unit(i) * by));
            assert_near(minus[(0, i)], -by_start - lift(r0), 1e-10);
            assert_near(plus[(0, i)], lift(r1) - by_end, 1e-10);
        }
        assert!(minus.amax() > 1e-3, "{minus}");
    }
    // At a pole the metric has no chart.
    let nowhere = reduced.horizontal_end(H, [0.0, 0.0, 0.3], [0.5, 0.4]);
    assert!(nowhere[0].is_nan());
    let text = Hopf::equations().get("symmetry").expect("it has one").text;
    assert!(text.contains("geodesics of the kinetic metric"), "{text}");
}

/// A body of the plane with two inner coordinates, all coupled, on a blade.
#[nonholonomic::without_equations::discrete_system(continuous)]
#[coordinates(x, y, theta: S1, s, w)]
#[define(along = cos(theta) * x_dot + sin(theta) * y_dot, across = cos(theta) * y_dot - sin(theta) * x_dot)]
#[lagrangian(
    (along.powi(2) + across.powi(2) + theta_dot.powi(2)) / 2 + along * s_dot * sin(w) / 2 + across * w_dot / 4
        + s * theta_dot * w_dot / 2 + (2 + cos(w)) * s_dot.powi(2) / 2 + w_dot.powi(2)
)]
#[symmetry(SE2(x, y, theta))]
#[discrete_connection(geodesic)]
#[derive(Clone, Copy)]
struct Swimmer {}

/// The free motion from (r_0, e) with the velocity (v, M v) is a geodesic, which ends at (r_1, a).
#[test]
fn of_a_swimmer_without_momentum() {
    let (s, w, v) = (0.4_f64, 0.9_f64, [0.8, -0.7]);
    let lift = [-w.sin() / 2.0 * v[0], -v[1] / 4.0, -s / 2.0 * v[1]];
    let q0 = [0.0, 0.0, 0.0, s, w];
    let velocity = [lift[0], lift[1], lift[2], v[0], v[1]];
    let motion = Swimmer {}.flow(0.0, q0, velocity, 1.0).nth(1);
    let end = motion.expect("a node").expect("it flows").q;
    let reduced = Swimmer {}.reduced();
    let found = reduced.horizontal_end(H, q0, [end[3], end[4]]);
    // The flow's errors, 10⁻¹³ a step.
    assert_near(found.as_slice(), end.as_slice(), 1e-11);
    assert!(end.fixed_rows::<3>(0).amax() > 0.1, "{end}");
}

/// The reduced motion does not depend on A_d.
#[nonholonomic::without_equations::discrete_system]
#[coordinates(x, y, theta: S1, s, w)]
#[define(along = cos(theta) * x_dot + sin(theta) * y_dot, across = cos(theta) * y_dot - sin(theta) * x_dot)]
#[lagrangian(
    (along.powi(2) + across.powi(2) + theta_dot.powi(2)) / 2 + along * s_dot * sin(w) / 2 + across * w_dot / 4
        + s * theta_dot * w_dot / 2 + (2 + cos(w)) * s_dot.powi(2) / 2 + w_dot.powi(2) - s.powi(2) / 2
)]
#[constraint(across == s * w_dot / 4)]
#[symmetry(SE2(x, y, theta))]
#[discrete_connection(geodesic)]
#[derive(Clone, Copy)]
struct Skater {}

#[test]
fn reconstructed() {
    let time = TimeStep { t: 0.0, h: 0.02 };
    let pair = launch(
        &Skater {},
        time,
        [0.1, -0.3, 0.5, 0.4, 0.9],
        [0.3, 0.2, -0.4, 0.8, -0.7],
    );
    reconstructs("geodesics", &Skater {}, time, pair, 30);
    // ϑ is no constant.
    let [q0, q1] = pair.map(SVector::from);
    let (_, vartheta, _) = Skater {}.reduced().reduce(time, q0, q1);
    assert!(vartheta.amax() > 1e-4);
}

/// Without coupling M = 0, and the geodesics have no displacement.
#[discrete_system]
#[coordinates(x, r)]
#[lagrangian((x_dot.powi(2) * (1 + r.powi(2)) + r_dot.powi(2)) / 2)]
#[symmetry(translations(x))]
#[discrete_connection(geodesic)]
struct Uncoupled {}

#[test]
fn of_orthogonal_orbits() {
    let (minus, plus) = Uncoupled {}
        .reduced()
        .mixed_curvature(H, [0.4], [0.2], [0.9]);
    assert_eq!((minus, plus), (Vector1::zeros(), Vector1::zeros()));
}
