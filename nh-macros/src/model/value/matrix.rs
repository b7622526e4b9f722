//! Matrices entry by entry.

use super::sums::sum;
use crate::expression::Expr;

/// Rows of equal length, at least one of at least one entry.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::model) struct MatrixValue {
    rows: Vec<Vec<Expr>>,
}

impl MatrixValue {
    pub(in crate::model) fn new(rows: Vec<Vec<Expr>>) -> Self {
        MatrixValue { rows }
    }

    pub(in crate::model) fn with(
        (rows, columns): (usize, usize),
        entry: impl Fn(usize, usize) -> Expr,
    ) -> Self {
        let row = |i| (0..columns).map(|j| entry(i, j)).collect();
        MatrixValue {
            rows: (0..rows).map(row).collect(),
        }
    }

    pub(in crate::model) fn shape(&self) -> (usize, usize) {
        (self.rows.len(), self.rows[0].len())
    }

    pub(in crate::model) fn entry(&self, row: usize, column: usize) -> &Expr {
        &self.rows[row][column]
    }

    pub(in crate::model) fn entries(&self) -> impl Iterator<Item = &Expr> {
        self.rows.iter().flatten()
    }

    pub(in crate::model) fn size(&self) -> usize {
        sum(self.entries().map(Expr::size))
    }

    pub(in crate::model) fn map(&self, f: impl Fn(&Expr) -> Expr) -> MatrixValue {
        MatrixValue::with(self.shape(), |i, j| f(self.entry(i, j)))
    }

    /// The matrix with the entries `name[(i, j)]`.
    pub(in crate::model) fn named(&self, name: &str) -> MatrixValue {
        MatrixValue::with(self.shape(), |i, j| {
            self.entry(i, j)
                .clone()
                .named(&format!("{name}[({i}, {j})]"))
        })
    }

    /// Entry by entry.
    pub(in crate::model) fn combined(
        &self,
        other: &MatrixValue,
        f: impl Fn(&Expr, &Expr) -> Expr,
    ) -> MatrixValue {
        MatrixValue::with(self.shape(), |i, j| f(self.entry(i, j), other.entry(i, j)))
    }

    pub(in crate::model) fn transpose(&self) -> MatrixValue {
        let (rows, columns) = self.shape();
        MatrixValue::with((columns, rows), |i, j| self.entry(j, i).clone())
    }

    /// (A B)_ij = Σ_k A_ik B_kj.
    pub(in crate::model) fn times(&self, other: &MatrixValue) -> MatrixValue {
        let columns = other.transpose();
        MatrixValue::with((self.rows.len(), columns.rows.len()), |i, j| {
            Expr::dot(&self.rows[i], &columns.rows[j])
        })
    }

    /// (A v)_i = Σ_k A_ik v_k.
    pub(in crate::model) fn apply(&self, vector: &[Expr]) -> Vec<Expr> {
        self.rows.iter().map(|row| Expr::dot(row, vector)).collect()
    }

    /// Σ_i A_ii.
    pub(in crate::model) fn trace(&self) -> Expr {
        let diagonal = (0..self.rows.len()).map(|i| self.entry(i, i).clone());
        diagonal.fold(Expr::integer(0), Expr::plus)
    }
}
