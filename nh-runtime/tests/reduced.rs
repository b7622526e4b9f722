//! Reduced motions against the motions of the systems that were reduced.

#[path = "../../tests/support/numbers.rs"]
mod numbers;
mod systems;

use nh_runtime::nalgebra::SVector;
use nh_runtime::{
    DiscreteSystem, Moving, ReducedState, ReducedSystem, StepOptions, SymmetricSystem, TimeStep,
    Vector,
};
use numbers::{largest, largest_difference};
use systems::DISK;
use systems::reduced::{KinematicRamp, LevelSlide, Ramp, ReducedDisk, ReducedRamp, Slide};

/// Of `StepOptions`.
const TOLERANCE: f64 = 1e-12;
const H: f64 = 0.01;
const RAMP: Ramp = Ramp { m: 2.0 };
const SLIDE: Slide = Slide { m: 2.0 };

/// A system whose configurations are vectors.
type Point<S> = <S as DiscreteSystem>::Configuration;

/// The motion from a pair, reduced and reconstructed, is the motion: to 10⁻¹¹ over 1000 steps, with
/// the equations of a reduced motion on the way: a row has at most four terms of size `momentum`.
fn assert_same_motion<R: ReducedSystem>(
    system: &R::System,
    reduced: &R,
    (q0, q1): (Point<R::System>, Point<R::System>),
    momentum: f64,
) where
    Point<R::System>: Vector,
{
    let (r0, vartheta0, r1) = reduced.reduce(H, q0, q1);
    let motion = reduced.trajectory(H, r0, vartheta0, r1).reconstruct(q0);
    let mut last: Option<ReducedState<R>> = None;
    let mut travelled: f64 = 0.0;
    for (expected, state) in system.trajectory(H, q0, q1).zip(motion).take(1001) {
        let (expected, state) = (expected.unwrap(), state.unwrap());
        let k = state.k;
        assert_eq!((k, state.t, state.h), (expected.k, expected.t, expected.h));
        let error = largest_difference(state.q.as_slice(), expected.q.as_slice());
        assert!(error <= 1e-11, "off by {error:e} at {k}: {state:?}");
        travelled = travelled.max(largest_difference(expected.q.as_slice(), q0.as_slice()));
        if let Some(last) = last {
            let (before, after) = (last.interval(), state.reduced.interval());
            let horizontal = reduced.horizontal_residual_at(&before, &after);
            let vertical = reduced.vertical_residual_at(&before, &after);
            let phi = reduced.reduced_kinematic_residual_at(&after);
            assert!(
                largest(horizontal.as_slice()) <= 4.0 * TOLERANCE * momentum,
                "{k}: {horizontal:?}"
            );
            assert!(
                largest(vertical.as_slice()) <= 4.0 * TOLERANCE * momentum,
                "{k}: {vertical:?}"
            );
            assert!(largest(phi.as_slice()) <= 1e-12, "{k}: {phi:?}");
            assert_eq!(before.end(), after.r);
            let solved = state.reduced;
            assert!(
                solved.iterations <= 2 && solved.residual_norm <= TOLERANCE,
                "{solved:?}"
            );
        }
        last = Some(state.reduced);
    }
    assert!(travelled > 1.0, "a motion of {travelled}");
}

fn ramp_pair() -> (SVector<f64, 2>, SVector<f64, 2>) {
    let (q0, q1) = RAMP.pair([-0.3, 0.7], [0.01, 0.0]);
    (q0.into(), q1.into())
}

#[test]
fn ramp_with_every_discrete_connection() {
    for b in [0.0, 0.5, 1.0, -2.0] {
        assert_same_motion(&RAMP, &ReducedRamp { m: 2.0, b }, ramp_pair(), 0.02);
    }
}

#[test]
fn ramp_with_the_kinematic_connection() {
    assert_same_motion(&RAMP, &KinematicRamp { m: 2.0, b: 1.0 }, ramp_pair(), 0.02);
}

#[test]
fn slide_on_its_momentum_level() {
    let (q0, q1) = SLIDE.pair([0.4, 0.0, 1.0], [-0.01, 0.0, 0.003]);
    let mu = SLIDE.momentum(H, q0, q1)[0];
    assert!((mu - 0.006).abs() <= 1e-15);
    let reduced = LevelSlide {
        mu,
        ..SLIDE.reduced()
    };
    assert_same_motion(&SLIDE, &reduced, (q0.into(), q1.into()), 0.02);
}

#[test]
fn disk_with_curvature() {
    let (q0, q1) = DISK.pair([0.0, 0.0, 0.0, 0.3], 0.013, 0.007);
    for c in [0.0, 0.02, -1.5] {
        let reduced = ReducedDisk { disk: DISK, c };
        assert_same_motion(&DISK, &reduced, (q0.into(), q1.into()), 3.25);
    }
}

#[test]
fn time_runs_along_and_backwards() {
    let reduced = DISK.reduced();
    let (q0, q1) = DISK.pair([0.0, 0.0, 0.0, 0.3], 0.013, 0.007);
    let (r0, vartheta0, r1) = reduced.reduce(H, q0, q1);
    let time = TimeStep { t: 2.0, h: H };
    let there: Vec<_> = reduced
        .trajectory(time, r0, vartheta0, r1)
        .reconstruct(q0)
        .take(102)
        .collect::<Result<_, _>>()
        .unwrap();
    assert_eq!((there[0].t, there[101].t), (2.0, 2.0 + 101.0 * H));
    let (last, next) = (there[100].q, there[101].q);
    let time = TimeStep { t: 3.01, h: -H };
    let (r0, vartheta0, r1) = reduced.reduce(time, next, last);
    let back = reduced
        .trajectory(time, r0, vartheta0, r1)
        .reconstruct(next);
    let end = back.take(102).last().unwrap().unwrap();
    assert!((end.t - 2.0).abs() <= 4.0 * f64::EPSILON * 3.0);
    assert!((end.q - SVector::from(q0)).amax() <= 1e-11, "{end:?}");
}

#[test]
fn a_step_is_the_first_of_a_trajectory() {
    let reduced = ReducedRamp { m: 2.0, b: 0.5 };
    let (q0, q1) = ramp_pair();
    let (r0, vartheta0, r1) = reduced.reduce(H, q0, q1);
    let step = reduced.step(H, r0, vartheta0, r1).unwrap();
    let states: Vec<_> = reduced
        .trajectory(H, r0, vartheta0, r1)
        .take(3)
        .collect::<Result<_, _>>()
        .unwrap();
    let [first, second, third] = &states[..] else {
        unreachable!()
    };
    assert_eq!((first.r, first.vartheta, second.r), (r0, vartheta0, r1));
    assert_eq!((first.increment, first.iterations), (r1 - r0, 0));
    assert_eq!((step.r2, step.vartheta1), (third.r, second.vartheta));
    assert_eq!(
        (step.increment, step.iterations),
        (second.increment, second.iterations)
    );
    assert_eq!(
        (step.residual_norm, step.r2),
        (second.residual_norm, r1 + step.increment)
    );
    let loose = StepOptions::default().tolerance(1e-2);
    let rough = reduced.step_with(&loose, H, r0, vartheta0, r1).unwrap();
    assert!(rough.iterations < step.iterations && rough.residual_norm > step.residual_norm);
}

#[test]
fn reconstruction_is_the_inverse_of_reduction() {
    let reduced = ReducedDisk { disk: DISK, c: 0.4 };
    let (q0, q1) = DISK.pair([0.5, -0.25, 2.0, 0.3], 0.013, 0.007);
    let (r0, vartheta0, r1) = reduced.reduce(H, q0, q1);
    assert_eq!((r0[0], r1[0]), (q0[3], q1[3]));
    let again = reduced.reconstruct(H, q0, vartheta0, r1);
    assert!((again - SVector::from(q1)).amax() <= 4.0 * f64::EPSILON * 2.0);
    // Not by way of A_d = e.
    assert!(vartheta0.amax() > 0.1);
}

#[test]
fn reconstruction_from_a_later_node() {
    let reduced = DISK.reduced();
    let (q0, q1) = DISK.pair([0.0, 0.0, 0.0, 0.3], 0.013, 0.007);
    let (r0, vartheta0, r1) = reduced.reduce(H, q0, q1);
    let mut trajectory = reduced.trajectory(H, r0, vartheta0, r1);
    let whole: Vec<_> = trajectory
        .clone()
        .reconstruct(q0)
        .take(20)
        .map(Result::unwrap)
        .collect();
    trajectory.by_ref().take(10).for_each(drop);
    let rest: Vec<_> = trajectory
        .reconstruct(whole[10].q)
        .take(10)
        .map(Result::unwrap)
        .collect();
    assert_eq!(rest, whole[10..]);
}

#[test]
fn quantities_of_a_pair() {
    // u = ϑ + b (r_0 + r_1)(r_1 - r_0)/2 = 0.25 + 0.5·3·1/2 = 1.
    let reduced = ReducedRamp { m: 2.0, b: 0.5 };
    let (r0, vartheta, r1) = ([1.0], [0.25], [2.0]);
    assert_eq!(reduced.reduced_lagrangian(1.0, r0, vartheta, r1), 2.0);
    let (minus, plus) = reduced.mixed_curvature(1.0, r0, vartheta, r1);
    assert_eq!((minus[0], plus[0]), (-0.5, 1.0));
    assert_eq!(reduced.reduced_force_minus(1.0, r0, vartheta, r1)[0], -1.0);
    assert_eq!(reduced.reduced_force_plus(1.0, r0, vartheta, r1)[0], 2.0);
    assert_eq!(
        reduced.reduced_kinematic_residual(1.0, r0, vartheta, r1)[0],
        -0.5
    );
    // -m δ_1 + m δ_0 - m r_1 (u_1 - u_0), u_1 = 0.5 + 0.5·(2 + 4)·2/2 = 3.5.
    let residual = reduced.horizontal_residual(1.0, r0, vartheta, r1, [0.5], [4.0]);
    assert_eq!(residual[0], -4.0 + 2.0 - 4.0 * 2.5);
    assert_eq!(
        reduced
            .vertical_residual(1.0, r0, vartheta, r1, [0.5], [4.0])
            .len(),
        0
    );
    let slide = SLIDE.reduced();
    let residual = slide.vertical_residual(1.0, [0.0; 2], [3.0], [0.0; 2], [1.0], [0.0; 2]);
    assert_eq!(residual[0], 4.0);
}

#[test]
fn the_momentum_of_the_disk_is_not_conserved_but_transported() {
    // J_d(q_0, q_1)(ξ(q_0)), ξ = (A cos φ, A sin φ, 1): (I + m A² cos δ) u/h, 2δ = φ_1 - φ_0.
    let (u, two_delta) = (0.013, 0.4_f64);
    let (q0, q1) = DISK.pair([0.0, 0.0, 0.0, 0.3], u, two_delta);
    let momentum = DISK.momentum(H, q0, q1)[0];
    let expected = (DISK.i + DISK.m * DISK.a * DISK.a * (two_delta / 2.0).cos()) * u / H;
    assert!((momentum - expected).abs() <= 1e-13 * expected);
}
