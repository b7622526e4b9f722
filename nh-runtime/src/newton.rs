//! Newton's method for the equations of one node, R(z) = 0.
//!
//! Each row is measured against the sum of its own terms' absolute values; the residual norm is the
//! largest ratio. It has no unit, so masses, lengths and angles may have any scale.
//!
//! The leading unknowns, the increments, decide whether a step makes progress. Where the norm does
//! not show it (a row whose terms are all tiny has ratio 1 until the very end), the simplified
//! correction J⁻¹R(z + δ) does: the natural monotonicity test of P. Deuflhard, *Newton Methods for
//! Nonlinear Problems*, §3.3.

use crate::error::{Quantity, StepError};
use crate::linear::{Matrix, SquareMatrix, Vector, all_finite, matrix_is_finite, max_abs};
use crate::options::StepOptions;

/// A relative residual that another correction does not improve.
const POLISHED: f64 = 2.0 * f64::EPSILON;

/// A correction of the increments at most this many ε times the magnitude of a point is round-off.
const ROUND_OFF: f64 = 64.0 * f64::EPSILON;
/// After this many iterations corrections at round-off are not progress any more.
const MANY_ITERATIONS: usize = 10;
/// The shortest damped step is 2 to the minus this.
pub(crate) const MAX_HALVINGS: usize = 30;

/// The equations of one node.
pub(crate) trait NodeProblem {
    /// z, and one value an equation.
    type Unknowns: Vector;
    /// ∂R/∂z, in the units of [`Units`](Self::Units).
    type Jacobian: SquareMatrix<Vector = Self::Unknowns>;
    /// What a linearisation leaves to measure with: the sizes of terms, the units of unknowns.
    type Units;
    /// How many of the leading unknowns are increments.
    const INCREMENTS: usize;

    /// k, for errors.
    fn node(&self) -> usize;

    /// The size of a coordinate at the node and of an increment of `z`, which sets their round-off.
    fn magnitude(&self, z: &Self::Unknowns) -> f64;

    /// R and its derivatives at `z`.
    fn linearise(&self, z: &Self::Unknowns) -> Linear<Self>;

    /// R at `z`, with the units of a linearisation nearby.
    fn residual(&self, z: &Self::Unknowns, units: &Self::Units) -> Residual<Self::Unknowns>;

    /// From the units of the Jacobian to those of z.
    fn rescale(correction: &mut Self::Unknowns, units: &Self::Units);
}

/// R(z) and its norm relative to the terms of each row.
pub(crate) struct Residual<V> {
    values: V,
    norm: f64,
}

/// R(z), ∂R/∂z and their units.
pub(crate) struct Linear<P: NodeProblem + ?Sized> {
    pub residual: Residual<P::Unknowns>,
    pub jacobian: P::Jacobian,
    pub units: P::Units,
}

/// A solution.
pub(crate) struct Solution<V> {
    pub z: V,
    pub iterations: usize,
    pub residual_norm: f64,
}

/// A point and the residual there.
struct Iterate<V> {
    z: V,
    residual: Residual<V>,
}

/// The equations linearised at a point.
struct Linearisation<'a, P: NodeProblem> {
    problem: &'a P,
    here: Iterate<P::Unknowns>,
    jacobian: P::Jacobian,
    units: P::Units,
}

/// What an iteration led to.
enum Progress<V> {
    Done(Iterate<V>),
    Continue(Iterate<V>),
}

/// Where to start from.
pub(crate) struct Guess<V> {
    pub z: V,
    /// Iterations already made.
    pub iterations: usize,
}

impl<V> Guess<V> {
    pub fn new(z: V) -> Self {
        Self { z, iterations: 0 }
    }
}

/// Solves R(z) = 0 from a guess.
pub(crate) fn solve<P: NodeProblem>(
    problem: &P,
    guess: Guess<P::Unknowns>,
    options: &StepOptions,
) -> Result<Solution<P::Unknowns>, StepError> {
    let mut z = guess.z;
    let mut norm = f64::NAN;
    for iteration in guess.iterations + 1..=options.max_iterations {
        let linearisation = Linearisation::at(problem, z)?;
        norm = linearisation.here.residual.norm;
        if norm == 0.0 {
            // Nothing to correct, but only a regular point is a solution.
            linearisation.correction(iteration)?;
            return Ok(linearisation.here.solution(iteration - 1));
        }
        match linearisation.advance(iteration, options)? {
            Progress::Done(iterate) => return Ok(iterate.solution(iteration)),
            Progress::Continue(iterate) => z = iterate.z,
        }
    }
    Err(not_converged(
        problem.node(),
        options.max_iterations,
        norm,
        options,
    ))
}

impl<'a, P: NodeProblem> Linearisation<'a, P> {
    fn at(problem: &'a P, z: P::Unknowns) -> Result<Self, StepError> {
        let Linear {
            residual,
            jacobian,
            units,
        } = problem.linearise(&z);
        if !all_finite(residual.values.as_slice()) {
            return Err(StepError::NonFinite {
                step: problem.node(),
                quantity: Quantity::Residual,
            });
        }
        Ok(Self {
            problem,
            here: Iterate { z, residual },
            jacobian,
            units,
        })
    }

    /// One Newton iteration: a full step; at the level of round-off the better of the two points;
    /// a damped step where the full one makes nothing better.
    fn advance(
        self,
        iteration: usize,
        options: &StepOptions,
    ) -> Result<Progress<P::Unknowns>, StepError> {
        let correction = self.correction(iteration)?;
        let full = self.trial(&correction, 1.0);
        if full.residual.norm <= options.tolerance {
            return Ok(Progress::Done(self.polished(full)));
        }
        let dithers = iteration > MANY_ITERATIONS && self.is_round_off(&correction);
        if !dithers && self.improves(&full, &correction, 0.5, 0.5) {
            return Ok(Progress::Continue(full));
        }
        if self.is_round_off(&correction) {
            return Ok(Progress::Done(self.better(full)));
        }
        if self.improves(&full, &correction, 1.0, 0.75) {
            return Ok(Progress::Continue(full));
        }
        let damped = self.damp(&correction);
        damped.map(Progress::Continue).ok_or_else(|| {
            let norm = self.here.residual.norm;
            not_converged(self.problem.node(), iteration, norm, options)
        })
    }

    /// The point after one more correction with the same J, if that is better: what is left below the tolerance adds up over
    /// the steps, and a momentum that is conserved drifts by it.
    fn polished(&self, full: Iterate<P::Unknowns>) -> Iterate<P::Unknowns> {
        if full.residual.norm <= POLISHED {
            return full;
        }
        let mut correction = full.residual.values;
        if !self.jacobian.lu_solve(&mut correction) {
            return full;
        }
        P::rescale(&mut correction, &self.units);
        let mut z = full.z;
        for (value, delta) in z.as_mut_slice().iter_mut().zip(correction.as_slice()) {
            *value -= delta;
        }
        let residual = self.problem.residual(&z, &self.units);
        match residual.norm < full.residual.norm {
            true => Iterate { z, residual },
            false => full,
        }
    }

    /// δ with J δ = R; the step is z - δ.
    fn correction(&self, iteration: usize) -> Result<P::Unknowns, StepError> {
        let mut correction = self.here.residual.values;
        if self.jacobian.lu_solve(&mut correction) {
            P::rescale(&mut correction, &self.units);
            return Ok(correction);
        }
        let step = self.problem.node();
        Err(match matrix_is_finite(&self.jacobian) {
            true => StepError::SingularJacobian { step, iteration },
            false => StepError::NonFinite {
                step,
                quantity: Quantity::Jacobian,
            },
        })
    }

    /// The point z - α δ.
    fn trial(&self, correction: &P::Unknowns, alpha: f64) -> Iterate<P::Unknowns> {
        let mut z = self.here.z;
        for (value, delta) in z.as_mut_slice().iter_mut().zip(correction.as_slice()) {
            *value -= alpha * delta;
        }
        let residual = self.problem.residual(&z, &self.units);
        Iterate { z, residual }
    }

    /// Whether the norm fell below `norm_factor` of what it was, or the correction to
    /// `correction_factor` of what it was. False at a point that is not finite.
    fn improves(
        &self,
        trial: &Iterate<P::Unknowns>,
        correction: &P::Unknowns,
        norm_factor: f64,
        correction_factor: f64,
    ) -> bool {
        all_finite(trial.residual.values.as_slice())
            && (trial.residual.norm < norm_factor * self.here.residual.norm
                || self.contracts(trial, correction, correction_factor))
    }

    /// |J⁻¹ R(trial)| ≤ factor |δ|, both in the increments.
    fn contracts(
        &self,
        trial: &Iterate<P::Unknowns>,
        correction: &P::Unknowns,
        factor: f64,
    ) -> bool {
        let mut next = trial.residual.values;
        self.jacobian.lu_solve(&mut next)
            && increment_norm::<P>(&next) <= factor * increment_norm::<P>(correction)
    }

    fn is_round_off(&self, correction: &P::Unknowns) -> bool {
        increment_norm::<P>(correction) <= ROUND_OFF * self.problem.magnitude(&self.here.z)
    }

    fn better(self, full: Iterate<P::Unknowns>) -> Iterate<P::Unknowns> {
        if full.residual.norm < self.here.residual.norm {
            full
        } else {
            self.here
        }
    }

    /// The first of the points z - δ/2, z - δ/4, … that is better than z.
    fn damp(&self, correction: &P::Unknowns) -> Option<Iterate<P::Unknowns>> {
        let mut alpha = 1.0;
        for _ in 0..MAX_HALVINGS {
            alpha *= 0.5;
            let trial = self.trial(correction, alpha);
            if self.improves(&trial, correction, 1.0, 1.0 - 0.25 * alpha) {
                return Some(trial);
            }
        }
        None
    }
}

impl<V: Vector> Residual<V> {
    pub fn zero() -> Self {
        Self {
            values: V::zeros(),
            norm: 0.0,
        }
    }

    /// Sets a row, whose terms' absolute values add up to `own`.
    pub fn set(&mut self, row: usize, value: f64, own: f64) {
        self.values.as_mut_slice()[row] = value;
        let ratio = relative(value, own);
        if ratio > self.norm || ratio.is_nan() {
            self.norm = ratio;
        }
    }
}

impl<V> Iterate<V> {
    fn solution(self, iterations: usize) -> Solution<V> {
        Solution {
            z: self.z,
            iterations,
            residual_norm: self.residual.norm,
        }
    }
}

fn not_converged(
    step: usize,
    iterations: usize,
    residual_norm: f64,
    options: &StepOptions,
) -> StepError {
    StepError::NotConverged {
        step,
        iterations,
        residual_norm,
        tolerance: options.tolerance,
    }
}

/// |value| / own; an exact zero is 0 whatever its row.
fn relative(value: f64, own: f64) -> f64 {
    if value == 0.0 { 0.0 } else { value.abs() / own }
}

/// max_j |δd_j|.
fn increment_norm<P: NodeProblem>(correction: &P::Unknowns) -> f64 {
    max_abs(&correction.as_slice()[..P::INCREMENTS])
}

/// Σ_j |∂φ_a/∂d_j d_j|: the size of constraint a's own terms.
pub(crate) fn constraint_scale<A: Matrix>(phi_by_increment: &A, a: usize, d: &[f64]) -> f64 {
    d.iter()
        .enumerate()
        .map(|(j, d_j)| (phi_by_increment.entry(a, j) * d_j).abs())
        .sum()
}

#[cfg(test)]
mod tests {
    use super::relative;

    #[test]
    fn rows_without_terms() {
        assert_eq!(relative(0.0, 0.0), 0.0);
        assert_eq!(relative(-1.0, 0.0), f64::INFINITY);
        assert!(relative(f64::INFINITY, f64::INFINITY).is_nan());
        assert_eq!(relative(-1.0, 4.0), 0.25);
    }
}
