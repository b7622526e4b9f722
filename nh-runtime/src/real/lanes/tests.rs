//! Lanes against the functions of `f64`.

mod lone;

use super::{Lanes, LanesMask};
use crate::real::{Mask, Real};

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

/// Numbers of every size, and those that are none.
fn numbers() -> impl Iterator<Item = [f64; 8]> {
    let few = [
        0.0,
        -0.0,
        f64::INFINITY,
        -f64::INFINITY,
        f64::NAN,
        1e300,
        -2.0,
        1e7,
    ];
    let small = [5e-324, 1e-310, -1e-308, 1e-9, 710.0, -745.0, 1e5, 1.1e5];
    let grid = [1e-3, 1.0, 30.0, 800.0, 1e6].map(|reach| {
        // In no simple ratio to π.
        let at = move |i: usize| reach * ((i as f64 + 0.37) / 800.0 - 1.0);
        (0..200).map(move |i| core::array::from_fn(|lane| at(8 * i + lane)))
    });
    [few, small].into_iter().chain(grid.into_iter().flatten())
}

/// Every function has the bits of that of doubles, whatever is in other lanes.
#[test]
fn functions_are_those_of_doubles() {
    macro_rules! same {
        ($($name:ident)*) => {$(
            for x in numbers() {
                for (value, x) in values(Real::$name(lanes(x))).into_iter().zip(x) {
                    let expected: f64 = Real::$name(x);
                    let same = value.to_bits() == expected.to_bits();
                    assert!(same || value.is_nan() && expected.is_nan(), "{} {x:e}", stringify!($name));
                }
            }
        )*};
    }
    same!(abs sqrt exp ln sin cos tan asin acos atan sinh cosh tanh);
    for x in numbers() {
        let found = [
            lanes(x).stumpff::<0>(),
            lanes(x).stumpff::<1>(),
            lanes(x).stumpff::<3>(),
        ]
        .map(values);
        for (lane, x) in x.into_iter().enumerate() {
            let expected = [x.stumpff::<0>(), x.stumpff::<1>(), x.stumpff::<3>()];
            for (found, expected) in found.map(|values| values[lane]).into_iter().zip(expected) {
                let same = found.to_bits() == expected.to_bits();
                assert!(same || found.is_nan() && expected.is_nan(), "{x:e}");
            }
        }
    }
    for x in numbers() {
        for other in [0.7, -0.7, 2.5] {
            let found = [
                lanes(x).atan2(Lanes::of(other)),
                lanes(x).powf(Lanes::of(other)),
            ];
            let both = found.map(values);
            for (lane, x) in x.into_iter().enumerate() {
                for (found, expected) in [
                    (both[0][lane], Real::atan2(x, other)),
                    (both[1][lane], Real::powf(x, other)),
                    (lanes([x; 8]).sin_cos().0.lane(lane), Real::sin_cos(x).0),
                    (lanes([x; 8]).powi(-3).lane(lane), Real::powi(x, -3)),
                ] {
                    let same = found.to_bits() == expected.to_bits();
                    assert!(same || found.is_nan() && expected.is_nan(), "{x:e}");
                }
            }
        }
    }
}

/// Sums with products are rounded as those of doubles are, once or twice; angles of one motion have
/// the sines that they have alone.
#[test]
fn sums_of_products_and_angles_side_by_side() {
    for x in numbers() {
        let others = x.map(|x| 1.0 / 3.0 - 0.7 * x);
        let (a, b) = (lanes(x), lanes(others));
        let [plus, minus] = [b.plus(a, b), b.minus(a, b)].map(values);
        for lane in 0..8 {
            let (x, other) = (x[lane], others[lane]);
            let same = |a: f64, b: f64| a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan();
            assert!(same(plus[lane], other.plus(x, other)));
            assert!(same(minus[lane], other.minus(x, other)));
        }
        fn each<const N: usize>(x: &[f64]) {
            let angles: [f64; N] = core::array::from_fn(|i| x[i % 8] / (1 + i / 8) as f64);
            let found = f64::sin_cos_each(angles);
            for ((sin, cos), x) in found.into_iter().zip(angles) {
                let bits = |(sin, cos): (f64, f64)| [sin.to_bits(), cos.to_bits()];
                assert!(
                    x.is_infinite() || x.is_nan() || bits((sin, cos)) == bits(Real::sin_cos(x))
                );
            }
        }
        each::<1>(&x);
        each::<2>(&x);
        each::<3>(&x);
        each::<4>(&x);
        each::<7>(&x);
        each::<8>(&x);
        each::<9>(&x);
        each::<19>(&x);
        each::<30>(&x);
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
