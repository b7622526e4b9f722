//! A motion is one on the constraint phase space: p matters modulo D° alone, and each interval has its own controls, h and parameters.

#![cfg(feature = "large-motions")]

use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;

use crate::control::systems::{AT, DISK, Disk, PENDULUM, Pendulum, rolling};
use crate::control::{assert_near, control};

/// λ takes what D° has of p, and nothing else is another.
#[test]
fn a_momentum_matters_modulo_the_annihilator() {
    let h = 0.02;
    let p = DISK.initial_momentum(h, AT, rolling());
    let omega = DISK.constraint_forms(h, AT);
    let mut motion = DISK.trajectory_from(h, AT, p);
    let beside = SVector::from([0.7, -1.9]);
    let mut other = DISK.trajectory_from(h, AT, p + omega.transpose() * beside);
    for k in 0..50 {
        motion.step(control::<2>(k)).unwrap();
        other.step(control::<2>(k)).unwrap();
        assert_near(motion.q().as_slice(), other.q().as_slice(), 1e-12);
        assert_near(
            motion.momentum().as_slice(),
            other.momentum().as_slice(),
            1e-11,
        );
        let shift = other.lambda() - motion.lambda();
        let expected = if k == 0 { beside } else { SVector::zeros() };
        assert_near(shift.as_slice(), expected.as_slice(), 1e-9);
    }
}

/// The iterator with constant controls, and steps with the same: one motion, from a pair, a momentum and a velocity.
#[test]
fn constant_controls_are_a_trajectory() {
    let (h, u) = (0.01, [0.3, -0.2]);
    let (q0, q1) = PENDULUM.start((h, u), [0.1, 0.4], [0.3, 1.0]).unwrap();
    let p = PENDULUM.initial_momentum((h, u), q0, [0.3, 1.0]);
    let moving = PENDULUM.motion((h, u), q0, [0.3, 1.0]).unwrap();
    for trajectory in [
        PENDULUM.trajectory((h, u), q0, q1),
        PENDULUM.trajectory_from((h, u), q0, p),
        moving,
    ] {
        let mut motion = trajectory.clone();
        // λ of a pair is NaN: there are none here.
        for state in trajectory.take(300) {
            let state = state.unwrap();
            assert_eq!((motion.t(), motion.q()), (state.t, state.q));
            assert_eq!(motion.step(u).unwrap(), state);
            assert_eq!(motion.mean_velocity(), state.increment * (1.0 / h));
        }
        assert!(motion.iterations() <= 2);
    }
}

/// Other parameters and another h from the next interval on: the map from (t, q, p) with these.
#[test]
fn parameters_and_steps_that_change() {
    fn goes_on<S: DiscreteSystem + Clone>(
        system: &S,
        other: &S,
        start: (S::Configuration, S::Increment),
        u: impl Fn(usize) -> S::Control,
    ) {
        let mut motion = system
            .motion((0.02, u(0)), start.0, start.1)
            .unwrap()
            .into_owned();
        for k in 0..60 {
            let (t, q, p) = motion.phase().unwrap();
            let now = if k / 10 % 2 == 0 { system } else { other };
            let h = if k % 15 < 11 { 0.02 } else { 0.035 };
            if k % 10 == 0 {
                motion.set_parameters(now.clone());
            }
            let step = now.step_from((TimeStep { t, h }, u(k)), q, p).unwrap();
            let state = motion.step_of(h, u(k)).unwrap();
            let [found, expected] = [state.increment, step.increment];
            assert_near(
                nonholonomic::Vector::as_slice(&found),
                nonholonomic::Vector::as_slice(&expected),
                1e-12,
            );
            let [found, expected] = [motion.momentum(), step.p];
            assert_near(
                nonholonomic::Vector::as_slice(&found),
                nonholonomic::Vector::as_slice(&expected),
                1e-10,
            );
            assert!((motion.t() - step.t).abs() <= 1e-14);
        }
    }
    let heavy = Pendulum { m: 1.1, ..PENDULUM };
    let two = |k| control::<2>(k).into();
    goes_on(
        &PENDULUM,
        &heavy,
        ([0.1, 0.4].into(), [0.3, 1.0].into()),
        two,
    );
    let heavy = Disk { m: 7.0, ..DISK };
    goes_on(&DISK, &heavy, (AT.into(), rolling().into()), two);
    let carts = |m| crate::control::systems::Carts { m };
    let three = |k| control::<3>(k).into();
    let start = ([0.1, 0.4].into(), [0.3, 1.0].into());
    goes_on(&carts(2.0), &carts(2.5), start, three);
}
