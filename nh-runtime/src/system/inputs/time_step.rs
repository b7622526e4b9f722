//! Time steps.

/// A time step: the time `t` of the first configuration passed, and the step `h`.
///
/// A bare `f64` converts into a step of that length at t = 0. A negative `h` runs backwards.
///
/// ```
/// use nh_runtime::TimeStep;
/// assert_eq!(TimeStep::from(0.01), TimeStep { t: 0.0, h: 0.01 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeStep {
    /// Time of the first configuration.
    pub t: f64,
    /// Length of the step, in the unit of `t`.
    pub h: f64,
}

impl TimeStep {
    /// The step of length `h` that starts at `t`.
    #[inline]
    #[must_use]
    pub const fn new(t: f64, h: f64) -> Self {
        Self { t, h }
    }

    /// The step of the same length that starts `k` steps later, at t + k h.
    #[inline]
    #[must_use]
    pub fn offset(self, k: usize) -> Self {
        // A signed number is converted by one instruction, an unsigned one by four.
        let k = k as i64 as f64;
        Self {
            t: self.t + k * self.h,
            h: self.h,
        }
    }

    pub(crate) fn is_valid(self) -> bool {
        self.t.is_finite() && self.h.is_finite() && self.h != 0.0
    }
}

impl From<f64> for TimeStep {
    #[inline]
    fn from(h: f64) -> Self {
        Self { t: 0.0, h }
    }
}

#[cfg(test)]
mod tests {
    use super::TimeStep;

    #[test]
    fn times_are_not_accumulated() {
        let step = TimeStep::new(1.0, 0.1).offset(1_000_000);
        assert_eq!(
            step,
            TimeStep {
                t: 1.0 + 1e6 * 0.1,
                h: 0.1
            }
        );
    }

    #[test]
    fn validity() {
        assert!(TimeStep::from(-0.1).is_valid());
        for (t, h) in [
            (0.0, 0.0),
            (0.0, f64::NAN),
            (f64::INFINITY, 1.0),
            (0.0, f64::NEG_INFINITY),
        ] {
            assert!(!TimeStep::new(t, h).is_valid());
        }
    }
}
