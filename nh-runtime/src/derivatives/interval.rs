//! The derivatives of a step on one interval, in the factored matrix of its solution.

use super::DifferentiableSystem;
use super::directions::{Gradient, Perturbation, Response};
use super::inner::{InnerSlopes, arrival_by_inner, inner_along, inner_columns, inner_unknowns};
use super::linearisation::{LinearisedStep, Pivoted};
use super::rows::{Columns, DisplacedRows};
use super::slopes::ends::EndTangents;
use super::slopes::solution::LinearColumns;
use super::slopes::{AtSolution, ControlSlopes, ParameterSlopes, StateSlopes, Weights, rows_along};
use crate::declarations::{copies, shown};
use crate::error::StepError;
use crate::linear::{Matrix, Vector, from_slice, inner, matrix, vector};
use crate::system::{InnerOf, StepPart, each_inner_row_off, stack_rows};

/// The derivatives of a step on one interval: a whole step, or a substep.
pub struct IntervalDerivatives<'s, S: DifferentiableSystem> {
    pub(super) at: AtSolution<'s, S>,
    pub(super) linear: S::LinearisedStep,
}

copies! { [S: DifferentiableSystem] IntervalDerivatives<'_, S>; }

shown! {
    [S: DifferentiableSystem] IntervalDerivatives<'_, S>(it)
    { interval: it.at.interval, lambda: it.at.lambda }
}

impl<'s, S: DifferentiableSystem> IntervalDerivatives<'s, S> {
    pub(super) const HAS_INNER: bool = inner_unknowns::<S>() > 0;

    /// The derivatives of a part of a step as it was solved.
    #[inline]
    pub(super) fn from_part(
        system: &'s S,
        place: (usize, usize),
        part: StepPart<S>,
    ) -> Result<Self, StepError> {
        let mut own = Self::storage(system, part);
        own.linear.linearise(&own.at, place)?;
        Ok(own)
    }

    /// Storage for the derivatives of the step that this increment and these multipliers solve.
    #[inline(always)]
    pub(super) fn storage(system: &'s S, part: StepPart<S>) -> Self {
        Self {
            at: AtSolution::on(system, part),
            linear: S::LinearisedStep::storage(),
        }
    }

    /// A = ∂(q', p')/∂(q, p), 2n×2n.
    #[inline]
    #[must_use]
    pub fn by_state(&self) -> S::StateByState {
        if Self::HAS_INNER {
            return self.columns_by_state().state;
        }
        let interval = &self.at.interval;
        let written = |of: LinearColumns<S>| of.results::<_, S::MultipliersByState>(interval, 0);
        if let Some(by_state) = self.linear.columns(&self.at, |of| written(of).state) {
            return by_state;
        }
        let mut by_state = S::StateByState::zeros();
        self.linear.read_factors(&self.at, |pivoted| {
            pivoted.write_by_state(&self.at.interval, &mut by_state);
        });
        by_state
    }

    /// ∂λ/∂(q, p), M×2n.
    #[inline]
    #[must_use]
    pub fn multipliers_by_state(&self) -> S::MultipliersByState {
        if Self::HAS_INNER {
            return self.columns_by_state().constraints;
        }
        match self.linear.columns(&self.at, |columns| columns.tangents) {
            Some(z) => matrix(|a, j| z.entry(S::DIM + a, j)),
            None => self
                .linear
                .read_factors(&self.at, Pivoted::multipliers_by_state),
        }
    }

    /// The derivatives in q and p, a solution each.
    fn columns_by_state(&self) -> Columns<S::StateByState, S::MultipliersByState> {
        let mut columns = Columns::uniform(0.0);
        for j in 0..2 * S::DIM {
            columns.set_column(j, &self.jvp(&Perturbation::unit(j)));
        }
        columns
    }

    /// ∂(q', p')/∂θ, 2n×P, and ∂λ/∂θ, M×P.
    #[must_use]
    pub fn by_parameters(&self) -> ParameterSlopes<S> {
        let [_, theta, ..] = inner_columns::<S>();
        let slopes = (self.at.system).parameter_slopes_at(&self.at.interval, &self.at.lambda);
        self.results(&slopes, theta)
    }

    /// B = ∂(q', p')/∂u, 2n×m, and ∂λ/∂u, M×m.
    #[inline]
    #[must_use]
    pub fn by_controls(&self) -> ControlSlopes<S> {
        if const { S::Control::LEN == 0 } {
            return Columns::uniform(0.0);
        }
        let [_, _, u, _] = inner_columns::<S>();
        let interval = &self.at.interval;
        let written = (self.linear).columns(&self.at, |it| it.results(interval, 2 * S::DIM));
        written.unwrap_or_else(|| self.results(&self.control_slopes(), u))
    }

    /// The derivatives of (q', p') and λ, from those of r, p' and φ in the same arguments, which
    /// have the columns from `first` on in the inner slopes.
    fn results<C: Matrix, V: Matrix>(&self, slopes: &Columns<C, V>, first: usize) -> Columns<C, V> {
        let mut results = Columns::uniform(0.0);
        self.linear.read_slopes(&self.at, |state, ends| {
            for j in 0..C::COLUMNS {
                results.set_column(j, &self.result((state, ends), slopes, (j, first + j)));
            }
        });
        results
    }

    /// The derivatives of (q', p') and λ in argument j, with its column in the inner slopes.
    #[inline]
    fn result<C: Matrix, V: Matrix>(
        &self,
        at: (&StateSlopes<S>, &EndTangents<S>),
        slopes: &Columns<C, V>,
        (j, column): (usize, usize),
    ) -> Response<S> {
        let [_, _, arrival] = slopes.column(j);
        let still = (S::Increment::zeros(), from_slice(arrival));
        self.response(at, &self.solution(slopes, (j, column)), still)
    }

    /// ∂(q', p', λ)/∂h, j = 0, or ∂t, j = 1.
    pub(super) fn by_times(&self, j: usize) -> Response<S> {
        let [.., step] = inner_columns::<S>();
        let slopes = (self.at.system).time_slopes_at(&self.at.interval, &self.at.lambda);
        (self.linear).read_slopes(&self.at, |state, ends| {
            self.result((state, ends), &slopes, (j, step + j))
        })
    }

    /// ∂z/∂x of argument j, with its column in the inner slopes.
    #[inline]
    pub(super) fn solution<C: Matrix, V: Matrix>(
        &self,
        slopes: &Columns<C, V>,
        (j, column): (usize, usize),
    ) -> S::Residual {
        let [momentum, phi, _] = slopes.column(j);
        let none = InnerOf::<S>::zeros();
        let inner = self.plus_inner(none, |inner| vector(|k| -inner.entry(k, column)));
        self.solve(|i| -momentum[i], inner, |a| self.if_active(a, -phi[a]))
    }

    pub(super) fn control_slopes(&self) -> ControlSlopes<S> {
        (self.at.system).control_slopes_at(&self.at.interval, &self.at.lambda)
    }

    /// A sum with something of the partial derivatives of the inner rows, where there are any.
    #[inline]
    fn plus_inner<V: Vector>(&self, sum: V, of: impl FnOnce(&InnerSlopes<S>) -> V) -> V {
        match Self::HAS_INNER {
            true => sum + (self.linear).read_factors(&self.at, |pivoted| of(&pivoted.inner)),
            false => sum,
        }
    }

    /// The displacement of the results along a displacement of the arguments, DΦ·x, by one solution
    /// of linear equations.
    #[must_use]
    pub fn jvp(&self, x: &Perturbation<S>) -> Response<S> {
        self.linear.read_slopes(&self.at, |slopes, ends| {
            let (z, rows) = self.displace(slopes, x);
            let q = vector(|i| EndTangents::<S>::row(ends.start_tangent(), i, x.q.as_slice()));
            self.response((slopes, ends), &z, (q, rows.arrival))
        })
    }

    /// The displacement of z = (d, λ) along a displacement of the arguments.
    pub(super) fn solution_along(&self, x: &Perturbation<S>) -> S::Residual {
        (self.linear).read_slopes(&self.at, |slopes, _| self.displace(slopes, x).0)
    }

    /// The displacements of z along a displacement of the arguments, and of r, φ and p' at fixed z.
    fn displace(
        &self,
        slopes: &StateSlopes<S>,
        x: &Perturbation<S>,
    ) -> (S::Residual, DisplacedRows<S>) {
        let rows = rows_along(
            (self.at.system, &self.at.interval, &self.at.lambda),
            slopes,
            x,
        );
        let parts = [
            x.q.as_slice(),
            x.parameters.as_slice(),
            x.u.as_slice(),
            &[x.h, x.t],
        ];
        let none = InnerOf::<S>::zeros();
        let inner = self.plus_inner(none, |inner| inner_along::<S>(inner, parts) * -1.0);
        let phi = |a| self.if_active(a, -rows.phi[a]);
        (
            self.solve(|i| -(x.p[i] + rows.momentum[i]), inner, phi),
            rows,
        )
    }

    /// The derivatives of the sum of the results with weights, w·DΦ, by one solution of the
    /// transposed equations.
    #[inline]
    #[must_use]
    pub fn vjp(&self, w: &Response<S>) -> Gradient<S> {
        let written = (self.linear).adjoint(&self.at, w, |solution| solution.gradient());
        written.unwrap_or_else(|| self.gradient(w))
    }

    /// w·DΦ of the partial derivatives.
    fn gradient(&self, w: &Response<S>) -> Gradient<S> {
        let weights = self.adjoint(w);
        let (parameters, u, h, t) =
            (self.at.system).weighted_slopes_at(&self.at.interval, &self.at.lambda, &weights);
        let q = self.linear.read_slopes(&self.at, |slopes, ends| {
            let by_position = self.weighted_by_position(slopes, &weights);
            vector(|j| {
                EndTangents::<S>::column(ends.start_tangent(), j, w.q.as_slice()) + by_position[j]
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

    /// The derivative in q, at fixed z, of the sum of the rows with weights.
    #[inline]
    pub(super) fn weighted_by_position(
        &self,
        slopes: &StateSlopes<S>,
        weights: &Weights<S>,
    ) -> S::Covector {
        let mu = weights.inner.as_slice();
        let plain = vector(|j| slopes.by_interval.weighted_derivative(j, weights.rows()));
        self.plus_inner(plain, |slopes| {
            vector(|j| inner(&slopes.column(mu.len() + j)[..mu.len()], mu))
        })
    }

    /// The weights μ of the rows, with which the sum of the results and of the rows does not depend
    /// on z:
    ///
    /// ```text
    /// Jᵀμ = -(A_1ᵀ w_q + (∂p'/∂d)ᵀ w_p, (∂p'/∂y)ᵀ w_p, w_λ)
    /// ```
    #[inline]
    pub(super) fn adjoint(&self, w: &Response<S>) -> Weights<S> {
        let (linear, place) = (&self.linear, &self.at);
        let mu = (linear.adjoint(place, w, |solution| solution.rows)).unwrap_or_else(|| {
            linear.read_factors(place, |pivoted| pivoted.adjoint(&self.at.interval, w))
        });
        self.weights(&mu, w)
    }

    /// The weights μ of the rows and w of the results.
    #[inline]
    pub(super) fn weights(&self, mu: &S::Residual, w: &Response<S>) -> Weights<S> {
        let (n, first) = (S::DIM, S::DIM + inner_unknowns::<S>());
        let mut inner: InnerOf<S> = vector(|k| mu[n + k]);
        // Their rows depend on no argument.
        each_inner_row_off::<S>(self.at.active, |row| inner[row - n] = 0.0);
        Weights {
            momentum: vector(|i| mu[i]),
            phi: vector(|a| self.if_active(a, mu[first + a])),
            inner,
            arrival: vector(|i| w.p[i]),
            end: vector(|i| w.q[i]),
        }
    }

    #[inline]
    pub(super) fn if_active(&self, a: usize, value: f64) -> f64 {
        match self.at.active.holds::<S>(a) {
            true => value,
            false => 0.0,
        }
    }

    /// J⁻¹ times these rows.
    #[inline]
    fn solve(
        &self,
        momentum: impl Fn(usize) -> f64,
        inner: InnerOf<S>,
        phi: impl Fn(usize) -> f64,
    ) -> S::Residual {
        let mut rows = stack_rows::<S>(momentum, phi);
        let n = S::DIM;
        rows.as_mut_slice()[n..n + InnerOf::<S>::LEN].copy_from_slice(inner.as_slice());
        let (linear, place) = (&self.linear, &self.at);
        linear
            .solution(place, &rows)
            .unwrap_or_else(|| linear.read_factors(place, |pivoted| pivoted.factors.solve(rows)))
    }

    /// J⁻ᵀ times this right side.
    #[inline]
    pub(super) fn solve_transposed(&self, right: S::Residual) -> S::Residual {
        let (linear, place) = (&self.linear, &self.at);
        linear.read_factors(place, |pivoted| pivoted.factors.solve_transposed(right))
    }

    /// The displacement of the results, from that of z = (d, y, λ) and the explicit displacements
    /// of q' and p'.
    #[inline]
    fn response(
        &self,
        (slopes, ends): (&StateSlopes<S>, &EndTangents<S>),
        z: &S::Residual,
        (q, p): (S::Increment, S::Covector),
    ) -> Response<S> {
        let (d, rest) = z.as_slice().split_at(S::DIM);
        let (y, lambda) = rest.split_at(inner_unknowns::<S>());
        let by_interval = &slopes.by_interval.state;
        let by_increment = |i: usize, j: usize| by_interval.entry(S::DIM + i, S::DIM + j);
        let arrival = |i: usize| -> f64 {
            let d = d.iter().enumerate();
            d.map(|(j, d)| by_increment(i, j) * d).sum()
        };
        Response {
            q: vector(|i| q[i] + EndTangents::<S>::row(ends.increment_tangent(), i, d)),
            p: self.plus_inner(vector(|i| p[i] + arrival(i)), |inner| {
                arrival_by_inner::<S>(inner, y)
            }),
            lambda: from_slice(lambda),
        }
    }
}
