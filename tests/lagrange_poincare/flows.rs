//! The flow of the reduced equations, lifted, is the flow on Q; and the motion by the definitions in 40 digits, as doubles, `tools/flows.py`.

#![cfg(feature = "large-connections")]

use nonholonomic::Vector;
use nonholonomic::prelude::*;

use super::systems::*;
use super::{DRIFTING, SERVO, TRAILER, assert_close, on_law};

const END: [f64; 4] = [
    0.30879255663296096,
    1.755311745177391,
    8.176837212481944,
    -0.9935527451350482,
];
const END_REDUCED: [f64; 4] = [
    -0.45144081550140625,
    0.6645030008528481,
    0.5954831770142254,
    0.0915776906534216,
];

/// Nodes up to ten seconds.
const LONG: TimeStep = TimeStep { t: 0.0, h: 0.5 };

/// Both flows make up to a hundred steps in ten seconds, with errors of 1e-13 of their displacements and velocities.
const CLOSE: f64 = 1e-11;

/// Two vectors agree, relative to the largest of what such a vector was so far.
fn close(what: &str, found: &impl Vector, expected: &impl Vector, largest: &mut f64) {
    *largest = largest.max(expected.max_abs());
    assert_close(
        what,
        found.as_slice(),
        expected.as_slice(),
        CLOSE * *largest,
    );
}

/// The flow on T(Q/G) ⊕ g̃ and its lift, against the flow on Q, at twenty nodes from t on; a motion that stays where it was is none.
fn is_the_flow<S: LagrangePoincareSystem>(
    system: &S,
    TimeStep { t, h }: TimeStep,
    q: impl Into<S::Configuration>,
    v: impl Into<S::Increment>,
) {
    let (q, v) = (q.into(), v.into());
    let w = system.reduced_velocity(t, q, v);
    let reduced = system.lagrange_poincare_flow(t, q, w, h).take(21);
    let (mut away, [mut velocities, mut displacements, mut below]) = (0.0_f64, [1.0_f64; 3]);
    for (on_q, reduced) in system.flow(t, q, v, h).zip(reduced) {
        let (on_q, reduced) = (on_q.expect("it flows"), reduced.expect("it flows"));
        let (zero, apart) = (S::Increment::zeros(), S::increment(&on_q.q, &reduced.q));
        displacements = displacements.max(S::increment(&q, &on_q.q).max_abs());
        close("q", &apart, &zero, &mut displacements);
        close("q̇", &reduced.v, &on_q.v, &mut velocities);
        let w = system.reduced_velocity(on_q.t, on_q.q, on_q.v);
        close("w", &reduced.u, &w, &mut below);
        assert_eq!(reduced.t, on_q.t);
        away = away.max((reduced.u - system.reduced_velocity(t, q, v)).max_abs());
    }
    assert!(away > 0.1 && displacements > 1.0, "{away} {displacements}");
}

/// The trailer's velocity: the speed of the sledge, its turning, and the steering that the second blade leaves.
fn trailing([_, _, theta, phi]: [f64; 4], speed: f64, turning: f64) -> [f64; 4] {
    let steering = (speed * phi.sin() - TRAILER.b * phi.cos() * turning) / TRAILER.d;
    [speed * theta.cos(), speed * theta.sin(), turning, steering]
}

#[test]
fn of_rigid_motions_of_the_plane() {
    let q = [0.3, -0.2, 0.5, 0.4];
    is_the_flow(&TRAILER, LONG, q, trailing(q, 0.8, 0.1));
}

/// Later L is not regular on D any more.
#[test]
fn of_constraints_and_a_connection_that_move() {
    let (t, [x, y], u) = (0.375, [0.5, -0.75], 0.625);
    is_the_flow(
        &MovingAxes,
        TimeStep { t, h: 0.25 },
        [x, y, 0.25, 0.125],
        [u, x * u, y * u + t / 2.0, 0.375],
    );
}

#[test]
fn of_a_group_that_is_not_abelian() {
    let ([_, v, x], [u_dot, x_dot, y_dot]) = ([0.5, -0.75, 0.25], [0.625, -0.75, 0.375]);
    let z_dot = x * y_dot + v * x_dot + u_dot;
    is_the_flow(
        &Heisenberg,
        LONG,
        [0.5, v, x, -0.375, 0.625],
        [u_dot, 0.5, x_dot, y_dot, z_dot],
    );
}

fn rotor() -> (RotorConfiguration, [f64; 5]) {
    let (s, w_dot, omega) = (0.5, 0.5, [0.7, 0.4]);
    let q = RotorConfiguration {
        s,
        w: -0.75,
        R: UnitQuaternion::from_scaled_axis([0.25, -0.375, 0.625].into()),
    };
    let third = s * w_dot + omega[0] / 2.0;
    (q, [0.625, w_dot, omega[0], omega[1], third])
}

#[test]
fn of_rotations() {
    let (q, v) = rotor();
    is_the_flow(&Rotor, LONG, q, v);
}

/// The particle falls to infinity, in less than three seconds.
#[test]
fn of_an_action_with_a_slice() {
    let (r, turning) = (0.75, 0.375);
    is_the_flow(
        &Turning,
        TimeStep { t: 0.0, h: 0.1 },
        [r, 0.625, -0.5],
        [0.5, turning, r * r * turning],
    );
}

#[test]
fn of_laws_that_are_not_those_of_virtual_displacements() {
    is_the_flow(&SERVO, LONG, [0.25, 0.4], on_law(0.4, 0.3));
    let (q, v) = drifting();
    is_the_flow(&DRIFTING, LONG, q, v);
}

/// The start of `tools/flows.py`.
fn drifting() -> ([f64; 4], [f64; 4]) {
    let q @ [_, _, theta, phi] = [0.25, -0.5, 0.75, 0.375_f64];
    let (u, steering) = (0.5, 0.25);
    let across = phi * steering + DRIFTING.k * phi;
    let w = (theta.sin() * u - across) / theta.cos();
    (q, [u, w, 0.625, steering])
}

#[test]
fn by_the_definitions() {
    let (q, v) = drifting();
    let w = DRIFTING.reduced_velocity(0.0, q, v);
    let mut flow = DRIFTING.lagrange_poincare_flow(0.0, q, w, 2.5);
    let end = flow.nth(4).expect("endless").expect("it flows");
    assert_close("q", end.q.as_slice(), END, CLOSE);
    assert_close("w", end.u.as_slice(), END_REDUCED, CLOSE);
}

/// The reduced motion does not see the element of the group that it starts from, which moves all of the lift.
#[test]
fn from_another_element_of_the_group() {
    let q = [0.3, -0.2, 0.5, 0.4];
    let ([a, b], angle) = ([1.5, -2.25], 0.8_f64);
    let moved = |[x, y, theta, phi]: [f64; 4]| {
        let (sin, cos) = angle.sin_cos();
        [
            a + cos * x - sin * y,
            b + sin * x + cos * y,
            theta + angle,
            phi,
        ]
    };
    let w = TRAILER.reduced_velocity(0.0, q, trailing(q, 0.8, 0.1));
    let from = |q: [f64; 4]| TRAILER.lagrange_poincare_flow(0.0, q, w, 0.5).take(21);
    for (own, other) in from(q).zip(from(moved(q))) {
        let (own, other) = (own.expect("it flows"), other.expect("it flows"));
        assert_close("w", other.u.as_slice(), own.u.as_slice(), CLOSE);
        assert_close("g q", other.q.as_slice(), moved(own.q.into()), CLOSE);
    }
    let (q, v) = rotor();
    let (turn, w) = (
        UnitQuaternion::from_euler_angles(0.7, -1.1, 0.4),
        Rotor.reduced_velocity(0.0, q, v),
    );
    let other = RotorConfiguration { R: turn * q.R, ..q };
    let from = |q: RotorConfiguration| Rotor.lagrange_poincare_flow(0.0, q, w, 0.5).take(21);
    for (own, other) in from(q).zip(from(other)) {
        let (own, other) = (own.expect("it flows"), other.expect("it flows"));
        assert_close("w", other.u.as_slice(), own.u.as_slice(), CLOSE);
        let apart = (turn * own.q.R).angle_to(&other.q.R);
        // The arc cosine of an angle near 0 has half of the digits.
        assert!(apart < 1e-7, "{apart}");
    }
}

/// Two wheels of a drum on a belt: the belt drives, a torque turns, and a mass is pulled along.
#[discrete_system(continuous)]
#[coordinates(x, y, theta: S1)]
#[control(belt, torque)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + J / 2 * theta_dot.powi(2) + k * sin(theta) * y_dot * theta_dot + cos(theta))]
#[constraint(x_dot == (1 + sin(theta) / 3) * theta_dot + belt)]
#[force(y = -y_dot / 4, theta = torque)]
#[symmetry(translations(x, y))]
struct Drum {
    m: f64,
    J: f64,
    k: f64,
}

/// Controls that are held and changed, of which one is in C_K: the velocity jumps as on Q.
#[test]
fn under_controls() {
    let (drum, h) = (
        Drum {
            m: 1.5,
            J: 0.75,
            k: 0.5,
        },
        0.25,
    );
    let u = |k: usize| [(0.7 * k as f64).sin() / 2.0, (1.3 * k as f64).cos()];
    let (q, turning) = ([0.1, 0.2, 0.3], 0.8);
    let x_dot = (1.0 + f64::sin(q[2]) / 3.0) * turning + u(0)[0];
    let v = [x_dot, 0.4, turning];
    let mut on_q = drum.flow((0.0, u(0)), q, v, h);
    let w = drum.reduced_velocity((0.0, u(0)), q, v);
    let mut reduced = drum.lagrange_poincare_flow((0.0, u(0)), q, w, h);
    reduced.next().expect("endless").expect("it starts");
    for k in 0..40 {
        on_q.step(u(k)).expect("it flows");
        reduced.set_controls(u(k)).expect("controls");
        let state = reduced.next().expect("endless").expect("it flows");
        assert_eq!(state.controls.as_slice(), u(k));
        assert_close("q", state.q.as_slice(), on_q.q().as_slice(), CLOSE);
        assert_close("q̇", state.v.as_slice(), on_q.velocity().as_slice(), CLOSE);
    }
}

/// A w off Ĉ_K is refused as a velocity off C_K is, and nothing comes after it.
#[test]
fn off_the_constraints() {
    let (q, v) = ([0.25, 0.4], on_law(0.4, 0.3));
    let off = [v[0] + 1e-3, v[1]];
    let w = SERVO.reduced_velocity(0.0, q, off);
    let mut flow = SERVO.lagrange_poincare_flow(0.0, q, w, 0.5);
    let on_q = SERVO.flow(0.0, q, off, 0.5).next().expect("an item");
    match (flow.next().expect("an item"), on_q) {
        (
            Err(StepError::VelocityOffConstraint { residual, .. }),
            Err(StepError::VelocityOffConstraint { residual: on_q, .. }),
        ) => assert!((residual - on_q).abs() < 1e-15, "{residual} {on_q}"),
        others => panic!("{others:?}"),
    }
    assert!(flow.next().is_none());
    let loose = FlowOptions::default().initial_tolerance(1e-2);
    let mut flow = SERVO.lagrange_poincare_flow_with(&loose, 0.0, q, w, 0.5);
    flow.next().expect("an item").expect("it starts");
}
