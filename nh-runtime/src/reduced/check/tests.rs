//! Checks of reduced pairs at their bounds.

use nalgebra::SMatrix;

use super::{check_level, check_pair, node_of};
use crate::error::StepError;
use crate::linear::Vector;
use crate::options::StepOptions;
use crate::reduced::given::{GivenReduced, REDUCED, departure};
use crate::reduced::{ReducedDeparture, ReducedInterval};
use crate::system::TimeStep;
use crate::system::given::{V, W, exceeded};

const E: f64 = f64::EPSILON;

fn interval(r: [f64; 2], vartheta: f64, increment: [f64; 2]) -> ReducedInterval<GivenReduced> {
    ReducedInterval {
        time: TimeStep::new(0.0, 0.5),
        u: Vector::zeros(),
        r: r.into(),
        vartheta: [vartheta].into(),
        increment: increment.into(),
        inner: Vector::zeros(),
    }
}

/// ∂φ = (2, 0, 0), s = 2 |ϑ - e|: allowed are the tolerance times 2 s, and 16 ε of 2
/// (max |r| + max |z|).
#[test]
fn pairs_on_constraints() {
    fn of(residual: f64) -> ReducedDeparture<GivenReduced> {
        ReducedDeparture {
            phi: W::new(residual, 0.0),
            phi_by_unknowns: SMatrix::<f64, 2, 3>::new(-2.0, 0.0, 0.0, 0.0, 1.0, 0.0),
            ..departure()
        }
    }
    let pair = |departure, r: f64, vartheta: f64, tolerance: f64| {
        let system = GivenReduced {
            departure,
            ..REDUCED
        };
        let options = StepOptions::default().initial_tolerance(tolerance);
        exceeded(check_pair(
            &system,
            &options,
            &interval([r, 0.0], vartheta, [0.0; 2]),
        ))
    };
    let near = |allowed: Option<f64>, expected: f64| {
        let allowed = allowed.expect("it is off");
        assert!((allowed / expected - 1.0).abs() <= 1e-12, "{allowed:e}");
    };
    assert_eq!(pair(|_| of(0.99), 0.0, 0.5, 0.5), None);
    near(pair(|_| of(1.01), 0.0, 0.5, 0.5), 1.0 + 16.0 * E);
    near(pair(|_| of(-1.0), -5.0, 1.5, 0.0), 16.0 * E * 13.0);
    assert_eq!(
        node_of(&REDUCED, &interval([3.0, 4.0], 0.5, [1.0, 2.0])).z,
        V::new(0.5, 1.0, 2.0)
    );
}

/// ϑ may be off e by the tolerance times the larger of max |δr| and |u - e|, and 16 ε of
/// max |r| + max |δr| + |u| + |ϑ|.
#[test]
fn levels() {
    let level = |displacement: f64, at: ReducedInterval<GivenReduced>, tolerance: f64| {
        let system = GivenReduced {
            displacement: [0.0, displacement],
            ..REDUCED
        };
        let options = StepOptions::default().initial_tolerance(tolerance);
        match check_level(&system, &options, &at) {
            Ok(()) => None,
            Err(StepError::NotHorizontal {
                component: 0,
                difference,
                allowed,
            }) => Some((difference, allowed)),
            Err(error) => panic!("{error}"),
        }
    };
    let wide = [1.0, -3.0];
    assert_eq!(level(1.5, interval([0.0; 2], 2.4, wide), 0.5), None);
    let (difference, allowed) =
        level(1.5, interval([0.0; 2], 2.75, wide), 0.5).expect("more than 1.5");
    assert!(difference == 1.75 && (allowed - 1.5).abs() <= 200.0 * E);
    let (difference, allowed) =
        level(6.0, interval([0.0; 2], -2.0, wide), 0.5).expect("more than 2.5");
    assert!(difference == -3.0 && (allowed - 2.5).abs() <= 400.0 * E);
    let (_, allowed) =
        level(0.25, interval([-7.0, 2.0], 1.5, wide), 0.0).expect("more than round-off");
    assert_eq!(allowed, 16.0 * E * (7.0 + 3.0 + 0.25 + 1.5));
    assert_eq!(
        level(0.25, interval([0.0; 2], 9.0, wide), f64::INFINITY),
        None
    );
}
