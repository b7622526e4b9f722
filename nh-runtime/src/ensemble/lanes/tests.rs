//! Lanes against the functions of `f64`.

use super::{Lanes, LanesMask};
use crate::real::{Mask, Real};

const EPSILON: f64 = f64::EPSILON;

fn lanes(values: [f64; 8]) -> Lanes {
    let mut lanes = Lanes::of(0.0);
    for (lane, value) in values.into_iter().enumerate() {
        lanes.set_lane(lane, value);
    }
    lanes
}

fn values(lanes: Lanes) -> [f64; 8] {
    core::array::from_fn(|lane| lanes.lane(lane))
}

/// Eight numbers of the interval at a time, 80 000 in all, in no simple ratio to π.
fn grid(from: f64, to: f64) -> impl Iterator<Item = [f64; 8]> {
    const POINTS: usize = 80_000;
    let at = move |i: usize| from + (to - from) * (i as f64 + 0.37) / POINTS as f64;
    (0..POINTS / 8).map(move |i| core::array::from_fn(|lane| at(8 * i + lane)))
}

/// The largest difference on the interval, relative to size(value).
fn error(
    interval: (f64, f64),
    wide: impl Fn(Lanes) -> Lanes,
    std: impl Fn(f64) -> f64,
    size: impl Fn(f64) -> f64,
) -> f64 {
    let mut worst = 0.0_f64;
    for x in grid(interval.0, interval.1) {
        for (value, x) in values(wide(lanes(x))).into_iter().zip(x) {
            let expected = std(x);
            let error = (value - expected).abs() / size(expected);
            assert!(!error.is_nan(), "{value} at {x}");
            worst = worst.max(error);
        }
    }
    worst
}

fn relatively(
    interval: (f64, f64),
    wide: impl Fn(Lanes) -> Lanes,
    std: impl Fn(f64) -> f64,
) -> f64 {
    error(interval, wide, std, f64::abs)
}

fn absolutely(
    interval: (f64, f64),
    wide: impl Fn(Lanes) -> Lanes,
    std: impl Fn(f64) -> f64,
) -> f64 {
    error(interval, wide, std, |_| 1.0)
}

#[test]
fn sine_and_cosine() {
    for reach in [0.8, 3.2, 50.0, 1e5, 1e7] {
        let interval = (-reach, reach);
        assert!(absolutely(interval, |x| x.sin_cos().0, f64::sin) <= EPSILON);
        assert!(absolutely(interval, |x| x.sin_cos().1, f64::cos) <= EPSILON);
        assert!(absolutely(interval, Real::sin, f64::sin) <= EPSILON);
        assert!(absolutely(interval, Real::cos, f64::cos) <= EPSILON);
    }
    let near_zero = (-0.7, 0.7);
    assert!(relatively(near_zero, Real::sin, f64::sin) <= EPSILON);
}

#[test]
fn other_functions() {
    let bound = 2.5 * EPSILON;
    let reals = [(-1e-3, 1e-3), (-1.0, 1.0), (-20.0, 20.0), (-700.0, 700.0)];
    for interval in reals {
        assert!(relatively(interval, Real::exp, f64::exp) <= bound);
        assert!(relatively(interval, Real::sinh, f64::sinh) <= bound);
        assert!(relatively(interval, Real::cosh, f64::cosh) <= bound);
        assert!(relatively(interval, Real::tanh, f64::tanh) <= bound);
        assert!(relatively(interval, Real::atan, f64::atan) <= bound);
        let right = |y: Lanes| y.atan2(Lanes::of(0.7));
        assert!(relatively(interval, right, |y| y.atan2(0.7)) <= bound);
        let left = |y: Lanes| y.atan2(Lanes::of(-0.7));
        assert!(relatively(interval, left, |y| y.atan2(-0.7)) <= bound);
    }
    for interval in [(0.0, 1e-3), (0.5, 2.0), (0.0, 1e9)] {
        assert!(relatively(interval, Real::ln, f64::ln) <= bound);
        assert!(relatively(interval, Real::sqrt, f64::sqrt) <= 0.0);
        let power = |x: Lanes| x.powf(Lanes::of(2.5));
        assert!(relatively(interval, power, |x| x.powf(2.5)) <= bound);
    }
    assert!(relatively((-1.0, 1.0), Real::asin, f64::asin) <= bound);
    assert!(relatively((-1.0, 1.0), Real::acos, f64::acos) <= bound);
    for reach in [1.5, 50.0] {
        assert!(relatively((-reach, reach), Real::tan, f64::tan) <= bound);
    }
}

#[test]
fn special_values() {
    let x = [
        0.0,
        -0.0,
        f64::INFINITY,
        -f64::INFINITY,
        f64::NAN,
        1e300,
        -2.0,
        1e7,
    ];
    type Pair = (fn(Lanes) -> Lanes, fn(f64) -> f64);
    let functions: [Pair; 12] = [
        (Real::sin, f64::sin),
        (Real::cos, f64::cos),
        (Real::tan, f64::tan),
        (Real::exp, f64::exp),
        (Real::ln, f64::ln),
        (Real::asin, f64::asin),
        (Real::acos, f64::acos),
        (Real::atan, f64::atan),
        (Real::sinh, f64::sinh),
        (Real::cosh, f64::cosh),
        (Real::tanh, f64::tanh),
        (Real::sqrt, f64::sqrt),
    ];
    for (i, (wide, std)) in functions.into_iter().enumerate() {
        for (value, x) in values(wide(lanes(x))).into_iter().zip(x) {
            let expected = std(x);
            let alike =
                value == expected || (value - expected).abs() <= 2.5 * EPSILON * expected.abs();
            assert!(
                alike || (value.is_nan() && expected.is_nan()),
                "function {i} of {x} is {value}, not {expected}"
            );
        }
    }
}

#[test]
fn lanes_do_not_change_each_other() {
    let functions: [fn(Lanes) -> Lanes; 6] = [
        Real::sin,
        Real::tan,
        Real::exp,
        Real::tanh,
        Real::sinh,
        |x| x.sin_cos().1,
    ];
    let x = 0.3;
    for f in functions {
        let alike = values(f(Lanes::of(x)));
        for other in [1e6, f64::NAN, f64::INFINITY, -800.0] {
            let mut beside = [other; 8];
            beside[3] = x;
            assert_eq!(f(lanes(beside)).lane(3).to_bits(), alike[3].to_bits());
        }
    }
}

#[test]
fn comparisons_are_those_of_doubles() {
    let x = [1.0, 2.0, f64::NAN, -1.0, 0.0, f64::INFINITY, 3.0, f64::NAN];
    let y = [2.0, 2.0, 1.0, f64::NAN, -0.0, 1.0, -3.0, f64::NAN];
    let bits = |mask: LanesMask| core::array::from_fn(|lane| mask.is_set(lane));
    let each = |f: fn(f64, f64) -> bool| core::array::from_fn::<_, 8, _>(|i| f(x[i], y[i]));
    assert_eq!(bits(lanes(x).below(lanes(y))), each(|x, y| x < y));
    assert_eq!(bits(lanes(x).at_most(lanes(y))), each(|x, y| x <= y));
    let larger = values(lanes(x).larger(lanes(y)));
    let largest = values(lanes(x).largest(lanes(y)));
    for i in 0..8 {
        assert_eq!(larger[i].to_bits(), x[i].larger(y[i]).to_bits());
        assert_eq!(largest[i].is_nan(), x[i].is_nan() || y[i].is_nan());
    }
    assert!(LanesMask::of(true).all() && !LanesMask::of(false).all());
    assert!(!(LanesMask::of(true) & lanes(x).below(lanes(y))).all());
}

#[test]
fn a_part_of_the_lanes_is_stored() {
    let x = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0];
    for room in 0..12 {
        let mut to = vec![0.0; room];
        lanes(x).store(&mut to[..room.min(8)]);
        for (i, value) in to.iter().enumerate() {
            assert_eq!(*value, x.get(i).copied().unwrap_or(0.0));
        }
    }
}
