//! Newton's method for the equations of one node.
//!
//! At the node q = q_k the unknowns are z = (d, λ), d = q_{k+1} - q_k. With the momentum p that
//! arrives from the left (p = D_2L_d + f⁺ of the interval before, or ∂L/∂q̇ at the start),
//!
//! ```text
//! R(z) = [ p + (D_1L_d + f⁻)(q, d) - ωᵀ(q) λ ]      J = [ ∂_d(D_1L_d + f⁻)   -ωᵀ ]
//!        [ φ(q, d)                           ]          [ ∂_dφ                0  ]
//! ```
//!
//! Each row is measured against its own terms, |p_i| + |(D_1L_d + f⁻)_i| + Σ_a |λ_a ω_ai| or
//! Σ_j |∂φ_a/∂d_j d_j|; the residual norm is the largest ratio. It has no unit, so masses,
//! lengths and angles may have any scale.
//!
//! Because R is affine in λ with a constant coefficient, only d decides whether a step makes
//! progress. Where the norm does not show it (a row whose terms are all tiny has ratio 1 until the
//! very end), the simplified correction J⁻¹R(z + δ) does: the natural monotonicity test of
//! P. Deuflhard, *Newton Methods for Nonlinear Problems*, §3.3.

use core::marker::PhantomData;

use crate::error::{Quantity, StepError};
use crate::interval::{Departure, Interval, TimeStep};
use crate::linear::{Matrix, SquareMatrix, Vector, all_finite, matrix_is_finite, max_abs};
use crate::options::StepOptions;
use crate::system::DiscreteSystem;
use crate::trajectory::Step;

/// A correction of d at most this many ε times max(|q|, |d|) is round-off.
const ROUND_OFF: f64 = 64.0 * f64::EPSILON;
/// After this many iterations corrections at round-off are not progress any more.
const MANY_ITERATIONS: usize = 10;
/// The shortest damped step is 2 to the minus this.
const MAX_HALVINGS: usize = 30;

/// The equations of one node.
pub(crate) struct NodeEquations<'a, S: DiscreteSystem> {
    system: &'a S,
    /// k, for errors.
    node: usize,
    /// t_k and h.
    time: TimeStep,
    /// q_k.
    q: S::Configuration,
    /// p, what arrives from the left.
    momentum: S::Covector,
    /// ω(q_k).
    forms: S::ConstraintForms,
}

/// z = (d, λ).
pub(crate) struct Unknowns<S: DiscreteSystem> {
    pub d: S::Increment,
    pub lambda: S::Multipliers,
}

/// R(z) and its norm relative to the terms of each row.
struct Residual<S: DiscreteSystem> {
    values: S::Residual,
    norm: f64,
}

/// A point and the residual there.
struct Iterate<S: DiscreteSystem> {
    unknowns: Unknowns<S>,
    residual: Residual<S>,
}

/// The equations linearised at a point.
struct Linearisation<'a, S: DiscreteSystem> {
    equations: &'a NodeEquations<'a, S>,
    here: Iterate<S>,
    /// J, its λ columns times `lambda_unit`.
    jacobian: S::Jacobian,
    lambda_unit: f64,
    phi_by_increment: S::ConstraintJacobian,
}

/// The shapes of the associated types agree with n and M.
struct Shapes<S>(PhantomData<S>);

impl<S: DiscreteSystem> Shapes<S> {
    const AGREE: () = {
        let (n, m) = (S::DIM, S::CONSTRAINTS);
        assert!(S::COORDINATES.len() == n && S::Increment::LEN == n && S::Covector::LEN == n);
        assert!(S::Multipliers::LEN == m && S::Residual::LEN == n + m);
        assert!(S::ConstraintForms::ROWS == m && S::ConstraintForms::COLUMNS == n);
        assert!(S::ConstraintJacobian::ROWS == m && S::ConstraintJacobian::COLUMNS == n);
        assert!(S::Bilinear::ROWS == n && S::Bilinear::COLUMNS == n);
        assert!(S::Jacobian::ROWS == n + m && S::Jacobian::COLUMNS == n + m);
    };
}

impl<'a, S: DiscreteSystem> NodeEquations<'a, S> {
    /// The equations at `q`, where `momentum` arrives.
    pub fn new(
        system: &'a S,
        node: usize,
        time: TimeStep,
        q: S::Configuration,
        momentum: S::Covector,
    ) -> Self {
        let () = Shapes::<S>::AGREE;
        let forms = system.constraint_forms_at(time, &q);
        Self {
            system,
            node,
            time,
            q,
            momentum,
            forms,
        }
    }

    /// Solves R(z) = 0 from a guess.
    pub fn solve(&self, guess: Unknowns<S>, options: &StepOptions) -> Result<Step<S>, StepError> {
        let mut unknowns = guess;
        let mut norm = f64::NAN;
        for iteration in 1..=options.max_iterations {
            let linearisation = self.linearise(unknowns)?;
            norm = linearisation.here.residual.norm;
            if norm == 0.0 {
                // Nothing to correct, but only a regular point is a solution.
                linearisation.correction(iteration)?;
                return self.finish(linearisation.here, iteration - 1);
            }
            match linearisation.advance(iteration, options)? {
                Progress::Done(iterate) => return self.finish(iterate, iteration),
                Progress::Continue(iterate) => unknowns = iterate.unknowns,
            }
        }
        Err(self.not_converged(options.max_iterations, norm, options))
    }

    fn interval(&self, d: S::Increment) -> Interval<S> {
        Interval {
            time: self.time,
            q: self.q,
            d,
        }
    }

    fn linearise(&self, unknowns: Unknowns<S>) -> Result<Linearisation<'_, S>, StepError> {
        let departure = self
            .system
            .departure_jacobian_at(&self.interval(unknowns.d));
        let residual = self.residual(
            &unknowns,
            &departure.covector,
            &departure.phi,
            &departure.phi_by_increment,
        );
        if !all_finite(residual.values.as_slice()) {
            return Err(StepError::NonFinite {
                step: self.node,
                quantity: Quantity::Residual,
            });
        }
        let lambda_unit = self.lambda_unit(&departure.covector_by_increment);
        Ok(Linearisation {
            equations: self,
            here: Iterate { unknowns, residual },
            jacobian: self.jacobian(&departure, lambda_unit),
            lambda_unit,
            phi_by_increment: departure.phi_by_increment,
        })
    }

    fn residual(
        &self,
        unknowns: &Unknowns<S>,
        covector: &S::Covector,
        phi: &S::Multipliers,
        phi_by_increment: &S::ConstraintJacobian,
    ) -> Residual<S> {
        let mut residual = Residual {
            values: S::Residual::zeros(),
            norm: 0.0,
        };
        for i in 0..S::DIM {
            let (value, own) = self.momentum_row(i, covector, &unknowns.lambda);
            residual.set(i, value, own);
        }
        for a in 0..S::CONSTRAINTS {
            let own = constraint_scale(phi_by_increment, a, &unknowns.d);
            residual.set(S::DIM + a, phi.as_slice()[a], own);
        }
        residual
    }

    /// p_i + (D_1L_d + f⁻)_i - Σ_a λ_a ω_ai, and the sum of its terms' absolute values.
    fn momentum_row(
        &self,
        i: usize,
        covector: &S::Covector,
        lambda: &S::Multipliers,
    ) -> (f64, f64) {
        let (p, departing) = (self.momentum.as_slice()[i], covector.as_slice()[i]);
        let mut value = p + departing;
        let mut own = p.abs() + departing.abs();
        for a in 0..S::CONSTRAINTS {
            let reaction = lambda.as_slice()[a] * self.forms.entry(a, i);
            value -= reaction;
            own += reaction.abs();
        }
        (value, own)
    }

    /// max |∂_d(D_1L_d + f⁻)| / max |ω|: with λ in this unit a mass is never measured against a form.
    fn lambda_unit(&self, covector_by_increment: &S::Bilinear) -> f64 {
        let (mut kinetic, mut forms) = (0.0_f64, 0.0_f64);
        for j in 0..S::DIM {
            for i in 0..S::DIM {
                kinetic = kinetic.max(covector_by_increment.entry(i, j).abs());
            }
            for a in 0..S::CONSTRAINTS {
                forms = forms.max(self.forms.entry(a, j).abs());
            }
        }
        let unit = kinetic / forms;
        if unit.is_normal() { unit } else { 1.0 }
    }

    fn jacobian(&self, departure: &Departure<S>, lambda_unit: f64) -> S::Jacobian {
        let n = S::DIM;
        let mut jacobian = S::Jacobian::zeros();
        for j in 0..n {
            for i in 0..n {
                jacobian.set_entry(i, j, departure.covector_by_increment.entry(i, j));
            }
            for a in 0..S::CONSTRAINTS {
                jacobian.set_entry(n + a, j, departure.phi_by_increment.entry(a, j));
                jacobian.set_entry(j, n + a, -self.forms.entry(a, j) * lambda_unit);
            }
        }
        jacobian
    }

    fn finish(&self, iterate: Iterate<S>, iterations: usize) -> Result<Step<S>, StepError> {
        let Unknowns { d, lambda } = iterate.unknowns;
        let q2 = S::retract(&self.q, &d);
        if !is_finite::<S>(&q2) {
            return Err(StepError::NonFinite {
                step: self.node,
                quantity: Quantity::Configuration,
            });
        }
        Ok(Step {
            q2,
            increment: d,
            lambda,
            iterations,
            residual_norm: iterate.residual.norm,
        })
    }

    fn not_converged(
        &self,
        iterations: usize,
        residual_norm: f64,
        options: &StepOptions,
    ) -> StepError {
        StepError::NotConverged {
            step: self.node,
            iterations,
            residual_norm,
            tolerance: options.tolerance,
        }
    }
}

/// What an iteration led to.
enum Progress<S: DiscreteSystem> {
    Done(Iterate<S>),
    Continue(Iterate<S>),
}

impl<S: DiscreteSystem> Linearisation<'_, S> {
    /// One Newton iteration: a full step; at the level of round-off the better of the two points;
    /// a damped step where the full one makes nothing better.
    fn advance(self, iteration: usize, options: &StepOptions) -> Result<Progress<S>, StepError> {
        let correction = self.correction(iteration)?;
        let full = self.trial(&correction, 1.0);
        if full.residual.norm <= options.tolerance {
            return Ok(Progress::Done(full));
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
            self.equations
                .not_converged(iteration, self.here.residual.norm, options)
        })
    }

    /// δ with J δ = R; the step is z - δ.
    fn correction(&self, iteration: usize) -> Result<S::Residual, StepError> {
        let mut correction = self.here.residual.values;
        if self.jacobian.lu_solve(&mut correction) {
            for lambda in &mut correction.as_mut_slice()[S::DIM..] {
                *lambda *= self.lambda_unit;
            }
            return Ok(correction);
        }
        let step = self.equations.node;
        Err(match matrix_is_finite(&self.jacobian) {
            true => StepError::SingularJacobian { step, iteration },
            false => StepError::NonFinite {
                step,
                quantity: Quantity::Jacobian,
            },
        })
    }

    /// The point z - α δ.
    fn trial(&self, correction: &S::Residual, alpha: f64) -> Iterate<S> {
        let unknowns = self.here.unknowns.minus(correction, alpha);
        let (covector, phi) = self
            .equations
            .system
            .departure_at(&self.equations.interval(unknowns.d));
        let residual = self
            .equations
            .residual(&unknowns, &covector, &phi, &self.phi_by_increment);
        Iterate { unknowns, residual }
    }

    /// Whether the norm fell below `norm_factor` of what it was, or the correction to
    /// `correction_factor` of what it was. False at a point that is not finite.
    fn improves(
        &self,
        trial: &Iterate<S>,
        correction: &S::Residual,
        norm_factor: f64,
        correction_factor: f64,
    ) -> bool {
        all_finite(trial.residual.values.as_slice())
            && (trial.residual.norm < norm_factor * self.here.residual.norm
                || self.contracts(trial, correction, correction_factor))
    }

    /// |J⁻¹ R(trial)| ≤ factor |δ|, both in d.
    fn contracts(&self, trial: &Iterate<S>, correction: &S::Residual, factor: f64) -> bool {
        let mut next = trial.residual.values;
        self.jacobian.lu_solve(&mut next)
            && increment_norm::<S>(&next) <= factor * increment_norm::<S>(correction)
    }

    fn is_round_off(&self, correction: &S::Residual) -> bool {
        let d = max_abs(self.here.unknowns.d.as_slice());
        increment_norm::<S>(correction) <= ROUND_OFF * S::magnitude(&self.equations.q).max(d)
    }

    fn better(self, full: Iterate<S>) -> Iterate<S> {
        if full.residual.norm < self.here.residual.norm {
            full
        } else {
            self.here
        }
    }

    /// The first of the points z - δ/2, z - δ/4, … that is better than z.
    fn damp(&self, correction: &S::Residual) -> Option<Iterate<S>> {
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

impl<S: DiscreteSystem> Residual<S> {
    fn set(&mut self, row: usize, value: f64, own: f64) {
        self.values.as_mut_slice()[row] = value;
        let ratio = relative(value, own);
        if ratio > self.norm || ratio.is_nan() {
            self.norm = ratio;
        }
    }
}

impl<S: DiscreteSystem> Unknowns<S> {
    fn minus(&self, correction: &S::Residual, alpha: f64) -> Self {
        let (by_d, by_lambda) = correction.as_slice().split_at(S::DIM);
        Self {
            d: reduced_by(self.d, by_d, alpha),
            lambda: reduced_by(self.lambda, by_lambda, alpha),
        }
    }
}

impl<S: DiscreteSystem> Clone for Unknowns<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: DiscreteSystem> Copy for Unknowns<S> {}

/// v - α δ.
fn reduced_by<V: Vector>(mut vector: V, correction: &[f64], alpha: f64) -> V {
    for (value, delta) in vector.as_mut_slice().iter_mut().zip(correction) {
        *value -= alpha * delta;
    }
    vector
}

/// |value| / own; an exact zero is 0 whatever its row.
fn relative(value: f64, own: f64) -> f64 {
    if value == 0.0 { 0.0 } else { value.abs() / own }
}

/// max_j |δd_j|.
fn increment_norm<S: DiscreteSystem>(correction: &S::Residual) -> f64 {
    max_abs(&correction.as_slice()[..S::DIM])
}

/// Σ_j |∂φ_a/∂d_j d_j|: the size of constraint a's own terms.
pub(crate) fn constraint_scale<A: Matrix, V: Vector>(phi_by_increment: &A, a: usize, d: &V) -> f64 {
    d.as_slice()
        .iter()
        .enumerate()
        .map(|(j, d_j)| (phi_by_increment.entry(a, j) * d_j).abs())
        .sum()
}

/// Whether every coordinate is finite: then, and only then, is q - q.
pub(crate) fn is_finite<S: DiscreteSystem>(q: &S::Configuration) -> bool {
    all_finite(S::increment(q, q).as_slice())
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
