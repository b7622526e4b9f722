//! Gaussian elimination written out: a sparse matrix whose zeros are known, in a fixed order of pivots.

use super::{Builder, Depth, Signed};

/// A pivot is at least this much of its column, with rows of the same size.
const THRESHOLD: f64 = 0.05;

/// The pivots in the order of elimination: row, column.
pub(crate) type Order = Vec<(usize, usize)>;

/// The solution, and what it divides by.
pub(crate) struct Eliminated {
    pub(crate) solution: Vec<Signed>,
    pub(crate) pivots: Vec<Pivot>,
}

/// A pivot but for its sign, and its terms where it was formed by subtraction.
pub(crate) struct Pivot {
    pub(crate) value: Signed,
    pub(crate) terms: Vec<Signed>,
}

/// An order with little fill-in and no small pivot, for matrices like the samples, row by row. The pattern has the entries
/// that may differ from zero: a sample that is zero says nothing of other points. Least (r - 1)(c - 1) first, r and c the entries left in the
/// pivot's row and column (Markowitz); among equals the pivot that is known earliest, which is divided by once.
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

/// A sum that is not written before it is used.
#[derive(Clone, Default)]
struct DeferredSum(Vec<Signed>);

impl DeferredSum {
    fn of(value: Option<Signed>) -> Self {
        Self(value.into_iter().collect())
    }

    /// Its value; `None` for zero.
    fn value(&mut self, builder: &mut Builder) -> Option<Signed> {
        if self.0.is_empty() {
            return None;
        }
        let value = builder.sum(self.0.clone());
        self.0 = vec![value];
        Some(value)
    }

    /// self -= l u.
    fn subtract(&mut self, builder: &mut Builder, l: Signed, u: Signed) {
        let product = builder.product(vec![l, u]);
        self.0.push(product.negated());
    }
}

/// x with A x = b, the entries of A row by row, `None` for zero; nothing where a pivot is zero as it is written: what is known of the
/// unknowns by then may leave nothing of an entry that does not vanish elsewhere.
pub(crate) fn eliminate(
    builder: &mut Builder,
    entries: Vec<Option<Signed>>,
    right: Vec<Option<Signed>>,
    order: &[(usize, usize)],
) -> Option<Eliminated> {
    let size = right.len();
    let mut matrix: Vec<Vec<DeferredSum>> = entries
        .chunks(size)
        .map(|row| row.iter().map(|entry| DeferredSum::of(*entry)).collect())
        .collect();
    for (place, entry) in entries.iter().enumerate() {
        if let Some(entry) = entry {
            builder.symbol(*entry, || format!("j_{}_{}", place / size, place % size));
        }
    }
    let mut right: Vec<_> = right.into_iter().map(DeferredSum::of).collect();
    let mut pivots = Vec::new();
    let mut inverses = Vec::new();
    for (step, &(i, j)) in order.iter().enumerate() {
        let mut terms = matrix[i][j].0.clone();
        let pivot = matrix[i][j].value(builder);
        let pivot = pivot.filter(|pivot| !builder.is_zero(*pivot))?;
        builder.symbol(pivot, || format!("pivot_{step}"));
        if terms.len() == 1 {
            terms.clear();
        }
        pivots.push(Pivot {
            value: Signed::positive(pivot.id),
            terms,
        });
        let inverse = builder.power(pivot, -1);
        builder.symbol(inverse, || format!("inverse_pivot_{step}"));
        inverses.push(inverse);
        let left = &order[step + 1..];
        let row: Vec<_> = left
            .iter()
            .filter_map(|(_, l)| matrix[i][*l].value(builder).map(|value| (*l, value)))
            .collect();
        for (l, value) in &row {
            builder.symbol(*value, || format!("u_{i}_{l}"));
        }
        let b = right[i].value(builder);
        if let Some(b) = b {
            builder.symbol(b, || format!("right_{i}"));
        }
        for (k, _) in left {
            let Some(entry) = matrix[*k][j].value(builder) else {
                continue;
            };
            builder.symbol(entry, || format!("a_{k}_{j}"));
            let multiplier = builder.product(vec![entry, inverse]);
            builder.symbol(multiplier, || format!("l_{k}_{j}"));
            for (l, value) in &row {
                matrix[*k][*l].subtract(builder, multiplier, *value);
            }
            if let Some(b) = b {
                right[*k].subtract(builder, multiplier, b);
            }
        }
    }
    let mut solution: Vec<Option<Signed>> = vec![None; size];
    for (step, &(i, j)) in order.iter().enumerate().rev() {
        for (_, l) in &order[step + 1..] {
            if let (Some(entry), Some(x)) = (matrix[i][*l].value(builder), solution[*l]) {
                right[i].subtract(builder, entry, x);
            }
        }
        solution[j] = right[i].value(builder).map(|b| {
            builder.symbol(b, || format!("reduced_{i}"));
            builder.product(vec![b, inverses[step]])
        });
        if let Some(x) = solution[j] {
            builder.symbol(x, || format!("solution_{j}"));
        }
    }
    let solution = solution
        .into_iter()
        .map(|x| x.unwrap_or_else(|| builder.zero()));
    Some(Eliminated {
        solution: solution.collect(),
        pivots,
    })
}
