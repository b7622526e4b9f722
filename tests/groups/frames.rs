//! Moving frames of coordinates in groups, q = a_t x: against the systems written in the frame by hand, closed forms and a chart.

#![cfg(feature = "large-frames")]

use nonholonomic::nalgebra::{Matrix4, Rotation3, UnitQuaternion, Vector3};
use nonholonomic::prelude::*;

/// A body whose axis 0 is pulled along a direction that turns with the angle Ω t.
#[nonholonomic::without_equations::discrete_system(continuous)]
#[coordinates(R: SO3)]
#[define(n = [cos(Omega * t), sin(Omega * t), 0])]
#[lagrangian((0..3).map(|i| I[i] * R.omega[i].powi(2)).sum() / 2 + k * n.dot(R * [1, 0, 0]))]
#[moving_frame(R = [[cos(Omega * t), -sin(Omega * t), 0], [sin(Omega * t), cos(Omega * t), 0], [0, 0, 1]] * R)]
struct Pulled {
    I: [f64; 3],
    k: f64,
    Omega: f64,
}

/// The body in the frame that turns, by hand.
#[nonholonomic::without_equations::discrete_system(continuous)]
#[coordinates(R: SO3)]
#[define(w = R.omega + R.transpose() * [0, 0, Omega])]
#[lagrangian((0..3).map(|i| I[i] * w[i].powi(2)).sum() / 2 + k * R[(0, 0)])]
struct PulledInTheFrame {
    I: [f64; 3],
    k: f64,
    Omega: f64,
}

/// A ball on a table that turns, its attitude in SO(3).
#[discrete_system(continuous)]
#[coordinates(x, y, R: SO3)]
#[define(turned = [[cos(Omega * t), -sin(Omega * t), 0], [sin(Omega * t), cos(Omega * t), 0], [0, 0, 1]])]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2) + k2 * R.omega.norm_squared()))]
#[constraint(x_dot - a * R.spatial_omega[1] == -Omega * y)]
#[constraint(y_dot + a * R.spatial_omega[0] == Omega * x)]
#[moving_frame(x = cos(Omega * t) * x - sin(Omega * t) * y, y = sin(Omega * t) * x + cos(Omega * t) * y, R = turned * R)]
struct BallOnTable {
    m: f64,
    k2: f64,
    a: f64,
    Omega: f64,
}

/// A skate on a belt that runs with speed c, in the plane's group; in a chart it is in `tests/continuous/moving_frames.rs`.
#[nonholonomic::without_equations::discrete_system(continuous)]
#[coordinates(g: SE2)]
#[lagrangian((g.v.norm_squared() + g.omega.powi(2)) / 2 - k * g.p[1])]
#[constraint(g.v[1] == -c * g.R[(1, 0)])]
#[moving_frame(g = [[1, 0, c * t], [0, 1, 0], [0, 0, 1]] * g)]
struct Skate {
    k: f64,
    c: f64,
}

/// A body seen from a frame that moves along a screw and turns with the coordinate y.
#[discrete_system(continuous)]
#[coordinates(y, g: SE3)]
#[define(angle = Omega * t + y)]
#[lagrangian((y_dot.powi(2) + g.v.norm_squared() + g.omega.norm_squared()) / 2)]
#[moving_frame(
    y = y + t.powi(2) * g.p[0],
    g = [[cos(angle), -sin(angle), 0, c * t], [sin(angle), cos(angle), 0, y], [0, 0, 1, -c * t.powi(2)], [0, 0, 0, 1]] * g
)]
struct Screw {
    c: f64,
    Omega: f64,
}

const SEED: Pulled = Pulled {
    I: [1.0, 1.7, 2.3],
    k: 0.8,
    Omega: 0.7,
};

fn by_hand() -> PulledInTheFrame {
    let Pulled { I, k, Omega } = SEED;
    PulledInTheFrame { I, k, Omega }
}

/// A rotation by these numbers, far from any axis.
fn attitude() -> UnitQuaternion<f64> {
    UnitQuaternion::from_euler_angles(0.4, -0.9, 1.3)
}

/// The largest entry of a difference of rotations, as matrices: a quaternion and its negative are one rotation.
fn apart(a: UnitQuaternion<f64>, b: UnitQuaternion<f64>) -> f64 {
    (a.to_rotation_matrix().into_inner() - b.to_rotation_matrix().into_inner()).amax()
}

/// q = a x, ω = x⁻¹x' + Ad_{x⁻¹}(a⁻¹ȧ) = w + xᵀ Ω e_z, and l = L of these; the inverses. Numbers of size 1, at most 20 operations deep.
#[test]
fn a_rotation_of_space() {
    let (body, frame) = (SEED, by_hand());
    let w = Vector3::new(0.3, -0.5, 0.8);
    // 0, a half turn, on which increments of Cayley's map have no value, and many turns.
    for t in [0.0, 0.9, std::f64::consts::PI / 0.7, 1234.5] {
        let x = attitude();
        let turned = Rotation3::from_axis_angle(&Vector3::z_axis(), 0.7 * t);
        let q = body.to_fixed(t, x);
        let exact: UnitQuaternion<f64> = (turned * x.to_rotation_matrix()).into();
        // ε of the angle Ω t.
        let tolerance = 1e-15 * (4.0 + 0.7 * t);
        assert!(apart(q.R, exact) < tolerance, "{t}");
        let v = w + x.inverse() * Vector3::new(0.0, 0.0, 0.7);
        let moved = body.frame_jacobian_at(t, &x.into()) * w + body.frame_velocity_at(t, &x.into());
        assert!((moved - v).amax() < 2e-15);
        let back = body.to_moving(t, q).expect("a rotation");
        assert!(
            apart(back.R, x) < 4.0 * tolerance,
            "{t} {}",
            apart(back.R, x)
        );
        let velocity = body.moving_velocity(t, q, v).expect("a rotation");
        assert!((velocity - w).amax() < 4.0 * tolerance);
        let lagrangians = [
            body.moving_lagrangian(t, x, w),
            body.lagrangian(t, q, v),
            frame.lagrangian(t, x, w),
        ];
        let spread = lagrangians.map(|l| l - lagrangians[2]);
        assert!(
            spread.iter().all(|off| off.abs() < 8.0 * tolerance),
            "{t} {spread:?}"
        );
    }
}

/// The flow from the frame is that of the equations in it, and its energy the moving energy.
#[test]
fn the_flow_from_the_frame() {
    const { assert!(Pulled::CONSERVES_MOVING_ENERGY) }
    let (body, frame) = (SEED, by_hand());
    let (x, w) = (attitude(), Vector3::new(0.3, -0.5, 0.8));
    let v = w + x.inverse() * Vector3::new(0.0, 0.0, 0.7);
    let fixed = body.flow(0.0, x, v, 0.25).take(81);
    let moving = frame.flow(0.0, x, w, 0.25).take(81);
    let (mut energies, mut fixed_energies) = (Vec::new(), Vec::new());
    for (fixed, moving) in fixed.zip(moving) {
        let (fixed, moving) = (fixed.expect("a flow"), moving.expect("a flow"));
        let back = body.to_moving(fixed.t, fixed.q).expect("a rotation");
        // The flows have tolerances of 1e-13 a step of about 0.1, over 20 units of time in which errors grow tenfold at most.
        assert!(apart(back.R, moving.q.R) < 1e-10, "{}", fixed.t);
        energies.push(body.moving_energy(fixed.t, fixed.q, fixed.v));
        fixed_energies.push(body.lagrangian_energy(fixed.t, fixed.q, fixed.v));
        let energy = frame.lagrangian_energy(moving.t, moving.q, moving.v);
        assert!((energy - energies[0]).abs() < 1e-10);
    }
    let spread = |energies: &[f64]| {
        let largest = energies.iter().fold(f64::MIN, |a, b| a.max(*b));
        largest - energies.iter().fold(f64::MAX, |a, b| a.min(*b))
    };
    assert!(spread(&energies) < 1e-10, "{:e}", spread(&energies));
    assert!(spread(&fixed_energies) > 1e-2);
}

/// The discretisation does not commute with the frame: a_{t+h/2} times the middle of x is the middle of a x up to h² alone. Both are of order 2, so that
/// the discrete motions differ by O(h²).
#[test]
fn discrete_motions_differ_by_the_order_of_the_scheme() {
    let (body, frame) = (SEED, by_hand());
    let (x, w) = (attitude(), Vector3::new(0.3, -0.5, 0.8));
    let v = w + x.inverse() * Vector3::new(0.0, 0.0, 0.7);
    let difference = |h: f64| {
        let steps = (2.0 / h).round() as usize;
        let (q0, q1) = body.start(h, x, v).expect("a start");
        let fixed = body
            .trajectory(h, q0, q1)
            .nth(steps)
            .expect("a node")
            .expect("a step");
        let (q0, q1) = frame.start(h, x, w).expect("a start");
        let moving = frame
            .trajectory(h, q0, q1)
            .nth(steps)
            .expect("a node")
            .expect("a step");
        let back = body.to_moving(fixed.t, fixed.q).expect("a rotation");
        apart(back.R, moving.q.R)
    };
    let ratio = difference(0.02) / difference(0.01);
    assert!((ratio - 4.0).abs() < 0.05, "{ratio}");
    assert!(difference(0.01) > 1e-7);
}

/// The affine constraints are homogeneous in the frame, and the centre is on its circle seen from the table (Crăciun and Opriș, example 2).
#[test]
fn a_ball_on_a_table_that_turns() {
    const { assert!(BallOnTable::CONSERVES_MOVING_ENERGY) }
    let ball = BallOnTable {
        m: 0.5,
        k2: 0.025,
        a: 0.25,
        Omega: 3.0,
    };
    let (t, x) = (1.7, (0.3, -0.4, attitude()));
    let still = ball.moving_constraints(t, x, [0.0; 5]);
    assert!(still.amax() < 4e-15, "{still}");
    let ([x, y], [x_dot, y_dot]) = ([0.1, -0.2], [0.3, 0.15]);
    let spatial = Vector3::new((3.0 * x - y_dot) / 0.25, (3.0 * y + x_dot) / 0.25, 0.8);
    let omega = attitude().inverse() * spatial;
    let frequency = 0.025 * 3.0 / (0.25_f64.powi(2) + 0.025);
    let v = [x_dot, y_dot, omega.x, omega.y, omega.z];
    let mut energy = None;
    for state in ball.flow(0.0, (x, y, attitude()), v, 0.1).take(41) {
        let state = state.expect("a flow");
        let (sin, cos) = (frequency * state.t).sin_cos();
        let centre = [
            x + (x_dot * sin + y_dot * (cos - 1.0)) / frequency,
            y + (x_dot * (1.0 - cos) + y_dot * sin) / frequency,
        ];
        let (sin, cos) = (3.0 * state.t).sin_cos();
        let seen = ball.to_moving(state.t, state.q).expect("a rotation");
        // The flow's tolerance of 1e-13 a step.
        assert!((seen.x - (cos * centre[0] + sin * centre[1])).abs() < 1e-11);
        assert!((seen.y - (cos * centre[1] - sin * centre[0])).abs() < 1e-11);
        let attitude = Rotation3::from_axis_angle(&Vector3::z_axis(), -3.0 * state.t);
        let attitude: UnitQuaternion<f64> = (attitude * state.q.R.to_rotation_matrix()).into();
        assert!(apart(seen.R, attitude) < 1e-14);
        let moving = ball.moving_energy(state.t, state.q, state.v);
        assert!((moving - *energy.get_or_insert(moving)).abs() < 1e-11);
        // E - Ω (m (x ẏ - y ẋ) + m k² ω_z).
        let (q, v) = (state.q, state.v);
        let spin = (q.R * Vector3::new(v[2], v[3], v[4])).z;
        let about = 0.5 * (q.x * v[1] - q.y * v[0]) + 0.5 * 0.025 * spin;
        let exact = ball.lagrangian_energy(state.t, q, v) - 3.0 * about;
        assert!((moving - exact).abs() < 1e-14);
    }
}

/// In SE(2): the belt's constraint is homogeneous, and the moving energy is that of the chart, E - c ẋ.
#[test]
fn a_skate_on_a_belt() {
    const { assert!(Skate::CONSERVES_MOVING_ENERGY) }
    let skate = Skate { k: 9.81, c: 0.4 };
    let theta = 0.3_f64;
    let pose = |x: f64, y: f64| Isometry2::new([x, y].into(), theta);
    assert!(
        skate
            .moving_constraints(1.7, pose(0.1, 0.2), [0.0; 3])
            .amax()
            < 1e-16
    );
    let seen = skate.to_moving(1.7, pose(0.1, 0.2)).expect("a translation");
    assert!((seen.g.translation.x - (0.1 - 0.4 * 1.7)).abs() < 1e-15);
    let v = [1.0 + 0.4 * theta.cos(), -0.4 * theta.sin(), 2.0];
    let mut energies = Vec::new();
    for state in skate.flow(0.0, pose(0.0, 0.0), v, 0.1).take(51) {
        let state = state.expect("a flow");
        let x_dot =
            (state.q.g.rotation * nonholonomic::nalgebra::Vector2::new(state.v[0], state.v[1])).x;
        let exact = skate.lagrangian_energy(state.t, state.q, state.v) - 0.4 * x_dot;
        let moving = skate.moving_energy(state.t, state.q, state.v);
        assert!((moving - exact).abs() < 1e-13);
        energies.push(moving);
    }
    assert!(
        energies
            .iter()
            .all(|energy| (energy - energies[0]).abs() < 1e-11),
        "{energies:?}"
    );
}

/// d/dt (a x) of a curve x by matrices, ξ^ = (a x)⁻¹ (ȧ x + a x'), the derivative of a in all that it depends on.
#[test]
fn rates_in_a_frame_that_depends_on_a_coordinate() {
    let (screw, t) = (Screw { c: 0.6, Omega: 0.7 }, 1.3);
    let (y, g) = (
        0.8,
        Isometry3::new([0.3, -0.2, 0.5].into(), [0.4, -0.9, 1.3].into()),
    );
    let (v, omega) = (Vector3::new(0.7, 0.1, -0.4), Vector3::new(-0.3, 0.9, 0.2));
    let y_rate = 0.55;
    let (sin, cos) = f64::sin_cos(0.7 * t + y);
    let a = Matrix4::new(
        cos,
        -sin,
        0.0,
        0.6 * t,
        sin,
        cos,
        0.0,
        y,
        0.0,
        0.0,
        1.0,
        -0.6 * t * t,
        0.0,
        0.0,
        0.0,
        1.0,
    );
    let turn = 0.7 + y_rate;
    let a_rate = Matrix4::new(
        -turn * sin,
        -turn * cos,
        0.0,
        0.6,
        turn * cos,
        -turn * sin,
        0.0,
        y_rate,
        0.0,
        0.0,
        0.0,
        -1.2 * t,
        0.0,
        0.0,
        0.0,
        0.0,
    );
    let hat = Matrix4::new(
        0.0, -omega.z, omega.y, v.x, omega.z, 0.0, -omega.x, v.y, -omega.y, omega.x, 0.0, v.z, 0.0,
        0.0, 0.0, 0.0,
    );
    let x = g.to_homogeneous();
    let q = a * x;
    let rate = a_rate * x + a * x * hat;
    let xi = q.try_inverse().expect("a rigid motion") * rate;
    let p_rate = g.rotation * v;
    let expected = [
        y_rate + 2.0 * t * g.translation.x + t * t * p_rate.x,
        xi[(0, 3)],
        xi[(1, 3)],
        xi[(2, 3)],
        xi[(2, 1)],
        xi[(0, 2)],
        xi[(1, 0)],
    ];
    let w =
        nonholonomic::nalgebra::SVector::from([y_rate, v.x, v.y, v.z, omega.x, omega.y, omega.z]);
    let at = (y, g).into();
    let found = screw.frame_jacobian_at(t, &at) * w + screw.frame_velocity_at(t, &at);
    for (found, expected) in found.iter().zip(expected) {
        // Matrices of size 3 and a dozen terms.
        assert!((found - expected).abs() < 1e-14, "{found} {expected}");
    }
    let fixed = screw.to_fixed(t, at);
    assert!((fixed.g.to_homogeneous() - q).amax() < 4e-15);
    let back = screw.to_moving(t, fixed).expect("invertible near here");
    assert!((back.y - y).abs() < 1e-13 && (back.g.to_homogeneous() - x).amax() < 1e-13);
    let text = Screw::equations()
        .get("moving_energy")
        .expect("an entry")
        .text;
    assert!(
        text.contains("the Lagrangian of the moving frame depends on t"),
        "{text}"
    );
}
