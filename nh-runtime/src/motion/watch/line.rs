//! The line of least squares through points that come one by one.

use crate::math::sqrt;

/// Means and sums of products of points.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Line {
    count: usize,
    mean: [f64; 2],
    /// Σ (t - t̄)², Σ (t - t̄)(x - x̄), Σ (x - x̄)².
    squares: [f64; 3],
}

impl Line {
    #[inline]
    pub(super) fn add(&mut self, [t, x]: [f64; 2]) {
        self.count += 1;
        let share = 1.0 / self.count as f64;
        let before = [t - self.mean[0], x - self.mean[1]];
        self.mean[0] += before[0] * share;
        self.mean[1] += before[1] * share;
        let after = [t - self.mean[0], x - self.mean[1]];
        self.squares[0] += before[0] * after[0];
        self.squares[1] += before[0] * after[1];
        self.squares[2] += before[1] * after[1];
    }

    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// x̄; NaN of no points.
    pub(super) fn mean(&self) -> f64 {
        match self.count {
            0 => f64::NAN,
            _ => self.mean[1],
        }
    }

    pub(super) fn slope(&self) -> f64 {
        self.squares[1] / self.squares[0]
    }

    /// Σ r².
    pub(super) fn residual(&self) -> f64 {
        let [tt, tx, xx] = self.squares;
        if tt == 0.0 {
            return xx;
        }
        // Rounding does not make it negative; NaN stays.
        let rest = xx - tx * (tx / tt);
        if rest < 0.0 { 0.0 } else { rest }
    }

    /// The standard error of the slope if the r are independent of each other.
    pub(super) fn standard_error(&self) -> f64 {
        match self.count {
            0..=2 => f64::NAN,
            n => sqrt(self.residual() / (n - 2) as f64 / self.squares[0]),
        }
    }
}
