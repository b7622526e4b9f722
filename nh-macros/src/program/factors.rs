//! The factors of a sparse matrix written out, for many right sides and for those of the transposed equations.

use super::eliminate::Order;
use super::{Builder, Signed};

/// L and U of a matrix whose zeros are known, in a fixed order of pivots.
pub(crate) struct WrittenFactors {
    /// Row, column of every pivot.
    order: Order,
    /// The pivots and their reciprocals.
    pivots: Vec<Signed>,
    inverses: Vec<Signed>,
    /// Behind every pivot its row of U: column, entry.
    upper: Vec<Vec<(usize, Signed)>>,
    /// Below every pivot its column of L: row, multiplier.
    lower: Vec<Vec<(usize, Signed)>>,
}

/// The numbers by which a fixed order of pivots is judged at run time, each with its place.
#[derive(Clone)]
pub(crate) struct Growth {
    /// The entries of the matrix that are not zero.
    pub(crate) entries: Vec<[usize; 2]>,
    /// Row, column.
    pub(crate) order: Order,
    /// Step, column.
    pub(crate) upper: Vec<[usize; 2]>,
    /// Step, row.
    pub(crate) lower: Vec<[usize; 2]>,
}

impl WrittenFactors {
    /// The factors of these entries, row by row; nothing where a pivot is zero as it is written.
    pub(crate) fn new(builder: &mut Builder, entries: &[Signed], order: Order) -> Option<Self> {
        let size = order.len();
        // The sums that the entries have become, not written before they are used.
        let mut matrix: Vec<Vec<Signed>> = entries.iter().map(|entry| vec![*entry]).collect();
        let value = |builder: &mut Builder, matrix: &mut [Vec<Signed>], i: usize, j: usize| {
            let terms = &mut matrix[i * size + j];
            let sum = builder.sum(terms.clone());
            *terms = vec![sum];
            sum
        };
        let (mut pivots, mut inverses) = (Vec::new(), Vec::new());
        let (mut upper, mut lower) = (Vec::new(), Vec::new());
        for (step, &(i, j)) in order.iter().enumerate() {
            let pivot = value(builder, &mut matrix, i, j);
            if builder.is_zero(pivot) {
                return None;
            }
            let inverse = builder.power(pivot, -1);
            let (mut row, mut column) = (Vec::new(), Vec::new());
            for &(_, l) in &order[step + 1..] {
                let entry = value(builder, &mut matrix, i, l);
                if !builder.is_zero(entry) {
                    row.push((l, entry));
                }
            }
            for &(k, _) in &order[step + 1..] {
                let entry = value(builder, &mut matrix, k, j);
                if builder.is_zero(entry) {
                    continue;
                }
                let multiplier = builder.product(vec![entry, inverse]);
                for (l, entry) in &row {
                    let product = builder.product(vec![multiplier, *entry]);
                    matrix[k * size + l].push(product.negated());
                }
                column.push((k, multiplier));
            }
            pivots.push(pivot);
            inverses.push(inverse);
            upper.push(row);
            lower.push(column);
        }
        Some(Self {
            order,
            pivots,
            inverses,
            upper,
            lower,
        })
    }

    /// x with A x = b.
    pub(crate) fn solve(&self, builder: &mut Builder, right: Vec<Signed>) -> Vec<Signed> {
        let size = right.len();
        let mut sums: Vec<_> = right.into_iter().map(|b| vec![b]).collect();
        for (step, &(i, _)) in self.order.iter().enumerate() {
            let b = builder.sum(sums[i].clone());
            sums[i] = vec![b];
            for (k, multiplier) in &self.lower[step] {
                let product = builder.product(vec![*multiplier, b]);
                sums[*k].push(product.negated());
            }
        }
        let mut x = vec![builder.zero(); size];
        for (step, &(i, j)) in self.order.iter().enumerate().rev() {
            let mut sum = sums[i].clone();
            for (l, entry) in &self.upper[step] {
                sum.push(builder.product(vec![*entry, x[*l]]).negated());
            }
            let sum = builder.sum(sum);
            x[j] = builder.product(vec![sum, self.inverses[step]]);
        }
        x
    }

    /// y with Aᵀ y = c.
    pub(crate) fn solve_transposed(
        &self,
        builder: &mut Builder,
        right: Vec<Signed>,
    ) -> Vec<Signed> {
        let mut y = vec![builder.zero(); right.len()];
        let mut sums: Vec<_> = right.into_iter().map(|c| vec![c]).collect();
        for (step, &(i, j)) in self.order.iter().enumerate() {
            let sum = builder.sum(sums[j].clone());
            y[i] = builder.product(vec![sum, self.inverses[step]]);
            for (l, entry) in &self.upper[step] {
                sums[*l].push(builder.product(vec![*entry, y[i]]).negated());
            }
        }
        for (step, &(i, _)) in self.order.iter().enumerate().rev() {
            let mut sum = vec![y[i]];
            for (k, multiplier) in &self.lower[step] {
                sum.push(builder.product(vec![*multiplier, y[*k]]).negated());
            }
            y[i] = builder.sum(sum);
        }
        y
    }

    /// The numbers that say how the entries grow: those of the matrix, the pivots, U and L.
    pub(crate) fn growth(&self, builder: &Builder, entries: &[Signed]) -> (Growth, Vec<Signed>) {
        let size = self.order.len();
        let present = entries.iter().enumerate();
        let present: Vec<_> = present.filter(|(_, x)| !builder.is_zero(**x)).collect();
        let places = |parts: &[Vec<(usize, Signed)>]| -> Vec<[usize; 2]> {
            let parts = parts.iter().enumerate();
            let places = parts.flat_map(|(step, part)| part.iter().map(move |(k, _)| [step, *k]));
            places.collect()
        };
        let growth = Growth {
            entries: (present.iter())
                .map(|(k, _)| [k / size, k % size])
                .collect(),
            order: self.order.clone(),
            upper: places(&self.upper),
            lower: places(&self.lower),
        };
        let parts = self.upper.iter().chain(&self.lower).flatten();
        let numbers = present.iter().map(|(_, x)| **x);
        let numbers = numbers.chain(self.pivots.iter().copied());
        (growth, numbers.chain(parts.map(|(_, x)| *x)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expression::Variable;
    use crate::program::{Number, Output, Program, Value};

    fn number(builder: &mut Builder, value: i64) -> Signed {
        let number = Number {
            numerator: value.abs().to_string(),
            denominator: "1".into(),
            nearest: (value.abs() as f64).to_bits(),
        };
        builder.number(value < 0, number)
    }

    fn run(program: &Program, input: impl Fn(Variable) -> f64) -> Vec<f64> {
        let mut values: Vec<f64> = Vec::new();
        for value in &program.values {
            values.push(match value {
                Value::Input(variable) => input(*variable),
                Value::Number(number) => f64::from_bits(number.nearest),
                Value::Sum(terms) => (terms.iter())
                    .map(|t| values[t.id.0] * if t.negative { -1.0 } else { 1.0 })
                    .sum(),
                Value::Product(factors) => factors.iter().map(|id| values[id.0]).product(),
                Value::Power(base, exponent) => values[base.0].powi(*exponent as i32),
                other => unreachable!("{other:?}"),
            });
        }
        let outputs = program.outputs.iter().map(|output| match output {
            Output::Zero => 0.0,
            Output::Value(x) => values[x.id.0] * if x.negative { -1.0 } else { 1.0 },
        });
        outputs.collect()
    }

    /// A x = b and Aᵀ y = c with zeros in A, in an order of pivots off the diagonal.
    #[test]
    fn both_equations_are_solved() {
        let a = [[0, 2, 3], [1, 0, -4], [5, 6, 0]];
        let mut builder = Builder::staged();
        let entries: Vec<_> = (0..9)
            .map(|k| match a[k / 3][k % 3] {
                0 => builder.zero(),
                _ => builder.input(Variable::JacobianEntry(k / 3, k % 3)),
            })
            .collect();
        let order = vec![(1, 0), (0, 2), (2, 1)];
        let factors = WrittenFactors::new(&mut builder, &entries, order).expect("regular");
        let right: Vec<_> = [7, 0, -2]
            .iter()
            .map(|b| number(&mut builder, *b))
            .collect();
        let x = factors.solve(&mut builder, right.clone());
        let y = factors.solve_transposed(&mut builder, right);
        let (growth, _) = factors.growth(&builder, &entries);
        assert_eq!(growth.entries.len(), 6);
        let found = run(&builder.finish([x, y].concat()), |variable| {
            let Variable::JacobianEntry(i, j) = variable else {
                unreachable!("{variable:?}")
            };
            f64::from(a[i][j])
        });
        let b = [7.0, 0.0, -2.0];
        for i in 0..3 {
            let row: f64 = (0..3).map(|j| f64::from(a[i][j]) * found[j]).sum();
            let column: f64 = (0..3).map(|j| f64::from(a[j][i]) * found[3 + j]).sum();
            assert!((row - b[i]).abs() < 1e-14, "{found:?}");
            assert!((column - b[i]).abs() < 1e-14, "{found:?}");
        }
    }
}
