//! Sines and cosines of several angles of one motion, side by side in the vectors of the processor.

use crate::math;

/// (sin x, cos x) of each angle, with the bits of [`math::sin_cos`].
#[inline(always)]
pub(super) fn sin_cos_each<const N: usize>(angles: [f64; N]) -> [(f64, f64); N] {
    let mut values = [(0.0, 1.0); N];
    #[cfg(feature = "std")]
    {
        // Without a loop for the usual numbers: the values stay in registers whatever the compiler unrolls.
        if N > 0 {
            vectors::eight::<N, 0>(&angles, &mut values);
        }
        if N > 8 {
            vectors::eight::<N, 8>(&angles, &mut values);
        }
        if N > 16 {
            vectors::eight::<N, 16>(&angles, &mut values);
        }
        for i in 24..N {
            values[i] = math::sin_cos(angles[i]);
        }
    }
    #[cfg(not(feature = "std"))]
    for (value, angle) in values.iter_mut().zip(angles) {
        *value = math::sin_cos(angle);
    }
    values
}

#[cfg(feature = "std")]
mod vectors {
    use core::hint::cold_path;

    use wide::{f64x2, f64x4, f64x8};

    use crate::math;
    use crate::math::angles::{REACH, sin_cos};
    use crate::math::doubles::Doubles;

    /// Of the angles FROM to FROM + 7, as many as there are.
    #[inline(always)]
    pub fn eight<const N: usize, const FROM: usize>(
        angles: &[f64; N],
        values: &mut [(f64, f64); N],
    ) {
        macro_rules! vector {
            ($vector:ident: $($i:literal)*) => {{
                let at = |i: usize| if i < N { angles[i] } else { 0.0 };
                let x = $vector::new([$(at(FROM + $i)),*]);
                if x.within(REACH) {
                    let (sin, cos) = sin_cos(x);
                    let (sin, cos) = (sin.to_array(), cos.to_array());
                    $(
                        if FROM + $i < N {
                            values[FROM + $i] = (sin[$i], cos[$i]);
                        }
                    )*
                } else {
                    cold_path();
                    $(
                        if FROM + $i < N {
                            values[FROM + $i] = math::sin_cos(angles[FROM + $i]);
                        }
                    )*
                }
            }};
        }
        match N - FROM {
            1 => values[FROM] = math::sin_cos(angles[FROM]),
            2 => vector!(f64x2: 0 1),
            3 | 4 => vector!(f64x4: 0 1 2 3),
            _ => vector!(f64x8: 0 1 2 3 4 5 6 7),
        }
    }
}
