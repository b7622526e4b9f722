//! Derivatives in a range of arguments, column by column, and displacements of what has them.

use super::DifferentiableSystem;
use super::directions::{Response, zeros};
use crate::declarations::values;
use crate::linear::{Matrix, Vector, inner, matrix};

/// Derivatives in a range of arguments, a column each: of the equations of a step, or of its
/// results.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Columns<C: Matrix, V: Matrix> {
    /// ∂(r, p')/∂x, or ∂(q', p')/∂x: 2n rows.
    pub state: C,
    /// ∂φ/∂x, or ∂λ/∂x: M rows.
    pub constraints: V,
}

values! {
    /// A displacement of r, φ and p'.
    pub struct DisplacedRows<S: DifferentiableSystem> {
        /// Of r.
        pub momentum: S::Covector,
        /// Of φ.
        pub phi: S::Multipliers,
        /// Of p'.
        pub arrival: S::Covector,
    }
}

impl<S: DifferentiableSystem> DisplacedRows<S> {
    zeros! {
        /// No displacement.
        pub fn zeros(momentum, phi, arrival;)
    }
}

impl<C: Matrix, V: Matrix> Columns<C, V> {
    /// Columns with this number in every place.
    pub(crate) fn uniform(value: f64) -> Self {
        Self {
            state: matrix(|_, _| value),
            constraints: matrix(|_, _| value),
        }
    }

    /// Column j: r, p' and φ by their argument j.
    #[inline(always)]
    pub(crate) fn column(&self, j: usize) -> [&[f64]; 3] {
        let (momentum, arrival) = self.state.column(j).split_at(C::ROWS / 2);
        [momentum, self.constraints.column(j), arrival]
    }

    /// Adds the displacement by the arguments from place `first` on. An argument that stays
    /// displaces nothing, also where a derivative in it is infinite.
    #[inline]
    #[doc(hidden)]
    pub fn add_along<S: DifferentiableSystem>(
        &self,
        first: usize,
        x: &[f64],
        rows: &mut DisplacedRows<S>,
    ) {
        for (j, x) in x.iter().enumerate().filter(|(_, x)| **x != 0.0) {
            let [momentum, phi, arrival] = self.column(first + j);
            add(rows.momentum.as_mut_slice(), momentum, *x);
            add(rows.phi.as_mut_slice(), phi, *x);
            add(rows.arrival.as_mut_slice(), arrival, *x);
        }
    }

    /// Writes the displacement of the results along argument j.
    #[inline(always)]
    pub(super) fn set_column<S: DifferentiableSystem>(&mut self, j: usize, along: &Response<S>) {
        let (q, p) = self.state.column_mut(j).split_at_mut(S::DIM);
        q.copy_from_slice(along.q.as_slice());
        p.copy_from_slice(along.p.as_slice());
        let lambda = self.constraints.column_mut(j);
        lambda.copy_from_slice(along.lambda.as_slice());
    }

    /// The derivative in argument j of the sum of r, φ and p' with weights.
    #[inline(always)]
    #[doc(hidden)]
    pub fn weighted_derivative(&self, j: usize, weights: [&[f64]; 3]) -> f64 {
        let [momentum, phi, arrival] = self.column(j);
        inner(momentum, weights[0]) + inner(phi, weights[1]) + inner(arrival, weights[2])
    }
}

#[inline(always)]
fn add(sum: &mut [f64], x: &[f64], factor: f64) {
    sum.iter_mut()
        .zip(x)
        .for_each(|(sum, x)| *sum += x * factor);
}
