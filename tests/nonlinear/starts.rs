//! Starts, the velocities of momenta, forms, and the states at which nothing is determined.

#![cfg(feature = "large-literature")]

use nonholonomic::Instant;
use nonholonomic::nalgebra::Vector3;
use nonholonomic::prelude::*;

use super::data::End;
use super::systems::{
    APPELL_HAMEL, APPELL_HAMEL_START, CONE, CONE_START, CONSTANT_SPEED, CONSTANT_SPEED_START,
    ConstantSpeed,
};
use crate::support::{Chart, assert_near, partial};

/// Numbers that a few operations on numbers less than ten round.
const ROUNDED: f64 = 1e-13;

#[test]
fn velocities_off_the_constraint_are_refused() {
    let [q, _] = CONSTANT_SPEED_START;
    let error = CONSTANT_SPEED.start(0.01, q, [1.0, 1.0]).unwrap_err();
    let StepError::VelocityOffConstraint {
        constraint: 0,
        residual,
        ..
    } = error
    else {
        panic!("{error}");
    };
    assert_near([residual], [-7.0], ROUNDED);
    let nearest = CONSTANT_SPEED.motion_nearest(0.01, q, [1.0, 1.0]);
    assert!(nearest.is_ok_and(|mut motion| motion.nth(1).is_some_and(|state| state.is_ok())));
}

/// On the circle |v| = 3 along w, and on the cone of Appell's particle the foot in the plane of w and its axis.
#[test]
fn the_nearest_velocity_is_the_foot_of_the_perpendicular() {
    let [q, _] = CONSTANT_SPEED_START;
    let v = CONSTANT_SPEED
        .nearest_velocity(0.0, q, [3.0, 4.0])
        .expect("it is near");
    assert_near(v.as_slice(), [1.8, 2.4], ROUNDED);
    let v = APPELL_HAMEL
        .nearest_velocity(0.0, [0.0; 3], [3.0, 4.0, -1.0])
        .expect("it is near");
    let s = (5.0 * 1.5 + 1.0) / (1.5 * 1.5 + 1.0);
    assert_near(v.as_slice(), [0.6 * 1.5 * s, 0.8 * 1.5 * s, -s], ROUNDED);
}

/// M (v - w) is a multiple of ∂φ/∂q̇(v), by central differences.
#[test]
fn the_nearest_velocity_is_that_of_the_kinetic_metric() {
    let [q, v] = CONE_START;
    let wish = [1.1 * v[0], 0.7 * v[1], 1.3 * v[2]];
    let found = CONE.nearest_velocity(0.0, q, wish).expect("it is near");
    let phi = |v: [f64; 3]| CONE.constraint_values(0.0, q, v)[0];
    assert_near([phi(found.into())], [0.0], ROUNDED);
    let w = [0, 1, 2].map(|i| partial(0.1, found.into(), i, phi).value);
    let away = CONE.mass_matrix(0.0, q, [0.0; 3]) * (found - Vector3::from(wish));
    let cross = away.cross(&Vector3::from(w));
    // Central differences of a polynomial of degree two are exact but for round-off over their least step.
    assert_near(cross.as_slice(), [0.0; 3], 1e-11);
}

/// The momentum of a velocity, with a reaction, has this velocity; without a guess.
#[test]
fn momenta_have_their_velocities() {
    fn check<S, const N: usize, const M: usize>(
        system: &S,
        u: S::Control,
        [q, v]: End<N>,
        _: End<N>,
    ) where
        S: ContinuousSystem + Chart<N, M>,
    {
        let (at, inputs) = (Instant { t: 0.0, u }, Inputs::from((0.1, u)));
        let forms = system.reaction_forms_at(inputs, &q.into(), &v.into());
        for part in [0.1, -0.1] {
            let reaction = forms.row(0).transpose() * part;
            let p = system.initial_momentum(inputs, q, v) + reaction;
            let found = system.velocity_of_momentum(at, q, p).expect("a velocity");
            assert_near(found.as_slice(), v, ROUNDED);
        }
    }
    for_each_system!(check);
}

/// Momenta that are off the constraint by half of themselves, which no step of a motion is, have the velocities of the feet of
/// their perpendiculars: of the circle along p, of the cone in the plane of p and its axis, on the nappe of p.
#[test]
fn momenta_far_off_have_the_nearest_velocities() {
    for k in 0..400 {
        let k = f64::from(k);
        let off = |phase: f64| 1.0 + 0.5 * (7.3 * k + phase).sin();
        let (sine, cosine) = (0.37 * k).sin_cos();
        let size = 10_f64.powf(2.0 * (1.1 * k).sin());
        // Newton's method takes 16 ε of the velocities, with and without the constraint, for round-off; the circle turns that along it
        // by 3 over the velocity of p, the curvature of the constraint beside the mass.
        let w = size / 2.0;
        let rounded = 16.0 * f64::EPSILON * (3.0 + w) * (1.0 + 3.0 / w);
        let p = [size * cosine, size * sine];
        let v = CONSTANT_SPEED.velocity_of_momentum(0.0, [0.0; 2], p);
        assert_near(
            v.expect("a velocity").as_slice(),
            [3.0 * cosine, 3.0 * sine],
            rounded,
        );
        let rise = size * off(2.0) * (2.0 * k).cos().signum();
        let speed = 1.5 * size * off(0.0);
        let p = [speed * cosine, speed * sine, rise].map(|w| 1.3 * w);
        let v = APPELL_HAMEL.velocity_of_momentum(0.0, [0.0; 3], p);
        let foot = (1.5 * speed + rise.abs()) / 3.25;
        let expected = [1.5 * foot * cosine, 1.5 * foot * sine, foot * rise.signum()];
        assert_near(
            v.expect("a velocity").as_slice(),
            expected,
            64.0 * f64::EPSILON * 3.0 * size,
        );
    }
}

#[test]
fn forms_are_the_slopes_of_the_constraints() {
    fn check<S, const N: usize, const M: usize>(
        system: &S,
        u: S::Control,
        [q, v]: End<N>,
        _: End<N>,
    ) where
        S: ContinuousSystem + Chart<N, M>,
    {
        let (at, inputs) = (Instant { t: 0.0, u }, Inputs::from((0.1, u)));
        let lambda = [0.7; M].into();
        let forms = |v: [f64; N]| system.reaction_forms_at(inputs, &q.into(), &v.into());
        let curvature = system.reaction_curvature_at(inputs, &q.into(), &v.into(), &lambda);
        for j in 0..N {
            for a in 0..M {
                let slope = partial(0.1, v, j, |v| system.constraint_values(at, q, v)[a]);
                slope.assert_is("a form", forms(v)[(a, j)]);
            }
            for i in 0..N {
                let slope = partial(0.1, v, j, |v| 0.7 * forms(v).column(i).sum());
                slope.assert_is("the curvature", curvature[(i, j)]);
            }
        }
        // Without a velocity there are none.
        assert!(system.constraint_forms(0.1, q).iter().all(|b| b.is_nan()));
    }
    for_each_system!(check);
}

/// The residual of the equations of a node vanishes at its solution, relative to momenta of about one.
#[test]
fn nodes_satisfy_their_equations() {
    fn check<S, const N: usize, const M: usize>(
        system: &S,
        u: S::Control,
        [q, v]: End<N>,
        _: End<N>,
    ) where
        S: ContinuousSystem + Chart<N, M>,
    {
        let inputs = Inputs::from((0.05, u));
        let (q0, q1) = system.start(inputs, q, v).expect("a start");
        let step = system.step(inputs, q0, q1).expect("a step");
        let residual = system.residual(inputs, q0, q1, step.q2, step.lambda);
        (0..N + M).for_each(|i| assert_near(residual[i], 0.0, 1e-11));
    }
    for_each_system!(check);
}

/// At rest ∂φ/∂q̇ vanishes: nothing determines the reaction.
#[test]
fn rest_is_an_error() {
    let [q, _] = APPELL_HAMEL_START;
    let says = |error: StepError, what: &str| {
        let text = error.to_string();
        assert!(text.contains(what), "{text}");
    };
    let vanish = "its constraints depend on each other or vanish";
    says(APPELL_HAMEL.start(0.01, q, [0.0; 3]).unwrap_err(), vanish);
    says(
        APPELL_HAMEL
            .velocity_of_momentum(0.0, q, [0.0; 3])
            .unwrap_err(),
        vanish,
    );
    let singular = APPELL_HAMEL.accelerations(0.0, q, [0.0; 3]).unwrap_err();
    says(
        singular,
        "constraint no. 1 depends on those before it, or vanishes",
    );
    let point = ConstantSpeed {
        v: 0.0,
        ..CONSTANT_SPEED
    };
    says(point.start(0.01, [0.0; 2], [0.0; 2]).unwrap_err(), vanish);
}

/// Appell's particle on its way up is braked by g/(1 + c²), and at rest at t = 1.625, where its motion has no unique
/// continuation: a node whose momentum is off the constraint by as much as its velocity has none either.
#[test]
fn a_motion_ends_where_it_comes_to_rest() {
    let [q, v] = APPELL_HAMEL_START;
    let up = [v[0], v[1], -v[2]];
    for h in [
        0.1, 0.07, 0.05, 0.025, 0.02, 0.013, 0.01, 0.007, 0.005, 0.001,
    ] {
        let motion = APPELL_HAMEL.motion(h, q, up).expect("a start");
        let (last, error) = ended(motion.map(|state| state.map(|state| state.t)));
        let is_why = matches!(
            error,
            StepError::ReactionTurns { .. } | StepError::MomentumNotInvertible { .. }
        );
        assert!(
            is_why && (1.625 - 3.0 * h..1.625).contains(&last),
            "{last}, {error}"
        );
    }
}

/// A flow sees the instant alone, and its steps go over it on the way that is smooth: a straight line.
#[test]
fn a_flow_goes_over_an_instant_of_rest() {
    let [q, v] = APPELL_HAMEL_START;
    let up = [v[0], v[1], -v[2]];
    let mut flow = APPELL_HAMEL.flow(0.0, q, up, 0.3);
    let state = flow.nth(10).expect("a state").expect("a flow");
    let part = state.t - 2.0 / 3.25 * state.t * state.t / 2.0;
    let expected = [0, 1, 2].map(|i| q[i] + up[i] * part);
    assert_near(state.q.as_slice(), expected, 1e-9);
}

/// The last time of a motion before its error.
fn ended(motion: impl Iterator<Item = Result<f64, StepError>>) -> (f64, StepError) {
    let mut last = 0.0;
    for time in motion.take(4000) {
        match time {
            Ok(t) => last = t,
            Err(error) => return (last, error),
        }
    }
    panic!("it went on to {last}");
}
