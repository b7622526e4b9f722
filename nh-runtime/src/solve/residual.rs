//! The residual of a node's equations, and how large it is.

use crate::linear::{Vector, larger};
use crate::options::StepOptions;
use crate::real::Format;
use crate::solve::scales::Scales;

/// R(z) and its norm relative to the terms of each row.
#[derive(Clone, Copy)]
pub(crate) struct Residual<V> {
    pub values: V,
    /// The sum of the absolute values of the terms of each row.
    pub terms: V,
    pub norm: f64,
}

impl<V: Vector> Residual<V> {
    pub fn zero() -> Self {
        Self {
            values: V::zeros(),
            terms: V::zeros(),
            norm: 0.0,
        }
    }

    /// Sets a row, whose terms' absolute values add up to `own`.
    pub fn set(&mut self, row: usize, value: f64, own: f64) {
        self.values[row] = value;
        self.terms[row] = own;
        let ratio = relative(value, own);
        if ratio > self.norm || ratio.is_nan() {
            self.norm = ratio;
        }
    }

    /// The rest that the next node takes over: R of the rows that are within the tolerance, or
    /// within rounding, of their terms. Zero for other rows: a steep row is off by the rounding of
    /// the point, and the momentum that departs is off by as much.
    pub fn rest(&self, tolerance: f64) -> V {
        let limit = tolerance.max(Format::DOUBLE.rounding_of_terms());
        let mut rest = self.values;
        let terms = self.terms.as_slice().iter();
        for (value, own) in rest.as_mut_slice().iter_mut().zip(terms) {
            if relative(*value, *own) > limit {
                *value = 0.0;
            }
        }
        rest
    }

    /// The largest ratio of a row to the sum of its terms, its scale and its size, if every row is
    /// within the tolerance or the part `long` of its terms, or at round-off of its scale and size;
    /// else `None`.
    pub fn norm_at_round_off(
        &self,
        scales: &Scales<V>,
        options: &StepOptions,
        long: f64,
    ) -> Option<f64> {
        let mut norm = 0.0;
        for (i, value) in self.values.as_slice().iter().enumerate() {
            let [own, scale, rounded] = [&self.terms, &scales.rows, &scales.sizes].map(|v| v[i]);
            let within = relative(*value, own) <= options.tolerance.max(long);
            let bound = scales.round_off(i);
            let is_round_off = bound.is_finite() && value.abs() <= bound;
            if !(within || is_round_off) {
                return None;
            }
            // A row at round-off may have terms that are all zero; the norm is finite all the same.
            let size = own + scale + rounded;
            norm = larger(value.abs() / size.max(f64::MIN_POSITIVE), norm);
        }
        Some(norm)
    }
}

/// |value| / own; 0 for an exact zero, whatever the terms. Terms below the normal numbers have lost
/// digits, as the value has, and count as the least normal number. NaN where the terms have
/// overflowed and measure nothing.
pub(crate) fn relative(value: f64, own: f64) -> f64 {
    if value == 0.0 {
        0.0
    } else if !own.is_finite() {
        f64::NAN
    } else {
        value.abs() / own.max(f64::MIN_POSITIVE)
    }
}

#[cfg(test)]
mod tests {
    use nalgebra::SVector;

    use super::{Residual, relative};
    use crate::options::StepOptions;
    use crate::solve::scales::Scales;

    const E: f64 = f64::EPSILON;

    /// The norm that is accepted of a row of this value beside one that is zero: relative to 8 in
    /// the first row.
    fn accepted_norm(
        value: f64,
        [own, scale, size]: [f64; 3],
        tolerance: f64,
        long: f64,
    ) -> Option<f64> {
        let zeros = SVector::<f64, 2>::zeros();
        let mut residual = Residual::zero();
        residual.set(1, value, own);
        let scales = Scales {
            points: zeros,
            increments: zeros,
            unheld: zeros,
            rows: [0.0, scale].into(),
            sizes: [0.0, size].into(),
        };
        residual.norm_at_round_off(&scales, &StepOptions::default().tolerance(tolerance), long)
    }

    /// 64 ε of the scale and ε of the size; the tolerance, or a longer part, of the terms.
    #[test]
    fn round_off_of_a_row() {
        let bounds = [
            ([0.0, 3.0, 0.0], 0.0, 0.0, 192.0 * E),
            ([0.0, 0.0, 3.0], 0.0, 0.0, 3.0 * E),
            ([0.0, 3.0, 5.0], 0.0, 0.0, 197.0 * E),
            ([8.0, 0.0, 0.0], 2.0 * E, 0.0, 16.0 * E),
            ([8.0, 0.0, 0.0], 2.0 * E, 3.0 * E, 24.0 * E),
            ([8.0, 0.0, 0.0], 3.0 * E, 2.0 * E, 24.0 * E),
        ];
        for (sizes, tolerance, long, bound) in bounds {
            let norm = bound / sizes.iter().sum::<f64>();
            for value in [bound, -bound] {
                assert_eq!(accepted_norm(value, sizes, tolerance, long), Some(norm));
                assert_eq!(
                    accepted_norm(value * (1.0 + 4.0 * E), sizes, tolerance, long),
                    None
                );
            }
        }
        assert_eq!(accepted_norm(0.0, [0.0; 3], 0.0, 0.0), Some(0.0));
        assert_eq!(
            accepted_norm(1.0, [1.0, f64::INFINITY, 0.0], 0.0, 0.0),
            None
        );
        assert_eq!(accepted_norm(f64::NAN, [1.0, 1.0, 1.0], 1.0, 1.0), None);
    }

    /// The largest ratio of all rows that were set; NaN stays.
    #[test]
    fn the_norm_of_rows() {
        let mut residual = Residual::<SVector<f64, 4>>::zero();
        for (row, value, own, norm) in [
            (1, -1.0, 4.0, 0.25),
            (0, 1.0, 8.0, 0.25),
            (2, 3.0, 4.0, 0.75),
            (3, f64::NAN, 4.0, f64::NAN),
            (0, 1.0, 1.0, f64::NAN),
        ] {
            residual.set(row, value, own);
            assert_eq!(residual.norm.to_bits(), norm.to_bits(), "{row}");
        }
        assert_eq!(residual.values.as_slice()[..3], [1.0, -1.0, 3.0]);
        assert_eq!(residual.terms.as_slice(), [1.0, 4.0, 4.0, 4.0]);
    }

    #[test]
    fn the_rest_of_rows_is_what_is_small_beside_their_terms() {
        let residual = Residual {
            values: SVector::from([3e-14, -1e-9, 0.0, -8e-14]),
            terms: SVector::from([1.0, 1.0, 0.0, 1.0]),
            norm: 1e-9,
        };
        let [small, steep, none, rounding] = residual.rest(1e-14).into();
        assert_eq!([small, steep, none, rounding], [3e-14, 0.0, 0.0, -8e-14]);
        assert_eq!(residual.rest(1e-8), residual.values);
    }

    #[test]
    fn rows_without_terms() {
        assert_eq!(relative(0.0, 0.0), 0.0);
        assert!(relative(-1.0, 0.0) > 1e307);
        // The least number that is not zero, of terms a thousand times as large.
        let least = f64::from_bits(1);
        assert!(relative(least, 1000.0 * least) <= E);
        assert!(relative(f64::INFINITY, f64::INFINITY).is_nan());
        assert!(relative(1e300, f64::INFINITY).is_nan());
        assert_eq!(relative(-1.0, 4.0), 0.25);
    }
}
