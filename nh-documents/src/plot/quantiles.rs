//! Quantiles of many values.

use std::vec::Vec;

/// The boundaries of the bands between 5 and 95 % and between 25 and 75 %, and the medians, of the
/// values at each x.
pub(super) fn bands<V: AsRef<[f64]>>(
    values: impl IntoIterator<Item = (f64, V)>,
) -> ([Vec<[f64; 2]>; 2], Vec<[f64; 2]>) {
    let mut rows: Vec<(f64, [f64; 5])> = Vec::new();
    for (x, values) in values {
        let finite = values.as_ref().iter().copied().filter(|v| v.is_finite());
        let mut sorted: Vec<f64> = finite.collect();
        sorted.sort_by(f64::total_cmp);
        if !sorted.is_empty() {
            rows.push((
                x,
                [0.05, 0.25, 0.5, 0.75, 0.95].map(|p| quantile(&sorted, p)),
            ));
        }
    }
    let line = |i: usize| rows.iter().map(move |(x, quantiles)| [*x, quantiles[i]]);
    let band = |low, high| line(low).chain(line(high).rev()).collect();
    ([band(0, 4), band(1, 3)], line(2).collect())
}

/// The quantile at a share of sorted values, between neighbours on a line.
fn quantile(sorted: &[f64], share: f64) -> f64 {
    let place = share * (sorted.len() - 1) as f64;
    let below = place.floor() as usize;
    let above = (below + 1).min(sorted.len() - 1);
    sorted[below] + (place - below as f64) * (sorted[above] - sorted[below])
}

#[cfg(test)]
mod tests {
    use super::{bands, quantile};

    /// numpy.quantile([1, 2, 4, 8, 16], …).
    #[test]
    fn quantiles_between_neighbours() {
        let sorted = [1.0, 2.0, 4.0, 8.0, 16.0];
        let expected = [
            (0.0, 1.0),
            (0.05, 1.2),
            (0.25, 2.0),
            (0.4, 3.2),
            (0.5, 4.0),
            (0.95, 14.4),
            (1.0, 16.0),
        ];
        for (share, expected) in expected {
            assert!(
                (quantile(&sorted, share) - expected).abs() < 1e-12,
                "{share}"
            );
        }
        assert_eq!(quantile(&[3.0], 0.95), 3.0);
    }

    #[test]
    fn failed_members_do_not_count() {
        let values = [
            (0.0, [f64::NAN, 1.0, 3.0]),
            (1.0, [2.0, f64::INFINITY, 4.0]),
        ];
        let (bands, median) = bands(values);
        assert_eq!(median, [[0.0, 2.0], [1.0, 3.0]]);
        assert_eq!(bands[1], [[0.0, 1.5], [1.0, 2.5], [1.0, 3.5], [0.0, 2.5]]);
    }
}
