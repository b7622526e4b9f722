//! The derivatives of a step on one interval, in the factored matrix of its solution.

use core::fmt;

use super::DifferentiableSystem;
use super::directions::{Gradient, Perturbation, Response};
use super::slopes::{ControlSlopes, ParameterSlopes, StateSlopes, TimeSlopes, Weights};
use crate::error::{Quantity, StepError, check_finite};
use crate::linear::{
    Factors, Matrix, RightSides, SIDE_BY_SIDE, SquareMatrix, Vector, matrix, matrix_is_finite,
    unit_of_size, unit_of_square, vector,
};
use crate::system::sides::TimedPoint;
use crate::system::{Active, Interval, RegionsOf, StepPart};

/// The derivatives of a step on one interval, which is all of a step that is not composed of several.
pub(super) struct IntervalDerivatives<'s, S: DifferentiableSystem> {
    pub(super) system: &'s S,
    pub(super) interval: Interval<S>,
    pub(super) lambda: S::Multipliers,
    active: Active,
    pub(super) slopes: StateSlopes<S>,
    /// J in factors.
    pub(super) factors: Factors<S::Jacobian>,
    /// Ad_u⁻¹ and A_1.
    ends: (S::Bilinear, S::Bilinear),
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
            .field("slopes", &self.slopes)
            .finish_non_exhaustive()
    }
}

impl<'s, S: DifferentiableSystem> IntervalDerivatives<'s, S> {
    /// The derivatives of a part of a step as it was solved.
    pub(super) fn from_part(
        system: &'s S,
        (step, iterations): (usize, usize),
        part: &StepPart<S>,
    ) -> Result<Self, StepError> {
        let StepPart {
            interval,
            lambda,
            active,
        } = *part;
        Self::at(system, interval, lambda, active, (step, iterations))
    }

    /// The derivatives of the step that is solved by these increment and multipliers.
    #[inline]
    pub(super) fn of(
        system: &'s S,
        node: usize,
        interval: Interval<S>,
        lambda: S::Multipliers,
    ) -> Result<Self, StepError> {
        let Interval { time, q, d, .. } = interval;
        let point = TimedPoint::new(system, time.t, &q);
        let active = match S::Regions::BOUNDARIES {
            0 => Active::of::<S>(0),
            _ => Active::of::<S>(point.sides(&(d * (1.0 / time.h)), time.h.signum())),
        };
        Self::at(system, interval, lambda, active, (node, 0))
    }

    /// The derivatives at a solution.
    #[inline]
    fn at(
        system: &'s S,
        interval: Interval<S>,
        lambda: S::Multipliers,
        active: Active,
        (step, iteration): (usize, usize),
    ) -> Result<Self, StepError> {
        let mut slopes = system.state_slopes_at(&interval, &lambda);
        for a in (0..S::CONSTRAINTS).filter(|&a| !active.holds::<S>(a)) {
            for j in 0..S::DIM {
                slopes.forms.set_entry(a, j, 0.0);
                slopes.phi_by_position.set_entry(a, j, 0.0);
                slopes.phi_by_increment.set_entry(a, j, 0.0);
            }
        }
        let matrix = node_matrix::<S>(&slopes, active);
        // An entry that is not finite leaves a pivot that is none.
        let Some(factors) = Factors::of(
            matrix,
            unit_of::<S>(&slopes.momentum_by_increment, &slopes.forms),
        ) else {
            check_finite(matrix_is_finite(&matrix), step, Quantity::Jacobian)?;
            return Err(StepError::SingularJacobian { step, iteration });
        };
        Ok(Self {
            ends: S::end_tangents_at(&interval),
            system,
            interval,
            lambda,
            active,
            slopes,
            factors,
        })
    }

    /// A = ∂(q', p')/∂(q, p), 2n×2n.
    #[inline]
    #[must_use]
    pub fn by_state(&self) -> S::StateByState {
        let (n, slopes) = (S::DIM, &self.slopes);
        let mut by_state = S::StateByState::zeros();
        self.state_solutions(|first, z| {
            let columns = SIDE_BY_SIDE.min(2 * n - first);
            let mut write = |row: usize, sums: RightSides| {
                for (c, sum) in sums.iter().enumerate().take(columns) {
                    by_state.set_entry(row, first + c, *sum);
                }
            };
            for i in 0..n {
                let mut end = match S::FLAT {
                    true => z[i],
                    false => combination(&self.ends.1, i, z),
                };
                let mut arrival = combination(&slopes.arrival_by_increment, i, z);
                for c in 0..columns.min(n.saturating_sub(first)) {
                    end[c] += self.ends.0.entry(i, first + c);
                    arrival[c] += slopes.arrival_by_position.entry(i, first + c);
                }
                write(i, end);
                write(n + i, arrival);
            }
        });
        by_state
    }

    /// ∂λ/∂(q, p), M×2n.
    #[inline]
    #[must_use]
    pub fn multipliers_by_state(&self) -> S::MultipliersByState {
        let n = S::DIM;
        let mut by_state = S::MultipliersByState::zeros();
        self.state_solutions(|first, z| {
            for (a, row) in z[n..].iter().enumerate() {
                for (j, value) in (first..2 * n).zip(row) {
                    by_state.set_entry(a, j, *value);
                }
            }
        });
        by_state
    }

    /// ∂z/∂(q, p), some columns from a place on at a time.
    #[inline]
    pub(super) fn state_solutions(&self, solved: impl FnMut(usize, &[RightSides])) {
        let (n, slopes) = (S::DIM, &self.slopes);
        let right = |first: usize, b: &mut [RightSides]| {
            let (momentum, phi) = b.split_at_mut(n);
            for c in 0..SIDE_BY_SIDE.min(2 * n - first) {
                let j = first + c;
                if j < n {
                    for (i, row) in momentum.iter_mut().enumerate() {
                        row[c] = -slopes.momentum_by_position.entry(i, j);
                    }
                    for (a, row) in phi.iter_mut().enumerate() {
                        row[c] = -slopes.phi_by_position.entry(a, j);
                    }
                } else {
                    momentum[j - n][c] = -1.0;
                }
            }
        };
        S::Jacobian::solve_columns(&self.factors, 2 * n, right, solved);
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
        let slopes: ParameterSlopes<S> =
            (self.system).parameter_slopes_at(&self.interval, &self.lambda);
        for k in 0..S::Parameters::LEN {
            let phi = |a| self.if_active(a, -slopes.phi.entry(a, k));
            let z = self.solve(|i| -slopes.momentum.entry(i, k), phi);
            let arrival = vector(|i| slopes.arrival.entry(i, k));
            column(k, self.response(&z, S::Increment::zeros(), arrival));
        }
    }

    /// B = ∂(q', p')/∂u, 2n×m.
    #[inline]
    #[must_use]
    pub fn by_controls(&self) -> S::StateByControls {
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
        self.control_solutions(&mut |k, z| {
            let arrival = vector(|i| slopes.arrival.entry(i, k));
            column(k, self.response(z, S::Increment::zeros(), arrival));
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

    fn control_slopes(&self) -> ControlSlopes<S> {
        self.system.control_slopes_at(&self.interval, &self.lambda)
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
        self.system.time_slopes_at(&self.interval, &self.lambda)
    }

    /// The displacement of the results along a displacement of the arguments, DΦ·x, by one solution of linear equations.
    #[must_use]
    pub fn jvp(&self, x: &Perturbation<S>) -> Response<S> {
        let (rows, phi, arrival) = self.rows_along(x);
        let z = self.solve(|i| -rows[i], |a| self.if_active(a, -phi[a]));
        let q = vector(|i| row(&self.ends.0, i, x.q.as_slice()));
        self.response(&z, q, arrival)
    }

    /// The displacement of z = (d, λ) along a displacement of the arguments.
    pub(super) fn solution_along(&self, x: &Perturbation<S>) -> S::Residual {
        let (rows, phi, _) = self.rows_along(x);
        self.solve(|i| -rows[i], |a| self.if_active(a, -phi[a]))
    }

    /// The displacements of p + r, φ and p' along a displacement of the arguments, at fixed z.
    fn rows_along(&self, x: &Perturbation<S>) -> (S::Covector, S::Multipliers, S::Covector) {
        let slopes = &self.slopes;
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
            let by = (self.system).parameter_slopes_at(&self.interval, &self.lambda);
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
    #[must_use]
    pub fn vjp(&self, w: &Response<S>) -> Gradient<S> {
        let (slopes, n) = (&self.slopes, S::DIM);
        let weights = self.adjoint(w);
        let (momentum, phi) = (weights.momentum.as_slice(), weights.phi.as_slice());
        let by_position = |j: usize| {
            column(&self.ends.0, j, w.q.as_slice())
                + column(&slopes.arrival_by_position, j, w.p.as_slice())
                + column(&slopes.momentum_by_position, j, momentum)
                + column(&slopes.phi_by_position, j, phi)
        };
        debug_assert_eq!(momentum.len(), n);
        let (parameters, u, h, t) =
            (self.system).weighted_slopes_at(&self.interval, &self.lambda, &weights);
        Gradient {
            q: vector(by_position),
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
        let n = S::DIM;
        let by_increment = |j: usize| {
            column(&self.ends.1, j, w.q.as_slice())
                + column(&self.slopes.arrival_by_increment, j, w.p.as_slice())
        };
        let right = crate::linear::stacked(n, |j| -by_increment(j), |a| -w.lambda[a]);
        let mu = self.factors.solve_transposed(right);
        Weights {
            momentum: vector(|i| mu[i]),
            phi: vector(|a| self.if_active(a, mu[n + a])),
            arrival: vector(|i| w.p[i]),
            end: vector(|i| w.q[i]),
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
        let rows = crate::linear::stacked(S::DIM, momentum, phi);
        self.factors.solve(rows)
    }

    /// The displacement of the results by that of z = (d, λ), and what else displaces q' and p'.
    #[inline]
    fn response(&self, z: &S::Residual, q: S::Increment, p: S::Covector) -> Response<S> {
        let (d, lambda) = z.as_slice().split_at(S::DIM);
        Response {
            q: vector(|i| q[i] + row(&self.ends.1, i, d)),
            p: vector(|i| p[i] + row(&self.slopes.arrival_by_increment, i, d)),
            lambda: crate::linear::from_slice(lambda),
        }
    }
}

/// Σ_j A_ij x_j.
#[inline(always)]
pub(super) fn row<A: Matrix>(matrix: &A, i: usize, x: &[f64]) -> f64 {
    let terms = x.iter().enumerate();
    terms.map(|(j, x)| matrix.entry(i, j) * x).sum()
}

/// Σ_k A_ik z_k for every column of z.
#[inline(always)]
fn combination<A: Matrix>(matrix: &A, i: usize, z: &[RightSides]) -> RightSides {
    let mut sums = [0.0; SIDE_BY_SIDE];
    for (k, row) in z.iter().enumerate().take(A::COLUMNS) {
        let factor = matrix.entry(i, k);
        for c in 0..SIDE_BY_SIDE {
            sums[c] += factor * row[c];
        }
    }
    sums
}

/// Σ_i x_i A_ij.
#[inline(always)]
pub(super) fn column<A: Matrix>(matrix: &A, j: usize, x: &[f64]) -> f64 {
    let terms = x.iter().enumerate();
    terms.map(|(i, x)| x * matrix.entry(i, j)).sum()
}

/// J = [∂r/∂d, -ωᵀ; ∂φ/∂d, 0]; a constraint that is not in force has the row λ_a.
#[inline]
fn node_matrix<S: DifferentiableSystem>(slopes: &StateSlopes<S>, active: Active) -> S::Jacobian {
    let n = S::DIM;
    let mut whole: S::Jacobian = matrix(|i, j| match (i < n, j < n) {
        (true, true) => slopes.momentum_by_increment.entry(i, j),
        (true, false) => -slopes.forms.entry(j - n, i),
        (false, true) => slopes.phi_by_increment.entry(i - n, j),
        (false, false) => 0.0,
    });
    for a in (0..S::CONSTRAINTS).filter(|&a| !active.holds::<S>(a)) {
        whole.set_entry(n + a, n + a, 1.0);
    }
    whole
}

/// The units of z, powers of two: of an increment next to 1/√|J_jj|, in which every inertia is about 1, and of a multiplier such that its form is
/// about 1 in them.
#[inline]
pub(super) fn unit_of<S: DifferentiableSystem>(
    block: &S::Bilinear,
    forms: &S::ConstraintForms,
) -> S::Residual {
    let n = S::DIM;
    let mut units = S::Residual::zeros();
    let (increments, multipliers) = units.as_mut_slice().split_at_mut(n);
    for (j, unit) in increments.iter_mut().enumerate() {
        *unit = unit_of_square(block.entry(j, j).abs());
    }
    for (a, unit) in multipliers.iter_mut().enumerate() {
        let sizes = increments.iter().enumerate();
        let sizes = sizes.map(|(j, s)| (forms.entry(a, j) * s).abs());
        *unit = unit_of_size(sizes.fold(0.0, crate::linear::larger));
    }
    units
}
