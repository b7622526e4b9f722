//! Powers of which the optimiser knows the base or the exponent.

#![cfg(feature = "large-verification")]

use std::hint::black_box;

use nh_runtime::{Lanes, Real, math};

/// 2^a and x^(1/2) have the same bits wherever they are computed: with constants, with variables, in lanes. `exp2` and `sqrt`, which compilers take for them, are
/// off in the last digit by the rounding of `pow` for about one argument in a thousand.
#[test]
fn powers_of_constants_are_those_of_variables() {
    for k in 1..40_000 {
        let x = f64::from(k) * 0.000_371;
        macro_rules! same {
            ($(($base:expr, $exponent:expr))*) => {$(
                let variable = math::powf(black_box($base), black_box($exponent));
                let lanes = Lanes::of($base).powf(Lanes::of($exponent));
                assert_eq!(math::powf($base, $exponent), variable, "{} {}", $base, $exponent);
                assert_eq!(lanes, Lanes::of(variable), "{} {}", $base, $exponent);
            )*};
        }
        same!((2.0, x)(0.25, x)(10.0, x)(x, 0.5)(x, -0.5)(x, 2.0));
    }
}
