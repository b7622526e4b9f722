//! Derivatives by central differences, extrapolated to step 0 (Ridders' method), with a bound of their
//! error.

use super::numbers::{ROUNDING, assert_close};

/// Halvings of the step.
const LEVELS: usize = 6;
/// A function value may be off by this many rounding units of the largest value met: the terms of the
/// expressions here outnumber this many operations only where they are small.
const OPERATIONS: f64 = 256.0;

/// f'(x) and a bound of its error.
#[derive(Clone, Copy, Debug)]
pub struct Derivative {
    pub value: f64,
    pub error: f64,
}

impl Derivative {
    #[track_caller]
    pub fn assert_is(&self, what: &str, value: f64) {
        let allowed = self.error + OPERATIONS * ROUNDING * value.abs();
        assert_close(what, value, self.value, allowed);
    }
}

/// f' at 0, from values in [-step, step].
///
/// The column j of the tableau has an error O(s^{2j+2}); of all entries the one is taken that moved
/// least in the last extrapolation, and ten times that move is its truncation error. Round-off adds
/// at most OPERATIONS u max|f| / s, for the smallest s used.
pub fn derivative(step: f64, f: impl Fn(f64) -> f64) -> Derivative {
    let mut best = Derivative {
        value: f64::NAN,
        error: f64::INFINITY,
    };
    let (mut s, mut largest) = (step, 1.0_f64);
    let mut previous: Vec<f64> = Vec::new();
    for _ in 0..LEVELS {
        let (above, below) = (f(s), f(-s));
        largest = largest.max(above.abs()).max(below.abs());
        let round_off = OPERATIONS * ROUNDING * largest / s;
        let mut row = vec![(above - below) / (2.0 * s)];
        let mut factor = 1.0;
        for (j, &coarser) in previous.iter().enumerate() {
            factor *= 4.0;
            let extrapolated = row[j] + (row[j] - coarser) / (factor - 1.0);
            let moved = (extrapolated - row[j])
                .abs()
                .max((extrapolated - coarser).abs());
            row.push(extrapolated);
            let error = 10.0 * moved + round_off;
            if error < best.error {
                best = Derivative {
                    value: extrapolated,
                    error,
                };
            }
        }
        previous = row;
        s /= 2.0;
    }
    best
}

/// ∂f/∂x_i at x, from values with x_i moved by at most `step`.
pub fn partial<const N: usize>(
    step: f64,
    x: [f64; N],
    i: usize,
    f: impl Fn([f64; N]) -> f64,
) -> Derivative {
    derivative(step, |s| {
        let mut moved = x;
        moved[i] += s;
        f(moved)
    })
}
