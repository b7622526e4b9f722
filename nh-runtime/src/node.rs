//! The equations of one node.
//!
//! At the node q = q_k the unknowns are z = (d, λ), d = q_{k+1} - q_k. With the momentum p that
//! arrives from the left (p = D_2L_d + f⁺ of the interval before, or ∂L/∂q̇ at the start),
//!
//! ```text
//! R(z) = [ p + (D_1L_d + f⁻)(q, d) - ωᵀ(q) λ ]      J = [ ∂_d(D_1L_d + f⁻)   -ωᵀ ]
//!        [ φ(q, d)                           ]          [ ∂_dφ                0  ]
//! ```
//!
//! A constraint that is not in force has the row λ_a and no form. Inner unknowns, and their rows,
//! are between those of d and of λ.
//!
//! The terms of a row are |p_i| + |(D_1L_d + f⁻)_i| + Σ_a |λ_a ω_ai| or Σ_j |∂φ_a/∂d_j d_j|.
//! Because R is affine in λ with a constant coefficient, only d decides whether a step makes
//! progress.

pub(crate) mod dependent;
mod equations;
mod in_stages;
mod inner;
pub(crate) mod round_off;

use crate::error::{Quantity, StepError, check_finite};
use crate::linear::{Vector, all_finite, from_slice, vector};
use crate::options::StepOptions;
use crate::solve::newton::{Guess, Solution, solve};
use crate::system::{Advance, DiscreteSystem, departing, increment_of, inner_of, split};

pub(crate) use equations::NodeEquations;
pub(crate) use in_stages::solve_in_stages;

/// The solution of a node, q_{k+1}, and the momentum that it leaves to the next node.
type SolvedNode<S> = (
    Solution<<S as DiscreteSystem>::Residual>,
    <S as DiscreteSystem>::Configuration,
    <S as DiscreteSystem>::Covector,
);

impl<S: DiscreteSystem> NodeEquations<'_, S> {
    /// Solves R(z) = 0 from the guess (d, λ), and from the inner unknowns of uniform motion.
    pub fn solve(
        &self,
        (d, lambda): (&S::Increment, &S::Multipliers),
        options: &StepOptions,
    ) -> Result<Advance<S>, StepError> {
        let lambda = vector(|a| match self.active.holds::<S>(a) {
            true => lambda[a],
            false => 0.0,
        });
        let z = departing(self.system, self.inputs, &self.q, d, &lambda);
        self.solve_from(Guess::new(z), options)
    }

    /// Solves R(z) = 0 from the guess z, whose multipliers are zero where their constraints are not
    /// in force.
    pub fn solve_from(
        &self,
        guess: Guess<S::Residual>,
        options: &StepOptions,
    ) -> Result<Advance<S>, StepError> {
        let (solution, q2, unspent) = self.solution(guess, options)?;
        let (increment, lambda) = split::<S>(&solution.z);
        Ok(Advance {
            q2,
            increment,
            inner: inner_of::<S>(&solution.z),
            lambda,
            impulse: lambda,
            iterations: solution.iterations,
            residual_norm: solution.residual_norm,
            unspent,
        })
    }

    /// Solves R(z) = 0 from the guess z, as [`solve_from`](Self::solve_from).
    pub fn solution(
        &self,
        guess: Guess<S::Residual>,
        options: &StepOptions,
    ) -> Result<SolvedNode<S>, StepError> {
        let solved = solve(self, guess, options);
        let (solution, rows) = solved.map_err(|error| self.explain(error))?;
        let increment = increment_of::<S>(&solution.z);
        if S::NONLINEAR_CONSTRAINTS {
            self.check_forms(&increment)?;
        }
        let end = S::retract(&self.q, &increment);
        check_finite(is_finite::<S>(&end), self.node, Quantity::Configuration)?;
        Ok((solution, end, from_slice(&rows.as_slice()[..S::DIM])))
    }
}

/// Whether every coordinate is finite: then, and only then, is q - q.
pub(crate) fn is_finite<S: DiscreteSystem>(q: &S::Configuration) -> bool {
    all_finite(S::increment(q, q).as_slice())
}

#[cfg(test)]
mod tests;
