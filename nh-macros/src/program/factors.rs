//! Gaussian elimination written out, of a sparse matrix in a fixed order of pivots: for one right
//! side beside it, or by its factors for many, and for those of the transposed equations.

use super::order::Order;
use super::{Builder, Signed};

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

/// L and U of a matrix whose zeros are known, in a fixed order of pivots.
pub(crate) struct WrittenFactors {
    /// Row, column of every pivot.
    order: Order,
    pivots: Vec<WrittenPivot>,
    /// Behind every pivot its row of U: column, entry.
    upper: Vec<Vec<(usize, Signed)>>,
    /// Below every pivot its column of L: row, multiplier.
    lower: Vec<Vec<(usize, Signed)>>,
    /// L⁻¹ b of a right side that is eliminated beside the matrix.
    right: Vec<Sum>,
    /// Whether values are called by the symbols of the method.
    is_named: bool,
}

struct WrittenPivot {
    value: Signed,
    inverse: Signed,
    /// Its terms, where it was formed by subtraction.
    terms: Vec<Signed>,
}

/// A sum that is not written before it is used.
type Sum = Vec<Signed>;

/// The value of a sum, which the sum is replaced by.
fn value_of_sum(builder: &mut Builder, sum: &mut Sum) -> Signed {
    if sum.is_empty() {
        return builder.zero();
    }
    let value = builder.sum(std::mem::take(sum));
    sum.extend((!builder.is_zero(value)).then_some(value));
    value
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

/// x with A x = b, the entries of A row by row; nothing where a pivot is zero as it is written:
/// what is known of the unknowns by then may leave nothing of an entry that does not vanish
/// elsewhere.
pub(crate) fn eliminate(
    builder: &mut Builder,
    entries: &[Signed],
    right: &[Signed],
    order: &[(usize, usize)],
) -> Option<Eliminated> {
    let size = right.len();
    for (place, entry) in entries.iter().enumerate() {
        builder.symbol(*entry, || format!("j_{}_{}", place / size, place % size));
    }
    let factors = WrittenFactors::with_right(builder, (entries, right), order.to_vec(), true)?;
    Some(Eliminated {
        solution: factors.reduced_solution(builder),
        pivots: factors.guarded_pivots(),
    })
}

impl WrittenFactors {
    /// The factors of these entries, row by row; nothing where a pivot is zero as it is written.
    pub(crate) fn new(builder: &mut Builder, entries: &[Signed], order: Order) -> Option<Self> {
        Self::with_right(builder, (entries, &[]), order, false)
    }

    /// The factors, with a right side that is eliminated beside the matrix, if there is one.
    pub(super) fn with_right(
        builder: &mut Builder,
        (entries, right): (&[Signed], &[Signed]),
        order: Order,
        is_named: bool,
    ) -> Option<Self> {
        let size = order.len();
        let sum =
            |x: &Signed| -> Sum { (!builder.is_zero(*x)).then_some(*x).into_iter().collect() };
        let mut right: Vec<Sum> = right.iter().map(sum).collect();
        let mut matrix: Vec<Sum> = entries.iter().map(sum).collect();
        let name = |builder: &mut Builder, value: Signed, symbol: &dyn Fn() -> String| {
            if is_named {
                builder.symbol(value, symbol);
            }
        };
        let (mut pivots, mut upper, mut lower) = (Vec::new(), Vec::new(), Vec::new());
        for (step, &(i, j)) in order.iter().enumerate() {
            let mut terms = matrix[i * size + j].clone();
            if terms.len() == 1 {
                terms.clear();
            }
            let value = value_of_sum(builder, &mut matrix[i * size + j]);
            if builder.is_zero(value) {
                return None;
            }
            name(builder, value, &|| format!("pivot_{step}"));
            let inverse = builder.power(value, -1);
            name(builder, inverse, &|| format!("inverse_pivot_{step}"));
            let (mut row, mut column) = (Vec::new(), Vec::new());
            for &(_, l) in &order[step + 1..] {
                let entry = value_of_sum(builder, &mut matrix[i * size + l]);
                if !builder.is_zero(entry) {
                    row.push((l, entry));
                }
            }
            for (l, entry) in &row {
                name(builder, *entry, &|| format!("u_{i}_{l}"));
            }
            let b = right.get_mut(i).map(|b| value_of_sum(builder, b));
            let b = b.filter(|b| !builder.is_zero(*b));
            if let Some(b) = b {
                name(builder, b, &|| format!("right_{i}"));
            }
            for &(k, _) in &order[step + 1..] {
                let entry = value_of_sum(builder, &mut matrix[k * size + j]);
                if builder.is_zero(entry) {
                    continue;
                }
                name(builder, entry, &|| format!("a_{k}_{j}"));
                let multiplier = builder.product(vec![entry, inverse]);
                name(builder, multiplier, &|| format!("l_{k}_{j}"));
                for (l, entry) in &row {
                    let product = builder.product(vec![multiplier, *entry]);
                    matrix[k * size + l].push(product.negated());
                }
                if let Some(b) = b {
                    right[k].push(builder.product(vec![multiplier, b]).negated());
                }
                column.push((k, multiplier));
            }
            pivots.push(WrittenPivot {
                value,
                inverse,
                terms,
            });
            upper.push(row);
            lower.push(column);
        }
        Some(Self {
            order,
            pivots,
            upper,
            lower,
            right,
            is_named,
        })
    }

    /// The pivots but for their signs.
    pub(super) fn guarded_pivots(self) -> Vec<Pivot> {
        let pivot = |pivot: WrittenPivot| Pivot {
            value: Signed::positive(pivot.value.id),
            terms: pivot.terms,
        };
        self.pivots.into_iter().map(pivot).collect()
    }

    /// x with A x = b of the right side beside the matrix.
    pub(super) fn reduced_solution(&self, builder: &mut Builder) -> Vec<Signed> {
        self.substitute_back(builder, self.right.clone())
    }

    /// x with A x = b.
    pub(crate) fn solve(&self, builder: &mut Builder, right: Vec<Signed>) -> Vec<Signed> {
        let mut sums: Vec<_> = right.into_iter().map(|b| vec![b]).collect();
        for (step, &(i, _)) in self.order.iter().enumerate() {
            let b = value_of_sum(builder, &mut sums[i]);
            for (k, multiplier) in &self.lower[step] {
                let product = builder.product(vec![*multiplier, b]);
                sums[*k].push(product.negated());
            }
        }
        self.substitute_back(builder, sums)
    }

    /// x with U x = L⁻¹ b.
    fn substitute_back(&self, builder: &mut Builder, mut right: Vec<Sum>) -> Vec<Signed> {
        let mut x = vec![builder.zero(); right.len()];
        for (step, &(i, j)) in self.order.iter().enumerate().rev() {
            for (l, entry) in &self.upper[step] {
                if !builder.is_zero(x[*l]) {
                    right[i].push(builder.product(vec![*entry, x[*l]]).negated());
                }
            }
            let b = value_of_sum(builder, &mut right[i]);
            if builder.is_zero(b) {
                continue;
            }
            x[j] = builder.product(vec![b, self.pivots[step].inverse]);
            if self.is_named {
                builder.symbol(b, || format!("reduced_{i}"));
                builder.symbol(x[j], || format!("solution_{j}"));
            }
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
            y[i] = builder.product(vec![sum, self.pivots[step].inverse]);
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
        let numbers = numbers.chain(self.pivots.iter().map(|pivot| pivot.value));
        (growth, numbers.chain(parts.map(|(_, x)| *x)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expression::Variable;
    use crate::program::{Number, Program, Value};

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
        let value = |x: Signed| values[x.id.0] * if x.negative { -1.0 } else { 1.0 };
        let outputs = program.outputs.iter();
        outputs.map(|output| output.map_or(0.0, value)).collect()
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
