//! Members of ensembles under controls of their own.

#![cfg(feature = "large-motions")]

use nonholonomic::prelude::*;

use crate::control::systems::{AT, Body, DISK, Disk, PHI, Pendulum, Skate, rolling};
use crate::control::{assert_near, control};

const MEMBERS: usize = 11;

fn controls() -> Vec<[f64; 2]> {
    (0..MEMBERS).map(control::<2>).collect()
}

/// φ of the disk under a constant torque is φ_0 + φ̇_0 t + u t²/2J, and so it is in discrete time,
/// J (φ_{k+1} - 2 φ_k + φ_{k-1})/h = h u, from (q, v), J (φ_1 - φ_0)/h - h u/2 = J φ̇_0, and from
/// (q, p). A pair of `start(h, …)`, made without the torque, would be off by h u t/2J.
#[test]
fn starts_of_the_order_of_the_scheme() {
    let controls = controls();
    for h in [0.02, 0.01, 0.005] {
        let (steps, v) = ((1.0 / h) as usize, rolling());
        let p = DISK.initial_momentum(h, AT, v);
        let velocities = controls.iter().map(|_| Start::from_velocity(AT, v));
        let momenta = controls.iter().map(|_| Start::from_momentum(AT, p));
        let pairs = controls.iter().map(|u| {
            let made_with = (h, *u);
            let pair = DISK.start(made_with, AT, v).unwrap();
            Start::from_pair(made_with, pair)
        });
        let ensembles = [
            Ensemble::of(DISK, h, velocities),
            Ensemble::of(DISK, h, momenta),
            Ensemble::of(DISK, h, pairs),
        ];
        for ensemble in ensembles {
            let recording = ensemble.controls(controls.clone()).run(steps);
            assert_eq!(recording.errors(), []);
            for (member, u) in controls.iter().enumerate() {
                let t = steps as f64 * h;
                let expected = PHI + v[3] * t + u[1] * t * t / (2.0 * DISK.J);
                let found = recording.q(steps, 3)[member];
                // Each of n steps rounds φ ≤ 4 by ε/2 of it, twice, and Δφ ≤ 0.12, which is carried
                // on, by ε/2 of it three times: n² of them add up at most.
                let n = steps as f64;
                let allowed = f64::EPSILON * (4.0 * n + 1.5 * 0.12 * n * n);
                assert!(
                    (found - expected).abs() < allowed,
                    "{h}: {found} {expected}"
                );
                // A pair that was made without the torque would be further off than this.
                assert!(allowed < 1e-3 * h * u[1].abs() * t / (2.0 * DISK.J));
            }
        }
    }
}

/// A pair that was made with other inputs is refused: the controls that differ, h and t by name.
#[test]
fn pairs_of_other_inputs_are_refused() {
    let (h, v) = (0.02, rolling());
    let pair = DISK.start(h, AT, v).unwrap();
    // Member 0 has the controls of the pair, of 1 the second one is another, of 2 the first one.
    let controls = [[0.0, 0.0], [0.0, 0.3], [-0.1, 0.0]];
    let recording = Ensemble::of(DISK, h, [pair; 3]).controls(controls).run(3);
    let refused = |recording: &Recording<Disk>| -> Vec<_> {
        let errors = recording.errors().iter();
        let refused = errors.map(|failure| match failure.error {
            StepError::OtherInputs {
                input,
                of_pair,
                of_motion,
                ..
            } => (failure.member, failure.k, input, of_pair, of_motion),
            error => panic!("{error}"),
        });
        refused.collect()
    };
    assert_eq!(
        refused(&recording),
        [(1, 0, "steering", 0.0, 0.3), (2, 0, "drive", 0.0, -0.1)]
    );
    let words = recording.errors()[0].to_string();
    assert!(
        words.starts_with(
            "member 1, node 0: the pair was made with `steering` = 0, and the member moves with 0.3"
        ),
        "{words}"
    );
    for member in 0..3 {
        let is_there = recording.q(3, 2)[member].is_finite();
        assert_eq!(is_there, member == 0);
    }
    // A pair that knows its time step, and controls, in an ensemble of others.
    let u = [0.2, 0.1];
    let start = || [Start::from_pair((TimeStep { t: 1.0, h }, u), pair)];
    let recording = Ensemble::of(DISK, TimeStep { t: 2.0, h }, start()).run(3);
    assert_eq!(refused(&recording), [(0, 0, "t", 1.0, 2.0)]);
    let recording = Ensemble::of(DISK, TimeStep { t: 1.0, h: 0.01 }, start()).run(3);
    assert_eq!(refused(&recording), [(0, 0, "h", 0.02, 0.01)]);
    let at = TimeStep { t: 1.0, h };
    let recording = Ensemble::of(DISK, at, start())
        .controls([[0.2, 0.4]])
        .run(3);
    assert_eq!(refused(&recording), [(0, 0, "steering", 0.1, 0.4)]);
    // Its own controls it brings along.
    let recording = Ensemble::of(DISK, at, start()).run(3);
    assert_eq!(recording.errors(), []);
    assert_eq!(recording.interval(1, 0).u.as_slice(), u);

    // So are pairs of reduced systems, and of systems with regions.
    let reduced = DISK.reduced();
    let triple = reduced.reduce(h, pair.0, pair.1);
    let recording = Ensemble::of(Reduced(reduced), h, [triple])
        .controls([[0.0, 0.3]])
        .run(3);
    assert!(matches!(
        recording.errors()[0].error,
        StepError::OtherInputs { .. }
    ));
    let body = Body { I: [1.0, 2.0, 1.5] };
    let (q0, q1) = (body.start(h, UnitQuaternion::identity(), [1.0, 0.5, 0.1])).unwrap();
    let left = body.reduced();
    let recording = Ensemble::of(left, h, [left.reduce(h, q0, q1)])
        .controls([[0.0, 0.3, 0.0]])
        .run(3);
    assert!(matches!(
        recording.errors()[0].error,
        StepError::OtherInputs { .. }
    ));
    let skate = Skate {
        m: 1.0,
        J: 0.2,
        b: 0.1,
    };
    let pair = skate.start(h, [-1.0, 0.0, 0.3], [1.0, 0.2, 0.5]).unwrap();
    let recording = Ensemble::of(skate, h, [pair]).controls([[0.1, 0.0]]).run(3);
    assert!(matches!(
        recording.errors()[0].error,
        StepError::OtherInputs { .. }
    ));
}

/// The members of an ensemble have controls of their own: their trajectories, to the bit.
#[test]
fn of_many_members() {
    let (h, controls) = (0.02, controls());
    let pairs: Vec<_> = (controls.iter())
        .map(|u| DISK.start((h, *u), AT, rolling()).unwrap())
        .collect();
    let starts = controls.iter().zip(&pairs);
    let starts = starts.map(|(u, pair)| Start::from_pair((h, *u), *pair));
    let recording = Ensemble::of(DISK, h, starts).every(20).run(100);
    let reduced = DISK.reduced();
    let starts = controls.iter().zip(&pairs);
    let starts = starts.map(|(u, (q0, q1))| {
        let triple = reduced.reduce((h, *u), *q0, *q1);
        Start::from_pair((h, *u), triple)
    });
    let ensemble = Ensemble::of(Reduced(reduced), h, starts);
    let of_reduced = ensemble.every(20).run(100);
    for (member, ((q0, q1), u)) in pairs.iter().zip(&controls).enumerate() {
        let states = DISK.trajectory((h, *u), *q0, *q1).step_by(20);
        for (record, state) in states.take(6).enumerate() {
            let state = state.unwrap();
            let interval = recording.interval(record, member);
            assert_eq!(interval.u.as_slice(), u);
            assert_eq!(interval, state.interval());
            let interval = of_reduced.interval(record, member);
            assert_eq!(interval.u.as_slice(), u);
            assert_near(interval.r.as_slice(), &[state.q[2]], 1e-11);
        }
    }
}

/// Controls in L and in forces, in lanes, through boundaries and reduced by left multiplication:
/// from (q, v) as a `motion` with the same controls.
#[test]
fn members_from_velocities() {
    fn check<S>(make: impl Fn() -> S, q: S::Configuration, v: S::Increment, u: &[S::Control])
    where
        S: DiscreteSystem + Sync,
    {
        let h = 0.02;
        let starts = u.iter().map(|_| Start::from_velocity(q, v));
        let ensemble = Ensemble::of(make(), h, starts).controls(u.iter().copied());
        let recording = ensemble.run(100);
        assert_eq!(recording.errors(), []);
        let system = make();
        for (member, u) in u.iter().enumerate() {
            let motion = system.motion((h, *u), q, v).unwrap();
            for (k, state) in motion.take(101).enumerate() {
                assert_eq!(recording.interval(k, member), state.unwrap().interval());
            }
        }
    }
    let two: Vec<_> = controls().into_iter().map(Into::into).collect();
    let pendulum = || Pendulum {
        m: 0.7,
        c: 1.3,
        l: 0.9,
        g: 9.81,
    };
    check(pendulum, [0.1, 3.1].into(), [0.4, 2.5].into(), &two);
    let skate = || Skate {
        m: 1.0,
        J: 0.2,
        b: 0.1,
    };
    check(skate, [-0.5, 0.0, 0.3].into(), [1.0, 0.2, 0.5].into(), &two);

    let (h, body) = (0.02, Body { I: [1.0, 2.0, 1.5] });
    let q = UnitQuaternion::from_euler_angles(0.3, -0.2, 0.9);
    let v = [1.0, 0.5, 0.1];
    let torques: Vec<_> = (0..MEMBERS).map(control::<3>).collect();
    let starts = torques.iter().map(|_| Start::from_velocity(q, v));
    let ensemble = Ensemble::of(body.reduced(), h, starts).controls(torques.clone());
    let recording = ensemble.run(50);
    assert_eq!(recording.errors(), []);
    for (member, u) in torques.iter().enumerate() {
        let (q0, q1) = body.start((h, *u), q, v).unwrap();
        let (r0, u0) = body.reduced().reduce((h, *u), q0, q1);
        let motion = body.reduced().trajectory((h, *u), r0, u0);
        for (k, state) in motion.take(51).enumerate() {
            assert_eq!(recording.interval(k, member), state.unwrap().interval());
        }
    }
}

/// A velocity off the constraints, or a control that is no number, ends its own member, at node 0.
#[test]
fn starts_that_fail_alone() {
    let (h, v) = (0.02, rolling());
    let mut starts = vec![Start::from_velocity(AT, v); 10];
    starts[3] = Start::from_velocity(AT, [1.0, -2.0, 1.3, 0.7]);
    starts[8] = Start::from_momentum([f64::NAN; 4], [0.0; 4]);
    let mut controls = vec![[0.1, 0.2]; 10];
    controls[5][1] = f64::NAN;
    let recording = Ensemble::of(DISK, h, starts).controls(controls).run(20);
    let failed: Vec<_> = (recording.errors().iter())
        .map(|failure| (failure.member, failure.k))
        .collect();
    assert_eq!(failed, [(3, 0), (5, 0), (8, 0)]);
    assert!(matches!(
        recording.errors()[0].error,
        StepError::VelocityOffConstraint { .. }
    ));
    for record in 0..=20 {
        for member in 0..10 {
            let q = recording.configuration(record, member);
            match recording.error(member) {
                Some(_) => assert!(q.iter().all(|q| q.is_nan())),
                None => assert_eq!(q, recording.configuration(record, 0)),
            }
        }
    }
}
