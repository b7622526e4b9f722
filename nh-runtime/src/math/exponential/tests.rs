use wide::{f64x2, f64x4, f64x8};

use super::exp;
use crate::math;

/// To the last digit, of mpmath with 600 bits.
#[allow(clippy::approx_constant)]
const EXACT: [(f64, f64); 10] = [
    (-700.0, 9.85967654375977e-305),
    (-345.25, 1.1477046016003214e-150),
    (-1.0, 0.36787944117144233),
    (-0.3465, 0.7071588192872713),
    (1e-17, 1.0),
    (0.34657359027997264, 1.414213562373095),
    (0.5, 1.6487212707001282),
    (1.0, std::f64::consts::E),
    (88.72, 3.39317637416317e+38),
    (699.9, 9.177151136957067e+303),
];

#[test]
fn values_of_many_digits() {
    for (x, expected) in EXACT {
        let found = math::exp(x);
        assert!(
            found.to_bits().abs_diff(expected.to_bits()) <= 1,
            "{found:e} of {x}"
        );
    }
}

/// That of the standard library is off by less than one unit of the last digit too.
#[test]
fn function_of_the_standard_library() {
    for reach in [1e-3, 1.0, 20.0, 700.0] {
        for i in 0..4_000 {
            let x = reach * ((f64::from(i) + 0.37) / 2_000.0 - 1.0);
            let apart = math::exp(x).to_bits().abs_diff(x.exp().to_bits());
            assert!(apart <= 1, "exp {x:e}");
        }
    }
}

#[test]
fn large_arguments_are_those_of_the_standard_library() {
    for x in [
        701.0,
        709.7,
        710.0,
        -720.0,
        -746.0,
        f64::INFINITY,
        -f64::INFINITY,
        f64::NAN,
    ] {
        assert_eq!(math::exp(x).to_bits(), x.exp().to_bits());
    }
}

/// Side by side or alone, the bits are the same.
#[test]
fn numbers_of_arguments() {
    for i in 0..4_000 {
        let x: [f64; 8] =
            core::array::from_fn(|k| (f64::from(i) - 1_999.6) * 0.1_f64.powi(k as i32) * 0.35);
        let alone = x.map(|x| exp(x).to_bits());
        macro_rules! vectors {
            ($($vector:ident)*) => {$(
                let values = exp($vector::from(*x.first_chunk().expect("eight"))).to_array();
                for k in 0..values.len() {
                    assert_eq!(values[k].to_bits(), alone[k], "{:e}", x[k]);
                }
            )*};
        }
        vectors!(f64x2 f64x4 f64x8);
    }
}
