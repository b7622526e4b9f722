//! The derivatives in q and p, of J in factors, several columns side by side.

use super::DifferentiableSystem;
use super::directions::Response;
use super::inner::inner_unknowns;
use super::linearisation::{EndTangents, Pivoted, column};
use crate::linear::{Matrix, RightSides, SIDE_BY_SIDE, SquareMatrix, Vector};
use crate::node::of_parts;
use crate::system::Interval;

impl<S: DifferentiableSystem> Pivoted<S> {
    /// ∂(q', p')/∂(q, p).
    #[inline]
    pub(super) fn by_state(&self, interval: &Interval<S>) -> S::StateByState {
        let (n, slopes, ends) = (S::DIM, &self.slopes, EndTangents::at(interval));
        let mut by_state = S::StateByState::zeros();
        self.state_solutions(|first, z| {
            let columns = SIDE_BY_SIDE.min(2 * n - first);
            let mut write = |row: usize, sums: RightSides| {
                for (c, sum) in sums.iter().enumerate().take(columns) {
                    by_state.set_entry(row, first + c, *sum);
                }
            };
            for i in 0..n {
                let mut end = match S::FLAT {
                    true => z[i],
                    false => combination(ends.by_increment(), i, z),
                };
                let mut arrival = combination(&slopes.arrival_by_increment, i, z);
                for c in 0..columns.min(n.saturating_sub(first)) {
                    end[c] += ends.by_start(i, first + c);
                    arrival[c] += slopes.arrival_by_position.entry(i, first + c);
                }
                write(i, end);
                write(n + i, arrival);
            }
        });
        by_state
    }

    /// ∂λ/∂(q, p).
    #[inline]
    pub(super) fn multipliers_by_state(&self) -> S::MultipliersByState {
        let n = S::DIM;
        let mut by_state = S::MultipliersByState::zeros();
        self.state_solutions(|first, z| {
            for (a, row) in z[n + inner_unknowns::<S>()..].iter().enumerate() {
                for (j, value) in (first..2 * n).zip(row) {
                    by_state.set_entry(a, j, *value);
                }
            }
        });
        by_state
    }

    /// μ with Jᵀμ = -(A_1ᵀ w_q + (∂p'/∂d)ᵀ w_p, w_λ).
    #[inline]
    pub(super) fn adjoint(&self, interval: &Interval<S>, w: &Response<S>) -> S::Residual {
        let ends = EndTangents::at(interval);
        let by_increment = |j: usize| {
            ends.increment_column(j, w.q.as_slice())
                + column(&self.slopes.arrival_by_increment, j, w.p.as_slice())
        };
        let right = of_parts::<S>(|j| -by_increment(j), |a| -w.lambda[a]);
        self.factors.solve_transposed(right)
    }

    /// ∂z/∂(q, p), some columns from a place on at a time.
    #[inline]
    pub(super) fn state_solutions(&self, solved: impl FnMut(usize, &[RightSides])) {
        let (n, slopes) = (S::DIM, &self.slopes);
        let right = |first: usize, b: &mut [RightSides]| {
            let (momentum, rest) = b.split_at_mut(n);
            let (_, phi) = rest.split_at_mut(inner_unknowns::<S>());
            for c in 0..SIDE_BY_SIDE.min(2 * n - first) {
                let j = first + c;
                if j < n {
                    for (i, row) in momentum.iter_mut().enumerate() {
                        row[c] = -slopes.momentum_by_position.entry(i, j);
                    }
                    for (a, row) in phi.iter_mut().enumerate() {
                        row[c] = -slopes.phi_by_position.entry(a, j);
                    }
                } else {
                    momentum[j - n][c] = -1.0;
                }
            }
        };
        S::Jacobian::solve_columns(&self.factors, 2 * n, right, solved);
    }
}

/// Σ_k A_ik z_k for every column of z.
#[inline(always)]
fn combination<A: Matrix>(matrix: &A, i: usize, z: &[RightSides]) -> RightSides {
    let mut sums = [0.0; SIDE_BY_SIDE];
    for (k, row) in z.iter().enumerate().take(A::COLUMNS) {
        let factor = matrix.entry(i, k);
        for c in 0..SIDE_BY_SIDE {
            sums[c] += factor * row[c];
        }
    }
    sums
}
