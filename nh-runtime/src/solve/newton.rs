//! Newton's method for the equations of one node, R(z) = 0.
//!
//! A point is accepted for one of two reasons.
//!
//! 1. *Converged*: every row is within the tolerance of its own terms, the sum of their absolute
//!    values. The ratio has no unit, so masses, lengths and angles may have any scale. One more
//!    correction is then made and kept if it is better.
//! 2. *At round-off*: an iteration does not get much nearer any more, or changes no increment, and
//!    every row is at most 64 ε of its scale S_i and ε of its size N_i; or at most 16384 ε of its
//!    own terms, where the correction of every increment is at most 64 ε of that coordinate
//!    (|q_j| + |d_j| + s_j). The scales s_j and S_i are those of the motion, the size N_i is that
//!    of all that is rounded on the way to the row ([`scales`](crate::solve::scales)); they do not
//!    vanish where the terms of a row do, and a coordinate is never measured against one of another
//!    unit.
//!
//! Anything else is an error. In both cases every row is small, those in which the multipliers are
//! too: multipliers that the last solve does not confirm are never returned.
//!
//! An iteration that does not get nearer because the equations jump, as a force by cases does, goes
//! on behind the jump, once: a solution on either side is found, and where there is none the error
//! says so ([`ahead`]).
//!
//! The leading unknowns, the increments, decide whether a step makes progress. If the norm does
//! not show it (a row whose terms are all tiny has ratio 1 until the very end), the simplified
//! correction J⁻¹R(z + δ) does: the natural monotonicity test of P. Deuflhard, *Newton Methods for
//! Nonlinear Problems*, §3.3, in the scales of the motion.

use crate::error::{Quantity, StepError, check_finite};
use crate::linear::{Factors, Vector, larger, matrix_is_finite, zip_with};
use crate::options::StepOptions;
use crate::solve::policy::{
    CONTRACTION, LONG, MANY_ITERATIONS, MAX_HALVINGS, POLISHED, ROUND_OFF, descent,
};
use crate::solve::problem::{Linear, NodeProblem};
use crate::solve::residual::{Residual, relative};
use crate::solve::scales::{BESIDE, PROBES, Scales, part};

mod ahead;

/// A solution.
pub struct Solution<V> {
    /// z with R(z) = 0.
    pub z: V,
    /// The iterations made.
    pub iterations: usize,
    /// The largest residual of a row, relative to the terms of that row.
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
    /// Its factors; `None` where it is singular to round-off or not finite.
    factors: Option<Factors<P::Jacobian>>,
}

/// The result of an iteration.
enum Iteration<V> {
    Done(Iterate<V>),
    Continue(Iterate<V>),
    /// At a point behind a jump of the equations.
    Behind(Iterate<V>),
}

/// The point from which Newton's method starts.
#[derive(Clone, Copy)]
pub struct Guess<V> {
    /// z.
    pub z: V,
    /// Iterations already made.
    pub iterations: usize,
}

impl<V> Guess<V> {
    /// A point to which no iteration has led.
    pub fn new(z: V) -> Self {
        Self { z, iterations: 0 }
    }
}

/// Solves R(z) = 0 from a guess. Returns the solution, and the momentum that it leaves: R where a
/// row is within the tolerance or the rounding of its terms, else 0.
pub(crate) fn solve<P: NodeProblem>(
    problem: &P,
    guess: Guess<P::Unknowns>,
    options: &StepOptions,
) -> Result<(Solution<P::Unknowns>, P::Unknowns), StepError> {
    let first = guess.z;
    let mut z = first;
    let mut norm = f64::NAN;
    let mut has_jumped = false;
    for iteration in guess.iterations + 1..=options.max_iterations {
        let mut linearisation = Linearisation::new(problem, z)?;
        norm = linearisation.here.residual.norm;
        if norm == 0.0 {
            // Nothing to correct, but only a regular point is a solution.
            linearisation.correction(iteration)?;
            return Ok(linearisation.here.solution(iteration - 1, options));
        }
        match linearisation.advance(&first, iteration, options)? {
            Iteration::Done(iterate) => return Ok(iterate.solution(iteration, options)),
            Iteration::Continue(iterate) => z = iterate.z,
            Iteration::Behind(_) if has_jumped => {
                return Err(jumps(problem.node(), iteration, norm));
            }
            Iteration::Behind(iterate) => (z, has_jumped) = (iterate.z, true),
        }
    }
    if !has_jumped && options.max_iterations > 0 {
        let last = Linearisation::new(problem, z)?;
        has_jumped = last.stands_at_a_jump();
        // Iterations that others have made, of stages, may be all that are allowed.
        if guess.iterations >= options.max_iterations {
            norm = last.here.residual.norm;
        }
    }
    if has_jumped {
        return Err(jumps(problem.node(), options.max_iterations, norm));
    }
    Err(not_converged(
        problem.node(),
        options.max_iterations,
        norm,
        options,
    ))
}

impl<'a, P: NodeProblem> Linearisation<'a, P> {
    fn new(problem: &'a P, z: P::Unknowns) -> Result<Self, StepError> {
        let Linear {
            residual,
            jacobian,
            columns,
        } = problem.linearise(&z);
        let finite = residual.values.is_finite();
        check_finite(finite, problem.node(), Quantity::Residual)?;
        Ok(Self {
            problem,
            here: Iterate { z, residual },
            factors: Factors::new(jacobian, columns),
            jacobian,
        })
    }

    /// One Newton iteration: a full step; at round-off the better of the two points; a damped step
    /// where the full one makes nothing better.
    fn advance(
        mut self,
        first: &P::Unknowns,
        iteration: usize,
        options: &StepOptions,
    ) -> Result<Iteration<P::Unknowns>, StepError> {
        let correction = self.correction(iteration)?;
        let full = self.correct(self.here.z, &correction, 1.0);
        if full.residual.norm <= options.tolerance {
            return Ok(Iteration::Done(self.polish(full)));
        }
        if iteration <= MANY_ITERATIONS && self.falls(&full, CONTRACTION) {
            return Ok(Iteration::Continue(full));
        }
        let scales = self.scales(&full.z, &correction);
        let weights = scales.as_ref().map(|scales| &scales.increments);
        let left = self.contraction(&full, &correction, weights);
        let slow = left.is_none_or(|left| left > CONTRACTION);
        if let Some(scales) = &scales
            && (slow || self.is_negligible(&full, scales))
            && self.are_plausible(&full, first)
            && let Some(accepted) = self.better_at_round_off(&full, &correction, scales, options)
        {
            return Ok(Iteration::Done(accepted));
        }
        let is_lost = |scales| self.is_lost(&full, scales);
        if left.is_some_and(|left| left <= descent(1.0)) || scales.as_ref().is_some_and(is_lost) {
            return Ok(Iteration::Continue(full));
        }
        if let Some(damped) = self.damp(&correction, weights) {
            return Ok(Iteration::Continue(damped));
        }
        let behind = self.find_point_behind_jump(&correction, scales.as_ref());
        behind.map(Iteration::Behind).ok_or_else(|| {
            let norm = self.here.residual.norm;
            not_converged(self.problem.node(), iteration, norm, options)
        })
    }

    /// Whether R jumps between z and the next point.
    #[cold]
    fn stands_at_a_jump(&self) -> bool {
        self.apply_inverse(self.here.residual.values)
            .is_some_and(|correction| {
                let full = zip_with(self.here.z, &correction, |z, delta| z - delta);
                let scales = self.scales(&full, &correction);
                self.find_point_behind_jump(&correction, scales.as_ref())
                    .is_some()
            })
    }

    /// The scales of the motion at the point. A row has the lesser of its sizes at both ends of the
    /// step: (d - u)/√(d - u)² is rounded at 1/|d - u| as it is written, and is ±1, so that its
    /// size at one end tells of the place and not of the row.
    fn scales(&self, full: &P::Unknowns, correction: &P::Unknowns) -> Option<Scales<P::Unknowns>> {
        let scales = self.problem.scales(&self.here.z, correction)?;
        let [here, there] = [&self.here.z, full].map(|z| self.problem.sizes(z));
        // One that overflows, by an infinite slope for one, tells nothing.
        let lesser = |a: f64, b: f64| match a.min(b) {
            size if size.is_finite() => size,
            _ => 0.0,
        };
        let sizes = zip_with(here, &there, lesser);
        Some(Scales { sizes, ..scales })
    }

    /// Whether a motion may go on from the guess to the full step and to the point it started from.
    fn are_plausible(&self, full: &Iterate<P::Unknowns>, first: &P::Unknowns) -> bool {
        [full, &self.here]
            .iter()
            .all(|iterate| self.problem.is_plausible(&iterate.z, first))
    }

    /// The better of the full step and the point that it started from, by the residual relative to
    /// the scales; `None` where neither is at round-off.
    fn better_at_round_off(
        &self,
        full: &Iterate<P::Unknowns>,
        correction: &P::Unknowns,
        scales: &Scales<P::Unknowns>,
        options: &StepOptions,
    ) -> Option<Iterate<P::Unknowns>> {
        let next = self.simplified_correction(full);
        let sizes = scales.points + scales.increments;
        let accepted = |iterate: &Iterate<P::Unknowns>, correction: Option<&P::Unknowns>| {
            correction.and_then(|correction| {
                let long = match is_round_off(increments::<P>(correction), sizes.as_slice()) {
                    true => LONG,
                    false => 0.0,
                };
                (iterate.residual).norm_at_round_off(scales, options, long)
            })
        };
        let after = accepted(full, next.as_ref());
        let before = accepted(&self.here, Some(correction));
        let (iterate, norm) = match (before, after) {
            (Some(before), Some(after)) if before < after => (&self.here, before),
            (_, Some(after)) => (full, after),
            (Some(before), None) => (&self.here, before),
            (None, None) => return None,
        };
        let residual = Residual {
            norm,
            ..iterate.residual
        };
        Some(Iterate {
            z: iterate.z,
            residual,
        })
    }

    /// The point after one more correction with the same J, if its residual is smaller. A rest
    /// below the tolerance adds up over the steps, and a momentum that is conserved drifts by it.
    fn polish(&self, full: Iterate<P::Unknowns>) -> Iterate<P::Unknowns> {
        if full.residual.norm <= POLISHED {
            return full;
        }
        let Some(correction) = self.apply_inverse(full.residual.values) else {
            return full;
        };
        let better = self.correct(full.z, &correction, 1.0);
        match better.residual.norm < full.residual.norm {
            true => better,
            false => full,
        }
    }

    /// δ with J δ = R; the step is z - δ. If J is not finite, the J of a point beside z takes
    /// its place.
    fn correction(&mut self, iteration: usize) -> Result<P::Unknowns, StepError> {
        let residual = self.here.residual.values;
        if let Some(correction) = self.apply_inverse(residual) {
            return Ok(correction);
        }
        let step = self.problem.node();
        let finite = matrix_is_finite(&self.jacobian) || self.is_linearised_beside();
        check_finite(finite, step, Quantity::Jacobian)?;
        (self.apply_inverse(residual)).ok_or(StepError::SingularJacobian { step, iteration })
    }

    /// Takes J at a point beside z, where √u² has a derivative: at u = 0, or where u² underflows,
    /// the expression of its derivative is 0/0, and on either side the limit is ±1. The increments
    /// are moved by roundings of their coordinates, and by what is nothing beside any: [`BESIDE`].
    /// Only J is taken there; R, and with it the solution, is that of z. False where no such point
    /// has a finite J.
    #[cold]
    fn is_linearised_beside(&mut self) -> bool {
        let points = self.problem.points();
        let found = (0..PROBES).find_map(|probe| {
            let mut beside = self.here.z;
            let increments = beside.as_mut_slice()[..P::INCREMENTS].iter_mut();
            for (j, (d, q)) in increments.zip(points.as_slice()).enumerate() {
                *d += part(j, probe) * (4.0 * f64::EPSILON * (q.abs() + d.abs()) + BESIDE);
            }
            let there = self.problem.linearise(&beside);
            matrix_is_finite(&there.jacobian).then_some(there)
        });
        let Some(there) = found else {
            return false;
        };
        self.factors = Factors::new(there.jacobian, there.columns);
        self.jacobian = there.jacobian;
        true
    }

    /// J⁻¹ R.
    fn apply_inverse(&self, rows: P::Unknowns) -> Option<P::Unknowns> {
        self.factors.as_ref()?.finite_solution(rows)
    }

    /// The point z - α δ.
    fn correct(&self, z: P::Unknowns, delta: &P::Unknowns, alpha: f64) -> Iterate<P::Unknowns> {
        let z = zip_with(z, delta, |z, delta| z - alpha * delta);
        let residual = self.problem.residual(&z, &self.jacobian);
        Iterate { z, residual }
    }

    /// Whether the norm fell below `factor` times the norm at z. False at a point that is not
    /// finite.
    fn falls(&self, trial: &Iterate<P::Unknowns>, factor: f64) -> bool {
        trial.residual.values.is_finite() && trial.residual.norm < factor * self.here.residual.norm
    }

    /// Whether the next correction changes no increment: each component is below the last digit of
    /// its increment, or of the round-off of its coordinate. A row whose terms should all be zero
    /// keeps the ratio 1, however near the iteration has come.
    fn is_negligible(&self, trial: &Iterate<P::Unknowns>, scales: &Scales<P::Unknowns>) -> bool {
        let Some(next) = self.simplified_correction(trial) else {
            return false;
        };
        let (z, scales) = (trial.z.as_slice(), scales.increments.as_slice());
        changes_no_digit(increments::<P>(&next), z, scales)
    }

    /// Whether the next correction is within the increments that the elimination loses where it
    /// subtracts reactions. Its size then says nothing of a descent, and the multipliers are those
    /// of the full step.
    fn is_lost(&self, trial: &Iterate<P::Unknowns>, scales: &Scales<P::Unknowns>) -> bool {
        let Some(next) = self.simplified_correction(trial) else {
            return false;
        };
        is_round_off(increments::<P>(&next), scales.unheld.as_slice())
    }

    /// J⁻¹ R(trial).
    fn simplified_correction(&self, trial: &Iterate<P::Unknowns>) -> Option<P::Unknowns> {
        let rows = trial.residual.values;
        let finite = rows.is_finite();
        finite.then(|| self.apply_inverse(rows)).flatten()
    }

    /// |J⁻¹ R(trial)| / |δ|, each the largest of its increments in units of the weights, or
    /// unscaled where there are none.
    fn contraction(
        &self,
        trial: &Iterate<P::Unknowns>,
        correction: &P::Unknowns,
        weights: Option<&P::Unknowns>,
    ) -> Option<f64> {
        let next = self.simplified_correction(trial)?;
        let weights = weights.map(Vector::as_slice);
        let next = norm_in_units(increments::<P>(&next), weights);
        let last = norm_in_units(increments::<P>(correction), weights);
        Some(if next == 0.0 { 0.0 } else { next / last })
    }

    /// The first of the points z - δ/2, z - δ/4, … that is better than z.
    fn damp(
        &self,
        correction: &P::Unknowns,
        weights: Option<&P::Unknowns>,
    ) -> Option<Iterate<P::Unknowns>> {
        let mut alpha = 1.0;
        for _ in 0..MAX_HALVINGS {
            alpha *= 0.5;
            let trial = self.correct(self.here.z, correction, alpha);
            let left = self.contraction(&trial, correction, weights);
            if left.is_some_and(|left| left <= descent(alpha)) {
                return Some(trial);
            }
        }
        None
    }
}

impl<V: Vector> Iterate<V> {
    fn solution(self, iterations: usize, options: &StepOptions) -> (Solution<V>, V) {
        let solution = Solution {
            z: self.z,
            iterations,
            residual_norm: self.residual.norm,
        };
        (solution, self.residual.rest(options.tolerance))
    }
}

/// The error after the last iteration.
pub fn not_converged(
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

/// The equations jump, on both sides of which nothing was found.
pub fn jumps(step: usize, iterations: usize, residual_norm: f64) -> StepError {
    StepError::EquationsJump {
        at: step.into(),
        iterations,
        residual_norm,
    }
}

/// The increments among the unknowns.
fn increments<P: NodeProblem>(z: &P::Unknowns) -> &[f64] {
    &z.as_slice()[..P::INCREMENTS]
}

/// max_j |δd_j|, in units of the weights; 0 of 0 is 0.
fn norm_in_units(correction: &[f64], weights: Option<&[f64]>) -> f64 {
    let mut most = 0.0;
    for (j, delta) in correction.iter().enumerate() {
        let weight = weights.map_or(1.0, |weights| weights[j]);
        most = larger(relative(*delta, weight), most);
    }
    most
}

/// Whether every correction is round-off of these scales.
fn is_round_off(correction: &[f64], scales: &[f64]) -> bool {
    let mut pairs = correction.iter().zip(scales);
    pairs.all(|(delta, scale)| delta.abs() <= ROUND_OFF * scale)
}

/// Whether every correction is below the last digit of its increment, or of the round-off of its
/// scale.
fn changes_no_digit(correction: &[f64], increments: &[f64], scales: &[f64]) -> bool {
    let mut places = correction.iter().zip(increments).zip(scales);
    places.all(|((delta, d), s)| delta.abs() <= f64::EPSILON * (d.abs() + f64::EPSILON * s))
}

#[cfg(test)]
mod tests;
