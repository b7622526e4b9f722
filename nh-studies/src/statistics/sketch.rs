//! Quantiles of numbers that are not kept.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// (γ - 1)/(γ + 1), the relative error of a quantile.
const ERROR: f64 = 0.01;

/// A DDSketch (Masson, Rim and Lee, VLDB 2019): how many numbers lie in each of the bins
/// γ^i ≤ |x| < γ^(i+1), of each sign. All doubles have their bins, about 75 000 of each sign, and
/// those with numbers are kept: none is merged with another, and the order of numbers does not
/// count.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Sketch {
    /// The numbers in the bin of each key, in the order of their values: i + 40 000 of x > 0, its
    /// negative of x < 0, and 0 of x = 0.
    bins: BTreeMap<i32, u64>,
    min: f64,
    max: f64,
}

/// More than the smallest double has, ln(2⁻¹⁰⁷⁴)/ln γ = -37 221.
const OFFSET: f64 = 40_000.0;

fn ln_gamma() -> f64 {
    ((1.0 + ERROR) / (1.0 - ERROR)).ln()
}

impl Sketch {
    /// A sketch of no number.
    pub fn new() -> Self {
        Self {
            bins: BTreeMap::new(),
            min: f64::INFINITY,
            max: f64::NEG_INFINITY,
        }
    }

    /// Takes a finite number.
    pub fn add(&mut self, x: f64) {
        let key = (x.abs().ln() / ln_gamma()).floor() + OFFSET;
        let key = match x {
            0.0 => 0,
            _ => (key * x.signum()) as i32,
        };
        *self.bins.entry(key).or_default() += 1;
        self.min = self.min.min(x);
        self.max = self.max.max(x);
    }

    /// Takes the numbers of another sketch.
    pub fn join(&mut self, other: &Self) {
        for (key, count) in &other.bins {
            *self.bins.entry(*key).or_default() += count;
        }
        self.min = self.min.min(other.min);
        self.max = self.max.max(other.max);
    }

    /// The number of the rank ⌊q (n - 1)⌋, to 1 % of itself; the first and the last are exact.
    pub fn quantile(&self, q: f64) -> f64 {
        let last = self.bins.values().sum::<u64>() - 1;
        let rank = (q * last as f64) as u64;
        if rank == 0 {
            return self.min;
        }
        if rank >= last {
            return self.max;
        }
        let mut below = 0;
        let found = self.bins.iter().find(|(_, count)| {
            below += **count;
            below > rank
        });
        let key = found.map_or(0, |(key, _)| *key);
        // 2γ/(γ + 1) γ^i, as far from one end of the bin as from the other in relation to them.
        let size = ((f64::from(key.abs()) - OFFSET) * ln_gamma()).exp() * (1.0 + ERROR);
        match key {
            0 => 0.0,
            _ => size.copysign(f64::from(key)).clamp(self.min, self.max),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Sketch;

    fn of(values: &[f64]) -> Sketch {
        let mut all = Sketch::new();
        values.iter().for_each(|x| all.add(*x));
        all
    }

    /// Doubles of all sizes and signs, against the sorted values: 1 %, and the spacing of doubles
    /// where they are subnormal; the powers of γ have 37 000 ε of an exponent's rounding.
    #[test]
    fn quantiles_of_any_doubles_are_those_of_the_sorted_values() {
        let mut values = vec![0.0, -0.0, 1e20, f64::MAX, f64::MIN, 5e-324, -5e-324, 1e-310];
        for i in 0..4000_i32 {
            let x = 10_f64.powf(f64::from(i % 613) - 305.0) * (1.0 + f64::from(i) / 4000.0);
            values.push(if i % 3 == 0 { -x } else { x });
        }
        let sketch = of(&values);
        let text = serde_json::to_string(&sketch).unwrap();
        assert_eq!(serde_json::from_str::<Sketch>(&text).unwrap(), sketch);
        values.sort_by(f64::total_cmp);
        for i in 0..=1000 {
            let q = f64::from(i) / 1000.0;
            let exact = values[(q * (values.len() - 1) as f64) as usize];
            let found = sketch.quantile(q);
            let bound = 0.01 * (1.0 + 1e-9) * exact.abs() + 5e-324;
            assert!((found - exact).abs() <= bound, "{q}: {found:e}, {exact:e}");
        }
        assert_eq!(
            (sketch.quantile(0.0), sketch.quantile(1.0)),
            (f64::MIN, f64::MAX)
        );
    }

    /// A sketch of some values and of the others, either way round, is that of all.
    #[test]
    fn sketches_are_joined_in_any_order() {
        let (some, others) = ([1.0, 1e20, -3.0], [2.0, 0.0, 1e-300, -1e308]);
        let (mut one, mut other) = (of(&some), of(&others));
        one.join(&of(&others));
        other.join(&of(&some));
        assert!(one == other && one == of(&[&some[..], &others].concat()));
    }

    /// Values that are all the same have one quantile, to the bit.
    #[test]
    fn quantiles_lie_between_the_extrema() {
        let sketch = of(&[0.3; 9]);
        assert_eq!(sketch.quantile(0.5), 0.3);
    }
}
