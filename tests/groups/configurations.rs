//! The configuration types: conversions, states, recordings.

#![cfg(feature = "large-frames")]

use nonholonomic::groups::Vector3;
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

#[discrete_system]
#[coordinates(R: SO3, s: [S1; 2], g: SE2, B: [SO3; 2], k: SE3)]
#[lagrangian(
    R.omega.norm_squared() + s_dot[0].powi(2) + s_dot[1].powi(2) + g.v.norm_squared() + g.omega.powi(2)
        + (0..2).map(|i| B[i].omega.norm_squared() * (1 + i)).sum() + k.v.norm_squared() + k.omega.norm_squared()
        - cos(s[0]) * R[(2, 2)] - B[1][(0, 0)] * g.p[0] * k.p[2]
)]
struct Many;

type Everything = (
    UnitQuaternion<f64>,
    [f64; 2],
    Isometry2<f64>,
    [UnitQuaternion<f64>; 2],
    Isometry3<f64>,
);

fn everything() -> Everything {
    let turn = |a: f64| UnitQuaternion::from_scaled_axis(Vector3::new(a, -0.3, 2.0 * a));
    (
        turn(0.4),
        [0.1, 0.2],
        Isometry2::new([1.0, 2.0].into(), 0.7),
        [turn(-0.2), turn(1.1)],
        Isometry3::from_parts([0.1, 0.2, 0.3].into(), turn(0.9)),
    )
}

#[test]
fn conversions_both_ways() {
    let q = ManyConfiguration::from(everything());
    assert_eq!(Everything::from(q), everything());
    assert_eq!(q.B[1], everything().3[1]);
    let (r, s, g, b, k) = everything();
    let matrices = (r.to_rotation_matrix(), s, g, b.map(Rotation3::from), k);
    let through = ManyConfiguration::from(matrices);
    assert!(through.R.angle_to(&q.R) < 1e-15 && through.B[1].angle_to(&q.B[1]) < 1e-15);
    assert_eq!(Many::DIM, 3 + 2 + 3 + 6 + 6);
    assert_eq!(
        Many::COORDINATES[..8],
        [
            "R.omega[0]",
            "R.omega[1]",
            "R.omega[2]",
            "s[0]",
            "s[1]",
            "g.v[0]",
            "g.v[1]",
            "g.omega"
        ]
    );
}

#[test]
fn recordings() {
    let v = [
        0.1, 0.2, 0.3, -0.1, 0.5, 1.0, 0.2, -0.3, 0.1, 0.1, 0.2, 0.3, 0.2, 0.1, 0.4, 0.0, -0.2,
        0.3, 0.2, 0.1,
    ];
    let (q0, q1) = Many.start(0.05, everything(), v).unwrap();
    let recording = Ensemble::of(Many, 0.05, [(q0, q1), (q1, q0)]).run(20);
    let states: Vec<_> = (Many.trajectory(0.05, q0, q1).take(21))
        .map(Result::unwrap)
        .collect();
    for (record, k) in recording.ks().iter().enumerate() {
        assert_eq!(recording.configuration(record, 0), states[*k].q);
        // Columns by their names.
        let place = |name| {
            ManyConfiguration::COMPONENTS
                .iter()
                .position(|n| *n == name)
                .unwrap()
        };
        assert_eq!(recording.q(record, place("R.w"))[0], states[*k].q.R.w);
        assert_eq!(recording.q(record, place("s[1]"))[0], states[*k].q.s[1]);
        assert_eq!(
            recording.q(record, place("g.p[1]"))[0],
            states[*k].q.g.translation.y
        );
        assert_eq!(recording.q(record, place("B[1].k"))[0], states[*k].q.B[1].k);
        assert_eq!(
            recording.q(record, place("k.p[2]"))[0],
            states[*k].q.k.translation.z
        );
    }
}
