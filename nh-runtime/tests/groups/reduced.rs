//! The reduced systems: their trajectories, reconstructed, are those of the systems.

use nh_runtime::groups::{Cayley, LieGroup};
use nh_runtime::nalgebra::{UnitQuaternion, Vector3};
use nh_runtime::{DiscreteSystem, LeftInvariantSystem, Moving, Quantity, State, StepError, Vector};

use super::body::{body, suslov};
use super::numbers::largest_difference;
use super::satellite::{Posture, Satellite, satellite};

const H: f64 = 0.05;
const STEPS: usize = 2000;

fn attitude() -> UnitQuaternion<f64> {
    UnitQuaternion::new(Vector3::new(0.4, -0.2, 1.1))
}

/// The residual of the reduced equations, the constraints and the configurations along both motions.
fn agree<S: LeftInvariantSystem>(
    system: &S,
    q: S::Configuration,
    v: S::Increment,
    distance: impl Fn(&S::Configuration, &S::Configuration) -> f64,
) {
    let (q0, q1) = system.start(H, q, v).unwrap();
    let reduced = system.reduced();
    let (r0, u0) = reduced.reduce(H, q0, q1);
    assert_eq!(r0, S::at_identity(&q0));
    assert!(distance(&reduced.reconstruct(q0, u0), &q1) <= 8.0 * f64::EPSILON);
    let motion = reduced.trajectory(H, r0, u0).reconstruct(q0);
    let mut before: Option<State<S>> = None;
    for (full, over) in system.trajectory(H, q0, q1).zip(motion).take(STEPS + 1) {
        let (full, over) = (full.unwrap(), over.unwrap());
        let state = over.reduced;
        assert_eq!((full.k, full.t, full.h), (over.k, over.t, over.h));
        assert_eq!((state.k, state.t, state.h), (over.k, over.t, over.h));
        // Both solve the same equations but for the rounding of ω(q_k): at most N² ε increments.
        let tolerance = 32.0 * f64::EPSILON * (1 + full.k) as f64;
        assert!(distance(&full.q, &over.q) <= tolerance, "{}", full.k);
        assert!(
            largest_difference(full.increment.as_slice(), state.increment.as_slice()) <= tolerance
        );
        assert_eq!(state.q, S::at_identity(&state.q));
        if let Some(before) = before {
            let (a, b) = (before.interval(), state.interval());
            let residual = reduced.euler_poincare_residual_at(&a, &b, &state.lambda);
            // Relative to momenta of size 2 and φ of size 1.
            let size = residual
                .as_slice()
                .iter()
                .fold(0.0, |max: f64, x| x.abs().max(max));
            assert!(size <= 1e-11, "{}: {size:e}", full.k);
            let by_points = reduced.euler_poincare_residual(H, a.q, a.end(), b.end(), state.lambda);
            // Increments of points rounded to ε, over h.
            assert!(
                largest_difference(by_points.as_slice(), residual.as_slice())
                    <= 100.0 * f64::EPSILON / H
            );
            assert!(
                largest_difference(full.lambda.as_slice(), state.lambda.as_slice())
                    <= tolerance / H * 10.0
            );
        }
        before = Some(state);
    }
}

fn angle_between(a: &UnitQuaternion<f64>, b: &UnitQuaternion<f64>) -> f64 {
    let d = LieGroup::increment::<Cayley>(a, b);
    d.iter().fold(0.0, |max, x| x.abs().max(max))
}

fn between_postures(a: &Posture, b: &Posture) -> f64 {
    angle_between(&a.r, &b.r).max((a.s - b.s).abs())
}

fn posture(s: f64) -> Posture {
    Posture { s, r: attitude() }
}

#[test]
fn the_free_body() {
    agree(&body(), attitude(), [1.0, -0.7, 0.4].into(), angle_between);
}

#[test]
fn suslovs_problem() {
    agree(&suslov(), attitude(), [0.4, 1.0, 0.0].into(), angle_between);
}

#[test]
fn a_body_with_a_rotor() {
    for friction in [0.0, 0.2] {
        let system = Satellite {
            friction,
            ..satellite()
        };
        let v = [0.9, 0.3 * 0.9 * 0.3_f64.cos(), 0.2, -0.5];
        agree(&system, posture(0.3), v.into(), between_postures);
    }
}

#[test]
fn objects_are_those_of_the_system_at_the_representative() {
    let system = satellite();
    let reduced = system.reduced();
    let q0 = posture(0.3);
    let q1 = Satellite::retract(&q0, &[0.1, 0.2, -0.1, 0.15].into());
    let (r0, u0) = reduced.reduce(H, q0, q1);
    let near = |a: f64, b: f64| assert!((a - b).abs() <= 64.0 * f64::EPSILON * 10.0, "{a} {b}");
    near(
        reduced.reduced_lagrangian(H, r0, u0),
        system.discrete_lagrangian(H, q0, q1),
    );
    let left = reduced.left_momentum(H, r0, u0);
    assert!(
        largest_difference(left.as_slice(), system.left_momentum(H, q0, q1).as_slice()) <= 1e-13
    );
    let right = reduced.right_momentum(H, r0, u0);
    assert!(
        largest_difference(
            right.as_slice(),
            system.right_momentum(H, q0, q1).as_slice()
        ) <= 1e-13
    );
    assert_eq!((left[0], right[0]), (0.0, 0.0));
    let phi = reduced.reduced_kinematic_residual(H, r0, u0);
    near(phi[0], system.kinematic_residual(H, q0, q1)[0]);
    assert_eq!(
        reduced.constraint_forms(H, q0),
        system.constraint_forms(H, q0)
    );
    assert_eq!(reduced.system().rotor, system.rotor);
}

#[test]
fn steps_are_those_of_the_trajectory() {
    let system = suslov();
    let (q0, q1) = system.start(H, attitude(), [0.4, 1.0, 0.0]).unwrap();
    let reduced = system.reduced();
    let (r0, u0) = reduced.reduce(H, q0, q1);
    let step = reduced.step(H, r0, u0).unwrap();
    let state = reduced.trajectory(H, r0, u0).nth(1).unwrap().unwrap();
    let u1 = state.interval().end();
    assert_eq!((step.q2, step.increment), (u1, state.increment));
    assert_eq!(
        (step.lambda, step.iterations),
        (state.lambda, state.iterations)
    );
    let full = system.step(H, q0, q1).unwrap();
    assert!(
        largest_difference(full.increment.as_slice(), step.increment.as_slice())
            <= 32.0 * f64::EPSILON
    );
}

#[test]
fn errors_end_the_motion() {
    let system = satellite();
    let v = [0.9, 0.3 * 0.9 * 0.3_f64.cos(), 0.2, -0.5];
    let (q0, q1) = system.start(H, posture(0.3), v).unwrap();
    let reduced = system.reduced();
    let (r0, u0) = reduced.reduce(H, q0, q1);
    let error = reduced.step(0.0, r0, u0).unwrap_err();
    assert!(
        matches!(error, StepError::InvalidTimeStep { .. }),
        "{error}"
    );
    let off = Posture {
        s: u0.s + 0.1,
        ..u0
    };
    let error = reduced.step(H, r0, off).unwrap_err();
    assert!(
        matches!(error, StepError::PairOffConstraint { constraint: 0, .. }),
        "{error}"
    );

    let mut motion = reduced.trajectory(H, r0, u0).reconstruct(posture(0.4));
    let error = motion.next().unwrap().unwrap_err();
    assert!(
        matches!(error, StepError::OffFibre { coordinate: 0, .. }),
        "{error}"
    );
    assert!(motion.next().is_none() && motion.size_hint() == (0, Some(0)));

    let mut motion = reduced.trajectory(H, r0, u0).reconstruct(posture(f64::NAN));
    let error = motion.next().unwrap().unwrap_err();
    let quantity = Quantity::Configuration;
    assert!(matches!(error, StepError::NonFinite { quantity: q, .. } if q == quantity));

    // Over another attitude it is the same motion, translated.
    let other = Posture {
        r: UnitQuaternion::identity(),
        ..q0
    };
    let last = reduced
        .trajectory(H, r0, u0)
        .reconstruct(other)
        .nth(100)
        .unwrap()
        .unwrap();
    let here = reduced
        .trajectory(H, r0, u0)
        .reconstruct(q0)
        .nth(100)
        .unwrap()
        .unwrap();
    let translated = Satellite::translate(&q0, &last.q);
    assert!(between_postures(&translated, &here.q) <= 100.0 * 8.0 * f64::EPSILON);
}
