//! Functions of `f32` against those of `f64`, and the bounds of the format.

use crate::math::{single, stumpff};
use crate::real::{Format, Real};
use crate::stages::{regular, relative, sound};

const E: f64 = f32::EPSILON as f64;

/// Libraries promise a unit or two of the last digit, of which one is up to ε of the value; the
/// argument is a number of both precisions.
#[test]
fn functions_are_those_of_doubles_rounded() {
    macro_rules! near {
        ($($name:ident: $reach:literal;)*) => {$(
            for i in -50..=50 {
                let x = ($reach * (f64::from(i) + 0.37) / 51.0) as f32;
                let expected: f64 = Real::$name(f64::from(x));
                let value = f64::from(Real::$name(x));
                let both_nan = value.is_nan() && expected.is_nan();
                let off = (value - expected).abs();
                assert!(both_nan || off <= 2.0 * E * expected.abs(), "{} {x}: {value}", stringify!($name));
            }
        )*};
    }
    near! {
        abs: 9.0; sqrt: 9.0; exp: 80.0; ln: 9.0; sin: 1e4; cos: 1e4; tan: 1e3; asin: 1.0; acos: 1.0; atan: 30.0;
        sinh: 80.0; cosh: 80.0; tanh: 9.0;
    }
    let (x, y) = (0.3_f32, -1.7_f32);
    let (double_x, double_y) = (f64::from(x), f64::from(y));
    for (value, expected) in [
        (y.atan2(x), double_y.atan2(double_x)),
        (Real::powf(x, y), double_x.powf(double_y)),
        (Real::powi(y, -5), double_y.powi(-5)),
        (y.by_sign(x, -x), -double_x),
        (x.plus(x, y), double_x + double_x * double_y),
        (x.minus(x, y), double_x - double_x * double_y),
    ] {
        assert!((f64::from(value) - expected).abs() <= 4.0 * E * expected.abs());
    }
    let (sin, cos) = Real::sin_cos(x);
    assert_eq!((sin, cos), (Real::sin(x), Real::cos(x)));
}

/// Of the series three roundings are left, of a wave ε√|s| from the rounding of √|s|, and half of
/// each difference.
#[test]
fn stumpff_functions() {
    fn near<const K: usize>() {
        for i in -200..200 {
            let s = (0.37 * f64::from(i)) as f32;
            let (value, expected) = (single::stumpff::<K>(s), stumpff::<K>(f64::from(s)));
            let size = 1.0 / (1..=K).map(|k| k as f64).product::<f64>();
            let bound = E * (8.0 + f64::from(s.abs()).sqrt()) * expected.abs().max(size);
            let off = (f64::from(value) - expected).abs();
            assert!(off <= bound, "c_{K}({s}) = {value}, not {expected}");
        }
    }
    near::<0>();
    near::<1>();
    near::<2>();
    near::<3>();
    near::<5>();
}

/// The bounds in numbers: 10⁻¹⁴, 45 roundings, in double precision; as many in single precision.
/// With those of doubles nothing would be round-off, nor any pivot lost, and f64::MIN_POSITIVE is
/// zero.
#[test]
fn bounds_have_the_precision_of_their_numbers() {
    let (double, single) = (Format::DOUBLE, Format::SINGLE);
    assert_eq!(double.tolerance(), 1e-14);
    assert_eq!(single.tolerance(), 1e-14 * 2.0_f64.powi(29));
    for bound in [Format::round_off, Format::long, Format::least_residual] {
        assert_eq!(bound(&single), bound(&double) * 2.0_f64.powi(29));
    }
    assert_eq!(f32::of(f64::MIN_POSITIVE), 0.0);
    assert_eq!(relative(0.0_f32, 0.0), 0.0);
    assert_eq!(relative(f32::MIN_POSITIVE, f32::MIN_POSITIVE), 0.5);
    assert_eq!(<f32 as Real>::of(single.least), f32::MIN_POSITIVE);
}

/// Pivots that are left of 1 - 1 + δ: one of some roundings is lost, one of 10⁻³ is not. A
/// subnormal one has lost digits.
#[test]
fn pivots_of_round_off() {
    for roundings in [1.0, 8.0, 500.0] {
        let pivot = (1.0 + roundings * f32::EPSILON) - 1.0;
        assert!(
            !sound(pivot, 2.0_f32) && sound(f64::from(pivot), 2.0),
            "{roundings}"
        );
    }
    assert!(sound(1e-3_f32, 2.0));
    assert!(regular(f32::MIN_POSITIVE) && regular(-f32::MAX));
    for pivot in [0.0, 1e-40, f32::INFINITY, f32::NAN] {
        assert!(!regular(pivot), "{pivot}");
    }
}

/// Both forms of a loop over indices, on both sides of each bound of the written one.
#[test]
fn indices_in_their_order() {
    fn check<const N: usize>() {
        let (mut looped, mut written) = (Vec::new(), Vec::new());
        crate::real::each::<N>(|i| looped.push(i));
        crate::real::written_out::<N>(|i| written.push(i));
        assert!(looped.iter().copied().eq(0..N), "{looped:?}");
        assert_eq!(looped, written);
    }
    check::<0>();
    check::<1>();
    check::<16>();
    check::<17>();
    check::<32>();
    check::<35>();
}
