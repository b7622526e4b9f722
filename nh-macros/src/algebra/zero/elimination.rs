//! Ranks and dependences of matrices of numbers.

use super::residue::Residue;
use super::value::Measured;
use crate::algebra::Jet;

/// A matrix of values at one point, row by row.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    pub(in crate::algebra) values: Vec<Measured>,
}

impl Sample {
    /// The nearest doubles; 0 is exactly what is zero to round-off.
    pub(crate) fn to_f64(&self) -> Vec<f64> {
        self.values.iter().map(Measured::to_f64).collect()
    }
}

/// The result of eliminating a sampled matrix, row after row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Elimination {
    /// The column of the pivot of each independent row, in order.
    pub(crate) pivots: Vec<(usize, usize)>,
    /// For every dependent row: the earlier rows it is a combination of.
    pub(crate) dependent: Vec<(usize, Vec<usize>)>,
}

impl Elimination {
    /// The elimination with the rows that dependent ones are combinations of, from the matrix that
    /// it came from.
    pub(in crate::algebra) fn with_coefficients_of(
        self,
        sample: &Sample,
        rows: usize,
        columns: usize,
    ) -> Self {
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

    /// Eliminates the matrix; where coefficients are asked for, says which rows a dependent one is
    /// a combination of.
    pub(in crate::algebra) fn eliminated(
        &self,
        rows: usize,
        columns: usize,
        with_coefficients: bool,
    ) -> Elimination {
        let entry = |i: usize, j: usize| self.values[i * columns + j].clone();
        // Each row carries its coefficients in the original rows behind its entries.
        let units = if with_coefficients { rows } else { 0 };
        let mut matrix: Vec<Vec<Measured>> = (0..rows)
            .map(|i| {
                let unit = |k: usize| Measured::integer(i64::from(k == i));
                (0..columns)
                    .map(|j| entry(i, j))
                    .chain((0..units).map(unit))
                    .collect()
            })
            .collect();
        let mut result = Elimination::default();
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
fn subtract(matrix: &mut [Vec<Measured>], source: usize, target: usize, pivot: usize) {
    if matrix[target][pivot].is_zero() {
        return;
    }
    let factor = matrix[target][pivot].over(&matrix[source][pivot]);
    let factor = factor.expect("a pivot is not zero");
    for j in 0..matrix[target].len() {
        let product = matrix[source][j].times(&factor);
        matrix[target][j] = matrix[target][j].minus(&product);
    }
    matrix[target][pivot] = Measured::integer(0);
}

/// Brings the rows to echelon form, no other row with an entry in the column of a pivot; the
/// pivots, row and column.
fn reduce(rows: &mut [Vec<Measured>], columns: usize) -> Vec<(usize, usize)> {
    let mut pivots: Vec<(usize, usize)> = Vec::new();
    for i in 0..rows.len() {
        for &(source, pivot) in &pivots {
            subtract(rows, source, i, pivot);
        }
        if let Some(pivot) = largest(&rows[i][..columns]) {
            pivots
                .iter()
                .for_each(|&(source, _)| subtract(rows, i, source, pivot));
            pivots.push((i, pivot));
        }
    }
    pivots
}

/// The largest entry of those that are not round-off.
fn largest(row: &[Measured]) -> Option<usize> {
    let nonzero = (0..row.len()).filter(|j| !row[*j].is_zero());
    nonzero.reduce(|a, b| if row[b].size() > row[a].size() { b } else { a })
}

fn combination(coefficients: &[Measured], row: usize) -> Vec<usize> {
    let significant = |k: &usize| !coefficients[*k].is_zero();
    (0..row).filter(significant).collect()
}

/// A solution δ of J δ = b, J row by row with more columns than rows; `None` if the rows are
/// dependent.
pub(in crate::algebra) fn solve(
    b: &[Measured],
    jacobian: &[Measured],
    columns: usize,
) -> Option<Vec<Measured>> {
    let mut rows: Vec<Vec<Measured>> = (jacobian.chunks(columns).zip(b))
        .map(|(row, value)| row.iter().chain([value]).cloned().collect())
        .collect();
    let pivots = reduce(&mut rows, columns);
    (pivots.len() == rows.len())
        .then(|| solution(&rows, &pivots, columns))
        .flatten()
}

/// The solution of the first independent ones of more equations than unknowns, of which each row
/// has the right side last; unknowns that they leave open are 0.
pub(in crate::algebra) fn fitted(
    mut rows: Vec<Vec<Measured>>,
    columns: usize,
) -> Option<Vec<Measured>> {
    let pivots = reduce(&mut rows, columns);
    solution(&rows, &pivots, columns)
}

/// The solution of rows that are reduced.
fn solution(
    rows: &[Vec<Measured>],
    pivots: &[(usize, usize)],
    columns: usize,
) -> Option<Vec<Measured>> {
    let mut solution = vec![Measured::integer(0); columns];
    for &(row, pivot) in pivots {
        solution[pivot] = rows[row][columns].over(&rows[row][pivot])?;
    }
    Some(solution)
}

/// The elimination of a matrix of series, at their point.
pub(crate) fn eliminated_jets(entries: &[Jet], rows: usize, columns: usize) -> Elimination {
    let values: Vec<_> = entries.iter().map(Jet::value).collect();
    eliminated_residues(&values, rows, columns)
}

/// The elimination of a matrix modulo a prime, row after row, each with its coefficients in the
/// original rows.
pub(in crate::algebra) fn eliminated_residues(
    values: &[Residue],
    rows: usize,
    columns: usize,
) -> Elimination {
    let mut result = Elimination::default();
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
    /// For M one-forms η^a on n coordinates, sampled as η^a_l (M × n) and behind them ∂_k η^a_l (M
    /// × n × n, row l, column k): eliminates the M rows dη^a(X_i, X_j), X_i a basis of the kernel.
    pub(crate) fn eliminate_curvature(&self, m: usize, n: usize) -> Elimination {
        let kernel = self.kernel(m, n);
        let derivative = |a: usize, l: usize, k: usize| &self.values[m * n + (a * n + l) * n + k];
        // A field of the kernel has few components.
        let components = |field: &Vec<Measured>| -> Vec<usize> {
            (0..n).filter(|k| !field[*k].is_zero()).collect()
        };
        let places: Vec<_> = kernel.iter().map(components).collect();
        let two_form = |a: usize, i: usize, j: usize| {
            let mut sum = Measured::integer(0);
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
                dependent: (0..m).map(|a| (a, Vec::new())).collect(),
                ..Elimination::default()
            };
        }
        Sample { values }.eliminate(m, pairs.len())
    }

    /// A basis of the kernel of the leading m × n matrix: one vector for every column without a
    /// pivot.
    fn kernel(&self, m: usize, n: usize) -> Vec<Vec<Measured>> {
        let mut rows: Vec<Vec<Measured>> = self.values[..m * n]
            .chunks(n)
            .map(<[Measured]>::to_vec)
            .collect();
        let pivots = reduce(&mut rows, n);
        let free = (0..n).filter(|j| pivots.iter().all(|(_, pivot)| pivot != j));
        free.map(|j| {
            let mut vector = vec![Measured::integer(0); n];
            vector[j] = Measured::integer(1);
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

    fn numbers<const N: usize>(numbers: [i64; N]) -> Vec<Measured> {
        numbers.map(Measured::integer).to_vec()
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
        let solution: Vec<_> = solution.iter().map(Measured::to_f64).collect();
        assert_eq!(solution, [0.0, -2.0 / 3.0, 2.0]);
        let solution = solve(&numbers([7, 8]), &numbers([1, 3, 2, 1]), 2).expect("regular");
        let solution: Vec<_> = solution.iter().map(Measured::to_f64).collect();
        assert_eq!(solution, [3.4, 1.2]);
        assert!(solve(&numbers([1, 2]), &numbers([1, 2, 3, 2, 4, 6]), 3).is_none());
    }

    /// η and ∂_k η_l of dz - y dx at y = 2, of which dη = dx ∧ dy does not vanish on the kernel;
    /// and of y dx + x dy + dz.
    #[test]
    fn curvatures() {
        let rank = |forms: &[i64], m: usize, n: usize| {
            let values = forms.iter().map(|x| Measured::integer(*x)).collect();
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
}
