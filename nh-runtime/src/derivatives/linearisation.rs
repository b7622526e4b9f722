//! The equations of a step, linearised at its solution: J in factors, and the other partial derivatives.

use super::DifferentiableSystem;
use super::inner::{Inner, inner_unknowns};
use super::slopes::StateSlopes;
use super::solution::AtSolution;
use crate::error::{Quantity, StepError, check_finite};
use crate::linear::{
    Factors, Matrix, Vector, larger, matrix_is_finite, unit_of_size, unit_of_square,
};
use crate::system::{Active, Interval};

/// Ad_u⁻¹ and A_1, which are not read where they are identities.
pub struct EndTangents<S: DifferentiableSystem>(S::Bilinear, S::Bilinear);

impl<S: DifferentiableSystem> EndTangents<S> {
    #[inline]
    pub(super) fn at(interval: &Interval<S>) -> Self {
        let (by_start, by_increment) = S::end_tangents_at(interval);
        Self(by_start, by_increment)
    }

    /// Ad_u⁻¹.
    #[inline]
    pub(super) fn by_start(&self) -> &S::Bilinear {
        &self.0
    }

    /// A_1.
    #[inline]
    pub(super) fn by_increment(&self) -> &S::Bilinear {
        &self.1
    }

    /// (Ad_u⁻¹ x)_i.
    #[inline]
    pub(super) fn start_row(&self, i: usize, x: &[f64]) -> f64 {
        match S::FLAT {
            true => x[i],
            false => row(&self.0, i, x),
        }
    }

    /// (A_1 x)_i.
    #[inline]
    pub(super) fn increment_row(&self, i: usize, x: &[f64]) -> f64 {
        match S::FLAT {
            true => x[i],
            false => row(&self.1, i, x),
        }
    }

    /// (Ad_u⁻ᵀ x)_j.
    #[inline]
    pub(super) fn start_column(&self, j: usize, x: &[f64]) -> f64 {
        match S::FLAT {
            true => x[j],
            false => column(&self.0, j, x),
        }
    }

    /// (A_1ᵀ x)_j.
    #[inline]
    pub(super) fn increment_column(&self, j: usize, x: &[f64]) -> f64 {
        match S::FLAT {
            true => x[j],
            false => column(&self.1, j, x),
        }
    }
}

/// The linear equations of a step at its solution, as they are kept.
pub trait LinearisedStep<S: DifferentiableSystem>: Copy {
    /// Whether they are more numbers than should be moved.
    const IS_LARGE: bool;

    /// Place for the equations.
    fn unsolved() -> Self;

    /// The equations at a solution.
    ///
    /// # Errors
    /// [`SingularJacobian`](StepError::SingularJacobian) where J is singular to round-off, [`NonFinite`](StepError::NonFinite) where a derivative
    /// is not finite.
    fn linearise(&mut self, at: &AtSolution<'_, S>, place: (usize, usize))
    -> Result<(), StepError>;

    /// The numbers of the written functions, if J is solved by them.
    fn written(&self) -> Option<&S::Linearised>;

    /// Something of the partial derivatives in q and d that are not in J, and of the tangents of the end.
    fn with_slopes<R>(
        &self,
        at: &AtSolution<'_, S>,
        of: impl FnOnce(&StateSlopes<S>, &EndTangents<S>) -> R,
    ) -> R;

    /// Something of J as it is factored with pivoting.
    fn with_factors<R>(&self, at: &AtSolution<'_, S>, of: impl FnOnce(&Pivoted<S>) -> R) -> R;
}

/// J, factored with pivoting, and the partial derivatives.
pub struct Pivoted<S: DifferentiableSystem> {
    pub(super) slopes: StateSlopes<S>,
    /// J in factors.
    pub(super) factors: Factors<S::Jacobian>,
}

/// J by the elimination that the compiler wrote out, in a fixed order of pivots. If its entries grow, or a constraint is not in force, J
/// is factored with pivoting instead, whenever it is asked for.
pub struct Written<S: DifferentiableSystem>(Option<S::Linearised>);

impl<S: DifferentiableSystem> Clone for Pivoted<S> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: DifferentiableSystem> Copy for Pivoted<S> {}

impl<S: DifferentiableSystem> Clone for Written<S> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: DifferentiableSystem> Copy for Written<S> {}

/// Why J has no factors. An entry that is not finite leaves a pivot that is none.
#[cold]
#[inline(never)]
fn without_factors<S: DifferentiableSystem>(
    slopes: &StateSlopes<S>,
    active: Active,
    (step, iteration): (usize, usize),
) -> StepError {
    let mut matrix = S::Jacobian::zeros();
    write_node_matrix::<S>(slopes, active, &mut matrix);
    match check_finite(matrix_is_finite(&matrix), step, Quantity::Jacobian) {
        Err(error) => error,
        Ok(()) => StepError::SingularJacobian { step, iteration },
    }
}

impl<S: DifferentiableSystem> LinearisedStep<S> for Pivoted<S> {
    const IS_LARGE: bool = true;

    #[inline(always)]
    fn unsolved() -> Self {
        Self {
            slopes: StateSlopes::zeros(),
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
        let units = unit_of::<S>(&slopes.momentum_by_increment, &slopes.forms);
        let matrix = |matrix: &mut S::Jacobian| write_node_matrix::<S>(slopes, at.active, matrix);
        match self.factors.factor(units, matrix) {
            true => Ok(()),
            false => Err(without_factors(slopes, at.active, place)),
        }
    }

    #[inline]
    fn written(&self) -> Option<&S::Linearised> {
        None
    }

    #[inline]
    fn with_slopes<R>(
        &self,
        at: &AtSolution<'_, S>,
        of: impl FnOnce(&StateSlopes<S>, &EndTangents<S>) -> R,
    ) -> R {
        of(&self.slopes, &EndTangents::at(at.interval))
    }

    #[inline]
    fn with_factors<R>(&self, _: &AtSolution<'_, S>, of: impl FnOnce(&Pivoted<S>) -> R) -> R {
        of(self)
    }
}

impl<S: DifferentiableSystem> LinearisedStep<S> for Written<S> {
    const IS_LARGE: bool = false;

    #[inline(always)]
    fn unsolved() -> Self {
        Self(None)
    }

    #[inline(always)]
    fn linearise(
        &mut self,
        at: &AtSolution<'_, S>,
        place: (usize, usize),
    ) -> Result<(), StepError> {
        self.0 = match at.active.all::<S>() {
            true => at.system.linearised_at(at.interval, at.lambda),
            false => None,
        };
        match self.0 {
            Some(_) => Ok(()),
            None => is_regular(at, place),
        }
    }

    #[inline]
    fn written(&self) -> Option<&S::Linearised> {
        self.0.as_ref()
    }

    #[inline]
    fn with_slopes<R>(
        &self,
        at: &AtSolution<'_, S>,
        of: impl FnOnce(&StateSlopes<S>, &EndTangents<S>) -> R,
    ) -> R {
        let mut slopes = StateSlopes::zeros();
        write_slopes(at, &mut slopes);
        of(&slopes, &EndTangents::at(at.interval))
    }

    #[cold]
    #[inline(never)]
    fn with_factors<R>(&self, at: &AtSolution<'_, S>, of: impl FnOnce(&Pivoted<S>) -> R) -> R {
        let mut pivoted = Pivoted::unsolved();
        (pivoted.linearise(at, (0, 0))).expect("J has been factored before");
        of(&pivoted)
    }
}

#[cold]
#[inline(never)]
fn is_regular<S: DifferentiableSystem>(
    at: &AtSolution<'_, S>,
    place: (usize, usize),
) -> Result<(), StepError> {
    Pivoted::unsolved().linearise(at, place)
}

/// The derivatives in q and d, without those of constraints that are not in force.
#[inline]
fn write_slopes<S: DifferentiableSystem>(at: &AtSolution<'_, S>, slopes: &mut StateSlopes<S>) {
    (at.system).write_state_slopes_at(at.interval, at.lambda, slopes);
    if Inner::<S>::EXISTS {
        Inner::at(at).eliminate_in_state(slopes);
    }
    for a in (0..S::CONSTRAINTS).filter(|&a| !at.active.holds::<S>(a)) {
        for j in 0..S::DIM {
            slopes.forms.set_entry(a, j, 0.0);
            slopes.phi_by_position.set_entry(a, j, 0.0);
            slopes.phi_by_increment.set_entry(a, j, 0.0);
        }
    }
}

/// J = [∂r/∂d, -ωᵀ; ∂φ/∂d, 0], every entry of it; a constraint that is not in force has the row λ_a, and an inner unknown, which is eliminated, the row y_k.
#[inline]
fn write_node_matrix<S: DifferentiableSystem>(
    slopes: &StateSlopes<S>,
    active: Active,
    whole: &mut S::Jacobian,
) {
    let (n, first) = (S::DIM, S::DIM + inner_unknowns::<S>());
    for j in 0..n {
        let (momentum, rest) = whole.column_mut(j).split_at_mut(n);
        momentum.copy_from_slice(slopes.momentum_by_increment.column(j));
        let (inner, phi) = rest.split_at_mut(first - n);
        inner.fill(0.0);
        phi.copy_from_slice(slopes.phi_by_increment.column(j));
    }
    for k in n..first {
        whole.column_mut(k).fill(0.0);
        whole.set_entry(k, k, 1.0);
    }
    for a in 0..S::CONSTRAINTS {
        let (reaction, rest) = whole.column_mut(first + a).split_at_mut(n);
        for (i, entry) in reaction.iter_mut().enumerate() {
            *entry = -slopes.forms.entry(a, i);
        }
        rest.fill(0.0);
    }
    for a in (0..S::CONSTRAINTS).filter(|&a| !active.holds::<S>(a)) {
        whole.set_entry(first + a, first + a, 1.0);
    }
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
    let (increments, rest) = units.as_mut_slice().split_at_mut(n);
    let (inner, multipliers) = rest.split_at_mut(inner_unknowns::<S>());
    inner.fill(1.0);
    for (j, unit) in increments.iter_mut().enumerate() {
        *unit = unit_of_square(block.entry(j, j).abs());
    }
    for (a, unit) in multipliers.iter_mut().enumerate() {
        let sizes = increments.iter().enumerate();
        let sizes = sizes.map(|(j, s)| (forms.entry(a, j) * s).abs());
        *unit = unit_of_size(sizes.fold(0.0, larger));
    }
    units
}

/// No product of L and U is larger than so many times the size of its row.
const GROWTH: f64 = 32.0;

/// A pivot is at least this much of the size of its row.
const LEAST_PIVOT: f64 = 1e-8;

/// Whether a pivot, in the unit of its column, is one beside the size of its row; not where either is infinite or NaN.
#[inline(always)]
#[must_use]
pub fn is_pivot(pivot: f64, row: f64) -> bool {
    LEAST_PIVOT * row < pivot
}

/// Whether the product of a multiplier and a row of U is bounded by the row that it is subtracted from.
#[inline(always)]
#[must_use]
pub fn is_bounded(multiplier: f64, upper: f64, row: f64) -> bool {
    crate::math::abs(multiplier) * upper <= GROWTH * row
}

/// Σ_j A_ij x_j.
#[inline(always)]
pub(super) fn row<A: Matrix>(matrix: &A, i: usize, x: &[f64]) -> f64 {
    let terms = x.iter().enumerate();
    terms.map(|(j, x)| matrix.entry(i, j) * x).sum()
}

/// Σ_i x_i A_ij.
#[inline(always)]
pub(super) fn column<A: Matrix>(matrix: &A, j: usize, x: &[f64]) -> f64 {
    let terms = x.iter().enumerate();
    terms.map(|(i, x)| x * matrix.entry(i, j)).sum()
}
