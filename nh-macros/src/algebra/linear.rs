//! Determinants and inverses of matrices of expressions.

use symbolica::domains::atom::AtomField;
use symbolica::tensors::matrix::Matrix;

use super::{Algebra, Scalar};

/// The determinant of a square matrix of expressions, by its first row: for the small matrices of
/// constraints on a group, where a division-free result is worth more than speed.
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

/// The cofactor of an entry, by this determinant.
pub(crate) fn cofactor(
    entries: &[Vec<Scalar>],
    [i, j]: [usize; 2],
    determinant: impl Fn(&[Vec<Scalar>]) -> Scalar,
) -> Scalar {
    let others = |at: usize| (0..entries.len()).filter(move |k| *k != at);
    let row = |k: usize| others(j).map(|l| entries[k][l].clone()).collect();
    let minor = determinant(&others(i).map(row).collect::<Vec<_>>());
    match (i + j).is_multiple_of(2) {
        true => minor,
        false => -&minor,
    }
}

/// Matrices of more rows are not inverted by their minors.
const LARGEST: usize = 5;

impl Algebra {
    /// The inverse of a square matrix of expressions, row by row; `None` if it is singular, or too
    /// large.
    ///
    /// Symbolica's elimination tests pivots for zero at points of its own, which a narrow or
    /// one-sided entry may defeat: its result is believed where A A⁻¹ = 1 holds identically.
    pub(crate) fn inverse(&self, entries: &[Vec<Scalar>]) -> Option<Vec<Vec<Scalar>>> {
        let size = entries.len();
        if let Some(inverse) = inverse_by_elimination(entries) {
            let product = |i: usize, j: usize| {
                let terms = (0..size).map(|k| &entries[i][k] * &inverse[k][j]);
                &Scalar::sum(terms) - &Scalar::integer(i64::from(i == j))
            };
            let remainders: Vec<_> = (0..size * size)
                .map(|place| product(place / size, place % size))
                .collect();
            if self.vanish(&remainders) == Some(true) {
                return Some(inverse);
            }
        }
        (size <= LARGEST).then(|| self.cramer(entries)).flatten()
    }

    /// The rows B⁻¹ A of A, B its columns of the `pivots`, by elimination with these pivots in
    /// order (row, column), of which none vanishes: row i of the result has a 1 at its own pivot.
    /// Large entries become variables, where parts do.
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

    /// The inverse by Cramer, the adjugate over the determinant, which alone divides; large minors
    /// become variables, where parts do.
    pub(crate) fn cramer(&self, entries: &[Vec<Scalar>]) -> Option<Vec<Vec<Scalar>>> {
        let size = entries.len();
        let determinant = |rows: &[Vec<Scalar>]| {
            let minor = determinant_of_minors(rows, &|minor| self.shared(minor));
            self.shared(minor)
        };
        let whole = determinant(entries);
        if !self.is_nonzero(&whole) {
            return None;
        }
        let entry = |i: usize, j: usize| &cofactor(entries, [j, i], determinant) / &whole;
        let row = |i: usize| (0..size).map(|j| entry(i, j)).collect();
        Some((0..size).map(row).collect())
    }
}

/// The inverse by Symbolica's elimination.
fn inverse_by_elimination(entries: &[Vec<Scalar>]) -> Option<Vec<Vec<Scalar>>> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algebra::run;
    use crate::expression::Variable;

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
                for inverse in [algebra.inverse(&rows), algebra.cramer(&rows)] {
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
            assert!(algebra.inverse(&singular).is_none() && algebra.cramer(&singular).is_none());
        })
        .expect("the algebra runs");
    }

    /// (1 + x N)⁻¹ = Σ (-x)^k N^k, N the nilpotent matrix with ones above the diagonal: of six
    /// rows, which minors do not invert.
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
