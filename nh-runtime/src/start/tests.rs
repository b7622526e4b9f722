//! Checks at their bounds.

use nalgebra::SMatrix;

use super::{check_constraints, check_pair, check_reach, largest_allowed, meets_constraints};
use crate::error::StepError;
use crate::linear::row_norm;
use crate::options::StepOptions;
use crate::system::given::{GIVEN, GivenSystem, V, W, departure, exceeded, interval};
use crate::system::{Active, Departure, DiscreteSystem};

const E: f64 = f64::EPSILON;

#[test]
fn what_is_allowed() {
    assert_eq!(largest_allowed(0.5, 4.0, 0.25, 1), Ok(2.25));
    assert_eq!(
        largest_allowed(f64::INFINITY, 4.0, 0.25, 1),
        Ok(f64::INFINITY)
    );

    assert_eq!(
        row_norm(&SMatrix::<f64, 2, 2>::new(1.0, 2.0, -3.0, 4.0), 1),
        7.0
    );
}

/// The tolerance times the scale, and 16 ε of the points.
#[test]
fn values_of_constraints() {
    let options = StepOptions::default().initial_tolerance(0.25);
    let check = |phi: [f64; 2], holds: [bool; 2]| {
        let scale = |a: usize| [4.0, 8.0][a];
        let points = |a: usize| [0.0, 0.5 / E][a];
        check_constraints(&phi, |a| holds[a], scale, points, &options)
    };
    assert!(check([1.0, -10.0], [true; 2]).is_ok());
    let Err(StepError::PairOffConstraint {
        constraint: 0,
        residual,
        allowed,
    }) = check([-1.01, 0.0], [true; 2])
    else {
        panic!("more than 1");
    };
    assert_eq!((residual, allowed), (-1.01, 1.0));
    let Err(StepError::PairOffConstraint {
        constraint: 1,
        residual,
        allowed,
    }) = check([0.0, 10.1], [true; 2])
    else {
        panic!("more than 10");
    };
    assert_eq!((residual, allowed), (10.1, 10.0));
    assert!(check([9.0, 10.0], [false, true]).is_ok());
    assert!(
        check([1.0, f64::NAN], [true; 2]).is_err() && check([1.0, f64::NAN], [true, false]).is_ok()
    );
    let infinite = StepOptions::default().initial_tolerance(f64::INFINITY);
    assert!(check_constraints(&[1e9], |_| true, |_| 0.0, |_| 0.0, &infinite).is_ok());
    assert!(check_constraints(&[f64::INFINITY], |_| true, |_| 0.0, |_| 0.0, &infinite).is_err());
    assert!(check_constraints(&[1.0], |_| true, |_| f64::INFINITY, |_| 0.0, &options).is_err());
}

/// An increment may be off by a tenth of itself and 1000 ε of both ends.
#[test]
fn increments_of_pairs() {
    let check = |from: f64, to: f64, d: f64| {
        let [q0, q1, d] = [[1.0, from, 0.0], [1.0, to, 0.0], [0.0, d, 0.0]].map(V::from);
        check_reach::<GivenSystem>(&q0, &q1, &d)
    };
    assert!(check(0.0, 1.0, 1.11).is_ok() && check(0.0, -1.0, -0.91).is_ok());
    assert!(check(0.0, 1.0, 1.12).is_err() && check(0.0, 1.0, 0.909).is_err());
    let Err(StepError::FirstTurnTooLarge {
        coordinate: 1,
        increment,
        between,
    }) = check(0.0, 1.0, -1.0)
    else {
        panic!("another turn");
    };
    assert_eq!((increment, between), (-1.0, 1.0));
    // 1000 ε (1000 + 3000) = 8.9e-10.
    assert!(check(-1000.0, -1000.0, 0.0).is_ok());
    assert!(check(-3000.0, -3000.0, 1.4e-9).is_ok() && check(-3000.0, -3000.0, 1.6e-9).is_err());
    assert!(check(0.0, f64::NAN, 0.0).is_err());
}

/// Half of the terms and of the reach Σ |ω| s, with 16 ε of both beside.
#[test]
fn velocities_on_constraints() {
    let (time, q) = (interval(0.0, [0.0; 3], [0.0; 3]).time, V::zeros());
    let meets = |residual: [f64; 2], terms: [f64; 2], tolerance: f64| {
        let system = GivenSystem {
            velocity: [residual.into(), terms.into()],
            forms: |_, _| SMatrix::<f64, 2, 3>::new(1.0, 0.0, -2.0, 0.0, 0.0, 0.0),
            ..GIVEN
        };
        let velocities = V::new(3.0, 100.0, 2.0);
        let all = Active::of::<GivenSystem>(0);
        match meets_constraints(
            &system,
            tolerance,
            (0.0.into(), time.into()),
            &q,
            (&V::zeros(), &velocities),
            all,
        ) {
            Ok(()) => None,
            Err(StepError::NonFinite { .. }) => Some((9, f64::NAN)),
            Err(StepError::VelocityOffConstraint {
                constraint,
                allowed,
                ..
            }) => Some((constraint, allowed)),
            Err(error) => panic!("{error}"),
        }
    };
    // 1/2 (1 + 7) and 1/2 of 6.
    assert_eq!(meets([4.0, -3.0], [1.0, 6.0], 0.5), None);
    let (constraint, allowed) = meets([4.01, 0.0], [1.0, 6.0], 0.5).expect("more than 4");
    assert!(constraint == 0 && (allowed - 4.0).abs() <= 200.0 * E);
    let (constraint, allowed) = meets([0.0, -3.01], [1.0, 6.0], 0.5).expect("more than 3");
    assert!(constraint == 1 && (allowed - 3.0).abs() <= 200.0 * E);
    // Rounding alone: 16 ε of 8, and of nothing.
    assert_eq!(meets([127.0 * E, 0.0], [1.0, 0.0], 0.0), None);
    assert!(meets([129.0 * E, 0.0], [1.0, 0.0], 0.0).is_some());
    assert_eq!(meets([0.0, f64::MIN_POSITIVE], [1.0, 0.0], 0.0), None);
    assert!(meets([0.0, 1.5 * f64::MIN_POSITIVE], [1.0, 0.0], 0.0).is_some());
    assert_eq!(meets([1e9, 1e9], [1.0, 0.0], f64::INFINITY), None);
    for bad in [f64::NAN, f64::INFINITY] {
        assert!(meets([0.0, bad], [1.0, 1.0], f64::INFINITY).is_some());
        assert!(meets([0.0, 1.0], [1.0, bad], 1.0).is_some());
    }
}

/// φ = (r, 0), ∂φ/∂d = (2, 0, 0): allowed are the tolerance times 2 (|d| + s) = 4 |d|, 16 ε of 2
/// (|d| + |q|) and, of the unheld increments, 64 ε² of 2 |D₁L_d + f⁻|/4.
#[test]
fn pairs_on_constraints() {
    let pair = |departure, q: f64, d: f64, tolerance: f64| {
        let system = GivenSystem { departure, ..GIVEN };
        let at = interval(0.0, [q, 0.0, 0.0], [d, 0.0, 0.0]);
        let options = StepOptions::default().initial_tolerance(tolerance);
        let points = GivenSystem::magnitudes(&at.q);
        exceeded(check_pair(&system, &options, &at, &points).map(drop))
    };
    fn of(r: f64, covector: f64) -> Departure<GivenSystem> {
        Departure {
            covector: V::new(covector, 0.0, 0.0),
            phi: W::new(r, 0.0),
            phi_by_increment: SMatrix::<f64, 2, 3>::new(2.0, 0.0, 0.0, 0.0, 1.0, 0.0),
            ..departure()
        }
    }
    let near = |allowed: Option<f64>, expected: f64| {
        let allowed = allowed.expect("it is off");
        assert!((allowed / expected - 1.0).abs() <= 1e-9, "{allowed:e}");
    };
    assert_eq!(pair(|_| of(1.0, 0.0), 0.0, -0.5, 0.5), None);
    near(pair(|_| of(1.01, 0.0), 0.0, -0.5, 0.5), 1.0);
    near(pair(|_| of(1.0, 0.0), -3.0, -0.5, 0.0), 16.0 * E * 7.0);
    assert_eq!(pair(|_| of(100.0 * E, 0.0), -3.0, -0.5, 0.0), None);
    near(
        pair(|_| of(1.0, -12.0), 0.0, 0.0, 0.0),
        16.0 * E * 4.0 * E * 6.0,
    );
}
