//! Decisions that would be wrong with the bounds of doubles, or with none.

#![cfg(feature = "large-motions")]

use nonholonomic::prelude::*;

use crate::single::shared::DISK;
use crate::single::systems::{Rod, Twice};

const E: f64 = f32::EPSILON as f64;

/// A pivot of a few ε, or of hundreds, has no digits, or few, in single precision: such a node is solved in double precision, from the same numbers, and its solution is that
/// of a step of doubles but for its own rounding. The stages of `f32`, left alone, find increments that are off by ε/δ of themselves.
#[test]
fn pivots_that_single_precision_loses() {
    for delta in [f64::from(f32::EPSILON), 1e-6, 1e-5, 1e-4] {
        let rod = Rod { delta, k: 0.3 };
        let mut motion = rod.motion(0.01, [0.2, 0.4], [-0.3, 0.5]).unwrap().single();
        motion.step([]).unwrap();
        for _ in 0..20 {
            let double = motion.clone().double().step([]).unwrap();
            let single = motion.step([]).unwrap();
            let d = single.increment();
            for j in 0..2 {
                let exact = double.increment[j];
                assert!(
                    (f64::from(d[j]) - exact).abs() <= E * exact.abs(),
                    "δ = {delta}: {d}"
                );
            }
        }
    }
}

/// Above the bound the stages decide, with the digits that the pivot has: 1024 ε of its terms leave ten bits, and the rows hold.
#[test]
fn pivots_that_are_kept() {
    let rod = Rod {
        delta: 0.01,
        k: 0.3,
    };
    let mut motion = rod.motion(0.01, [0.2, 0.4], [-0.3, 0.5]).unwrap().single();
    for _ in 0..100 {
        let double = motion.clone().double().step([]).unwrap();
        let single = motion.step([]).unwrap();
        let (d, exact) = (single.increment(), double.increment);
        // The rows hold to 45 ε of p, and the inverse of the matrix is 2/δ.
        assert!((0..2).all(|j| (f64::from(d[j]) - exact[j]).abs() <= 45.0 * E * 2.0 / 0.01 * exact.amax()));
    }
}

/// Two constraints that become one: to the rounding of either precision they are not quite, and both refuse them alike.
#[test]
fn singular_systems_are_refused() {
    let [a, b, c] = [0.1, 0.7, 0.3];
    let regular = Twice { a, b, c, d: 5.0 };
    let singular = Twice {
        d: 3.0 * b,
        ..regular
    };
    let mut double = regular.motion(0.01, [0.0; 3], [0.0, 0.0, 1.0]).unwrap();
    let mut single = double.clone().single();
    for _ in 0..3 {
        double.step([]).unwrap();
        assert_eq!(single.step([]).unwrap().lambda().amax(), 0.0);
    }
    double.set_parameters(&singular);
    single.set_parameters(&singular);
    let refused = double.step([]).unwrap_err();
    assert!(
        matches!(
            refused,
            StepError::DependentConstraint { constraint: 1, .. }
        ),
        "{refused:?}"
    );
    assert_eq!(single.step([]).unwrap_err(), refused);
}

#[test]
fn a_tolerance_below_round_off_is_refused() {
    let start = || DISK.motion(0.01, [0.0; 4], [0.5, 0.0, 1.0, 0.2]).unwrap();
    for tolerance in [0.0, 1e-14, 0.99 * E, f64::NAN, -1.0] {
        let refused = start().single_with(tolerance).map(drop);
        let Err(error @ StepError::BelowRoundOff { round_off, .. }) = refused else {
            panic!("{tolerance}: {refused:?}");
        };
        assert_eq!(round_off, E);
        assert!(error.to_string().contains("raise it"));
    }
    // The best there is.
    let mut motion = start().single_with(E).unwrap();
    for _ in 0..100 {
        assert!(motion.step([]).unwrap().residual_norm <= 64.0 * f32::EPSILON);
    }
}

/// A number that `f32` has no room for is an error, and not ∞ in a state.
#[test]
fn numbers_out_of_reach() {
    let start = |m: f64| {
        let disk = crate::single::shared::Disk {
            m,
            I: 0.06 * m,
            J: 0.04 * m,
            ..DISK
        };
        disk.motion(0.01, [0.0; 4], [0.5, 0.0, 1.0, 0.2])
            .unwrap()
            .into_owned()
    };
    assert!(start(1e39).step([]).is_ok());
    let mut motion = start(1e39).single();
    let refused = (0..3)
        .find_map(|_| motion.step([]).err())
        .expect("an error");
    assert!(matches!(refused, StepError::NonFinite { .. }), "{refused}");
    // Masses whose squares underflow or overflow are moved as others are.
    for m in [1e-30, 1e-12, 1e15] {
        let mut motion = start(m).single();
        for k in 0..50 {
            let state = motion
                .step([])
                .unwrap_or_else(|error| panic!("{m}, {k}: {error}"));
            let d = state.increment();
            assert!((d[0].hypot(d[1]) - 0.5 * d[2]).abs() <= 64.0 * f32::EPSILON * d[2]);
        }
    }
}

/// An unstable motion ends with an error before a state is not finite.
#[test]
fn numbers_that_grow_out_of_reach() {
    let rod = Rod {
        delta: 0.5,
        k: -1e4,
    };
    let mut motion = rod.motion(0.01, [0.2, 0.4], [0.0; 2]).unwrap().single();
    let mut states = motion.by_ref().take(1000);
    let last = states
        .by_ref()
        .map_while(Result::ok)
        .last()
        .expect("some states");
    assert!(
        last.q[1].abs() > 1e30 && last.q.iter().all(|q| q.is_finite()),
        "{last:?}"
    );
    let mut again = rod.motion(0.01, [0.2, 0.4], [0.0; 2]).unwrap().single();
    let refused = again.find_map(Result::err).expect("an error");
    assert!(
        matches!(refused, StepError::BeyondSingle { .. }),
        "{refused}"
    );
}
