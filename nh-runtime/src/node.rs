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
//! A constraint that is not in force has the row λ_a and no form.
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
use crate::linear::{Vector, all_finite, from_slice, stack, vector};
use crate::options::StepOptions;
use crate::solve::newton::{Guess, Solution, solve};
use crate::system::{
    Advance, Composition, DiscreteSystem, departing, increment_of, inner_of, split,
};

use inner::InnerEquations;

pub(crate) use equations::NodeEquations;
pub(crate) use in_stages::solve_in_stages;

impl<S: DiscreteSystem> NodeEquations<'_, S> {
    /// Solves R(z) = 0 from the guess (d, λ), and from the inner unknowns of uniform motion.
    pub fn solve(
        &self,
        guess: Guess<[&[f64]; 2]>,
        options: &StepOptions,
    ) -> Result<Advance<S>, StepError> {
        let [d, lambda] = guess.z;
        let multiplier = |a: usize| match self.active.holds::<S>(a) {
            true => lambda[a],
            false => 0.0,
        };
        if S::Composition::INNER > 0 {
            let (d, lambda) = (from_slice(d), vector(multiplier));
            let z = departing(self.system, self.inputs, &self.q, &d, &lambda);
            return self.solve_from(guess.replace_point(z), options);
        }
        let z = stack(S::DIM, |i| d[i], multiplier);
        self.solve_from(guess.replace_point(z), options)
    }

    /// Solves R(z) = 0 from the guess z, whose multipliers are zero where their constraints are not
    /// in force.
    pub fn solve_from(
        &self,
        guess: Guess<S::Residual>,
        options: &StepOptions,
    ) -> Result<Advance<S>, StepError> {
        let solved = match S::Composition::INNER {
            0 => solve(self, guess, options),
            _ => solve(&InnerEquations(self), guess, options),
        };
        let (solution, rows) = solved.map_err(|error| self.explain(error))?;
        let Solution {
            z,
            iterations,
            residual_norm,
        } = solution;
        let increment = increment_of::<S>(&z);
        if S::NONLINEAR_CONSTRAINTS {
            self.check_forms(&increment)?;
        }
        let q2 = S::retract(&self.q, &increment);
        check_finite(is_finite::<S>(&q2), self.node, Quantity::Configuration)?;
        let lambda = split::<S>(&z).1;
        Ok(Advance {
            q2,
            increment,
            inner: inner_of::<S>(&z),
            lambda,
            impulse: lambda,
            iterations,
            residual_norm,
            unspent: from_slice(&rows.as_slice()[..S::DIM]),
        })
    }
}

/// Whether every coordinate is finite: then, and only then, is q - q.
pub(crate) fn is_finite<S: DiscreteSystem>(q: &S::Configuration) -> bool {
    all_finite(S::increment(q, q).as_slice())
}

#[cfg(test)]
mod tests;
