//! The unknowns that linear equations determine.

use super::vectors::Matrix;
use crate::algebra::{Algebra, Scalar};

/// The unknowns that the equations Σ_i a_i x_i + c = 0 determine, by the others, `x` naming them:
/// what vanishes when these are put in vanishes where the equations hold. Nothing where they depend
/// on each other.
pub(in crate::mechanics) fn determined(
    algebra: &Algebra,
    (forms, constants): (&[Vec<Scalar>], &[Scalar]),
    x: impl Fn(usize) -> Scalar,
) -> Option<Vec<(usize, Scalar)>> {
    let m = forms.len();
    let Some(n) = forms.first().map(Vec::len) else {
        return Some(Vec::new());
    };
    let elimination = algebra.eliminate(&forms.concat(), m, n).ok()?;
    if elimination.rank() < m {
        return None;
    }
    let rows: Matrix = (forms.iter().zip(constants))
        .map(|(form, c)| form.iter().chain([c]).cloned().collect())
        .collect();
    let rows = algebra.reduced_rows(rows, &elimination.pivots);
    let of_row = |(row, pivot): &(usize, usize)| {
        let others = (0..n).filter(|j| j != pivot);
        let terms = others.map(|j| &rows[*row][j] * &x(j));
        (*pivot, -&Scalar::sum(terms.chain([rows[*row][n].clone()])))
    };
    Some(elimination.pivots.iter().map(of_row).collect())
}
