//! The residual of a node's equations, and how large it is.

use crate::linear::{Vector, larger};
use crate::newton::ROUND_OFF;
use crate::options::StepOptions;
use crate::scales::Scales;

/// A row at most this many times its noise is round-off: the noise was seen at a few points only.
const NOISE: f64 = 4.0;

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
        self.values.as_mut_slice()[row] = value;
        self.terms.as_mut_slice()[row] = own;
        let ratio = relative(value, own);
        if ratio > self.norm || ratio.is_nan() {
            self.norm = ratio;
        }
    }

    /// The largest row relative to its terms, its scale and its noise, if every row is within the tolerance or the
    /// round-off of its terms, or of its scale; a row is round-off of its terms up to the part `long` of them.
    pub fn at_round_off(
        &self,
        scales: &Scales<V>,
        options: &StepOptions,
        long: f64,
    ) -> Option<f64> {
        let mut norm = 0.0;
        for (i, value) in self.values.as_slice().iter().enumerate() {
            let [own, scale, noise] =
                [&self.terms, &scales.rows, &scales.noise].map(|v| v.as_slice()[i]);
            let within = relative(*value, own) <= options.tolerance.max(long);
            let bound = ROUND_OFF * scale + NOISE * noise;
            let is_round_off = bound.is_finite() && value.abs() <= bound;
            if !(within || is_round_off) {
                return None;
            }
            // A row at round-off may have terms that are all zero; the norm is finite all the same.
            let size = own + scale + noise / f64::EPSILON;
            norm = larger(value.abs() / size.max(f64::MIN_POSITIVE), norm);
        }
        Some(norm)
    }
}

/// |value| / own; an exact zero is 0 whatever its row. NaN where the terms have overflowed: they are no measure then.
pub(crate) fn relative(value: f64, own: f64) -> f64 {
    if value == 0.0 {
        0.0
    } else if own.is_infinite() {
        f64::NAN
    } else {
        value.abs() / own
    }
}

#[cfg(test)]
mod tests {
    use super::relative;

    #[test]
    fn rows_without_terms() {
        assert_eq!(relative(0.0, 0.0), 0.0);
        assert_eq!(relative(-1.0, 0.0), f64::INFINITY);
        assert!(relative(f64::INFINITY, f64::INFINITY).is_nan());
        assert!(relative(1e300, f64::INFINITY).is_nan());
        assert_eq!(relative(-1.0, 4.0), 0.25);
    }
}
