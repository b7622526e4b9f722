//! The saddle matrix of a system at one point, in factors.

use crate::error::{Quantity, StepError, check_finite};
use crate::linear::{Factors, Matrix, matrix_is_finite};
use crate::solve::saddle::{saddle, saddle_units};
use crate::system::{DiscreteSystem, split};

/// [M -Bᵀ; A 0] with the constraints that hold; the other unknowns are zero.
pub(crate) struct Saddle<S: DiscreteSystem> {
    factors: Option<Factors<S::Jacobian>>,
    is_finite: bool,
}

impl<S: DiscreteSystem> Saddle<S> {
    /// The matrix of (M, A, B).
    pub fn new<A: Matrix, B: Matrix>(
        blocks: (&S::Bilinear, &A, &B),
        holds: impl Fn(usize) -> bool,
    ) -> Self {
        let (mass, _, forms) = blocks;
        let whole: S::Jacobian = saddle(blocks, holds);
        let factors = Factors::new(whole, saddle_units(|j| mass.entry(j, j), forms));
        Self {
            // An entry that is not finite leaves a pivot that is none.
            is_finite: factors.is_some() || matrix_is_finite(&whole),
            factors,
        }
    }

    /// Whether every entry is finite.
    pub fn is_finite(&self) -> bool {
        self.is_finite
    }

    /// (x, λ); `None` where the matrix is singular to round-off.
    pub fn solve(&self, rows: S::Residual) -> Option<(S::Increment, S::Multipliers)> {
        let solution = self.factors.as_ref()?.finite_solution(rows)?;
        Some(split::<S>(&solution))
    }

    /// The factors.
    ///
    /// # Errors
    /// [`NonFinite`](StepError::NonFinite) and [`SingularJacobian`](StepError::SingularJacobian).
    pub fn factors(self, step: usize) -> Result<Factors<S::Jacobian>, StepError> {
        check_finite(self.is_finite, step, Quantity::Jacobian)?;
        let singular = StepError::SingularJacobian { step, iteration: 0 };
        self.factors.ok_or(singular)
    }
}
