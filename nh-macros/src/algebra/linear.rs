//! Rank and dependence of sampled matrices, and the one symbolic inverse.

use symbolica::domains::atom::AtomField;
use symbolica::tensors::matrix::Matrix;

use super::residue::Residue;
use super::value::Value;
use super::{Algebra, Jet, Sample, Scalar};

/// The result of eliminating a sampled matrix, row after row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Elimination {
    /// The column of the pivot of each independent row, in order.
    pub(crate) pivots: Vec<(usize, usize)>,
    /// For every dependent row: the earlier rows it is a combination of.
    pub(crate) dependent: Vec<(usize, Vec<usize>)>,
}

impl Elimination {
    /// With the rows that the dependent ones are combinations of, of the same matrix.
    pub(super) fn with_coefficients_of(self, sample: &Sample, rows: usize, columns: usize) -> Self {
        match self.dependent.is_empty() {
            true => self,
            false => sample.eliminated(rows, columns, true),
        }
    }

    pub(crate) fn rank(&self) -> usize {
        self.pivots.len()
    }
}

impl Sample {
    /// Eliminates the sampled rows × columns matrix.
    pub(crate) fn eliminate(&self, rows: usize, columns: usize) -> Elimination {
        let eliminated = self.eliminated(rows, columns, false);
        eliminated.with_coefficients_of(self, rows, columns)
    }

    /// Eliminates it, and says which rows a dependent one is a combination of where the coefficients are asked for.
    pub(super) fn eliminated(
        &self,
        rows: usize,
        columns: usize,
        with_coefficients: bool,
    ) -> Elimination {
        let entry = |i: usize, j: usize| self.values[i * columns + j].clone();
        // Each row carries its coefficients in the original rows behind its entries.
        let units = if with_coefficients { rows } else { 0 };
        let mut matrix: Vec<Vec<Value>> = (0..rows)
            .map(|i| {
                let unit = |k: usize| Value::integer(i64::from(k == i));
                (0..columns)
                    .map(|j| entry(i, j))
                    .chain((0..units).map(unit))
                    .collect()
            })
            .collect();
        let mut result = Elimination {
            pivots: Vec::new(),
            dependent: Vec::new(),
        };
        for i in 0..rows {
            for &(pivot_row, pivot) in &result.pivots {
                subtract(&mut matrix, pivot_row, i, pivot);
            }
            match largest(&matrix[i][..columns]) {
                Some(pivot) => result.pivots.push((i, pivot)),
                None => {
                    let coefficients = &matrix[i][columns..];
                    let others = match with_coefficients {
                        true => combination(coefficients, i),
                        false => Vec::new(),
                    };
                    result.dependent.push((i, others));
                }
            }
        }
        result
    }
}

/// row[target] -= row[target][pivot] / row[source][pivot] · row[source].
fn subtract(matrix: &mut [Vec<Value>], source: usize, target: usize, pivot: usize) {
    if matrix[target][pivot].is_zero() {
        return;
    }
    let factor = matrix[target][pivot].over(&matrix[source][pivot]);
    let factor = factor.expect("a pivot is not zero");
    for j in 0..matrix[target].len() {
        let product = matrix[source][j].times(&factor);
        matrix[target][j] = matrix[target][j].minus(&product);
    }
    matrix[target][pivot] = Value::integer(0);
}

/// The largest entry of those that are not round-off.
fn largest(row: &[Value]) -> Option<usize> {
    let nonzero = (0..row.len()).filter(|j| !row[*j].is_zero());
    nonzero.reduce(|a, b| if row[b].size() > row[a].size() { b } else { a })
}

fn combination(coefficients: &[Value], row: usize) -> Vec<usize> {
    let significant = |k: &usize| !coefficients[*k].is_zero();
    (0..row).filter(significant).collect()
}

/// A solution δ of J δ = b, J row by row with more columns than rows; `None` if the rows are dependent.
pub(super) fn solve(b: &[Value], jacobian: &[Value], columns: usize) -> Option<Vec<Value>> {
    let mut rows: Vec<Vec<Value>> = (jacobian.chunks(columns).zip(b))
        .map(|(row, value)| row.iter().chain([value]).cloned().collect())
        .collect();
    let mut pivots: Vec<usize> = Vec::new();
    for i in 0..rows.len() {
        for (source, &pivot) in pivots.iter().enumerate() {
            subtract(&mut rows, source, i, pivot);
        }
        let pivot = largest(&rows[i][..columns])?;
        for source in 0..i {
            subtract(&mut rows, i, source, pivot);
        }
        pivots.push(pivot);
    }
    let mut solution = vec![Value::integer(0); columns];
    for (row, &pivot) in rows.iter().zip(&pivots) {
        solution[pivot] = row[columns].over(&row[pivot])?;
    }
    Some(solution)
}

/// The determinant of a square matrix of expressions, by its first row: for the small matrices of constraints
/// on a group, where a division-free result is worth more than speed.
pub(crate) fn determinant(rows: &[Vec<Scalar>]) -> Scalar {
    determinant_of_minors(rows, &|minor| minor)
}

/// The determinant, of whose minors each is `named` before it is a factor.
fn determinant_of_minors(rows: &[Vec<Scalar>], named: &dyn Fn(Scalar) -> Scalar) -> Scalar {
    let Some((first, rest)) = rows.split_first() else {
        return Scalar::integer(1);
    };
    let minor = |j: usize| -> Vec<Vec<Scalar>> {
        let without = |row: &Vec<Scalar>| {
            let entries = row.iter().enumerate().filter(|(k, _)| *k != j);
            entries.map(|(_, entry)| entry.clone()).collect()
        };
        rest.iter().map(without).collect()
    };
    let terms = first
        .iter()
        .enumerate()
        .filter(|(_, entry)| !entry.is_trivially_zero());
    Scalar::sum(terms.map(|(j, entry)| {
        let term = entry * &named(determinant_of_minors(&minor(j), named));
        if j % 2 == 0 { term } else { -&term }
    }))
}

/// Matrices of more rows are not inverted by their minors.
const LARGEST: usize = 5;

impl Algebra {
    /// The inverse of a square matrix of expressions, row by row; `None` if it is singular, or too large.
    ///
    /// Symbolica's elimination tests pivots for zero at points of its own, which a narrow or one-sided entry may defeat: its
    /// result is believed where A A⁻¹ = 1 holds identically.
    pub(crate) fn inverse(&self, entries: &[Vec<Scalar>]) -> Option<Vec<Vec<Scalar>>> {
        let size = entries.len();
        if let Some(inverse) = eliminated(entries) {
            let product = |i: usize, j: usize| {
                let terms = (0..size).map(|k| &entries[i][k] * &inverse[k][j]);
                &Scalar::sum(terms) - &Scalar::integer(i64::from(i == j))
            };
            let remainders: Vec<_> = (0..size * size)
                .map(|place| product(place / size, place % size))
                .collect();
            if self
                .zeros(&remainders)
                .is_some_and(|zeros| !zeros.contains(&false))
            {
                return Some(inverse);
            }
        }
        (size <= LARGEST).then(|| self.by_minors(entries)).flatten()
    }

    /// The rows B⁻¹ A of A, B its columns of the `pivots`, by elimination with these pivots in order (row, column), of which none
    /// vanishes: row i of the result has a 1 at its own pivot. Large entries become variables, where parts do.
    pub(crate) fn reduced_rows(
        &self,
        mut rows: Vec<Vec<Scalar>>,
        pivots: &[(usize, usize)],
    ) -> Vec<Vec<Scalar>> {
        for &(source, pivot) in pivots {
            let divisor = rows[source][pivot].clone();
            for entry in &mut rows[source] {
                *entry = self.shared(&*entry / &divisor);
            }
            rows[source][pivot] = Scalar::integer(1);
            let own = rows[source].clone();
            for (_, row) in (rows.iter_mut().enumerate()).filter(|(i, _)| *i != source) {
                let factor = std::mem::replace(&mut row[pivot], Scalar::zero());
                if factor.is_trivially_zero() {
                    continue;
                }
                for (j, entry) in row.iter_mut().enumerate().filter(|(j, _)| *j != pivot) {
                    *entry = self.shared(&*entry - &(&factor * &own[j]));
                }
            }
        }
        rows
    }

    /// The adjugate over the determinant, the one expression that is divided by; large minors become variables, where parts do.
    pub(crate) fn by_minors(&self, entries: &[Vec<Scalar>]) -> Option<Vec<Vec<Scalar>>> {
        let size = entries.len();
        let determinant = |rows: &[Vec<Scalar>]| {
            let minor = determinant_of_minors(rows, &|minor| self.shared(minor));
            self.shared(minor)
        };
        let whole = determinant(entries);
        if !self.is_nonzero(&whole) {
            return None;
        }
        let others = |i: usize| (0..size).filter(move |k| *k != i);
        let entry = |i: usize, j: usize| {
            let row = |k: usize| others(i).map(|l| entries[k][l].clone()).collect();
            let minor = &determinant(&others(j).map(row).collect::<Vec<_>>()) / &whole;
            if (i + j).is_multiple_of(2) {
                minor
            } else {
                -&minor
            }
        };
        let row = |i: usize| (0..size).map(|j| entry(i, j)).collect();
        Some((0..size).map(row).collect())
    }
}

/// The inverse by Symbolica's elimination.
fn eliminated(entries: &[Vec<Scalar>]) -> Option<Vec<Vec<Scalar>>> {
    let size = entries.len();
    let field = AtomField {
        statistical_zero_test: true,
        cancel_check_on_division: false,
        custom_normalization: None,
    };
    let rows = entries
        .iter()
        .map(|row| row.iter().map(|entry| entry.0.clone()).collect())
        .collect();
    let inverse = Matrix::from_nested_vec(rows, field)
        .ok()?
        .inv()
        .ok()?
        .into_vec();
    Some(
        inverse
            .chunks(size)
            .map(|row| row.iter().cloned().map(Scalar::of).collect())
            .collect(),
    )
}

/// The elimination of a matrix of series, at their point.
pub(crate) fn eliminated_jets(entries: &[Jet], rows: usize, columns: usize) -> Elimination {
    let values: Vec<_> = entries.iter().map(Jet::value).collect();
    eliminated_residues(&values, rows, columns)
}

/// The elimination of a matrix modulo a prime, row after row, each with its coefficients in the original rows.
pub(super) fn eliminated_residues(values: &[Residue], rows: usize, columns: usize) -> Elimination {
    let mut result = Elimination {
        pivots: Vec::new(),
        dependent: Vec::new(),
    };
    let mut matrix: Vec<Vec<Residue>> = Vec::with_capacity(rows);
    for i in 0..rows {
        let unit = |k: usize| if k == i { Residue::ONE } else { Residue::ZERO };
        let mut row: Vec<_> = (values[i * columns..(i + 1) * columns].iter().copied())
            .chain((0..rows).map(unit))
            .collect();
        for &(source, pivot) in &result.pivots {
            // Rows of pivots have a 1 there.
            let factor = row[pivot];
            if !factor.is_zero() {
                for (entry, own) in row.iter_mut().zip(&matrix[source]) {
                    *entry = entry.minus(factor.times(*own));
                }
            }
        }
        match row[..columns].iter().position(|entry| !entry.is_zero()) {
            Some(pivot) => {
                let divisor = row[pivot].power(-1).expect("a pivot is not zero");
                row.iter_mut()
                    .for_each(|entry| *entry = entry.times(divisor));
                result.pivots.push((i, pivot));
            }
            None => {
                let others = (0..i).filter(|k| !row[columns + k].is_zero());
                result.dependent.push((i, others.collect()));
            }
        }
        matrix.push(row);
    }
    result
}

impl Sample {
    /// For M one-forms η^a on n coordinates, sampled as η^a_l (M × n) and behind them ∂_k η^a_l
    /// (M × n × n, row l, column k): eliminates the M rows dη^a(X_i, X_j), X_i a basis of the kernel.
    pub(crate) fn eliminate_curvature(&self, m: usize, n: usize) -> Elimination {
        let kernel = self.kernel(m, n);
        let derivative = |a: usize, l: usize, k: usize| &self.values[m * n + (a * n + l) * n + k];
        // A field of the kernel has few components.
        let components = |field: &Vec<Value>| -> Vec<usize> {
            (0..n).filter(|k| !field[*k].is_zero()).collect()
        };
        let places: Vec<_> = kernel.iter().map(components).collect();
        let two_form = |a: usize, i: usize, j: usize| {
            let mut sum = Value::integer(0);
            for k in &places[i] {
                for l in &places[j] {
                    let slope = derivative(a, *l, *k).minus(derivative(a, *k, *l));
                    let component = kernel[i][*k].times(&kernel[j][*l]);
                    sum = sum.plus(&component.times(&slope));
                }
            }
            sum
        };
        let pairs: Vec<_> = (0..kernel.len())
            .flat_map(|i| (0..i).map(move |j| (i, j)))
            .collect();
        let row = |a: usize| pairs.iter().map(move |(i, j)| (a, *i, *j));
        let values: Vec<_> = (0..m)
            .flat_map(row)
            .map(|(a, i, j)| two_form(a, i, j))
            .collect();
        if pairs.is_empty() {
            return Elimination {
                pivots: Vec::new(),
                dependent: (0..m).map(|a| (a, Vec::new())).collect(),
            };
        }
        Sample { values }.eliminate(m, pairs.len())
    }

    /// A basis of the kernel of the leading m × n matrix: one vector for every column without a pivot.
    fn kernel(&self, m: usize, n: usize) -> Vec<Vec<Value>> {
        let mut rows: Vec<Vec<Value>> = self.values[..m * n]
            .chunks(n)
            .map(<[Value]>::to_vec)
            .collect();
        let mut pivots: Vec<(usize, usize)> = Vec::new();
        for i in 0..m {
            for &(source, pivot) in &pivots {
                subtract(&mut rows, source, i, pivot);
            }
            if let Some(pivot) = largest(&rows[i]) {
                // Reduced row echelon form: clear the new pivot's column above as well.
                pivots
                    .iter()
                    .for_each(|&(source, _)| subtract(&mut rows, i, source, pivot));
                pivots.push((i, pivot));
            }
        }
        let free = (0..n).filter(|j| pivots.iter().all(|(_, pivot)| pivot != j));
        free.map(|j| {
            let mut vector = vec![Value::integer(0); n];
            vector[j] = Value::integer(1);
            for &(i, pivot) in &pivots {
                let entry = rows[i][j].over(&rows[i][pivot]);
                vector[pivot] = entry.expect("a pivot is not zero").negated();
            }
            vector
        })
        .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algebra::run;
    use crate::expression::Variable;

    fn numbers<const N: usize>(numbers: [i64; N]) -> Vec<Value> {
        numbers.map(Value::integer).to_vec()
    }

    #[test]
    fn dependent_rows() {
        // 2 r_0, and r_0 + r_2.
        let values = numbers([1, 2, 3, 2, 4, 6, 0, 1, 1, 1, 3, 4]);
        let elimination = Sample { values }.eliminate(4, 3);
        assert_eq!(elimination.pivots, [(0, 2), (2, 0)]);
        assert_eq!(elimination.dependent, [(1, vec![0]), (3, vec![0, 2])]);
        assert_eq!(elimination.rank(), 2);
        let values = numbers([0, 0, 5, 0, 0, -7]);
        let elimination = Sample { values }.eliminate(3, 2);
        assert_eq!(elimination.pivots, [(1, 0), (2, 1)]);
        assert_eq!(elimination.dependent, [(0, vec![])]);
    }

    #[test]
    fn solutions() {
        let solution = solve(&numbers([4, 6]), &numbers([1, 0, 2, 0, 3, 4]), 3).expect("regular");
        let solution: Vec<_> = solution.iter().map(Value::to_f64).collect();
        assert_eq!(solution, [0.0, -2.0 / 3.0, 2.0]);
        let solution = solve(&numbers([7, 8]), &numbers([1, 3, 2, 1]), 2).expect("regular");
        let solution: Vec<_> = solution.iter().map(Value::to_f64).collect();
        assert_eq!(solution, [3.4, 1.2]);
        assert!(solve(&numbers([1, 2]), &numbers([1, 2, 3, 2, 4, 6]), 3).is_none());
    }

    /// η and ∂_k η_l of dz - y dx at y = 2, of which dη = dx ∧ dy does not vanish on the kernel; and of y dx + x dy + dz.
    #[test]
    fn curvatures() {
        let rank = |forms: &[i64], m: usize, n: usize| {
            let values = forms.iter().map(|x| Value::integer(*x)).collect();
            Sample { values }.eliminate_curvature(m, n)
        };
        let contact = [-2, 0, 1, 0, -1, 0, 0, 0, 0, 0, 0, 0];
        assert_eq!(rank(&contact, 1, 3).pivots, [(0, 0)]);
        let exact = [2, 3, 1, 0, 1, 0, 1, 0, 0, 0, 0, 0];
        assert_eq!(rank(&exact, 1, 3).dependent, [(0, vec![])]);
        // dz - y dx and dw - 2 y dx: the second is twice the first, up to what is exact.
        let mut two = vec![-2, 0, 1, 0, -4, 0, 0, 1];
        let mut slopes = [0; 32];
        (slopes[1], slopes[17]) = (-1, -2);
        two.extend(slopes);
        let found = rank(&two, 2, 4);
        assert_eq!(
            (found.pivots, found.dependent),
            (vec![(0, 0)], vec![(1, vec![0])])
        );
        // A line has no surface.
        assert_eq!(rank(&[1, 5, 0, 7, 0, 0], 1, 2).dependent, [(0, vec![])]);
    }

    /// Of the matrix with determinant 21, and of one with a variable.
    #[test]
    fn inverses() {
        run(|| {
            let algebra = Algebra::new(vec![Variable::Pi, Variable::Parameter(0)]);
            let matrix =
                |rows: [[i64; 3]; 3]| rows.map(|row| row.map(Scalar::integer).to_vec()).to_vec();
            let rows = matrix([[2, 0, 1], [1, 3, -1], [4, 1, 5]]);
            assert!(algebra.is_zero(&(&determinant(&rows) - &Scalar::integer(21))) == Some(true));
            let adjugate = [[16, 1, -3], [-9, 6, 3], [-11, -2, 6]];
            let m = algebra.variable(Variable::Parameter(0));
            let scaled: Vec<Vec<_>> = (rows.iter())
                .map(|row| row.iter().map(|entry| entry * &m).collect())
                .collect();
            for (rows, factor) in [
                (rows, Scalar::integer(21)),
                (scaled, &Scalar::integer(21) * &m),
            ] {
                for inverse in [algebra.inverse(&rows), algebra.by_minors(&rows)] {
                    let inverse = inverse.expect("regular");
                    for i in 0..3 {
                        for j in 0..3 {
                            let rest =
                                &(&inverse[i][j] * &factor) - &Scalar::integer(adjugate[i][j]);
                            assert_eq!(algebra.is_zero(&rest), Some(true), "{i} {j}");
                        }
                    }
                }
            }
            let singular = matrix([[1, 2, 3], [2, 4, 6], [0, 1, 1]]);
            assert!(algebra.inverse(&singular).is_none() && algebra.by_minors(&singular).is_none());
        })
        .expect("the algebra runs");
    }

    /// (1 + x N)⁻¹ = Σ (-x)^k N^k, N the nilpotent matrix with ones above the diagonal: of six rows, which minors do not invert.
    #[test]
    fn an_inverse_that_is_larger_than_minors_are_used_for() {
        run(|| {
            let algebra = Algebra::new(vec![Variable::Pi, Variable::Parameter(0)]);
            let x = algebra.variable(Variable::Parameter(0));
            let matrix = |entry: &dyn Fn(usize, usize) -> Scalar| -> Vec<Vec<_>> {
                let row = |i: usize| (0..6).map(|j| entry(i, j)).collect();
                (0..6).map(row).collect()
            };
            let rows = matrix(&|i, j| match j.checked_sub(i) {
                Some(0) => Scalar::integer(1),
                Some(1) => x.clone(),
                _ => Scalar::zero(),
            });
            let expected = matrix(&|i, j| match j.checked_sub(i) {
                Some(k) => (0..k).fold(Scalar::integer(1), |power, _| -&(&power * &x)),
                None => Scalar::zero(),
            });
            let found = algebra
                .inverse(&rows)
                .expect("its determinant is 1")
                .concat();
            let off: Vec<_> = (found.iter().zip(&expected.concat()))
                .map(|(a, b)| a - b)
                .collect();
            assert_eq!(algebra.zeros(&off), Some(vec![true; 36]));
        })
        .expect("the algebra runs");
    }
}
