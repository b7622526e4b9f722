//! The kernel of a matrix of forms, which replaces the multipliers of a reduced node.

use crate::linear::{Matrix, Vector, matrix_is_finite};

/// ker W = {δ : δ_P = -X δ_F}, X = W_P⁻¹ W_F, with as many pivot columns P as W has rows; the other
/// columns F are free.
pub(crate) struct Kernel<W, V: Vector> {
    /// X in the columns F.
    eliminated: W,
    /// P, then F.
    columns: V::Indices,
}

/// Why there is no [`Kernel`].
#[derive(Debug, PartialEq)]
pub(crate) enum NoKernel {
    /// The rows are dependent to round-off.
    Dependent,
    /// An entry is infinite or NaN.
    NonFinite,
}

impl<W: Matrix, V: Vector> Kernel<W, V> {
    /// Gauss–Jordan elimination with complete pivoting, on the rows scaled to unit maximum norm.
    #[inline]
    pub fn new(mut forms: W) -> Result<Self, NoKernel> {
        if !matrix_is_finite(&forms) {
            return Err(NoKernel::NonFinite);
        }
        let mut columns = V::indices();
        // One row has nothing to be compared with.
        let least = if W::ROWS == 1 {
            0.0
        } else {
            scale_rows(&mut forms);
            W::COLUMNS as f64 * f64::EPSILON
        };
        for k in 0..W::ROWS {
            let (i, c, largest) = pivot(&forms, columns.as_ref(), k);
            let usable = largest > least;
            if !usable {
                return Err(NoKernel::Dependent);
            }
            swap_rows(&mut forms, k, i);
            columns.as_mut().swap(k, c);
            eliminate(&mut forms, columns.as_ref(), k);
        }
        Ok(Self {
            eliminated: forms,
            columns,
        })
    }

    /// How many columns are free: the dimension of the kernel.
    pub const DIM: usize = V::LEN - W::ROWS;

    /// The free column i.
    #[inline]
    pub fn free(&self, i: usize) -> usize {
        self.columns.as_ref()[W::ROWS + i]
    }

    /// The free column `i` is j: v_j - Σ_p X_pj v_p, the pairing of v with the i-th basis vector.
    #[inline]
    pub fn pairing(&self, i: usize, v: impl Fn(usize) -> f64) -> f64 {
        self.fold(i, v, |sum, x, v| sum - x * v)
    }

    /// A covector with these pairings with the free columns, and 0 in the pivot columns P.
    #[inline]
    pub fn covector(&self, pairings: impl Fn(usize) -> f64) -> V {
        let mut v = V::zeros();
        for (i, &j) in self.columns.as_ref()[W::ROWS..].iter().enumerate() {
            v.as_mut_slice()[j] = pairings(i);
        }
        v
    }

    /// |v_j| + Σ_p |X_pj| |v_p| for |v| ≥ 0.
    #[inline]
    pub fn terms(&self, i: usize, v: impl Fn(usize) -> f64) -> f64 {
        self.fold(i, v, |sum, x, v| sum + x.abs() * v)
    }

    #[inline]
    fn fold(&self, i: usize, v: impl Fn(usize) -> f64, add: impl Fn(f64, f64, f64) -> f64) -> f64 {
        let (pivots, free) = self.columns.as_ref().split_at(W::ROWS);
        let j = free[i];
        pivots.iter().enumerate().fold(v(j), |sum, (p, &column)| {
            add(sum, self.eliminated.entry(p, j), v(column))
        })
    }
}

/// Divides every row by its largest entry; a zero row stays zero, for the pivot to refuse.
#[inline]
fn scale_rows<W: Matrix>(forms: &mut W) {
    for i in 0..W::ROWS {
        let largest = (0..W::COLUMNS)
            .map(|j| forms.entry(i, j).abs())
            .fold(0.0, f64::max);
        if largest > 0.0 {
            for j in 0..W::COLUMNS {
                forms.set_entry(i, j, forms.entry(i, j) / largest);
            }
        }
    }
}

/// The largest entry of the rows and columns from `k` on: its row, its place in `columns`, its
/// size.
#[inline]
fn pivot<W: Matrix>(forms: &W, columns: &[usize], k: usize) -> (usize, usize, f64) {
    let mut found = (k, k, 0.0);
    for i in k..W::ROWS {
        for (c, &j) in columns.iter().enumerate().skip(k) {
            let size = forms.entry(i, j).abs();
            if size > found.2 {
                found = (i, c, size);
            }
        }
    }
    found
}

#[inline]
fn swap_rows<W: Matrix>(forms: &mut W, i: usize, k: usize) {
    for j in 0..W::COLUMNS {
        let (above, below) = (forms.entry(i, j), forms.entry(k, j));
        forms.set_entry(i, j, below);
        forms.set_entry(k, j, above);
    }
}

/// Divides row k by its pivot and subtracts multiples of it from all other rows, in the columns
/// after the pivots.
#[inline]
fn eliminate<W: Matrix>(forms: &mut W, columns: &[usize], k: usize) {
    let pivot = columns[k];
    let size = forms.entry(k, pivot);
    let inverse = 1.0 / size;
    for &j in &columns[k + 1..] {
        forms.set_entry(k, j, forms.entry(k, j) * inverse);
    }
    for i in (0..W::ROWS).filter(|i| *i != k) {
        let multiplier = forms.entry(i, pivot);
        for &j in &columns[k + 1..] {
            let value = forms.entry(i, j) - multiplier * forms.entry(k, j);
            forms.set_entry(i, j, value);
        }
    }
}

#[cfg(test)]
mod tests {
    use nalgebra::{SMatrix, SVector};

    use super::{Kernel, NoKernel};

    fn basis<const M: usize, const K: usize>(forms: SMatrix<f64, M, K>) -> SMatrix<f64, K, K> {
        let kernel = Kernel::<_, SVector<f64, K>>::new(forms).unwrap();
        SMatrix::from_fn(|i, j| match i < K - M {
            true => kernel.pairing(i, |column| f64::from(u8::from(column == j))),
            false => 0.0,
        })
    }

    #[test]
    fn annihilated_by_the_forms() {
        let forms = SMatrix::<f64, 2, 4>::new(1e3, 2e3, -5e2, 0.0, 0.25, 1e-3, 0.0, 0.125);
        let basis = basis(forms);
        let pairings = forms * basis.transpose();
        assert!(pairings.amax() <= 8.0 * f64::EPSILON * 2e3, "{pairings}");
        // Each has the entry 1 in a column in which the other has 0: they are independent.
        for (i, other) in [(0, 1), (1, 0)] {
            let own = (0..4).find(|j| basis[(i, *j)] == 1.0 && basis[(other, *j)] == 0.0);
            assert!(own.is_some(), "{basis}");
        }
    }

    #[test]
    fn a_covector_of_pairings() {
        let forms = SMatrix::<f64, 2, 4>::new(1e3, 2e3, -5e2, 0.0, 0.25, 1e-3, 0.0, 0.125);
        let kernel = Kernel::<_, SVector<f64, 4>>::new(forms).unwrap();
        let v = kernel.covector(|i| [3.0, -7.0][i]);
        assert_eq!([0, 1].map(|i| kernel.pairing(i, |j| v[j])), [3.0, -7.0]);
    }

    #[test]
    fn the_largest_entries_are_pivots() {
        let basis = basis(SMatrix::<f64, 1, 2>::new(1e-20, 1.0));
        assert_eq!((basis[(0, 0)], basis[(0, 1)]), (1.0, -1e-20));
    }

    #[test]
    fn terms_do_not_cancel() {
        let kernel =
            Kernel::<_, SVector<f64, 2>>::new(SMatrix::<f64, 1, 2>::new(-2.0, 1.0)).unwrap();
        assert_eq!(kernel.pairing(0, |j| [1.0, -0.5][j]), 0.0);
        assert_eq!(kernel.terms(0, |j| [1.0, 0.5][j]), 1.0);
    }

    #[test]
    fn refuses_dependent_rows() {
        let of = |forms| Kernel::<_, SVector<f64, 3>>::new(forms).map(drop);
        let zero = SMatrix::<f64, 2, 3>::new(1.0, 2.0, 3.0, 0.0, 0.0, 0.0);
        let parallel = SMatrix::<f64, 2, 3>::new(0.1, 0.2, 0.3, 0.3, 0.6, 0.1 * 9.0);
        let bad = SMatrix::<f64, 2, 3>::new(1.0, 0.0, 0.0, 0.0, 1.0, f64::NAN);
        assert_eq!(of(zero), Err(NoKernel::Dependent));
        assert_eq!(of(parallel), Err(NoKernel::Dependent));
        assert_eq!(of(bad), Err(NoKernel::NonFinite));
    }

    #[test]
    fn without_forms_everything_is_free() {
        let basis = basis(SMatrix::<f64, 0, 3>::zeros());
        assert_eq!(basis, SMatrix::<f64, 3, 3>::identity());
    }
}
