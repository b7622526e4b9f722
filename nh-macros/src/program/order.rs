//! The order of pivots in which a sparse matrix whose zeros are known is eliminated.

use super::Depth;

/// A pivot is at least this much of its column, with rows of the same size.
const THRESHOLD: f64 = 0.05;

/// The pivots in the order of elimination: row, column.
pub(crate) type Order = Vec<(usize, usize)>;

/// An order with little fill-in and no small pivot, for matrices like the samples, row by row. The
/// pattern has the entries that may differ from zero: a sample that is zero says nothing of other
/// points. Least (r - 1)(c - 1) first, r and c the entries left in the pivot's row and column
/// (Markowitz); among equals the pivot that is known earliest, which is divided by once.
pub(crate) fn order(
    size: usize,
    samples: &[Vec<f64>],
    pattern: &[bool],
    depths: &[Depth],
) -> Option<Order> {
    let mut depths: Vec<Vec<Depth>> = depths.chunks(size).map(<[Depth]>::to_vec).collect();
    let mut samples: Vec<Vec<Vec<f64>>> =
        samples.iter().map(|sample| scaled(size, sample)).collect();
    let mut pattern: Vec<Vec<bool>> = pattern.chunks(size).map(<[bool]>::to_vec).collect();
    let (mut rows, mut columns): (Vec<_>, Vec<_>) = ((0..size).collect(), (0..size).collect());
    let mut order = Vec::new();
    while !rows.is_empty() {
        let candidates = rows
            .iter()
            .flat_map(|i| columns.iter().map(move |j| (*i, *j)));
        let ratio = |(i, j): (usize, usize)| {
            let of = |a: &Vec<Vec<f64>>| {
                let largest = rows.iter().map(|k| a[*k][j].abs()).fold(0.0, f64::max);
                a[i][j].abs() / largest
            };
            samples.iter().map(of).fold(f64::INFINITY, f64::min)
        };
        let cost = |(i, j): (usize, usize)| {
            let in_row = columns.iter().filter(|k| pattern[i][**k]).count();
            let in_column = rows.iter().filter(|k| pattern[**k][j]).count();
            (in_row - 1) * (in_column - 1)
        };
        let (i, j) = candidates
            .filter(|(i, j)| pattern[*i][*j] && ratio((*i, *j)) > 1e-6)
            .min_by(|a, b| {
                let small = |p: (usize, usize)| ratio(p) < THRESHOLD;
                let key = |p: (usize, usize)| (small(p), cost(p), depths[p.0][p.1]);
                key(*a).cmp(&key(*b)).then(ratio(*b).total_cmp(&ratio(*a)))
            })?;
        rows.retain(|k| *k != i);
        columns.retain(|k| *k != j);
        for k in rows
            .iter()
            .filter(|k| pattern[**k][j])
            .copied()
            .collect::<Vec<_>>()
        {
            let row: Vec<_> = columns.iter().copied().filter(|l| pattern[i][*l]).collect();
            for l in row {
                let multiple = depths[k][j].max(depths[i][j]).max(depths[i][l]);
                depths[k][l] = match pattern[k][l] {
                    true => depths[k][l].max(multiple),
                    false => multiple,
                };
                pattern[k][l] = true;
            }
            for a in &mut samples {
                let factor = a[k][j] / a[i][j];
                for l in &columns {
                    a[k][*l] -= factor * a[i][*l];
                }
            }
        }
        order.push((i, j));
    }
    Some(order)
}

/// Rows of the same size.
fn scaled(size: usize, sample: &[f64]) -> Vec<Vec<f64>> {
    let row = |row: &[f64]| {
        let largest = row.iter().fold(0.0, |max: f64, entry| max.max(entry.abs()));
        row.iter().map(|entry| entry / largest).collect()
    };
    sample.chunks(size).map(row).collect()
}
