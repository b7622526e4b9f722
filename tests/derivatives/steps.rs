//! Systems whose equations contain the time step h.

use nonholonomic::nalgebra::SVector;
use nonholonomic::optimal::{Estimated, Misfit, estimate};
use nonholonomic::prelude::*;
use nonholonomic::{Cost, CostSlopes, DifferentiableSystem, Rollout, Stage};

use crate::differences::{Point, check};
use crate::support::difference::derivative;
use crate::systems::{HeavyInStep, SoftInStep, Stepped};

fn is_refused<T: core::fmt::Debug>(result: Result<T, StepError>) {
    let error = result.expect_err("no velocity of an instant");
    assert!(
        matches!(error, StepError::VelocityHasStep { .. }),
        "{error}"
    );
    assert!(error.to_string().contains("`h`"), "{error}");
}

const STEPPED: Stepped = Stepped { m: 1.3, c: 0.4 };

/// A step is differentiated in h through L, the constraint and the force.
#[test]
fn steps_have_derivatives() {
    let at = Point::<Stepped> {
        time: TimeStep::new(0.3, 0.1),
        q: [0.5, 0.3].into(),
        p: [0.7, -0.4].into(),
        parameters: [1.3, 0.4].into(),
        u: [0.4].into(),
    };
    let system = |p: &SVector<f64, 2>| Stepped { m: p[0], c: p[1] };
    check("stepped", system, at, 0.02);
}

/// An instant has no h, and (m + h) v no one velocity; a motion has one, whose h is that of its interval: v = p/(m + h) along D.
#[test]
fn an_instant_has_no_velocity() {
    const { assert!(Stepped::VELOCITY_HAS_STEP && HeavyInStep::VELOCITY_HAS_STEP) }
    const { assert!(!SoftInStep::VELOCITY_HAS_STEP) }
    let (h, u, q) = (0.1, [0.2], [0.5, 0.3]);
    let v = [0.4, 0.5 * 0.4 + h * 0.2];
    let ts = (TimeStep::new(0.3, h), u);
    let p = STEPPED.initial_momentum(ts, q, v);
    is_refused(STEPPED.velocity_of_momentum(ts, q, p));
    is_refused(STEPPED.velocity_derivatives(ts, q, p).map(|v| v.velocity()));
    is_refused(STEPPED.nearest_velocity(ts, q, v));
    // To 16 ε of velocities below 1.
    let found = STEPPED.trajectory_from(ts, q, p).velocity();
    assert!(
        (found - SVector::from(v)).amax() <= 16.0 * f64::EPSILON,
        "{found}"
    );
    // The velocity nearest to v in the metric of L at this h is v itself.
    let nearest = STEPPED
        .motion_nearest(ts, q, v)
        .expect("h is known")
        .velocity();
    assert!(
        (nearest - SVector::from(v)).amax() <= 16.0 * f64::EPSILON,
        "{nearest}"
    );
    let rollout = Rollout::new(STEPPED.trajectory_from(ts, q, p), &[u.into(); 2]).unwrap();
    is_refused(rollout.stage(1).velocity().map(|v| v.velocity()));

    // In the potential h is no part of velocities: v = p.
    let spring = SoftInStep { k: 0.7 };
    assert_eq!(
        spring.velocity_of_momentum(0.3, [0.2], [0.4]).unwrap()[0],
        0.4
    );
}

/// On a level set without h the way to it, orthogonal in the metric (1, 1 + k h) at h = 0, is that of the start of a motion, and of no instant.
#[test]
fn projections_have_the_metric_without_a_step() {
    let pendulum = HeavyInStep { k: 30.0 };
    let (q, rest) = ([0.7, -0.6], [0.0, 0.0]);
    is_refused(pendulum.project(0.0, q));
    for h in [0.1, 0.01] {
        let start = pendulum.motion(h, q, rest).unwrap().q();
        let nearest = pendulum.motion_nearest(h, q, rest).unwrap().q();
        let first = pendulum.start_nearest(h, q, rest).unwrap().0;
        assert_eq!((start, start), (nearest, first));
        // The way in the metric (1, 1) is the ray.
        let way = -0.6 * (start[0] / 0.7);
        assert!((start[1] - way).abs() < 1e-14, "{start} {way}");
    }
}

/// The end of a motion with h in the potential: v at the node depends on h through p alone.
struct Velocity;

impl Cost<SoftInStep> for Velocity {
    fn stage(&self, _: &Stage<SoftInStep>) -> CostSlopes<SoftInStep> {
        CostSlopes::zeros()
    }

    fn end(&self, at: &Stage<SoftInStep>) -> CostSlopes<SoftInStep> {
        let v = at.velocity().expect("v does not contain h");
        CostSlopes {
            value: v.velocity()[0],
            ..CostSlopes::of(&v.vjp(&SVector::from([1.0])))
        }
    }
}

#[test]
fn a_cost_of_velocities_has_a_derivative_in_the_step() {
    let spring = SoftInStep { k: 0.7 };
    let controls = [SVector::<f64, 0>::zeros(); 3];
    let rollout = |h: f64| {
        let motion = spring.trajectory_from(h, [1.0], [0.5]);
        Rollout::new(motion, &controls).unwrap()
    };
    let slope = rollout(0.1).gradient(&Velocity).unwrap().h;
    let expected = derivative(0.02, |s| rollout(0.1 + s).cost(&Velocity));
    crate::differences::close("velocity by h", slope, expected);
}

fn misfits(at: &Stage<'_, SoftInStep>) -> Vec<Misfit<SoftInStep>> {
    let misfit = Misfit {
        value: at.q[0] - 0.3,
        q: SVector::from([1.0]),
        p: SVector::zeros(),
        parameters: SVector::zeros(),
    };
    vec![misfit]
}

fn estimated(free: &[usize]) {
    let guess = Estimated::<SoftInStep> {
        q: [0.2].into(),
        p: [0.1].into(),
        parameters: [0.7].into(),
    };
    let system = |p: &SVector<f64, 1>| SoftInStep { k: p[0] };
    let controls = [SVector::<f64, 0>::zeros(); 3];
    let _ = estimate(system, guess, 0.1, &controls, free, misfits);
}

#[test]
#[should_panic(expected = "the unknown 2 is twice in `free`")]
fn an_unknown_is_free_once() {
    estimated(&[2, 0, 2]);
}

#[test]
#[should_panic(expected = "no unknown has the index 3")]
fn an_unknown_exists() {
    estimated(&[0, 3]);
}
