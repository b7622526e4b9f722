//! The line through a quantity over time, and what is left about it.

use core::fmt;

use super::batches::Batches;
use super::line::Line;
use crate::math::{abs, sqrt};

/// The drift of a quantity over time: the line of least squares through its values at the nodes,
///
/// ```text
/// x(t_k) = a + s t_k + r_k
/// ```
///
/// with the slope s, and the amplitude of the oscillation r about it. A quantity that a scheme
/// keeps oscillates and does not drift; one that it loses, drifts.
///
/// Values come one by one, in any number: means and sums of squares are updated as B. P. Welford
/// does (Technometrics 4, 1962), from the first value on, so that digits are not lost to the size
/// of the quantity, and nothing is allocated. Motions are watched by
/// [`watch`](crate::Watching::watch); numbers of your own, of a lattice for instance, go in by
/// [`record`](Self::record):
///
/// ```
/// # use nh_runtime::Drift;
/// let mut drift = Drift::new();
/// for k in 0..10_000 {
///     let t = f64::from(k) * 0.01;
///     drift.record(t, 2.0 + 1e-3 * t + 0.2 * (7.0 * t).sin());
/// }
/// assert!((drift.slope() - 1e-3).abs() < 2.0 * drift.standard_error());
/// assert!((drift.oscillation() - 0.2).abs() < 1e-2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drift {
    /// (t, x) at the first node, and x at the last.
    first: [f64; 2],
    last: f64,
    /// The largest |x - x_0|.
    largest: f64,
    line: Line,
    batches: Batches,
}

impl Default for Drift {
    fn default() -> Self {
        Self::new()
    }
}

impl Drift {
    /// No values yet.
    #[must_use]
    pub fn new() -> Self {
        Self {
            first: [f64::NAN; 2],
            last: f64::NAN,
            largest: 0.0,
            line: Line::default(),
            batches: Batches::new(),
        }
    }

    /// Takes the value x at t. Times need not be equidistant.
    #[inline]
    pub fn record(&mut self, t: f64, x: f64) {
        if self.line.count() == 0 {
            self.first = [t, x];
        }
        self.last = x;
        let point = [t - self.first[0], x - self.first[1]];
        // A value that is no number stays the largest.
        let change = abs(point[1]);
        if !(change <= self.largest || self.largest.is_nan()) {
            self.largest = change;
        }
        self.line.add(point);
        self.batches.add(point);
    }

    /// How many values there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.line.count()
    }

    /// The value at the first node; NaN without one.
    #[must_use]
    pub fn first(&self) -> f64 {
        self.first[1]
    }

    /// The value at the last node; NaN without one.
    #[must_use]
    pub fn last(&self) -> f64 {
        self.last
    }

    /// The mean of all values; NaN without one.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.first[1] + self.line.mean()
    }

    /// The largest |x - x_0|, x_0 the first value.
    #[must_use]
    pub fn largest_change(&self) -> f64 {
        self.largest
    }

    /// The slope s, per unit of time; NaN of fewer than two times.
    #[must_use]
    pub fn slope(&self) -> f64 {
        self.line.slope()
    }

    /// The standard error of the slope; NaN of fewer than three values.
    ///
    /// Neighbouring residuals r_k of a motion are alike, as those of independent measurements are
    /// not, and the error of the textbook for a line is too small by √((1 + ρ)/(1 - ρ)) where their
    /// correlation falls as ρ^k. This one is the largest of
    ///
    /// - the textbook's, Σ r²/(n - 2)/Σ (t - t̄)², of all values;
    /// - the same of the means of consecutive values in 32 to 63 batches of equal length, in half
    ///   as many and in a quarter as many (the method of batch means), of which the residuals are
    ///   independent where a batch is much longer than the motion remembers.
    ///
    /// For a periodic r it is the size of the slope that phases at the two ends make, or some times
    /// that, and falls with T²; for a random r with a memory shorter than T/16 it is the standard
    /// deviation of the slope to some 20 %. A quantity that wanders over the whole time, as a
    /// random walk does, has no line: the error that is found is then too small, by 2 or 3.
    #[must_use]
    pub fn standard_error(&self) -> f64 {
        let all = self.line.standard_error();
        match all.is_nan() {
            true => all,
            false => self.batches.standard_errors().fold(all, f64::max),
        }
    }

    /// The amplitude of the oscillation about the line: √2 times the root of the mean of r², which
    /// is the amplitude A of r = A sin(ωt).
    #[must_use]
    pub fn oscillation(&self) -> f64 {
        sqrt(2.0 * self.line.residual() / self.line.count() as f64)
    }
}

impl fmt::Display for Drift {
    /// `slope -2.1e-8 ± 3e-10 per unit of time, oscillation 4.0e-4 about the line, from 5.45e-1 to 5.44e-1 in 4000 nodes`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "slope {:.3e} ± {:.1e} per unit of time, oscillation {:.2e} about the line, from {:.6e} to {:.6e} in {} nodes",
            self.slope(),
            self.standard_error(),
            self.oscillation(),
            self.first(),
            self.last(),
            self.count()
        )
    }
}
