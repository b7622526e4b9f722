//! Distributions of one number, by their quantiles.

use core::ops::{Range, RangeInclusive};

use statrs::distribution::{ContinuousCDF, Normal};

/// The distribution of a number that is drawn. Every draw is the quantile x(u) of a point u of
/// (0, 1), so that numbers of a generator, of a Sobol sequence and of a Latin hypercube are
/// distributed by one function.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Distribution {
    /// x = a + (b - a) u, between a and b; a range `a..b` is one.
    Uniform {
        /// a.
        from: f64,
        /// b.
        to: f64,
    },
    /// x = μ + σ z, with z the quantile of the standard normal distribution.
    Normal {
        /// μ.
        mean: f64,
        /// σ ≥ 0.
        deviation: f64,
    },
    /// x = exp(μ + σ z): ln x is normal, and exp μ is the median.
    LogNormal {
        /// μ, the mean of ln x.
        mean: f64,
        /// σ ≥ 0, the standard deviation of ln x.
        deviation: f64,
    },
}

impl Distribution {
    /// The quantile x(u), for 0 < u < 1.
    ///
    /// # Panics
    /// If a parameter is not finite, or a deviation is negative.
    #[must_use]
    pub fn quantile(self, u: f64) -> f64 {
        match self {
            Self::Uniform { from, to } => {
                assert!(
                    from.is_finite() && to.is_finite(),
                    "a uniform distribution from {from} to {to}: both have to be finite"
                );
                from + (to - from) * u
            }
            Self::Normal { mean, deviation } => normal(mean, deviation, u),
            Self::LogNormal { mean, deviation } => normal(mean, deviation, u).exp(),
        }
    }
}

fn normal(mean: f64, deviation: f64, u: f64) -> f64 {
    assert!(
        mean.is_finite() && deviation.is_finite() && deviation >= 0.0,
        "a normal distribution of mean {mean} and deviation {deviation}: both have to be finite, and the deviation not negative"
    );
    mean + deviation * Normal::standard().inverse_cdf(u)
}

impl From<Range<f64>> for Distribution {
    fn from(Range { start, end }: Range<f64>) -> Self {
        let (from, to) = (start, end);
        Self::Uniform { from, to }
    }
}

impl From<RangeInclusive<f64>> for Distribution {
    fn from(range: RangeInclusive<f64>) -> Self {
        let (from, to) = range.into_inner();
        Self::Uniform { from, to }
    }
}
