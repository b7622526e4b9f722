use super::{
    Checked, Factored, Limits, Row, finite, largest, regular, relative, sound, zero_where,
};

const TOLERANCE: f64 = 1e-14;

fn checked(value: f64, terms: [f64; 3]) -> Checked<f64> {
    let zero = Row::of(0.0, [1.0, -1.0]);
    let rows = [zero, Row::of(value, terms), zero];
    Checked::of(rows, TOLERANCE)
}

#[test]
fn rows_within_their_terms() {
    // 1e-14 of the first term, of all terms, of neither.
    assert!(checked(1e-14, [1.0, -1.0, 0.0]).within);
    assert!(checked(3e-14, [1.0, -3.0, 2.0]).within);
    let off = checked(-3e-14, [1.0, -1.0, 0.5]);
    assert!(!off.within);
    assert!((off.norm - 1.2e-14).abs() < 1e-28);
    assert!(checked(0.0, [0.0; 3]).within);
    assert!(!checked(f64::MIN_POSITIVE, [0.0; 3]).within);
}

#[test]
fn no_overflowed_row_is_within() {
    let (infinite, huge) = (f64::INFINITY, f64::MAX);
    let rows = [
        (infinite, [infinite, 1.0, 1.0]),
        (-infinite, [1.0, -infinite, 1.0]),
        (infinite, [huge, huge, huge]),
        (f64::NAN, [infinite, -infinite, 1.0]),
        (f64::NAN, [f64::NAN, 1.0, 1.0]),
        (f64::NAN, [1.0; 3]),
        // The row is finite, the sum of its terms is not.
        (huge, [-huge, huge, huge]),
    ];
    for (value, terms) in rows {
        let checked = checked(value, terms);
        assert!(!checked.within, "{value} of {terms:?}");
    }
}

#[test]
fn ratios_of_rows() {
    assert_eq!(relative(0.0, 0.0), 0.0);
    assert_eq!(relative(-1.0, 4.0), 0.25);
    assert!(relative(1.0, 0.0) > 1e307);
    assert!(relative(1.0, f64::INFINITY).is_nan());
    assert!(relative(f64::INFINITY, f64::INFINITY).is_nan());
    assert!(relative(1.0, f64::NAN).is_nan());
}

/// 8 times the tolerance, at most 384 ε and at least the tolerance; below 16 ε the tolerance itself.
#[test]
fn limits_of_rounding() {
    const E: f64 = f64::EPSILON;
    for (tolerance, rounding) in [
        (8.0, 8.0),
        (15.0, 15.0),
        (16.0, 128.0),
        (40.0, 320.0),
        (64.0, 384.0),
        (300.0, 384.0),
        (1000.0, 1000.0),
    ] {
        let (tolerance, iterations) = (tolerance * E, 1);
        let limits = Limits {
            tolerance,
            iterations,
        };
        assert_eq!(limits.of_rounding(), rounding * E);
    }
}

/// A pivot is more than 1e-10 of its terms, or a normal number.
#[test]
fn pivots() {
    assert!(sound(1.1e-10, 1.0) && sound(-2.2e-5, 2e5));
    assert!(!sound(0.9e-10, 1.0) && !sound(-1.8e-5, 2e5) && !sound(0.0, 0.0));
    assert!(!sound(f64::NAN, 1.0) && !sound(1.0, f64::NAN));
    for yes in [1.0, -1.0, f64::MIN_POSITIVE, -f64::MAX] {
        assert!(regular(yes), "{yes}");
    }
    for no in [
        0.0,
        f64::MIN_POSITIVE / 2.0,
        f64::INFINITY,
        -f64::INFINITY,
        f64::NAN,
    ] {
        assert!(!regular(no), "{no}");
    }
    assert_eq!(zero_where::<f64>(true), 0.0);
    assert!(zero_where::<f64>(false).is_nan());
}

#[test]
fn the_largest_of_values() {
    let values = [3.0, 1.0, 4.0, 1.5, 9.0, 2.0, 6.0, 5.0, 3.5];
    for turned in 0..9 {
        let mut values = values;
        values.rotate_left(turned);
        assert_eq!(largest(&values), 9.0);
        assert!(finite(values.iter()));
        for bad in [f64::NAN, f64::INFINITY] {
            let mut values = values;
            values[2] = bad;
            assert_eq!(largest(&values).is_nan(), bad.is_nan());
            assert_eq!(largest(&values[..3]).is_nan(), bad.is_nan());
            assert!(!finite(values.iter()));
        }
    }
    assert_eq!(largest::<f64>(&[]), 0.0);
}

/// Factors are those of the lanes that take others; sound is what always was.
#[test]
fn renewed_factors() {
    for lanes in [false, true] {
        for before in [false, true] {
            for after in [false, true] {
                let (factors, terms, sound) = ([1.0, 2.0], [3.0], before);
                let mut factored = Factored {
                    factors,
                    terms,
                    sound,
                };
                let (factors, terms, sound) = ([5.0, 6.0], [7.0], after);
                factored.renew::<f64>(
                    &Factored {
                        factors,
                        terms,
                        sound,
                    },
                    lanes,
                );
                let expected = if lanes {
                    [5.0, 6.0, 7.0]
                } else {
                    [1.0, 2.0, 3.0]
                };
                let [x, y] = factored.factors;
                assert_eq!([x, y, factored.terms[0]], expected);
                assert_eq!(factored.sound, before && (after || !lanes));
            }
        }
    }
}
