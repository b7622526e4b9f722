use wide::{f64x2, f64x4, f64x8};

use super::{sin_cos, tan};
use crate::math;

/// How many doubles lie between two.
fn apart(a: f64, b: f64) -> u64 {
    let place = |x: f64| match x.is_sign_negative() {
        true => -((x.to_bits() & !(1 << 63)) as i64),
        false => x.to_bits() as i64,
    };
    place(a).abs_diff(place(b))
}

/// sin, cos and tan to the last digit, of mpmath with 600 bits. The first six are the doubles below
/// 10⁵ that are nearest to a multiple of π/2.
#[rustfmt::skip]
#[allow(clippy::approx_constant)]
const EXACT: [(f64, [f64; 3]); 14] = [
    (45.553093477052, [1.0, -6.189806365883577e-19, -1.6155594228467482e+18]),
    (91.106186954104, [-1.2379612731767154e-18, -1.0, 1.2379612731767154e-18]),
    (182.212373908208, [2.475922546353431e-18, 1.0, 2.475922546353431e-18]),
    (364.424747816416, [4.951845092706862e-18, 1.0, 4.951845092706862e-18]),
    (728.849495632832, [9.903690185413723e-18, 1.0, 9.903690185413723e-18]),
    (1457.698991265664, [1.9807380370827447e-17, 1.0, 1.9807380370827447e-17]),
    (std::f64::consts::PI, [1.2246467991473532e-16, -1.0, -1.2246467991473532e-16]),
    (std::f64::consts::FRAC_PI_2, [1.0, 6.123233995736766e-17, 1.633123935319537e+16]),
    (std::f64::consts::FRAC_PI_4, [0.7071067811865475, 0.7071067811865476, 0.9999999999999999]),
    (0.7853981633974484, [0.7071067811865476, 0.7071067811865475, 1.0000000000000002]),
    (1e-300, [1e-300, 1.0, 1e-300]),
    (3.5, [-0.35078322768961984, -0.9364566872907963, 0.3745856401585947]),
    (-2.25, [-0.7780731968879212, -0.6281736227227391, 1.2386276162240966]),
    (99999.5, [0.5104916150747798, -0.8598827309222711, -0.593675854528733]),
];

#[test]
fn values_of_many_digits() {
    for (x, [sin, cos, tan]) in EXACT {
        let found = [math::sin(x), math::cos(x), math::tan(x)];
        for (found, expected) in found.into_iter().zip([sin, cos, tan]) {
            assert!(
                apart(found, expected) <= 1,
                "{found:e} of {x:e}, not {expected:e}"
            );
        }
        assert_eq!(math::sin(-x), -math::sin(x));
        assert_eq!(math::cos(-x), math::cos(x));
        assert_eq!(math::tan(-x), -math::tan(x));
    }
}

/// The functions of the standard library are off by less than one unit of the last digit too.
#[test]
fn functions_of_the_standard_library() {
    for reach in [1e-3, 0.8, 3.2, 50.0, 1e5] {
        for i in 0..4_000 {
            let x = reach * ((f64::from(i) + 0.37) / 2_000.0 - 1.0);
            let (sin, cos) = math::sin_cos(x);
            assert!(apart(sin, x.sin()) <= 1, "sin {x:e}");
            assert!(apart(cos, x.cos()) <= 1, "cos {x:e}");
            // The last sum of the quotient rounds once more where products are rounded.
            assert!(apart(math::tan(x), x.tan()) <= 2, "tan {x:e}");
        }
    }
}

/// Beyond the reach, and where an argument is no number.
#[test]
fn large_angles_are_those_of_the_standard_library() {
    for x in [1.1e5, -1e22, 1e300, f64::INFINITY, f64::NAN] {
        let bits = |values: [f64; 3]| values.map(f64::to_bits);
        let found = [math::sin(x), math::cos(x), math::tan(x)];
        assert_eq!(bits(found), bits([x.sin(), x.cos(), x.tan()]));
    }
}

#[test]
fn small_angles_are_their_own_sines() {
    for exponent in -323..-10 {
        let x = 10f64.powi(exponent);
        for x in [x, -x] {
            assert_eq!((math::sin_cos(x), math::tan(x)), ((x, 1.0), x));
        }
    }
    let zero = -0.0_f64;
    assert_eq!(math::sin(zero).to_bits(), zero.to_bits());
    assert_eq!(math::tan(zero).to_bits(), zero.to_bits());
}

/// Side by side or alone, the bits are the same.
#[test]
fn numbers_of_angles() {
    for i in 0..4_000 {
        let x: [f64; 8] =
            core::array::from_fn(|k| (f64::from(i) - 1_999.6) * 0.1_f64.powi(k as i32) * 48.7);
        let alone = x.map(|x| (sin_cos(x), tan(x)));
        macro_rules! vectors {
            ($($vector:ident)*) => {$(
                let first = $vector::from(*x.first_chunk().expect("eight"));
                let (sin, cos) = sin_cos(first);
                let values = [sin, cos, tan(first)].map(|values| values.to_array());
                for k in 0..values[0].len() {
                    let ((sin, cos), tan) = alone[k];
                    let bits = [sin, cos, tan].map(f64::to_bits);
                    assert_eq!(values.map(|values| values[k].to_bits()), bits, "{:e}", x[k]);
                }
            )*};
        }
        vectors!(f64x2 f64x4 f64x8);
    }
}
