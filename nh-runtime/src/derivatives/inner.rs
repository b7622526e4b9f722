//! Inner unknowns of an interval, eliminated from the partial derivatives of a step.
//!
//! The inner rows ρ(y; x) = 0 determine y at fixed d, with x = (d, q, θ, u, h, t). In everything else that is differentiated y moves with x:
//!
//! ```text
//! Df/Dx = ∂f/∂x - ∂f/∂y (∂ρ/∂y)⁻¹ ∂ρ/∂x,     f = r, φ, p'
//! D(w·f)/Dx = w·∂f/∂x + μ·∂ρ/∂x,     (∂ρ/∂y)ᵀ μ = -(∂f/∂y)ᵀ w
//! ```
//!
//! What is left has the shapes of a step without inner unknowns.

use super::DifferentiableSystem;
use super::linearisation::AtSolution;
use super::slopes::{ControlSlopes, ParameterSlopes, StateSlopes, TimeSlopes, Weights};
use crate::linear::{Factors, Matrix, Vector, matrix, unit_of_size};
use crate::system::{Composition, DiscreteSystem, InnerOf, IntervalRows};

/// Y.
pub(super) const fn inner_unknowns<S: DiscreteSystem>() -> usize {
    S::Composition::INNER
}

/// The partial derivatives of the inner rows and in the inner unknowns.
pub(super) struct Inner<S: DifferentiableSystem> {
    /// Of (r, ρ, φ) in (d, y).
    rows: IntervalRows<S>,
    /// Of ρ in (y, q, θ, u, h, t), and of p' in y.
    slopes: <S::Composition as Composition>::InnerSlopes,
    /// ∂ρ/∂y, with ones for the other unknowns; nothing where it is singular.
    factors: Option<Factors<S::Jacobian>>,
}

impl<S: DifferentiableSystem> Inner<S> {
    /// Whether there are inner unknowns.
    pub(super) const EXISTS: bool = S::Composition::INNER > 0;

    pub(super) fn at(at: &AtSolution<'_, S>) -> Self {
        let rows = at.system.interval_rows_at(at.interval);
        let (n, y) = (S::DIM, inner_unknowns::<S>());
        let is_inner = |i: usize| (n..n + y).contains(&i);
        let block: S::Jacobian = matrix(|i, j| match is_inner(i) && is_inner(j) {
            true => rows.by.entry(i, j),
            false => f64::from(u8::from(i == j)),
        });
        let largest =
            |j: usize| (0..n + y).fold(0.0_f64, |most, i| most.max(block.entry(i, j).abs()));
        let mut units = S::Residual::zeros();
        for (j, unit) in units.as_mut_slice().iter_mut().enumerate() {
            *unit = if is_inner(j) {
                unit_of_size(largest(j))
            } else {
                1.0
            };
        }
        Self {
            slopes: at.system.inner_slopes_at(at.interval, at.lambda),
            factors: Factors::of(block, units),
            rows,
        }
    }

    /// Dy/Dx of the column with these entries ∂ρ_k/∂x; NaN where ∂ρ/∂y is singular.
    fn moved(&self, by: impl Fn(usize) -> f64) -> InnerOf<S> {
        let n = S::DIM;
        let mut right = S::Residual::zeros();
        for k in 0..inner_unknowns::<S>() {
            right[n + k] = -by(k);
        }
        let solved = self.factors.as_ref().map(|factors| factors.solve(right));
        crate::linear::vector(|k| solved.as_ref().map_or(f64::NAN, |y| y[n + k]))
    }

    /// The first columns of q, θ, u, h and t in the inner slopes.
    fn columns() -> [usize; 4] {
        let q = inner_unknowns::<S>();
        let theta = q + S::DIM;
        let u = theta + S::Parameters::LEN;
        [q, theta, u, u + S::Control::LEN]
    }

    /// Dy/Dx of an argument that is not d, by its place.
    fn along(&self, column: usize) -> InnerOf<S> {
        self.moved(|k| self.slopes.entry(k, column))
    }

    /// Σ_k ∂r_i/∂y_k y_k.
    fn momentum(&self, i: usize, y: &InnerOf<S>) -> f64 {
        let y = y.as_slice().iter().enumerate();
        y.map(|(k, y)| self.rows.by.entry(i, S::DIM + k) * y).sum()
    }

    /// Σ_k ∂φ_a/∂y_k y_k.
    fn phi(&self, a: usize, y: &InnerOf<S>) -> f64 {
        self.momentum(S::DIM + inner_unknowns::<S>() + a, y)
    }

    /// Σ_k ∂p'_i/∂y_k y_k.
    fn arrival(&self, i: usize, y: &InnerOf<S>) -> f64 {
        let row = inner_unknowns::<S>() + i;
        let y = y.as_slice().iter().enumerate();
        y.map(|(k, y)| self.slopes.entry(row, k) * y).sum()
    }

    /// Adds the displacement of r, φ and p' that y makes to a column of their derivatives.
    fn add_to_column(
        &self,
        y: &InnerOf<S>,
        j: usize,
        (momentum, phi, arrival): (&mut impl Matrix, &mut impl Matrix, &mut impl Matrix),
    ) {
        for i in 0..S::DIM {
            momentum.set_entry(i, j, momentum.entry(i, j) + self.momentum(i, y));
            arrival.set_entry(i, j, arrival.entry(i, j) + self.arrival(i, y));
        }
        for a in 0..S::CONSTRAINTS {
            phi.set_entry(a, j, phi.entry(a, j) + self.phi(a, y));
        }
    }

    pub(super) fn eliminate_in_state(&self, slopes: &mut StateSlopes<S>) {
        let [first, ..] = Self::columns();
        for j in 0..S::DIM {
            let StateSlopes {
                momentum_by_position,
                phi_by_position,
                momentum_by_increment,
                phi_by_increment,
                arrival_by_position,
                arrival_by_increment,
                ..
            } = slopes;
            let by_position = (momentum_by_position, phi_by_position, arrival_by_position);
            self.add_to_column(&self.along(first + j), j, by_position);
            let y = self.moved(|k| self.rows.by.entry(S::DIM + k, j));
            let by_increment = (
                momentum_by_increment,
                phi_by_increment,
                arrival_by_increment,
            );
            self.add_to_column(&y, j, by_increment);
        }
    }

    pub(super) fn eliminate_in_parameters(&self, slopes: &mut ParameterSlopes<S>) {
        let [_, first, ..] = Self::columns();
        for j in 0..S::Parameters::LEN {
            let ParameterSlopes {
                momentum,
                phi,
                arrival,
            } = slopes;
            self.add_to_column(&self.along(first + j), j, (momentum, phi, arrival));
        }
    }

    pub(super) fn eliminate_in_controls(&self, slopes: &mut ControlSlopes<S>) {
        let [_, _, first, _] = Self::columns();
        for j in 0..S::Control::LEN {
            let ControlSlopes {
                momentum,
                phi,
                arrival,
            } = slopes;
            self.add_to_column(&self.along(first + j), j, (momentum, phi, arrival));
        }
    }

    pub(super) fn eliminate_in_times(&self, slopes: &mut TimeSlopes<S>) {
        let [.., step] = Self::columns();
        let (by_step, by_time) = (self.along(step), self.along(step + 1));
        for i in 0..S::DIM {
            slopes.momentum_by_step[i] += self.momentum(i, &by_step);
            slopes.arrival_by_step[i] += self.arrival(i, &by_step);
            slopes.momentum_by_time[i] += self.momentum(i, &by_time);
            slopes.arrival_by_time[i] += self.arrival(i, &by_time);
        }
        for a in 0..S::CONSTRAINTS {
            slopes.phi_by_step[a] += self.phi(a, &by_step);
            slopes.phi_by_time[a] += self.phi(a, &by_time);
        }
    }

    /// The derivatives in θ, u, h and t of the sum with weights.
    pub(super) fn eliminate_in_sums(
        &self,
        w: &Weights<S>,
        (theta, u, h, t): &mut (S::Parameters, S::Control, f64, f64),
    ) {
        let (n, inner) = (S::DIM, inner_unknowns::<S>());
        let mut right = S::Residual::zeros();
        for k in 0..inner {
            let momentum = |i: usize| {
                w.momentum[i] * self.rows.by.entry(i, n + k)
                    + w.arrival[i] * self.slopes.entry(inner + i, k)
            };
            let phi = |a: usize| w.phi[a] * self.rows.by.entry(n + inner + a, n + k);
            let sum: f64 = (0..n)
                .map(momentum)
                .chain((0..S::CONSTRAINTS).map(phi))
                .sum();
            right[n + k] = -sum;
        }
        let mu = self
            .factors
            .as_ref()
            .map(|factors| factors.solve_transposed(right));
        let along = |column: usize| -> f64 {
            let Some(mu) = &mu else { return f64::NAN };
            (0..inner)
                .map(|k| mu[n + k] * self.slopes.entry(k, column))
                .sum()
        };
        let [_, parameters, controls, step] = Self::columns();
        for j in 0..S::Parameters::LEN {
            theta[j] += along(parameters + j);
        }
        for j in 0..S::Control::LEN {
            u[j] += along(controls + j);
        }
        *h += along(step);
        *t += along(step + 1);
    }
}
