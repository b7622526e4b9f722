//! Kernels of matrices of expressions: bases that are defined at as many points as possible.

use super::vectors::{Matrix, columns_of, inverse, times};
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
    /// The columns in which something does not vanish; the others take part in nothing.
    columns: Vec<usize>,
    count: usize,
    /// The independent rows, by their index and in the columns above.
    rows: Vec<usize>,
    block: Matrix,
    /// How the minor may vanish.
    minor: Dependence,
    pivots: Vec<usize>,
}

impl<'a> Echelon<'a> {
    /// Of rows in which entries that vanish identically are 0; `None` where their rank is not known: a rank too small would give a
    /// kernel too large.
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
        let block: Matrix = rank_rows
            .iter()
            .map(|row: &usize| all[*row].clone())
            .collect();
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

    /// A basis of the kernel, with no more divisions than needed: a unit vector for every column that
    /// vanishes; by a minor that is a number, where there is one; by none where the rest of the kernel has
    /// dimension one. Elsewhere it is not defined where the minor vanishes.
    pub(crate) fn kernel(&self) -> Option<Matrix> {
        let unit = |size: usize, j: usize| -> Vec<Scalar> {
            let mut vector = vec![Scalar::zero(); size];
            vector[j] = Scalar::integer(1);
            vector
        };
        let mut basis: Vec<_> = (0..self.count)
            .filter(|j| !self.columns.contains(j))
            .map(|j| (j, unit(self.count, j)))
            .collect();
        let size = self.columns.len();
        let spread = |components: Vec<Scalar>| {
            let mut vector = vec![Scalar::zero(); self.count];
            for (j, f) in self.columns.iter().zip(components) {
                vector[*j] = f;
            }
            vector
        };
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

    /// The basis of the [`kernel`](Self::kernel), and vectors that complete it wherever it and the rows are independent: unit vectors, or where the kernel has one
    /// vector of which no component is a number the rows themselves.
    pub(crate) fn bases(&self) -> Option<(Matrix, Matrix)> {
        let basis = self.kernel()?;
        let unit = |j: usize| -> Vec<Scalar> {
            (0..self.count)
                .map(|k| Scalar::integer(i64::from(k == j)))
                .collect()
        };
        let size = self.columns.len();
        if self.rank() + 1 != size || self.minor == Dependence::Number {
            let mut pivots: Vec<_> = self
                .pivots
                .iter()
                .map(|pivot| self.columns[*pivot])
                .collect();
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
            None => (self.block.iter())
                .map(|row| {
                    let mut vector = vec![Scalar::zero(); self.count];
                    for (j, f) in self.columns.iter().zip(row) {
                        vector[*j] = f.clone();
                    }
                    vector
                })
                .collect(),
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

    /// The solution of rows · x = b that has entries in the columns of the minor only, for right sides in the range.
    pub(crate) fn solve(&self, b: &[Scalar]) -> Option<Vec<Scalar>> {
        let mut solution = vec![Scalar::zero(); self.count];
        let right: Vec<_> = self.rows.iter().map(|row| b[*row].clone()).collect();
        let inverse = inverse(self.algebra, &self.minor_of(&self.pivots), LARGEST_MINOR).ok()?;
        for (pivot, value) in self.pivots.iter().zip(times(&inverse, &right)) {
            solution[self.columns[*pivot]] = value;
        }
        Some(solution)
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
mod tests {
    use super::*;
    use crate::algebra::run;
    use crate::expression::Variable;

    /// A parameter k and variables x, y.
    fn algebra() -> (Algebra, [Scalar; 3]) {
        let variables = [
            Variable::Parameter(0),
            Variable::Multiplier(0),
            Variable::Multiplier(1),
        ];
        let algebra = Algebra::new([&[Variable::Pi], &variables[..]].concat());
        let scalars = variables.map(|x| algebra.variable(x));
        (algebra, scalars)
    }

    fn numbers<const N: usize>(row: [i64; N]) -> Vec<Scalar> {
        row.map(Scalar::integer).to_vec()
    }

    /// Whether rows · vector vanishes for every vector, and the vectors are independent.
    fn is_basis(algebra: &Algebra, rows: &Matrix, basis: &Matrix) -> bool {
        let products = rows.iter().flat_map(|row| {
            basis
                .iter()
                .map(move |v| crate::mechanics::linear::vectors::dot(row, v))
        });
        let zeros = algebra
            .zeros(&products.collect::<Vec<_>>())
            .expect("it has values");
        let columns = basis[0].len();
        let rank = algebra
            .eliminate(&basis.concat(), basis.len(), columns)
            .expect("it has values")
            .rank();
        zeros.into_iter().all(|zero| zero) && rank == basis.len()
    }

    #[test]
    fn bases() {
        run(|| {
            let (algebra, [k, x, y]) = algebra();
            let cases: [(Matrix, usize); 6] = [
                (vec![numbers([1, 2, 3, 0]), numbers([0, 1, 1, 0])], 2),
                (vec![numbers([1, 2, 3, 4]), numbers([2, 4, 6, 8])], 3),
                (vec![vec![x.clone(), y.clone(), Scalar::integer(1)]], 2),
                (vec![vec![x.clone(), y.clone()]], 1),
                (vec![vec![x.clone(), &x * &k, Scalar::zero()]], 2),
                (
                    vec![
                        vec![x.clone(), y.clone(), k.clone()],
                        vec![y.clone(), k.clone(), x.clone()],
                    ],
                    1,
                ),
            ];
            for (place, (rows, dim)) in cases.iter().enumerate() {
                let basis = kernel(&algebra, rows, rows[0].len()).expect("a basis");
                assert!(
                    basis.len() == *dim && is_basis(&algebra, rows, &basis),
                    "{place}"
                );
            }
            // No division where none is needed, and no factor in common.
            let is_free = |f: &Scalar| !algebra.contains(f, Variable::Multiplier(0));
            let basis = kernel(&algebra, &cases[4].0, 3).expect("a basis");
            assert!(basis.concat().iter().all(is_free));
            let (y_x, x_y) = (vec![y.clone(), -&x], vec![-&y, x.clone()]);
            let found = kernel(&algebra, &cases[3].0, 2).expect("a basis");
            let is = |v: &[Scalar]| {
                (algebra.zeros(&crate::mechanics::linear::vectors::difference(&found[0], v)))
                    == Some(vec![true; 2])
            };
            assert!(is(&y_x) || is(&x_y));
            // All that there is, and nothing.
            assert_eq!(
                kernel(&algebra, &[numbers([0, 0])], 2)
                    .expect("a basis")
                    .len(),
                2
            );
            assert_eq!(
                kernel(&algebra, &[numbers([1, 0]), numbers([1, 1])], 2)
                    .expect("a basis")
                    .len(),
                0
            );
        })
        .expect("the algebra runs");
    }

    /// The vectors that complete a basis are independent of it, units where a determinant is a number.
    #[test]
    fn complements() {
        run(|| {
            let (algebra, [k, x, y]) = algebra();
            let one = Scalar::integer(1);
            let cases: [(Matrix, bool); 6] = [
                (vec![numbers([1, 2, 3, 0]), numbers([0, 1, 1, 0])], true),
                (vec![vec![x.clone(), y.clone(), one.clone()]], true),
                // One vector, (y, -x) and one of which a component is a number.
                (vec![vec![x.clone(), y.clone()]], false),
                (vec![vec![x.clone(), &x * &k, Scalar::zero()]], true),
                (
                    vec![
                        vec![x.clone(), y.clone(), k.clone()],
                        vec![y.clone(), k.clone(), x.clone()],
                    ],
                    false,
                ),
                (vec![vec![x, y.clone(), k.clone()], vec![y, k, one]], false),
            ];
            for (place, (rows, is_of_units)) in cases.iter().enumerate() {
                let count = rows[0].len();
                let echelon = Echelon::new(&algebra, rows, count).expect("a rank");
                let (basis, complement) = echelon.bases().expect("a basis");
                assert_eq!(basis.len() + complement.len(), count, "{place}");
                let all = [basis, complement.clone()].concat();
                let rank = (algebra.eliminate(&all.concat(), count, count))
                    .expect("it has values")
                    .rank();
                assert_eq!(rank, count, "{place}");
                let is_unit = |v: &Vec<Scalar>| {
                    let others = v.iter().filter(|f| !f.is_trivially_zero());
                    others.count() == 1
                };
                assert_eq!(complement.iter().all(is_unit), *is_of_units, "{place}");
            }
        })
        .expect("the algebra runs");
    }

    /// x with rows · x = b, in the columns of the minor alone.
    #[test]
    fn solutions() {
        run(|| {
            let (algebra, [k, x, y]) = algebra();
            let rows = vec![
                vec![x.clone(), k.clone(), y.clone()],
                vec![y, Scalar::zero(), x],
            ];
            let b = numbers([3, 5]);
            let solution = Echelon::new(&algebra, &rows, 3)
                .expect("a rank")
                .solve(&b)
                .expect("regular");
            let off = crate::mechanics::linear::vectors::difference(&times(&rows, &solution), &b);
            assert_eq!(algebra.zeros(&off), Some(vec![true; 2]));
            assert!(solution.iter().any(Scalar::is_trivially_zero));
        })
        .expect("the algebra runs");
    }

    /// Numbers before parameters before what depends on the point, the first of its kind.
    #[test]
    fn the_best_minor() {
        run(|| {
            let (algebra, [k, x, _]) = algebra();
            let best = |row: Vec<Scalar>| {
                let columns = row.len();
                let (minor, columns) = best_minor(&algebra, &[row], columns, vec![0]);
                (minor as usize, columns)
            };
            assert_eq!(best(vec![x.clone(), k.clone(), k.clone()]), (1, vec![1]));
            assert_eq!(
                best(vec![
                    x.clone(),
                    k.clone(),
                    Scalar::integer(2),
                    Scalar::integer(1)
                ]),
                (0, vec![2])
            );
            assert_eq!(best(vec![x.clone(), x.clone()]), (2, vec![0]));
            // Not one that vanishes.
            assert_eq!(best(vec![x, Scalar::zero(), k]), (1, vec![2]));
        })
        .expect("the algebra runs");
    }

    /// The columns of x e_0, e_0, e_1, …: of four rows the minor that is a number, of five the pivots that are there.
    #[test]
    fn minors_of_many_rows() {
        run(|| {
            let (algebra, [_, x, _]) = algebra();
            let best = |size: usize| {
                let row = |i: usize| {
                    let mut row: Vec<_> = (0..=size)
                        .map(|j| Scalar::integer(i64::from(j == i + 1)))
                        .collect();
                    if i == 0 {
                        row[0] = x.clone();
                    }
                    row
                };
                let rows: Matrix = (0..size).map(row).collect();
                let pivots = (0..=size).filter(|j| *j != 1).rev().collect();
                let (minor, columns) = best_minor(&algebra, &rows, size + 1, pivots);
                (minor as usize, columns)
            };
            assert_eq!(best(4), (0, vec![1, 2, 3, 4]));
            assert_eq!(best(5), (2, vec![0, 2, 3, 4, 5]));
        })
        .expect("the algebra runs");
    }

    /// The sign of a basis vector: the fewer signs are written, and its own where they are as many.
    #[test]
    fn signs_of_vectors() {
        run(|| {
            let (algebra, [k, x, _]) = algebra();
            for (vector, turned) in [
                (numbers([-1, 0, -2, 3]), true),
                (numbers([1, 0, -2, 3]), false),
                (numbers([-1, 0, 3]), false),
                (numbers([0, 5]), false),
                (vec![-&x, -&(&k * &x)], true),
                (vec![-&x, k.clone()], false),
            ] {
                let found = mostly_positive(vector.clone());
                let expected: Vec<_> = match turned {
                    true => vector.iter().map(|f| -f).collect(),
                    false => vector,
                };
                let off = crate::mechanics::linear::vectors::difference(&found, &expected);
                assert_eq!(algebra.zeros(&off), Some(vec![true; off.len()]));
            }
        })
        .expect("the algebra runs");
    }

    #[test]
    fn subsets() {
        let found: Vec<_> = combinations(4, 2).collect();
        assert_eq!(found, [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
        assert_eq!(combinations(5, 3).count(), 10);
        assert_eq!(combinations(3, 3).collect::<Vec<_>>(), [[0, 1, 2]]);
        assert_eq!(combinations(2, 3).count(), 0);
        assert_eq!(combinations(3, 0).count(), 1);
    }
}
