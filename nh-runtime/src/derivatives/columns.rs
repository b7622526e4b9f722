//! The derivatives in q and p, of J in factors: rows of solutions side by side, so that all is read
//! and written as it lies in memory, column by column.

use core::ops::Range;

use super::DifferentiableSystem;
use super::directions::Response;
use super::inner::inner_unknowns;
use super::linearisation::Pivoted;
use super::slopes::ends::EndTangents;
use crate::linear::{
    Matrix, SquareMatrix, Vector, VectorWork, add_products, from_slice, inner, part, part_mut,
    parts, run_in_widest_vectors,
};
use crate::system::{Interval, stack_rows};

/// A function with as many numbers side by side as rows allow, and no more than the most.
macro_rules! side_by_side {
    ($rows:expr, $most:ident, $of:ident.$function:ident($($argument:expr),*)) => {
        match $rows {
            0 => (),
            1 => $of.$function::<1>($($argument),*),
            2..4 => $of.$function::<2>($($argument),*),
            4..8 => $of.$function::<4>($($argument),*),
            8..16 => $of.$function::<8>($($argument),*),
            16.. => $of.$function::<$most>($($argument),*),
        }
    };
}

pub(super) use side_by_side;

impl<S: DifferentiableSystem> Pivoted<S> {
    /// ∂(q', p')/∂(q, p).
    ///
    /// ```text
    /// D = ∂d/∂(q, p),   ∂q'/∂(q, p) = (Ad_u⁻¹, 0) + A_1 D,   ∂p'/∂(q, p) = (∂p'/∂q, 0) + ∂p'/∂d D
    /// ```
    #[inline]
    pub(super) fn write_by_state(&self, interval: &Interval<S>, by_state: &mut S::StateByState) {
        run_in_widest_vectors(StateColumns {
            pivoted: self,
            ends: &EndTangents::new(interval),
            by_state,
        });
    }

    /// The results of the increments, which are in their first rows.
    #[inline(always)]
    fn results_by_state<const L: usize>(
        &self,
        by_state: &mut S::StateByState,
        ends: &EndTangents<S>,
    ) {
        let (n, state) = (S::DIM, &self.slopes.by_interval.state);
        for j in (0..2 * n).step_by(2) {
            let increments: [S::Increment; 2] =
                [j, j + 1].map(|j| from_slice(&by_state.column(j)[..n]));
            let increments = [0, 1].map(|i| increments[i].as_slice());
            let arrival = |j: usize| &state.column(j)[n..];
            let places = (j, n);
            Self::combine::<L>(by_state, places, increments, arrival, |k| arrival(n + k));
            if !S::FLAT {
                let [start, end] = [ends.start_tangent(), ends.increment_tangent()];
                let start = |j| start.column(j);
                Self::combine::<L>(by_state, (j, 0), increments, start, |k| end.column(k));
            }
        }
        if S::FLAT {
            (0..n).for_each(|j| by_state.column_mut(j)[j] += 1.0);
        }
    }

    /// The rows from `top` on of the columns j and j + 1: their own entries, plus the columns by
    /// increments times the entries of D.
    #[inline(always)]
    fn combine<'m, const L: usize>(
        by_state: &mut S::StateByState,
        (j, top): (usize, usize),
        increments: [&[f64]; 2],
        own: impl Fn(usize) -> &'m [f64],
        by_increment: impl Fn(usize) -> &'m [f64],
    ) {
        let n = S::DIM;
        for first in parts::<L>(n) {
            let mut sums = [j, j + 1].map(|j| match j < n {
                true => *part(own(j), first),
                false => [0.0; L],
            });
            let rows = (0..n).map(|k| part(by_increment(k), first));
            add_products(&mut sums, rows, increments);
            for (sum, j) in sums.iter().zip(j..) {
                *part_mut(by_state.column_mut(j), top + first) = *sum;
            }
        }
    }

    /// ∂λ/∂(q, p).
    #[inline]
    pub(super) fn multipliers_by_state(&self) -> S::MultipliersByState {
        let mut by_state = S::MultipliersByState::zeros();
        run_in_widest_vectors(MultiplierColumns {
            pivoted: self,
            by_state: &mut by_state,
        });
        by_state
    }

    /// ∂(d, λ)/∂(q, p), in the first columns.
    #[inline(always)]
    pub(super) fn tangents<const MOST: usize>(&self, tangents: &mut S::Tangents) {
        self.solutions_by_state::<MOST, _>(0..S::DIM, tangents, 0);
        self.solutions_by_state::<MOST, _>(multipliers::<S>(), tangents, S::DIM);
    }

    /// μ with Jᵀμ = -(A_1ᵀ w_q + (∂p'/∂d)ᵀ w_p, (∂p'/∂y)ᵀ w_p, w_λ).
    #[inline]
    pub(super) fn adjoint(&self, interval: &Interval<S>, w: &Response<S>) -> S::Residual {
        let ends = EndTangents::new(interval);
        let by_increment = |j: usize| {
            EndTangents::<S>::column(ends.increment_tangent(), j, w.q.as_slice())
                + inner(
                    self.slopes.by_interval.column(S::DIM + j)[2],
                    w.p.as_slice(),
                )
        };
        let mut right = stack_rows::<S>(|j| -by_increment(j), |a| -w.lambda[a]);
        for k in 0..inner_unknowns::<S>() {
            let by_inner = &self.inner.column(k)[inner_unknowns::<S>()..];
            right[S::DIM + k] = -inner(by_inner, w.p.as_slice());
        }
        self.factors.solve_transposed(right)
    }

    /// The rows of ∂z/∂(q, p) = -J⁻¹ ∂(p + r, φ)/∂(q, p) from a place on, as rows of a matrix.
    #[inline(always)]
    fn solutions_by_state<const MOST: usize, A: Matrix>(
        &self,
        rows: Range<usize>,
        to: &mut A,
        at: usize,
    ) {
        side_by_side!(rows.len(), MOST, self.rows_by_state(rows, to, at));
    }

    #[inline(always)]
    fn rows_by_state<const L: usize>(&self, rows: Range<usize>, to: &mut impl Matrix, at: usize) {
        let (n, slopes) = (S::DIM, &self.slopes.by_interval);
        let phi = multipliers::<S>().start;
        for first in parts::<L>(rows.len()) {
            S::Jacobian::rows_of_inverse::<L>(&self.factors, rows.start + first, |y| {
                for (k, row) in y.iter().take(n).enumerate() {
                    *part_mut(to.column_mut(n + k), at + first) = *row;
                }
                // Two columns share what they read of y; the last one of an odd number is made twice.
                for j in (0..n).step_by(2) {
                    let columns = [j, (j + 1).min(n - 1)];
                    let mut sums = [[0.0; L]; 2];
                    let momentum = columns.map(|j| slopes.column(j)[0]);
                    add_products(&mut sums, y[..n].iter(), momentum);
                    let by_phi = columns.map(|j| slopes.column(j)[1]);
                    add_products(&mut sums, y[phi..].iter(), by_phi);
                    for (sum, j) in sums.iter().zip(columns) {
                        *part_mut(to.column_mut(j), at + first) = *sum;
                    }
                }
            });
        }
    }
}

struct StateColumns<'a, S: DifferentiableSystem> {
    pivoted: &'a Pivoted<S>,
    ends: &'a EndTangents<S>,
    by_state: &'a mut S::StateByState,
}

impl<S: DifferentiableSystem> VectorWork for StateColumns<'_, S> {
    type Output = ();

    #[inline(always)]
    fn run<const L: usize>(self) {
        let (n, pivoted) = (S::DIM, self.pivoted);
        pivoted.solutions_by_state::<L, _>(0..n, self.by_state, 0);
        side_by_side!(n, L, pivoted.results_by_state(self.by_state, self.ends));
    }
}

struct MultiplierColumns<'a, S: DifferentiableSystem> {
    pivoted: &'a Pivoted<S>,
    by_state: &'a mut S::MultipliersByState,
}

impl<S: DifferentiableSystem> VectorWork for MultiplierColumns<'_, S> {
    type Output = ();

    #[inline(always)]
    fn run<const L: usize>(self) {
        let rows = multipliers::<S>();
        (self.pivoted).solutions_by_state::<L, _>(rows, self.by_state, 0);
    }
}

/// The places of λ in z.
fn multipliers<S: DifferentiableSystem>() -> Range<usize> {
    let first = S::DIM + inner_unknowns::<S>();
    first..first + S::CONSTRAINTS
}
