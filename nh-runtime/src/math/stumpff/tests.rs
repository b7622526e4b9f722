//! The Stumpff functions against their values with many digits.

mod below_zero;
mod from_zero;

use crate::math::stumpff;
use below_zero::NEGATIVE;
use from_zero::{EXPECTED, LARGE};

/// A few ulps of |c_k| or of the bound that does not oscillate: 1, 1/√s, 1/((k-2)! s), and 1/k!.
#[test]
fn known_values() {
    for (s, expected) in EXPECTED.into_iter().chain(LARGE) {
        check::<0>(s, &expected, 1.0);
        check::<1>(s, &expected, 1.0 / s.sqrt());
        check::<2>(s, &expected, 1.0 / s);
        check::<3>(s, &expected, 1.0 / s);
        check::<4>(s, &expected, 1.0 / (2.0 * s));
        check::<5>(s, &expected, 1.0 / (6.0 * s));
        check::<6>(s, &expected, 1.0 / (24.0 * s));
        check::<7>(s, &expected, 1.0 / (120.0 * s));
    }
}

/// Nothing cancels below zero: the bound is relative.
#[test]
fn known_values_below_zero() {
    for (s, expected) in NEGATIVE {
        check::<0>(s, &expected, 0.0);
        check::<1>(s, &expected, 0.0);
        check::<2>(s, &expected, 0.0);
        check::<3>(s, &expected, 0.0);
        check::<4>(s, &expected, 0.0);
        check::<5>(s, &expected, 0.0);
        check::<6>(s, &expected, 0.0);
        check::<7>(s, &expected, 0.0);
    }
    assert_eq!(stumpff::<1>(-1e12), f64::INFINITY);
}

fn check<const K: usize>(s: f64, expected: &[f64; 8], large: f64) {
    let error = (stumpff::<K>(s) - expected[K]).abs();
    let size = expected[K].abs().max(large.min(expected_at_zero(K)));
    // √s is rounded: an angle is off by half an ulp of itself.
    let ulps = 4.0 + 0.5 * s.abs().sqrt();
    assert!(
        error <= ulps * f64::EPSILON * size,
        "c_{K}({s}) is off by {} ulps",
        error / (f64::EPSILON * size)
    );
}

fn expected_at_zero(k: usize) -> f64 {
    1.0 / (1..=k).product::<usize>() as f64
}

#[test]
fn no_number() {
    assert!(stumpff::<3>(f64::NAN).is_nan() && stumpff::<0>(f64::INFINITY).is_nan());
}
