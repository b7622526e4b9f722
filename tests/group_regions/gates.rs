//! Gates in attitudes that are narrow beside the steps of the integrator, and boundaries that hold.

use nonholonomic::groups::{Isometry2, Vector3};
use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;
use nonholonomic::regions::Range;
use nonholonomic::without_equations::discrete_system;

use crate::support::assert_near;

/// A ball-shaped body; in the gate it does not turn about its first axis.
#[discrete_system]
#[coordinates(R: SO3)]
#[lagrangian(R.omega.norm_squared() / 2)]
#[constraint(when = exp(-b * (R[(0, 0)] - c).powi(2)) > 1/2, R.omega[0] == 0)]
struct Gate {
    b: f64,
    c: f64,
}

/// About its second axis, at ω = 3: R_00 = cos 3 t is c ± √(ln 2/b) at the ends of the gate, which is 1.7·10⁻⁶ wide.
#[test]
fn narrow_gates_are_found_whatever_the_time_between_nodes() {
    let (b, c, omega) = (1e12, 0.5, 3.0);
    let gate = Gate { b, c };
    let half = (2.0_f64.ln() / b).sqrt();
    let mut exact = Vec::new();
    for turn in 0..3 {
        let turn = std::f64::consts::TAU * f64::from(turn);
        let [early, late] = [c + half, c - half].map(f64::acos);
        exact.extend(
            [
                early,
                late,
                std::f64::consts::TAU - late,
                std::f64::consts::TAU - early,
            ]
            .map(|a| (turn + a) / omega),
        );
    }
    for h in [0.01, 0.7, 20.0] {
        let mut flow = gate.flow(0.0, UnitQuaternion::identity(), [0.0, omega, 0.0], h);
        let mut times = Vec::new();
        while times.len() < exact.len() {
            let state = flow.next().expect("an endless motion").expect("it flows");
            assert!(state.t < 30.0);
            times.extend(state.impacts.iter().map(|impact| impact.t));
        }
        times.truncate(exact.len());
        // The attitude is known to the tolerance of the flow, 10⁻¹², its rate is ω sin 60°.
        assert_near(times.as_slice(), exact.as_slice(), 1e-11);
    }
}

/// A body that cannot turn any more out of the plane, once its axis lies in it: R_20 = 0 follows from the constraints in force.
#[discrete_system]
#[coordinates(R: SO3)]
#[lagrangian((2 * R.omega[0].powi(2) + 3 * R.omega[1].powi(2) + 4 * R.omega[2].powi(2)) / 2)]
#[constraint(when = R[(2, 0)] >= 0, R[(2, 1)] * R.omega[2] == R[(2, 2)] * R.omega[1])]
struct Held;

/// d/dt R_20 = R_21 ω_2 - R_22 ω_1: a motion that comes to the boundary is held on it.
#[test]
fn a_boundary_that_holds() {
    let R = UnitQuaternion::from_scaled_axis(Vector3::new(0.0, 0.6, 0.0));
    let v = [0.2, -0.9, 0.3];
    let end = Held
        .flow(0.0, R, v, 2.0)
        .nth(1)
        .expect("a state")
        .expect("it flows");
    assert_eq!(end.impacts.len(), 1);
    assert!(end.q.R.to_rotation_matrix()[(2, 0)].abs() < 1e-11);
    let motion = Held.motion(0.01, R, v).expect("it starts").take(201);
    let states = motion.collect::<Result<Vec<_>, _>>().expect("it moves");
    assert_eq!(
        states
            .iter()
            .map(|state| state.impacts.len())
            .sum::<usize>(),
        1
    );
    assert!(states[200].q.R.to_rotation_matrix()[(2, 0)].abs() < 1e-4);
}

/// Numbers without a pattern in [-1, 1).
fn numbers() -> impl Iterator<Item = f64> {
    let next = |x: &u64| Some(x.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1));
    std::iter::successors(Some(7), next).map(|x| (x >> 11) as f64 / (1_u64 << 52) as f64 - 1.0)
}

/// The ranges of a boundary and its rate contain the values, and shrink to them.
#[test]
fn ranges_of_boundaries_in_groups() {
    let thrown = Mixed { b: 0.7 };
    let R = UnitQuaternion::from_scaled_axis(Vector3::new(0.5, -0.3, 0.9));
    let g = Isometry2::new([0.3, -0.4].into(), 0.8);
    let q: MixedConfiguration = (0.25, [g, g.inverse()], R).into();
    let v: Vec<_> = numbers().take(Mixed::DIM).collect();
    let pose = |g: Isometry2<f64>| {
        [
            g.rotation.re,
            g.rotation.im,
            g.translation.x,
            g.translation.y,
        ]
    };
    let rows = R.to_rotation_matrix().matrix().transpose();
    let entries = [
        &[q.x],
        pose(g).as_slice(),
        &pose(g.inverse()),
        rows.as_slice(),
    ]
    .concat();
    for width in [0.0, 1e-6, 1e-2] {
        let ranges = |values: &[f64]| -> Vec<_> {
            values
                .iter()
                .map(|x| Range::hull(&[*x]).widened(width))
                .collect()
        };
        let (mut value, mut rate) = ([Range::ALL], [Range::ALL]);
        let known = thrown.boundary_ranges_at(
            Range::hull(&[0.4]),
            &ranges(&entries),
            &ranges(&v),
            &mut value,
            &mut rate,
        );
        assert!(known);
        let velocity = SVector::from_fn(|i, _| v[i]);
        let [s, s_dot] = [
            thrown.boundaries_at(0.4, &q)[0],
            thrown.boundary_rates_at(0.4, &q, &velocity)[0],
        ];
        for (range, value) in [(value[0], s), (rate[0], s_dot)] {
            assert!(range.low - 1e-15 <= value && value <= range.high + 1e-15);
            assert!(range.radius() <= 20.0 * width + 1e-14);
        }
    }
}

/// Factors of all kinds, arrays among them.
#[discrete_system]
#[coordinates(x, g: [SE2; 2], R: SO3)]
#[lagrangian(
    (x_dot.powi(2) + g[0].v[0].powi(2) + g[0].v[1].powi(2) + g[0].omega.powi(2) + g[1].v[0].powi(2) + g[1].v[1].powi(2)
        + g[1].omega.powi(2) + R.omega.norm_squared()) / 2
)]
#[constraint(when = x * g[1].p[0] + g[0].R[(1, 0)] * R[(1, 2)] + b * t * g[1].R[(0, 1)] * R[(2, 2)] > 0, g[0].v[1] == 0)]
struct Mixed {
    b: f64,
}
