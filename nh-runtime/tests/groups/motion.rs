//! Discrete motions in SO(3) and R × SO(3).

use nh_runtime::nalgebra::{UnitQuaternion, Vector3, Vector4};
use nh_runtime::{DiscreteSystem, LeftInvariantSystem, Moving, Quantity, StepError, StepOptions};

use super::body::{Body, body, suslov};
use super::numbers::assert_near;
use super::random::Random;
use super::satellite::{Posture, Satellite, satellite};

const H: f64 = 0.05;

/// The tolerance of a step, 10⁻¹², times the terms of a row, below 10.
const SOLVED: f64 = 1e-11;

fn posture(s: f64) -> Posture {
    let r = UnitQuaternion::new(Vector3::new(0.4, -0.2, 1.1));
    Posture { s, r }
}

/// The derivatives of a system written by hand against central differences, in left trivialisations.
#[test]
fn derivatives_by_differences() {
    let (system, q0) = (satellite(), posture(0.3));
    let d = Vector4::new(0.11, 0.2, -0.3, 0.25);
    let q1 = Satellite::retract(&q0, &d);
    let t = 1e-5;
    let slope = |f: &dyn Fn(Vector4<f64>) -> f64, i: usize| {
        let e = Vector4::ith(i, t);
        (f(e) - f(-e)) / (2.0 * t)
    };
    let by_start = |e: Vector4<f64>| system.discrete_lagrangian(H, Satellite::retract(&q0, &e), q1);
    let by_end = |e: Vector4<f64>| system.discrete_lagrangian(H, q0, Satellite::retract(&q1, &e));
    let d1 = Vector4::from_fn(|i, _| slope(&by_start, i));
    let d2 = Vector4::from_fn(|i, _| slope(&by_end, i));
    // L_d is of size 10: t² and 10 ε/t.
    assert_near(
        system.d1_discrete_lagrangian(H, q0, q1).as_slice(),
        d1.as_slice(),
        1e-8,
    );
    assert_near(
        system.d2_discrete_lagrangian(H, q0, q1).as_slice(),
        d2.as_slice(),
        1e-8,
    );
    let interval = nh_runtime::Interval::<Satellite>::between(H, q0, q1);
    let departure = system.departure_jacobian_at(&interval);
    for j in 0..4 {
        let moved = |t: f64| {
            let mut interval = interval;
            interval.d[j] += t;
            system.departure_at(&interval)
        };
        let (plus, minus) = (moved(t), moved(-t));
        let column: Vector4<f64> = departure.covector_by_increment.column(j).into();
        assert_near(
            ((plus.0 - minus.0) / (2.0 * t)).as_slice(),
            column.as_slice(),
            1e-7,
        );
        let column = departure.phi_by_increment[j];
        assert!(((plus.1 - minus.1)[0] / (2.0 * t) - column).abs() <= 1e-7);
    }
}

/// The spatial momentum of the free body, and D_2L_d = -D_1L_d in the space: 10⁵ steps.
#[test]
fn the_free_body_keeps_its_spatial_momentum() {
    let system = body();
    let q = UnitQuaternion::new(Vector3::new(0.3, -1.0, 0.5));
    let (q0, q1) = system.start(H, q, [1.0, -0.7, 0.4]).unwrap();
    let options = StepOptions::default().tolerance(1e-15);
    let first = system.spatial_momentum(H, q0, q1);
    // That of the velocity: J ω in the space.
    let omega = Vector3::new(1.0, -0.7, 0.4);
    assert_near(first.as_slice(), (q * (system.j * omega)).as_slice(), 1e-12);
    let energy = system.energy(H, q0, q1);
    let mut last = None;
    for state in system.trajectory_with(&options, H, q0, q1).take(20_001) {
        let state = state.unwrap();
        let interval = state.interval();
        assert_near(
            system.spatial_momentum_at(&interval).as_slice(),
            first.as_slice(),
            4e-13,
        );
        let end = interval.end();
        let arriving = Body::to_spatial(&end, &system.left_momentum_at(&interval));
        assert_near(arriving.as_slice(), first.as_slice(), 4e-13);
        // No drift: the method is variational, of order 2.
        assert!((system.energy_at(&interval) / energy - 1.0).abs() <= 1e-2);
        assert!((state.q.norm() - 1.0).abs() <= 2.0 * f64::EPSILON);
        last = Some(state);
    }
    assert_eq!(last.unwrap().k, 20_000);
}

#[test]
fn momenta_go_to_the_space_and_back() {
    let mut random = Random::new(30);
    for _ in 0..100 {
        let q = random.rotation();
        let mu = Vector3::from(random.numbers(2.0));
        let spatial = Body::to_spatial(&q, &mu);
        assert_near(spatial.as_slice(), (q * mu).as_slice(), 1e-15 * 8.0);
        assert_near(
            Body::to_body(&q, &spatial).as_slice(),
            mu.as_slice(),
            1e-15 * 8.0,
        );
    }
}

/// The constrained systems keep the momenta that D lets them: the momentum equation holds, whatever the constraint does.
#[test]
fn momentum_equations() {
    let system = suslov();
    let (q0, q1) = system.start(H, posture(0.0).r, [0.4, 1.0, 0.0]).unwrap();
    let mut states = system.trajectory(H, q0, q1);
    let mut before = states.next().unwrap().unwrap();
    for after in states.take(1000) {
        let after = after.unwrap();
        let residual = system.momentum_residual_at(&before.interval(), &after.interval());
        assert!(residual.amax() <= SOLVED);
        before = after;
    }
    let far = system.momentum_residual(H, q0, q1, q1);
    assert!(far.amax() > 0.1 && far[2].abs() < 1e-15);

    let system = satellite();
    let v = [0.9, 0.3 * 0.9 * 0.3_f64.cos(), 0.2, -0.5];
    let (q0, q1) = system.start(H, posture(0.3), v).unwrap();
    let mut states = system.trajectory(H, q0, q1);
    let mut before = states.next().unwrap().unwrap();
    for after in states.take(1000) {
        let after = after.unwrap();
        let residual = system.momentum_residual_at(&before.interval(), &after.interval());
        assert!(residual.amax() <= SOLVED);
        before = after;
    }
}

/// Increments are carried: those of a body that has turned many times are as good as at the start.
#[test]
fn a_principal_axis() {
    let system = Body {
        j: nh_runtime::nalgebra::Matrix3::from_diagonal(&Vector3::new(1.0, 2.0, 3.0)),
    };
    let q0 = UnitQuaternion::identity();
    let (q0, q1) = system.start(1e-3, q0, [0.0, 0.0, 1e-6]).unwrap();
    let states = system.trajectory(1e-3, q0, q1).take(1000);
    let first = Body::increment(&q0, &q1);
    for state in states {
        let state = state.unwrap();
        assert_near(state.increment.as_slice(), first.as_slice(), 1e-12 * 1e-9);
    }
}

#[test]
fn errors() {
    let system = suslov();
    let e = UnitQuaternion::identity();
    let off = system.start(H, e, [0.4, 1.0, 0.5]).unwrap_err();
    assert!(
        matches!(off, StepError::VelocityOffConstraint { constraint: 0, .. }),
        "{off}"
    );
    let q1 = UnitQuaternion::new(Vector3::new(0.1, 0.0, 0.1));
    let off = system.step(H, e, q1).unwrap_err();
    assert!(
        matches!(off, StepError::PairOffConstraint { constraint: 0, .. }),
        "{off}"
    );
    let nan = UnitQuaternion::new(Vector3::new(f64::NAN, 0.0, 0.0));
    for (q0, q1) in [(nan, e), (e, nan)] {
        let error = system.step(H, q0, q1).unwrap_err();
        let quantity = Quantity::Configuration;
        assert!(matches!(error, StepError::NonFinite { quantity: q, .. } if q == quantity));
    }
    let error = system.start(H, nan, [0.4, 1.0, 0.0]).unwrap_err();
    assert!(matches!(error, StepError::NonFinite { .. }), "{error}");
    // Half a turn is no increment of the Cayley map.
    let half =
        UnitQuaternion::new_unchecked(nh_runtime::nalgebra::Quaternion::new(0.0, 1.0, 0.0, 0.0));
    let error = system.step(H, e, half).unwrap_err();
    assert!(
        matches!(error, StepError::FirstTurnTooLarge { .. }),
        "{error}"
    );
}

/// The pair of `start` is on D_d, where coordinates are large too.
#[test]
fn starts_far_away() {
    let system = satellite();
    for s in [0.3_f64, 1e6] {
        let speed: f64 = 0.9;
        let v = [speed, 0.3 * speed * s.cos(), 0.2, -0.5];
        let (q0, q1) = system.start(H, posture(s), v).unwrap();
        assert_eq!(
            system
                .trajectory(H, q0, q1)
                .take(100)
                .filter(Result::is_ok)
                .count(),
            100
        );
    }
}
