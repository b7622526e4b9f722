use super::{History, ORDER, rounded, size, two_sum};
use crate::real::Format;

fn history(values: impl IntoIterator<Item = f64>) -> History<[f64; 2]> {
    let mut history = History {
        differences: [[0.0; 2]; ORDER + 1],
        known: 0,
    };
    // The second unknown is a multiplier, which takes part but does not decide.
    for value in values {
        history.push(&[value, 10.0 * value]);
    }
    history
}

/// A polynomial of the sixth degree is continued exactly from seven nodes, whose differences
/// decrease.
#[test]
fn polynomials_are_continued() {
    for degree in 0..=6 {
        // C(40 + k, degree), in whole numbers: each difference is less than the one before.
        let product = |k: usize| (0..degree).fold(1.0, |y, i| y * (40 + k - i) as f64);
        let value = |k: usize| product(k) / (1..=degree).product::<usize>() as f64;
        let history = history((0..9).map(value));
        assert_eq!(history.known, 7);
        let guess = history.extrapolated(1);
        assert_eq!(guess, [value(9), 10.0 * value(9)], "{degree}");
    }
}

/// As many differences as there are nodes, and as long as each is less than the one before.
#[test]
fn only_what_decreases_is_continued() {
    assert_eq!(history([5.0]).extrapolated(1), [5.0, 50.0]);
    assert_eq!(history([5.0, 6.0]).extrapolated(1), [7.0, 70.0]);
    // ∇ = 4 is no less than 4.
    assert_eq!(history([0.0, 4.0]).extrapolated(1), [4.0, 40.0]);
    // ∇ = -1, ∇² = 1: no less than ∇.
    assert_eq!(history([7.0, 5.0, 4.0]).extrapolated(1), [3.0, 30.0]);
    // ∇ = -2, ∇² = 1, ∇³ = -1, or -5, or -1/2.
    for (first, next) in [(15.0, 4.0), (19.0, 4.0), (14.5, 3.5)] {
        let guess = history([first, 10.0, 7.0, 5.0]).extrapolated(1);
        assert_eq!(guess, [next, 10.0 * next]);
    }
}

#[test]
fn sums_without_rounding() {
    let (a, b) = (1.0, 2.0_f64.powi(-60) + 2.0_f64.powi(-100));
    for (a, b) in [(a, b), (b, a), (-a, b), (a, -b)] {
        let (sum, lost) = two_sum(a, b);
        let small = if a.abs() < 0.5 { a } else { b };
        assert_eq!((sum, lost), (a + b, small));
    }
    assert_eq!(two_sum(0.1, 0.2), (0.1 + 0.2, -2.0_f64.powi(-55)));
}

#[test]
fn nearest_integers_and_sizes() {
    for (x, nearest) in [
        (2.4, 2.0),
        (2.6, 3.0),
        (-7.7, -8.0),
        (0.0, 0.0),
        (1e12 + 0.3, 1e12),
    ] {
        assert_eq!(rounded(x), nearest);
    }
    assert_eq!(size::<f64, [f64; 0]>(&[], 0), 0.0);
    for largest in 0..9 {
        let mut values = [1.0, -2.0, 3.0, -1.0, 2.0, 0.0, 1.0, -3.0, 2.0];
        values[largest] = -4.0;
        assert_eq!(size::<f64, _>(&values, 9), 4.0);
        assert!(size::<f64, _>(&values, largest) < 4.0);
    }
}

/// 2π to three times 33 bits.
#[test]
fn a_turn() {
    let turn = Format::DOUBLE.turn;
    assert_eq!(turn[0] + turn[1] + turn[2], core::f64::consts::TAU);
    // 2π - turn[0] and 2π - turn[0] - turn[1], from 40 digits of π elsewhere.
    let rest = [2.430_840_202_602_477e-10, 8.089_064_995_183_803e-21];
    assert!((turn[1] - rest[0]).abs() <= 1e-20);
    assert!((turn[1] + turn[2] - rest[0]).abs() <= 1e-25);
    assert!((turn[2] - rest[1]).abs() <= 1e-36);
}

/// 2π to 8 + 11 + 24 bits: 4096 turns times one of the first two are whole multiples of their last
/// bits, below 2²⁴ of them.
#[test]
fn a_turn_of_single_precision() {
    let format = Format::SINGLE;
    let turn = format.turn;
    // 2π - turn[0] and 2π - turn[0] - turn[1], from 40 digits of π elsewhere.
    let rest = [1.935_307_179_586_476_9e-3, 3.019_915_981_956_753e-7];
    assert!((turn[1] + turn[2] - rest[0]).abs() <= 1e-14);
    assert!((turn[2] - rest[1]).abs() <= 1e-14);
    for part in turn {
        assert_eq!(f64::from(part as f32), part);
    }
    for part in &turn[..2] {
        for turns in [format.exact_turns, format.exact_turns - 1.0, 2731.0] {
            assert_eq!(f64::from((turns as f32) * (*part as f32)), turns * part);
        }
    }
    for (x, nearest) in [(2.4_f32, 2.0), (-7.7, -8.0), (4096.3, 4096.0)] {
        assert_eq!(rounded(x), nearest);
    }
}
