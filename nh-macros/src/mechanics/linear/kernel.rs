//! Kernels of matrices of expressions: bases that are defined at as many points as possible.

use super::vectors::{Matrix, columns_of, each, inverse, spread, times, unit};
use crate::algebra::{Algebra, Scalar, linear};
use crate::expression::Dependence;

/// The largest number of minors looked at to find one that never vanishes.
const MOST_MINORS: usize = 200;
/// Minors of more rows than this are not written out.
const LARGEST_MINOR: usize = 4;

/// A basis of the kernel; see [`Echelon::kernel`].
pub(crate) fn kernel(algebra: &Algebra, rows: &[Vec<Scalar>], columns: usize) -> Option<Matrix> {
    Echelon::new(algebra, rows, columns)?.kernel()
}

/// Rows at a generic point: which are independent, and the columns of a minor of theirs.
pub(crate) struct Echelon<'a> {
    algebra: &'a Algebra,
    /// The columns that have an entry which does not vanish; the elimination leaves out the others.
    columns: Vec<usize>,
    count: usize,
    /// The indices of the independent rows; `block` has them in these columns.
    rows: Vec<usize>,
    block: Matrix,
    /// The data on which the minor depends, and with which it may vanish.
    minor: Dependence,
    pivots: Vec<usize>,
}

impl<'a> Echelon<'a> {
    /// The independent rows of a matrix in which entries that vanish identically are 0; `None`
    /// where the rank is not known: a rank too small would give a kernel too large.
    pub(crate) fn new(algebra: &'a Algebra, rows: &[Vec<Scalar>], count: usize) -> Option<Self> {
        let nonzero = |j: &usize| rows.iter().any(|row| !row[*j].is_trivially_zero());
        let columns: Vec<_> = (0..count).filter(nonzero).collect();
        let all = columns_of(rows, &columns);
        let (rank_rows, pivots) = if columns.is_empty() {
            (Vec::new(), Vec::new())
        } else {
            let best = algebra.eliminate(&all.concat(), all.len(), columns.len());
            best.ok()?.pivots.into_iter().unzip()
        };
        let block = each(&rank_rows, |row: &usize| all[*row].clone());
        let (minor, pivots) = best_minor(algebra, &block, columns.len(), pivots);
        Some(Self {
            algebra,
            columns,
            count,
            rows: rank_rows,
            block,
            minor,
            pivots,
        })
    }

    fn rank(&self) -> usize {
        self.rows.len()
    }

    /// Whether the basis of the kernel is defined and independent wherever the rows are.
    pub(crate) fn is_global(&self) -> bool {
        self.rank() + 1 >= self.columns.len() || self.minor != Dependence::Motion
    }

    /// The rows in some of their columns.
    fn minor_of(&self, columns: &[usize]) -> Matrix {
        columns_of(&self.block, columns)
    }

    /// A basis of the kernel, with no more divisions than needed: a unit vector for every column
    /// that vanishes; by a minor that is a number, where there is one; by none where the rest of
    /// the kernel has dimension one. Elsewhere it is not defined where the minor vanishes.
    pub(crate) fn kernel(&self) -> Option<Matrix> {
        let mut basis: Vec<_> = (0..self.count)
            .filter(|j| !self.columns.contains(j))
            .map(|j| (j, unit(self.count, j)))
            .collect();
        let size = self.columns.len();
        let spread = |components| spread(self.count, &self.columns, components);
        if self.rank() + 1 == size && self.minor != Dependence::Number {
            let component = |j: usize| {
                let others: Vec<_> = (0..size).filter(|k| *k != j).collect();
                let minor = linear::determinant(&self.minor_of(&others));
                if j.is_multiple_of(2) { minor } else { -&minor }
            };
            let vector = self.without_common_factor((0..size).map(component).collect());
            let vector = mostly_positive(vector);
            basis.push((self.columns[size - 1], spread(vector)));
        } else if self.rank() < size {
            let inverse =
                inverse(self.algebra, &self.minor_of(&self.pivots), LARGEST_MINOR).ok()?;
            for j in (0..size).filter(|j| !self.pivots.contains(j)) {
                let column: Vec<_> = self.block.iter().map(|row| row[j].clone()).collect();
                let mut vector = unit(size, j);
                for (pivot, value) in self.pivots.iter().zip(times(&inverse, &column)) {
                    vector[*pivot] = -&value;
                }
                basis.push((self.columns[j], spread(vector)));
            }
        }
        basis.sort_by_key(|(j, _)| *j);
        Some(basis.into_iter().map(|(_, vector)| vector).collect())
    }

    /// The basis of the [`kernel`](Self::kernel), and vectors that complete it wherever it and the
    /// rows are independent: unit vectors, or where the kernel has one vector of which no component
    /// is a number the rows themselves.
    pub(crate) fn bases(&self) -> Option<(Matrix, Matrix)> {
        let basis = self.kernel()?;
        let unit = |j: usize| unit(self.count, j);
        let size = self.columns.len();
        if self.rank() + 1 != size || self.minor == Dependence::Number {
            let mut pivots = each(&self.pivots, |pivot| self.columns[*pivot]);
            pivots.sort_unstable();
            return Some((basis, pivots.into_iter().map(unit).collect()));
        }
        let of_rows = |v: &&Vec<Scalar>| self.columns.iter().any(|j| !v[*j].is_trivially_zero());
        let vector = basis.iter().find(of_rows)?;
        let is_number = |j: &&usize| {
            let f = &vector[**j];
            self.algebra.dependence_of(f) == Dependence::Number && self.algebra.is_nonzero(f)
        };
        let complement = match self.columns.iter().find(is_number) {
            Some(number) => (self.columns.iter().filter(|j| *j != number))
                .map(|j| unit(*j))
                .collect(),
            None => each(&self.block, |row| {
                spread(self.count, &self.columns, row.clone())
            }),
        };
        Some((basis, complement))
    }

    /// A vector whose components are constant multiples of one of them, as these multiples.
    fn without_common_factor(&self, vector: Vec<Scalar>) -> Vec<Scalar> {
        let constant = |ratio: &Scalar| self.algebra.dependence_of(ratio) != Dependence::Motion;
        let candidates = vector.iter().filter(|f| {
            !f.is_trivially_zero() && self.algebra.dependence_of(f) == Dependence::Motion
        });
        for divisor in candidates {
            let ratios: Vec<_> = vector.iter().map(|f| (f / divisor).reduced()).collect();
            if ratios.iter().all(constant) {
                return ratios;
            }
        }
        vector
    }

    /// The solution of rows · x = b that has entries in the columns of the minor only, for right
    /// sides in the range.
    pub(crate) fn solve(&self, b: &[Scalar]) -> Option<Vec<Scalar>> {
        let right: Vec<_> = self.rows.iter().map(|row| b[*row].clone()).collect();
        let inverse = inverse(self.algebra, &self.minor_of(&self.pivots), LARGEST_MINOR).ok()?;
        let columns: Vec<_> = self.pivots.iter().map(|j| self.columns[*j]).collect();
        Some(spread(self.count, &columns, times(&inverse, &right)))
    }
}

/// v or -v, whichever is written with fewer signs.
fn mostly_positive(vector: Vec<Scalar>) -> Vec<Scalar> {
    let written = vector.iter().filter(|f| !f.is_trivially_zero());
    let (negative, positive): (Vec<_>, Vec<_>) = written.partition(|f| f.starts_negative());
    if negative.len() > positive.len() {
        vector.iter().map(|f| -f).collect()
    } else {
        vector
    }
}

/// The columns of the minor that is least likely to vanish, the first of its kind.
fn best_minor(
    algebra: &Algebra,
    rows: &[Vec<Scalar>],
    columns: usize,
    mut pivots: Vec<usize>,
) -> (Dependence, Vec<usize>) {
    pivots.sort_unstable();
    let mut best = (Dependence::Motion, pivots);
    if rows.len() > LARGEST_MINOR {
        return best;
    }
    for choice in combinations(columns, rows.len()).take(MOST_MINORS) {
        let determinant = linear::determinant(&columns_of(rows, &choice));
        let kind = algebra.dependence_of(&determinant);
        if kind < best.0 && algebra.is_nonzero(&determinant) {
            best = (kind, choice);
        }
        if best.0 == Dependence::Number {
            break;
        }
    }
    best
}

/// The subsets of `size` of 0..n in lexicographic order.
pub(crate) fn combinations(n: usize, size: usize) -> impl Iterator<Item = Vec<usize>> {
    let first: Vec<_> = (0..size).collect();
    std::iter::successors((size <= n).then_some(first), move |last| {
        let mut next = last.clone();
        let place = (0..size).rev().find(|i| next[*i] < n - size + i)?;
        next[place] += 1;
        for i in place + 1..size {
            next[i] = next[i - 1] + 1;
        }
        Some(next)
    })
}

#[cfg(test)]
mod tests;
