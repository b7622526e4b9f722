//! Members of ensembles have the bits of their own motions, with every kind of step and from every
//! kind of start.

#![cfg(feature = "large-composition")]

use std::f64::consts::PI;

use nonholonomic::nalgebra::{Isometry2, UnitQuaternion, Vector2, Vector3};
use nonholonomic::prelude::*;
use nonholonomic::{Components, Trajectory, Vector};

use crate::composition::systems;
use crate::composition::{DISK, rolling};

/// More members than lanes.
const MEMBERS: usize = 19;

/// The position, the velocity times a factor of the member.
fn faster<S: DiscreteSystem>(v: S::Increment, member: usize) -> S::Increment {
    v * (1.0 + 0.05 * member as f64)
}

/// Members from velocities, momenta and pairs, in turns.
fn start<'a, S: DiscreteSystem>(
    system: &'a S,
    ts: TimeStep,
    (q, v): (S::Configuration, S::Increment),
    member: usize,
) -> (Start<S>, Trajectory<'a, S>) {
    let v = faster::<S>(v, member);
    match member % 3 {
        0 => {
            let motion = system.motion(ts, q, v).expect("it starts");
            (Start::from_velocity(q, v), motion)
        }
        1 => {
            let p = system.initial_momentum(ts, q, v);
            (Start::from_momentum(q, p), system.trajectory_from(ts, q, p))
        }
        _ => {
            let (q0, q1) = system.start(ts, q, v).expect("it starts");
            ((q0, q1).into(), system.trajectory(ts, q0, q1))
        }
    }
}

/// q, the increment, inner unknowns and λ of every node, to the bit.
fn have_their_bits<S: DiscreteSystem + Sync>(
    make: impl Fn() -> S,
    (h, steps): (f64, usize),
    q: impl Into<S::Configuration>,
    v: impl Into<S::Increment>,
) -> Recording<S> {
    let (own, at, ts) = (make(), (q.into(), v.into()), TimeStep { t: 0.3, h });
    let (starts, motions): (Vec<_>, Vec<_>) = (0..MEMBERS)
        .map(|member| start(&own, ts, at, member))
        .unzip();
    let recording = Ensemble::of(make(), ts, starts).run(steps);
    assert_eq!(recording.errors(), []);
    for (member, motion) in motions.into_iter().enumerate() {
        for (k, state) in motion.take(steps + 1).enumerate() {
            let state = state.expect("solved");
            let found = recording.interval(k, member);
            let place = format!("{}, member {member}, node {k}", own.fingerprint().system);
            let point = |q: &S::Configuration| {
                let mut components = vec![0.0; S::Configuration::LEN];
                q.write(&mut components);
                components
            };
            let row = |q, d: &S::Increment, inner: &[f64], lambda: &S::Multipliers| -> Vec<u64> {
                let all = [&point(q), d.as_slice(), inner, lambda.as_slice()].concat();
                // No equation is solved at the first node of a pair: one NaN is as good as another.
                let one = |x: f64| if x.is_nan() { f64::NAN } else { x };
                all.into_iter().map(|x| one(x).to_bits()).collect()
            };
            let lambda = recording.multipliers(k, member);
            assert_eq!(
                row(&found.q, &found.d, found.inner.as_slice(), &lambda),
                row(
                    &state.q,
                    &state.increment,
                    state.inner.as_slice(),
                    &state.lambda
                ),
                "{place}"
            );
        }
    }
    recording
}

/// In one pass and by Newton's method, with angles that pass π in the first step, with time in L,
/// in forces and in constraints, on level sets and with inner nodes.
#[test]
fn in_charts() {
    let once = (0.05, 40);
    let variator = ([1.0, 0.0, PI - 0.01], [0.3, -0.3 * (0.01_f64).sin(), 1.5]);
    let epsilon = 0.1;
    have_their_bits(
        || systems::variator::four::Variator { epsilon },
        once,
        variator.0,
        variator.1,
    );
    have_their_bits(
        || systems::variator::six::Variator { epsilon },
        once,
        variator.0,
        variator.1,
    );
    have_their_bits(
        || systems::variator::three_stages::Variator { epsilon },
        once,
        variator.0,
        variator.1,
    );
    let pendulums = ([3.1, 0.4], [2.0, -0.7]);
    have_their_bits(
        || systems::pendulums::four::Pendulums {},
        once,
        pendulums.0,
        pendulums.1,
    );
    let carts = ([0.3, -0.2], [0.9, 0.4]);
    have_their_bits(
        || systems::carts::four::Carts { m: 1.3, c: 0.2 },
        once,
        carts.0,
        carts.1,
    );
    have_their_bits(
        || systems::driven::six::Driven { a: 0.4, c: 0.2 },
        once,
        carts.0,
        carts.1,
    );
    have_their_bits(
        || systems::pendulum::four::Pendulum { g: 9.81 },
        once,
        [0.6, 0.0, -0.8],
        [0.8, 0.3, 0.6],
    );
    let (q, v) = rolling();
    have_their_bits(|| DISK, once, q, v);
    have_their_bits(|| DISK, once, [0.0, 0.0, PI - 0.01, q[3]], v);
}

#[test]
fn in_groups() {
    let sleigh = || systems::sleigh::four::Sleigh { a: 0.3, J: 0.6 };
    let pose = Isometry2::new(Vector2::new(0.4, 0.1), 0.3);
    have_their_bits(sleigh, (0.05, 40), pose, [0.7, 0.0, 0.9]);
    let (a, turn) = (
        0.5,
        UnitQuaternion::from_scaled_axis(Vector3::new(0.4, -0.3, 0.6)),
    );
    let omega = turn.inverse() * Vector3::new(0.8, 0.5, 0.7);
    let ball = || systems::ball::four::Ball {
        J: [0.4, 0.7, 0.55],
        a,
        w: 0.0,
        k: 0.3,
    };
    let v = [a * 0.5, -a * 0.8, omega[0], omega[1], omega[2]];
    have_their_bits(ball, (0.05, 40), (0.3, -0.2, turn), v);
}

/// Boundaries cut the steps, each member's where it comes to them.
#[test]
fn through_boundaries() {
    let sphere = || systems::sphere::four::Sphere { r: 0.5, k2: 0.1 };
    let v = [1.2, 0.3, 0.4, -0.7, 0.2];
    let recording = have_their_bits(sphere, (0.1, 40), [-1.0, 0.2, 0.0, 0.0, 0.0], v);
    assert!((0..MEMBERS).all(|member| !recording.impacts(member).is_empty()));
}

/// Reduced members begin at the reduced pair of the system's start, with turns in the first step
/// too.
#[test]
fn of_reduced_motions() {
    let (h, steps) = (0.05, 40);
    let ([x, y, _, phi], v) = rolling();
    let q = [x, y, PI - 0.01, phi];
    let reduced = DISK.reduced();
    let (mut starts, mut motions) = (Vec::new(), Vec::new());
    for member in 0..MEMBERS {
        let v = faster::<systems::disk::four::Disk>(v.into(), member);
        let p = DISK.initial_momentum(h, q, v);
        let (q0, q1) = match member % 3 {
            1 => DISK.start_from_momentum(h, q, p),
            _ => DISK.start(h, q, v),
        }
        .expect("it starts");
        let (r0, vartheta, r1) = reduced.reduce(h, q0, q1);
        motions.push(reduced.trajectory(h, r0, vartheta, r1));
        starts.push(match member % 3 {
            0 => Start::from_velocity(q, v),
            1 => Start::from_momentum(q, p),
            _ => (r0, vartheta, r1).into(),
        });
    }
    let recording = Ensemble::of(Reduced(reduced), h, starts).run(steps);
    assert_eq!(recording.errors(), []);
    for (member, motion) in motions.into_iter().enumerate() {
        for (k, state) in motion.take(steps + 1).enumerate() {
            let (state, found) = (state.expect("solved"), recording.interval(k, member));
            let place = format!("member {member}, node {k}");
            let parts = |r: &[f64], vartheta: &[f64], d: &[f64]| -> Vec<u64> {
                let all = [r, vartheta, d].concat();
                all.into_iter().map(f64::to_bits).collect()
            };
            assert_eq!(
                parts(
                    found.r.as_slice(),
                    found.vartheta.as_slice(),
                    found.increment.as_slice()
                ),
                parts(
                    state.r.as_slice(),
                    state.vartheta.as_slice(),
                    state.increment.as_slice()
                ),
                "{place}"
            );
        }
    }
}
