//! Starts: those off the constraints are refused, and the nearest velocity is on them.

#![cfg(feature = "large-literature")]

use nonholonomic::prelude::*;

use super::systems::{
    BELT, BELT_START, Belt, CONSTANT_SPEED, CONSTANT_SPEED_START, ConstantSpeed, FORCE,
};
use crate::support::assert_near;

/// Numbers that a few operations on numbers less than ten round.
const ROUNDED: f64 = 1e-13;

fn residual(error: StepError) -> f64 {
    match error {
        StepError::VelocityOffConstraint {
            constraint: 0,
            residual,
            ..
        } => residual,
        StepError::PairOffConstraint {
            constraint: 0,
            residual,
            ..
        } => residual,
        other => panic!("{other}"),
    }
}

/// φ of (1, 1) is 2 - 9. Of an interval of that mean velocity the momentum D_1L_d + f⁻ along μ is -φ.
#[test]
fn starts_off_the_constraint_are_refused() {
    let [q, _] = CONSTANT_SPEED_START;
    let v = [1.0, 1.0, 0.3];
    let error = CONSTANT_SPEED.start(0.01, q, v).unwrap_err();
    assert_near(residual(error), -7.0, ROUNDED);
    let error = CONSTANT_SPEED.motion(0.01, q, v).map(drop).unwrap_err();
    assert_near(residual(error), -7.0, ROUNDED);
    let error = CONSTANT_SPEED.flow(0.0, q, v, 0.1).next();
    assert_near(
        residual(error.expect("an error").unwrap_err()),
        -7.0,
        ROUNDED,
    );
    let q1 = [0, 1, 2].map(|i| q[i] + 0.01 * v[i]);
    let error = CONSTANT_SPEED.trajectory(0.01, q, q1).next();
    // Differences of numbers of about a half over h.
    let rounded = 1e3 * ROUNDED;
    assert_near(
        residual(error.expect("an error").unwrap_err()),
        7.0,
        rounded,
    );
}

/// A pair of `start` is a start, on either side of time.
#[test]
fn pairs_on_the_constraint_are_starts() {
    let [q, v] = CONSTANT_SPEED_START;
    for h in [0.01, -0.01] {
        let (q0, q1) = CONSTANT_SPEED.start(h, q, v).expect("a start");
        let speed = (q1 - q0).xy().norm() / h.abs();
        assert_near(speed, CONSTANT_SPEED.v, 1e-11);
        let mut motion = CONSTANT_SPEED.trajectory(h, q0, q1);
        assert!(motion.nth(2).is_some_and(|state| state.is_ok()));
    }
}

/// The nearest velocity on a circle is along the wish, and the multiplier is that of the wish.
#[test]
fn the_nearest_velocity_is_on_the_constraint() {
    let [q, _] = CONSTANT_SPEED_START;
    let v = CONSTANT_SPEED.nearest_velocity(0.0, q, [3.0, 4.0, 0.7]);
    let v = v.expect("it is near");
    assert_near(v.as_slice(), [1.8, 2.4, 0.7], ROUNDED);
    let motion = CONSTANT_SPEED.motion_nearest(0.01, q, [3.0, 4.0, 0.7]);
    assert!(motion.is_ok_and(|mut motion| motion.nth(1).is_some_and(|state| state.is_ok())));
}

/// M (v - w) is a multiple of the form (-y, 0, 1) of ż = y ẋ + …, with M = m diag(1, 1, j).
#[test]
fn the_nearest_velocity_is_that_of_the_kinetic_metric() {
    let ([q, _], w) = (BELT_START, [1.0, -0.4, 0.9, 0.3]);
    let v = BELT.nearest_velocity((0.0, [FORCE]), q, w);
    let v = v.expect("it is near");
    assert_near(v[2] - q[1] * v[0], 0.0, ROUNDED);
    let away = [v[0] - w[0], v[1] - w[1], BELT.j * (v[2] - w[2])];
    assert_near(
        [away[0] + q[1] * away[2], away[1], v[3]],
        [0.0, 0.0, w[3]],
        ROUNDED,
    );
}

/// Of ∂L/∂q̇ + λ ∂φ/∂q̇ and φ = 0 the velocity and the multiplier are found where φ is affine in the velocities, and near a guess
/// where it is not: at rest its slope vanishes.
#[test]
fn momenta_have_their_velocities_and_multipliers() {
    let [q, v] = BELT_START;
    let Belt { m, j, .. } = BELT;
    let p = [m * v[0] - v[3] * q[1], m * v[1], m * j * v[2] + v[3], 0.0];
    let found = BELT.velocity_of_momentum((0.0, [FORCE]), q, p);
    assert_near(found.expect("a velocity").as_slice(), v, ROUNDED);
    let ([q, v], ConstantSpeed { m, .. }) = (CONSTANT_SPEED_START, CONSTANT_SPEED);
    let p = [v[0], v[1], 0.0].map(|v| (m + 2.0 * 1.5) * v);
    let none = CONSTANT_SPEED.velocity_of_momentum(0.0, q, p);
    assert!(matches!(none, Err(StepError::MomentumNotInvertible { .. })));
    let step = CONSTANT_SPEED.step_from_with(&StepOptions::default(), 0.01, q, p, v);
    let start = CONSTANT_SPEED.start(0.01, q, v).expect("a start").1;
    assert_near(
        step.expect("a step").q.as_slice(),
        start.as_slice(),
        ROUNDED,
    );
}
