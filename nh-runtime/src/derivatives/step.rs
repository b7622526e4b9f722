//! The derivatives of one step, in the factored matrix of its solution.

use super::DifferentiableSystem;
use super::slopes::{ControlSlopes, ParameterSlopes, StateSlopes, TimeSlopes, Weights};
use crate::declarations::values;
use crate::error::{Quantity, StepError, check_finite};
use crate::linear::{Factors, Matrix, Vector, matrix, unit_of_size, unit_of_square, vector};
use crate::options::StepOptions;
use crate::start::{Phase, PhaseStep};
use crate::system::sides::TimedPoint;
use crate::system::{Active, Inputs, Interval, RegionsOf};

values! {
    /// A direction in the space of the arguments of a step, a displacement of (q, p, u, θ, h, t).
    pub struct Perturbation<S: DifferentiableSystem> {
        /// δq, in the left trivialisation of groups.
        pub q: S::Increment,
        /// δp.
        pub p: S::Covector,
        /// δu.
        pub u: S::Control,
        /// δθ.
        pub parameters: S::Parameters,
        /// δh.
        pub h: f64,
        /// δt.
        pub t: f64,
    }
}

values! {
    /// A displacement of the results (q', p', λ) of a step, or weights of them.
    pub struct Response<S: DifferentiableSystem> {
        /// δq', in the left trivialisation of groups.
        pub q: S::Increment,
        /// δp'.
        pub p: S::Covector,
        /// δλ.
        pub lambda: S::Multipliers,
    }
}

values! {
    /// The derivatives of a number in the arguments (q, p, u, θ, h, t) of a step.
    pub struct Gradient<S: DifferentiableSystem> {
        /// ∂/∂q, in the left trivialisation of groups.
        pub q: S::Covector,
        /// ∂/∂p.
        pub p: S::Increment,
        /// ∂/∂u.
        pub u: S::Control,
        /// ∂/∂θ.
        pub parameters: S::Parameters,
        /// ∂/∂h.
        pub h: f64,
        /// ∂/∂t.
        pub t: f64,
    }
}

impl<S: DifferentiableSystem> Perturbation<S> {
    /// No displacement.
    #[must_use]
    pub fn zeros() -> Self {
        Self {
            q: S::Increment::zeros(),
            p: S::Covector::zeros(),
            u: S::Control::zeros(),
            parameters: S::Parameters::zeros(),
            h: 0.0,
            t: 0.0,
        }
    }
}

impl<S: DifferentiableSystem> Response<S> {
    /// No displacement, and no weights.
    #[must_use]
    pub fn zeros() -> Self {
        Self {
            q: S::Increment::zeros(),
            p: S::Covector::zeros(),
            lambda: S::Multipliers::zeros(),
        }
    }
}

/// The derivatives of a step Φ: (q, p, u, θ, h, t) ↦ (q', p', λ) at one point, see [`DifferentiableSystem`].
///
/// J is factored, and the derivatives in q and d are evaluated; those in θ, h and t where they are asked for. Nothing allocates.
#[derive(Clone, Copy, Debug)]
pub struct StepDerivatives<'s, S: DifferentiableSystem> {
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

impl<'s, S: DifferentiableSystem> StepDerivatives<'s, S> {
    /// One step, and its derivatives.
    pub(super) fn from_phase(
        system: &'s S,
        options: &StepOptions,
        inputs: Inputs<S::Control>,
        phase: Phase<S>,
    ) -> Result<(PhaseStep<S>, Self), StepError> {
        let q = phase.q;
        let (step, active) = phase.step_with_sides(system, options, inputs)?;
        let interval = Interval::new(inputs, q, step.increment);
        let derivatives = Self::at(system, interval, step.lambda, active, step.iterations)?;
        Ok((step, derivatives))
    }

    /// The derivatives of the step that is solved by these increment and multipliers.
    #[inline]
    pub(super) fn of(
        system: &'s S,
        interval: Interval<S>,
        lambda: S::Multipliers,
    ) -> Result<Self, StepError> {
        let Interval { time, q, d, .. } = interval;
        let point = TimedPoint::new(system, time.t, &q);
        let active = match S::Regions::BOUNDARIES {
            0 => Active::of::<S>(0),
            _ => Active::of::<S>(point.sides(&(d * (1.0 / time.h)), time.h.signum())),
        };
        Self::at(system, interval, lambda, active, 0)
    }

    /// The derivatives at a solution.
    #[inline]
    fn at(
        system: &'s S,
        interval: Interval<S>,
        lambda: S::Multipliers,
        active: Active,
        iterations: usize,
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
        let finite = crate::linear::matrix_is_finite(&matrix);
        check_finite(finite, 0, Quantity::Jacobian)?;
        let factors = Factors::of(matrix, units::<S>(&slopes));
        let factors = factors.ok_or(StepError::SingularJacobian {
            step: 0,
            iteration: iterations,
        })?;
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
        let mut by_state = S::StateByState::zeros();
        self.columns(|j, response| {
            for i in 0..S::DIM {
                by_state.set_entry(i, j, response.q[i]);
                by_state.set_entry(S::DIM + i, j, response.p[i]);
            }
        });
        by_state
    }

    /// ∂λ/∂(q, p), M×2n.
    #[inline]
    #[must_use]
    pub fn multipliers_by_state(&self) -> S::MultipliersByState {
        let mut by_state = S::MultipliersByState::zeros();
        self.columns(|j, response| {
            for a in 0..S::CONSTRAINTS {
                by_state.set_entry(a, j, response.lambda[a]);
            }
        });
        by_state
    }

    /// The displacements of the results for unit displacements of (q, p), one after another.
    #[inline]
    fn columns(&self, mut column: impl FnMut(usize, Response<S>)) {
        let n = S::DIM;
        self.state_solutions(&mut |j, z| {
            let response = match j < n {
                true => {
                    let q = vector(|i| self.ends.0.entry(i, j));
                    let arrival = vector(|i| self.slopes.arrival_by_position.entry(i, j));
                    self.response(z, q, arrival)
                }
                false => self.response(z, S::Increment::zeros(), S::Covector::zeros()),
            };
            column(j, response);
        });
    }

    /// ∂z/∂(q, p), column by column.
    #[inline]
    pub(super) fn state_solutions(&self, column: &mut impl FnMut(usize, &S::Residual)) {
        let (n, slopes) = (S::DIM, &self.slopes);
        for j in 0..n {
            let rows = |i| -slopes.momentum_by_position.entry(i, j);
            let z = self.solve(rows, |a| -slopes.phi_by_position.entry(a, j));
            column(j, &z);
        }
        for j in 0..n {
            let z = self.solve(|i| if i == j { -1.0 } else { 0.0 }, |_| 0.0);
            column(n + j, &z);
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
fn row<A: Matrix>(matrix: &A, i: usize, x: &[f64]) -> f64 {
    let terms = x.iter().enumerate();
    terms.map(|(j, x)| matrix.entry(i, j) * x).sum()
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
fn units<S: DifferentiableSystem>(slopes: &StateSlopes<S>) -> S::Residual {
    let n = S::DIM;
    let mut units = S::Residual::zeros();
    let (increments, multipliers) = units.as_mut_slice().split_at_mut(n);
    for (j, unit) in increments.iter_mut().enumerate() {
        *unit = unit_of_square(slopes.momentum_by_increment.entry(j, j).abs());
    }
    for (a, unit) in multipliers.iter_mut().enumerate() {
        let sizes = increments.iter().enumerate();
        let sizes = sizes.map(|(j, s)| (slopes.forms.entry(a, j) * s).abs());
        *unit = unit_of_size(sizes.fold(0.0, crate::linear::larger));
    }
    units
}
