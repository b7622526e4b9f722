//! The equations of a step, linearised at its solution: J in factors, and the other partial
//! derivatives.

use super::DifferentiableSystem;
use super::directions::Response;
use super::inner::{InnerSlopes, inner_slopes, inner_unknowns, write_inner, write_inner_units};
use super::slopes::ends::EndTangents;
use super::slopes::solution::{AdjointSolution, LinearColumns};
use super::slopes::{AtSolution, StateSlopes, Weights};
use crate::declarations::copies;
use crate::error::{Quantity, StepError, check_finite};
use crate::linear::{Factors, Matrix, clear_row, matrix_is_finite};
use crate::solve::saddle::saddle_units;
use crate::system::{Active, Composition, IntervalRows, rows_in_force};

/// The storage of the linear equations of a step at its solution.
pub trait LinearisedStep<S: DifferentiableSystem>: Copy {
    /// Place for the equations.
    fn storage() -> Self;

    /// The equations at a solution.
    ///
    /// # Errors
    /// [`SingularJacobian`](StepError::SingularJacobian) where J is singular to round-off,
    /// [`NonFinite`](StepError::NonFinite) where a derivative is not finite.
    fn linearise(&mut self, at: &AtSolution<'_, S>, place: (usize, usize))
    -> Result<(), StepError>;

    /// Something of the partial derivatives in q and d that are not in J, and of the tangents of
    /// the end.
    fn read_slopes<R>(
        &self,
        at: &AtSolution<'_, S>,
        of: impl FnOnce(&StateSlopes<S>, &EndTangents<S>) -> R,
    ) -> R;

    /// Calls `of` with the factors of J, made with pivoting.
    fn read_factors<R>(&self, at: &AtSolution<'_, S>, of: impl FnOnce(&Pivoted<S>) -> R) -> R;

    /// Something of the derivatives in (q, p, u) by formulas; `None` where J is not solved by
    /// formulas, as for all functions that follow.
    #[inline]
    fn columns<R>(
        &self,
        _: &AtSolution<'_, S>,
        _of: impl FnOnce(LinearColumns<S>) -> R,
    ) -> Option<R> {
        None
    }

    /// J⁻¹ times these rows.
    #[inline]
    fn solution(&self, _: &AtSolution<'_, S>, _rows: &S::Residual) -> Option<S::Residual> {
        None
    }

    /// Something of the solution of the transposed equations, with weights of the results.
    #[inline]
    fn adjoint<R>(
        &self,
        _: &AtSolution<'_, S>,
        _w: &Response<S>,
        _of: impl FnOnce(AdjointSolution<S>) -> R,
    ) -> Option<R> {
        None
    }

    /// ⟨w, D²Φ⟩ in (q, p, u).
    #[inline]
    fn hessian(&self, _: &AtSolution<'_, S>, _w: &Response<S>) -> Option<S::StepHessian> {
        None
    }

    /// The second derivatives of the sum of the rows and results with weights in (q, d, λ, u),
    /// however J is solved.
    #[inline]
    fn curvature(&self, at: &AtSolution<'_, S>, weights: &Weights<S>) -> S::StateHessian {
        (at.system).state_hessian_at(&at.interval, &at.lambda, weights)
    }
}

/// J, factored with pivoting, and the partial derivatives.
pub struct Pivoted<S: DifferentiableSystem> {
    pub(super) slopes: StateSlopes<S>,
    /// Of the inner rows in force.
    pub(super) inner: InnerSlopes<S>,
    /// J in factors.
    pub(super) factors: Factors<S::Jacobian>,
}

copies! { [S: DifferentiableSystem] Pivoted<S>; }

/// Why J has no factors. An entry that is not finite leaves a pivot that is none.
#[cold]
#[inline(never)]
fn singular_error<S: DifferentiableSystem>(
    slopes: &StateSlopes<S>,
    rows: Option<&IntervalRows<S>>,
    active: Active,
    (step, iteration): (usize, usize),
) -> StepError {
    let mut matrix = S::Jacobian::zeros();
    write_node_matrix::<S>(slopes, rows, active, &mut matrix);
    match check_finite(matrix_is_finite(&matrix), step, Quantity::Jacobian) {
        Err(error) => error,
        Ok(()) => StepError::SingularJacobian { step, iteration },
    }
}

impl<S: DifferentiableSystem> LinearisedStep<S> for Pivoted<S> {
    #[inline(always)]
    fn storage() -> Self {
        Self {
            slopes: StateSlopes::zeros(),
            inner: InnerSlopes::<S>::zeros(),
            factors: Factors::zeros(),
        }
    }

    #[inline(never)]
    fn linearise(
        &mut self,
        at: &AtSolution<'_, S>,
        place: (usize, usize),
    ) -> Result<(), StepError> {
        let slopes = &mut self.slopes;
        write_slopes(at, slopes);
        let state = &slopes.by_interval.state;
        let mut units: S::Residual = saddle_units(|j| state.entry(j, S::DIM + j), &slopes.forms);
        let rows = match S::Composition::INNER {
            0 => None,
            _ => {
                self.inner = inner_slopes(at);
                Some(rows_in_force(at.system, &at.interval, at.active))
            }
        };
        let rows = rows.as_ref();
        rows.into_iter()
            .for_each(|rows| write_inner_units(rows, &mut units));
        let matrix =
            |matrix: &mut S::Jacobian| write_node_matrix::<S>(slopes, rows, at.active, matrix);
        match self.factors.factor(units, matrix) {
            true => Ok(()),
            false => Err(singular_error(slopes, rows, at.active, place)),
        }
    }

    #[inline]
    fn read_slopes<R>(
        &self,
        at: &AtSolution<'_, S>,
        of: impl FnOnce(&StateSlopes<S>, &EndTangents<S>) -> R,
    ) -> R {
        of(&self.slopes, &EndTangents::new(&at.interval))
    }

    #[inline]
    fn read_factors<R>(&self, _: &AtSolution<'_, S>, of: impl FnOnce(&Pivoted<S>) -> R) -> R {
        of(self)
    }
}

#[cold]
#[inline(never)]
pub(super) fn is_regular<S: DifferentiableSystem>(
    at: &AtSolution<'_, S>,
    place: (usize, usize),
) -> Result<(), StepError> {
    Pivoted::storage().linearise(at, place)
}

/// Writes the derivatives in q and d of the constraints in force.
#[inline]
pub(super) fn write_slopes<S: DifferentiableSystem>(
    at: &AtSolution<'_, S>,
    slopes: &mut StateSlopes<S>,
) {
    (at.system).write_state_slopes_at(&at.interval, &at.lambda, slopes);
    at.active.each_off::<S>(|a| {
        clear_row(&mut slopes.forms, a);
        clear_row(&mut slopes.by_interval.constraints, a);
    });
}

/// J = [∂r/∂d, -ωᵀ; ∂φ/∂d, 0], every entry of it; a constraint that is not in force has the row
/// λ_a; with inner unknowns, the rows of their own.
#[inline]
fn write_node_matrix<S: DifferentiableSystem>(
    slopes: &StateSlopes<S>,
    rows: Option<&IntervalRows<S>>,
    active: Active,
    whole: &mut S::Jacobian,
) {
    let (n, first) = (S::DIM, S::DIM + inner_unknowns::<S>());
    for j in 0..n {
        let (momentum, rest) = whole.column_mut(j).split_at_mut(n);
        let [by_increment, phi_by_increment, _] = slopes.by_interval.column(n + j);
        momentum.copy_from_slice(by_increment);
        rest[first - n..].copy_from_slice(phi_by_increment);
    }
    if let Some(rows) = rows {
        write_inner(rows, active, whole);
    }
    for a in 0..S::CONSTRAINTS {
        let (reaction, rest) = whole.column_mut(first + a).split_at_mut(n);
        for (i, entry) in reaction.iter_mut().enumerate() {
            *entry = -slopes.forms.entry(a, i);
        }
        rest.fill(0.0);
    }
    active.each_off::<S>(|a| whole.set_entry(first + a, first + a, 1.0));
}
