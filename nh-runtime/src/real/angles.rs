//! Sines and cosines of several angles at once.

use crate::math;

/// (sin x, cos x) of each angle, to 2.3e-16: side by side in the vectors of the processor with the feature `std`,
/// one by one without it, or where an angle is beyond [`REACH`] or not finite.
#[inline(always)]
pub(crate) fn sin_cos_each<const N: usize>(angles: [f64; N]) -> [(f64, f64); N] {
    #[cfg(feature = "std")]
    if N > 1 && angles.iter().all(|x| math::abs(*x) <= REACH) {
        return side_by_side(angles);
    }
    angles.map(math::sin_cos)
}

/// Beyond it `wide` loses angles.
#[cfg(feature = "std")]
pub(crate) const REACH: f64 = 1e5;

#[cfg(feature = "std")]
#[inline(always)]
fn side_by_side<const N: usize>(angles: [f64; N]) -> [(f64, f64); N] {
    macro_rules! lanes {
        ($vector:ident, $width:literal, $values:ident, $from:expr) => {{
            let lane = |i: usize| angles.get($from + i).copied().unwrap_or(0.0);
            let (sin, cos) = wide::$vector::new(core::array::from_fn(lane)).sin_cos();
            let both = sin.to_array().into_iter().zip(cos.to_array());
            for (value, both) in $values[$from..].iter_mut().zip(both) {
                *value = both;
            }
        }};
    }
    let mut values = [(0.0, 0.0); N];
    let mut from = 0;
    while from < N {
        match N - from {
            1 => values[from] = math::sin_cos(angles[from]),
            2 => lanes!(f64x2, 2, values, from),
            3 | 4 => lanes!(f64x4, 4, values, from),
            _ => lanes!(f64x8, 8, values, from),
        }
        from += match N - from {
            rest @ 1..=4 => rest,
            rest => rest.min(8),
        };
    }
    values
}

#[cfg(test)]
mod tests {
    use super::sin_cos_each;

    fn check<const N: usize>(from: f64, step: f64) {
        for k in 0..2000 {
            let angles = core::array::from_fn::<f64, N, _>(|i| from + step * (k * N + i) as f64);
            for (x, (sin, cos)) in angles.into_iter().zip(sin_cos_each(angles)) {
                assert!((sin - x.sin()).abs() <= 2.3e-16, "sin {x:e} of {N}");
                assert!((cos - x.cos()).abs() <= 2.3e-16, "cos {x:e} of {N}");
            }
        }
    }

    #[test]
    fn every_number_of_angles() {
        for (from, step) in [(-10.0, 1e-3), (-9e4, 11.3), (9.9e4, 1.7), (-1e-3, 1e-7)] {
            check::<1>(from, step);
            check::<2>(from, step);
            check::<3>(from, step);
            check::<4>(from, step);
            check::<5>(from, step);
            check::<9>(from, step);
            check::<19>(from, step);
        }
    }

    #[test]
    fn small_angles_are_their_own_sines() {
        for exponent in -300..-10 {
            let x = 10f64.powi(exponent);
            assert_eq!(
                sin_cos_each([x, -x, 0.0]),
                [(x, 1.0), (-x, 1.0), (0.0, 1.0)]
            );
        }
    }

    #[test]
    fn what_is_not_finite_is_left_to_the_standard_library() {
        for x in [f64::NAN, f64::INFINITY, 1e300] {
            let [(sin, _), (one, _)] = sin_cos_each([x, std::f64::consts::FRAC_PI_2]);
            assert_eq!((sin.to_bits(), one), (x.sin().to_bits(), 1.0));
        }
    }
}
