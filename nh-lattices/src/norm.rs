//! How far the rows of a lattice are from zero.

use nh_runtime::internal::larger;
use nh_runtime::relative;

/// The largest row relative to its terms; infinite where one is not a number.
///
/// Without branches: of few rows every other one is the largest so far, and nothing foretells
/// which. So the site is not kept.
#[derive(Clone, Copy, Debug)]
pub(super) struct Norm {
    pub value: f64,
}

impl Norm {
    pub const ZERO: Self = Self { value: 0.0 };

    /// Looks at a row; 0 of 0 is 0, and terms that have overflowed are no measure.
    #[inline(always)]
    pub fn see(&mut self, value: f64, terms: f64) {
        let part = relative(value, terms);
        let is_number = part < f64::INFINITY;
        self.value = larger(if is_number { part } else { f64::INFINITY }, self.value);
    }

    /// Looks at the rows of a site, with their sizes.
    #[inline(always)]
    pub fn see_each(&mut self, (values, terms): (&[f64], &[f64]), sizes: Option<&[f64]>) {
        for (i, (value, terms)) in values.iter().zip(terms).enumerate() {
            let size = sizes.map_or(0.0, |sizes| sizes[i]);
            self.see(*value, *terms + size);
        }
    }

    /// The larger one of two norms.
    #[inline(always)]
    pub fn or(self, other: Self) -> Self {
        Self {
            value: larger(other.value, self.value),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Norm;

    fn of(rows: &[(f64, f64)]) -> f64 {
        let mut norm = Norm::ZERO;
        rows.iter()
            .for_each(|(value, terms)| norm.see(*value, *terms));
        norm.value
    }

    #[test]
    fn rows_without_a_measure_are_the_largest() {
        assert_eq!(of(&[(0.0, 0.0), (1.0, 4.0), (-3.0, 6.0), (1.0, 8.0)]), 0.5);
        for row in [
            (f64::NAN, 1.0),
            (1.0, f64::NAN),
            (1e300, f64::INFINITY),
            (f64::INFINITY, f64::INFINITY),
        ] {
            assert_eq!(of(&[(1.0, 4.0), row, (1.0, 8.0)]), f64::INFINITY);
        }
        assert!(of(&[(1.0, 0.0)]) > 1e300);
    }
}
