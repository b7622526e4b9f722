//! The derivatives of a step on one interval, in the factored matrix of its solution.

use core::fmt;

use super::DifferentiableSystem;
use super::directions::{Gradient, Perturbation, Response};
use super::inner::{Inner, inner_unknowns};
use super::linearisation::{EndTangents, LinearisedStep, Pivoted, column, row};
use super::slopes::{AtSolution, ControlSlopes, ParameterSlopes, StateSlopes, TimeSlopes, Weights};
use crate::error::StepError;
use crate::linear::{Matrix, Vector, matrix, vector};
use crate::node::of_parts;
use crate::system::{Active, InnerOf, Interval, StepPart};

/// The derivatives of a step on one interval, which is all of a step that is not composed of several.
pub struct IntervalDerivatives<'s, S: DifferentiableSystem> {
    pub(super) system: &'s S,
    pub(super) interval: Interval<S>,
    pub(super) lambda: S::Multipliers,
    pub(super) active: Active,
    pub(super) linear: S::LinearisedStep,
}

impl<S: DifferentiableSystem> Clone for IntervalDerivatives<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: DifferentiableSystem> Copy for IntervalDerivatives<'_, S> {}

impl<S: DifferentiableSystem> fmt::Debug for IntervalDerivatives<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IntervalDerivatives")
            .field("interval", &self.interval)
            .field("lambda", &self.lambda)
            .finish_non_exhaustive()
    }
}

impl<'s, S: DifferentiableSystem> IntervalDerivatives<'s, S> {
    /// The derivatives of a part of a step as it was solved.
    #[inline]
    pub(super) fn from_part(
        system: &'s S,
        place: (usize, usize),
        part: &StepPart<S>,
    ) -> Result<Self, StepError> {
        let StepPart {
            interval,
            lambda,
            active,
        } = part;
        let mut own = Self::unsolved(system, (*interval, *lambda));
        own.active = *active;
        let solution = AtSolution {
            system,
            interval,
            lambda,
            active: *active,
        };
        own.linear.linearise(&solution, place)?;
        Ok(own)
    }

    /// Place for the derivatives of the step that is solved by these increment and multipliers.
    #[inline(always)]
    pub(super) fn unsolved(
        system: &'s S,
        (interval, lambda): (Interval<S>, S::Multipliers),
    ) -> Self {
        Self {
            system,
            interval,
            lambda,
            active: Active::on(system, &interval),
            linear: S::LinearisedStep::unsolved(),
        }
    }

    /// Makes these the derivatives of the step that is solved by these increment and multipliers.
    #[inline(always)]
    pub(super) fn linearise(
        &mut self,
        system: &'s S,
        (interval, lambda): (Interval<S>, S::Multipliers),
        node: usize,
    ) -> Result<(), StepError> {
        let active = Active::on(system, &interval);
        let solution = AtSolution {
            system,
            interval: &interval,
            lambda: &lambda,
            active,
        };
        self.linear.linearise(&solution, (node, 0))?;
        // Of the reference the compiler sees that it is one, and a `Result` is no other place than that of what is in it.
        self.system = system;
        (self.interval, self.lambda, self.active) = (interval, lambda, active);
        Ok(())
    }

    /// The solution.
    #[inline(always)]
    pub(super) fn place(&self) -> AtSolution<'_, S> {
        AtSolution {
            system: self.system,
            interval: &self.interval,
            lambda: &self.lambda,
            active: self.active,
        }
    }

    /// A = ∂(q', p')/∂(q, p), 2n×2n.
    #[inline]
    #[must_use]
    pub fn by_state(&self) -> S::StateByState {
        if let Some(by_state) = self.linear.state(&self.place()) {
            return by_state;
        }
        let mut by_state = S::StateByState::zeros();
        self.linear.with_factors(&self.place(), |pivoted| {
            pivoted.by_state(&self.interval, &mut by_state);
        });
        by_state
    }

    /// ∂λ/∂(q, p), M×2n.
    #[inline]
    #[must_use]
    pub fn multipliers_by_state(&self) -> S::MultipliersByState {
        match self.linear.tangents(&self.place()) {
            Some(z) => matrix(|a, j| z.entry(S::DIM + a, j)),
            None => self
                .linear
                .with_factors(&self.place(), Pivoted::multipliers_by_state),
        }
    }

    /// ∂(q', p')/∂θ, 2n×P.
    #[must_use]
    pub fn by_parameters(&self) -> S::StateByParameters {
        let mut by_parameters = S::StateByParameters::zeros();
        self.parameter_columns(|k, response| {
            for i in 0..S::DIM {
                by_parameters.set_entry(i, k, response.q[i]);
                by_parameters.set_entry(S::DIM + i, k, response.p[i]);
            }
        });
        by_parameters
    }

    /// ∂λ/∂θ, M×P.
    #[must_use]
    pub fn multipliers_by_parameters(&self) -> S::MultipliersByParameters {
        let mut by_parameters = S::MultipliersByParameters::zeros();
        self.parameter_columns(|k, response| {
            for a in 0..S::CONSTRAINTS {
                by_parameters.set_entry(a, k, response.lambda[a]);
            }
        });
        by_parameters
    }

    fn parameter_columns(&self, mut column: impl FnMut(usize, Response<S>)) {
        let slopes = self.parameter_slopes();
        self.linear.with_slopes(&self.place(), |state, ends| {
            for k in 0..S::Parameters::LEN {
                let phi = |a| self.if_active(a, -slopes.phi.entry(a, k));
                let z = self.solve(|i| -slopes.momentum.entry(i, k), phi);
                let arrival = vector(|i| slopes.arrival.entry(i, k));
                column(
                    k,
                    response_of((state, ends), &z, S::Increment::zeros(), arrival),
                );
            }
        });
    }

    /// B = ∂(q', p')/∂u, 2n×m.
    #[inline]
    #[must_use]
    pub fn by_controls(&self) -> S::StateByControls {
        if let Some((by_controls, _)) = self.linear.controls(&self.place()) {
            return by_controls;
        }
        let mut by_controls = S::StateByControls::zeros();
        self.control_columns(|k, response| {
            for i in 0..S::DIM {
                by_controls.set_entry(i, k, response.q[i]);
                by_controls.set_entry(S::DIM + i, k, response.p[i]);
            }
        });
        by_controls
    }

    /// ∂λ/∂u, M×m.
    #[must_use]
    pub fn multipliers_by_controls(&self) -> S::MultipliersByControls {
        if let Some((_, by_controls)) = self.linear.controls(&self.place()) {
            return by_controls;
        }
        let mut by_controls = S::MultipliersByControls::zeros();
        self.control_columns(|k, response| {
            for a in 0..S::CONSTRAINTS {
                by_controls.set_entry(a, k, response.lambda[a]);
            }
        });
        by_controls
    }

    #[inline]
    fn control_columns(&self, mut column: impl FnMut(usize, Response<S>)) {
        if S::Control::LEN == 0 {
            return;
        }
        let slopes = self.control_slopes();
        self.linear.with_slopes(&self.place(), |state, ends| {
            self.control_solutions(&mut |k, z| {
                let arrival = vector(|i| slopes.arrival.entry(i, k));
                column(
                    k,
                    response_of((state, ends), z, S::Increment::zeros(), arrival),
                );
            });
        });
    }

    /// ∂z/∂u, column by column.
    #[inline]
    pub(super) fn control_solutions(&self, column: &mut impl FnMut(usize, &S::Residual)) {
        if S::Control::LEN == 0 {
            return;
        }
        let slopes = self.control_slopes();
        for k in 0..S::Control::LEN {
            let phi = |a| self.if_active(a, -slopes.phi.entry(a, k));
            column(k, &self.solve(|i| -slopes.momentum.entry(i, k), phi));
        }
    }

    fn parameter_slopes(&self) -> ParameterSlopes<S> {
        self.eliminated(
            (self.system).parameter_slopes_at(&self.interval, &self.lambda),
            |inner, slopes| inner.eliminate_in_parameters(slopes),
        )
    }

    /// The slopes, those of inner unknowns eliminated.
    fn eliminated<X>(&self, mut slopes: X, eliminate: impl FnOnce(&Inner<S>, &mut X)) -> X {
        if Inner::<S>::EXISTS {
            eliminate(&Inner::at(&self.place()), &mut slopes);
        }
        slopes
    }

    fn control_slopes(&self) -> ControlSlopes<S> {
        self.eliminated(
            (self.system).control_slopes_at(&self.interval, &self.lambda),
            |inner, slopes| inner.eliminate_in_controls(slopes),
        )
    }

    /// ∂(q', p', λ)/∂h at fixed t, where nothing but the step is of another length.
    #[must_use]
    pub fn by_step(&self) -> Response<S> {
        let slopes = self.time_slopes();
        let phi = |a| self.if_active(a, -slopes.phi_by_step[a]);
        let z = self.solve(|i| -slopes.momentum_by_step[i], phi);
        self.response(&z, S::Increment::zeros(), slopes.arrival_by_step)
    }

    /// ∂(q', p', λ)/∂t, zero where the system does not depend on the time.
    #[must_use]
    pub fn by_time(&self) -> Response<S> {
        let slopes = self.time_slopes();
        let phi = |a| self.if_active(a, -slopes.phi_by_time[a]);
        let z = self.solve(|i| -slopes.momentum_by_time[i], phi);
        self.response(&z, S::Increment::zeros(), slopes.arrival_by_time)
    }

    fn time_slopes(&self) -> TimeSlopes<S> {
        self.eliminated(
            (self.system).time_slopes_at(&self.interval, &self.lambda),
            |inner, slopes| inner.eliminate_in_times(slopes),
        )
    }

    /// The displacement of the results along a displacement of the arguments, DΦ·x, by one solution of linear equations.
    #[must_use]
    pub fn jvp(&self, x: &Perturbation<S>) -> Response<S> {
        self.linear.with_slopes(&self.place(), |slopes, ends| {
            let (rows, phi, arrival) = self.rows_along(slopes, x);
            let z = self.solve(|i| -rows[i], |a| self.if_active(a, -phi[a]));
            let q = vector(|i| ends.start_row(i, x.q.as_slice()));
            response_of((slopes, ends), &z, q, arrival)
        })
    }

    /// The displacement of z = (d, λ) along a displacement of the arguments.
    pub(super) fn solution_along(&self, x: &Perturbation<S>) -> S::Residual {
        let (rows, phi, _) =
            (self.linear).with_slopes(&self.place(), |slopes, _| self.rows_along(slopes, x));
        self.solve(|i| -rows[i], |a| self.if_active(a, -phi[a]))
    }

    /// The displacements of p + r, φ and p' along a displacement of the arguments, at fixed z.
    fn rows_along(
        &self,
        slopes: &StateSlopes<S>,
        x: &Perturbation<S>,
    ) -> (S::Covector, S::Multipliers, S::Covector) {
        let (q, u, theta) = (x.q.as_slice(), x.u.as_slice(), x.parameters.as_slice());
        let mut rows: S::Covector = vector(|i| x.p[i] + row(&slopes.momentum_by_position, i, q));
        let mut phi: S::Multipliers = vector(|a| row(&slopes.phi_by_position, a, q));
        let mut arrival: S::Covector = vector(|i| row(&slopes.arrival_by_position, i, q));
        if u.iter().any(|u| *u != 0.0) {
            let by = self.control_slopes();
            rows = rows + vector(|i| row(&by.momentum, i, u));
            phi = phi + vector(|a| row(&by.phi, a, u));
            arrival = arrival + vector(|i| row(&by.arrival, i, u));
        }
        if theta.iter().any(|theta| *theta != 0.0) {
            let by = self.parameter_slopes();
            rows = rows + vector(|i| row(&by.momentum, i, theta));
            phi = phi + vector(|a| row(&by.phi, a, theta));
            arrival = arrival + vector(|i| row(&by.arrival, i, theta));
        }
        if x.h != 0.0 || x.t != 0.0 {
            let by = self.time_slopes();
            rows = rows + by.momentum_by_step * x.h + by.momentum_by_time * x.t;
            phi = phi + by.phi_by_step * x.h + by.phi_by_time * x.t;
            arrival = arrival + by.arrival_by_step * x.h + by.arrival_by_time * x.t;
        }
        (rows, phi, arrival)
    }

    /// The derivatives of the sum of the results with weights, w·DΦ, by one solution of the transposed equations.
    #[inline]
    #[must_use]
    pub fn vjp(&self, w: &Response<S>) -> Gradient<S> {
        let written = self.linear.gradient(&self.place(), w);
        written.unwrap_or_else(|| self.gradient(w))
    }

    /// w·DΦ of the partial derivatives.
    fn gradient(&self, w: &Response<S>) -> Gradient<S> {
        let weights = self.adjoint(w);
        let (momentum, phi) = (weights.momentum.as_slice(), weights.phi.as_slice());
        let (parameters, u, h, t) =
            (self.system).weighted_slopes_at(&self.interval, &self.lambda, &weights);
        let q = self.linear.with_slopes(&self.place(), |slopes, ends| {
            vector(|j| {
                ends.start_column(j, w.q.as_slice())
                    + column(&slopes.arrival_by_position, j, w.p.as_slice())
                    + column(&slopes.momentum_by_position, j, momentum)
                    + column(&slopes.phi_by_position, j, phi)
            })
        });
        Gradient {
            q,
            p: weights.momentum,
            parameters,
            u,
            h,
            t,
        }
    }

    /// The weights μ of the rows, with which the sum of the results and of the rows does not depend on z:
    ///
    /// ```text
    /// Jᵀμ = -(A_1ᵀ w_q + (∂p'/∂d)ᵀ w_p, w_λ)
    /// ```
    #[inline]
    pub(super) fn adjoint(&self, w: &Response<S>) -> Weights<S> {
        let (linear, place) = (&self.linear, &self.place());
        let mu = linear.adjoint(place, w).unwrap_or_else(|| {
            linear.with_factors(place, |pivoted| pivoted.adjoint(&self.interval, w))
        });
        self.weights(&mu, w)
    }

    /// The weights μ of the rows and w of the results, those of inner rows such that the sum does not depend on the inner unknowns.
    #[inline]
    pub(super) fn weights(&self, mu: &S::Residual, w: &Response<S>) -> Weights<S> {
        let first = S::DIM + inner_unknowns::<S>();
        let weights = Weights {
            momentum: vector(|i| mu[i]),
            phi: vector(|a| self.if_active(a, mu[first + a])),
            inner: InnerOf::<S>::zeros(),
            arrival: vector(|i| w.p[i]),
            end: vector(|i| w.q[i]),
        };
        match Inner::<S>::EXISTS {
            true => Inner::at(&self.place()).balanced(weights),
            false => weights,
        }
    }

    #[inline]
    pub(super) fn if_active(&self, a: usize, value: f64) -> f64 {
        match self.active.holds::<S>(a) {
            true => value,
            false => 0.0,
        }
    }

    /// J⁻¹ of these rows.
    #[inline]
    fn solve(&self, momentum: impl Fn(usize) -> f64, phi: impl Fn(usize) -> f64) -> S::Residual {
        let rows = of_parts::<S>(momentum, phi);
        let (linear, place) = (&self.linear, &self.place());
        linear
            .solution(place, &rows)
            .unwrap_or_else(|| linear.with_factors(place, |pivoted| pivoted.factors.solve(rows)))
    }

    /// J⁻ᵀ of these.
    #[inline]
    pub(super) fn solve_transposed(&self, right: S::Residual) -> S::Residual {
        let (linear, place) = (&self.linear, &self.place());
        linear.transposed(place, &right).unwrap_or_else(|| {
            linear.with_factors(place, |pivoted| pivoted.factors.solve_transposed(right))
        })
    }

    /// The displacement of the results by that of z = (d, λ), and what else displaces q' and p'.
    #[inline]
    fn response(&self, z: &S::Residual, q: S::Increment, p: S::Covector) -> Response<S> {
        (self.linear).with_slopes(&self.place(), |slopes, ends| {
            response_of((slopes, ends), z, q, p)
        })
    }
}

#[inline]
fn response_of<S: DifferentiableSystem>(
    (slopes, ends): (&StateSlopes<S>, &EndTangents<S>),
    z: &S::Residual,
    q: S::Increment,
    p: S::Covector,
) -> Response<S> {
    let (d, rest) = z.as_slice().split_at(S::DIM);
    let lambda = &rest[inner_unknowns::<S>()..];
    Response {
        q: vector(|i| q[i] + ends.increment_row(i, d)),
        p: vector(|i| p[i] + row(&slopes.arrival_by_increment, i, d)),
        lambda: crate::linear::from_slice(lambda),
    }
}
