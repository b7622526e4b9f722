//! The saddle matrix of a system at one point, in factors.

use crate::error::{Quantity, StepError, check_finite};
use crate::linear::{Factors, Matrix, Vector, larger, matrix_is_finite, vector};
use crate::solve::saddle::{saddle, saddle_units};
use crate::solve::scales::or_one;
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
        Self::in_units(blocks, holds, saddle_units(|j| mass.entry(j, j), forms))
    }

    /// The matrix of (M, b, a), where all x have the unit 1: an acceleration has the digits of the
    /// forces beside it, also of a mass that is next to nothing. λ has a unit in which masses and
    /// forms have the same size.
    pub fn of_accelerations(
        blocks: (&S::Bilinear, &S::ConstraintForms, &S::ConstraintForms),
        holds: impl Fn(usize) -> bool,
    ) -> Self {
        let (mass, _, forms) = blocks;
        let unit = or_one(largest(mass) / largest(forms));
        let multipliers = S::Residual::LEN - S::CONSTRAINTS;
        let units = vector(|i| if i < multipliers { 1.0 } else { unit });
        Self::in_units(blocks, holds, units)
    }

    fn in_units<A: Matrix, B: Matrix>(
        blocks: (&S::Bilinear, &A, &B),
        holds: impl Fn(usize) -> bool,
        units: S::Residual,
    ) -> Self {
        let whole: S::Jacobian = saddle(blocks, holds);
        let factors = Factors::new(whole, units);
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

/// The largest entry.
fn largest<A: Matrix>(matrix: &A) -> f64 {
    let entries = (0..A::COLUMNS).flat_map(|j| (0..A::ROWS).map(move |i| (i, j)));
    entries.fold(0.0, |most, (i, j)| larger(matrix.entry(i, j).abs(), most))
}
