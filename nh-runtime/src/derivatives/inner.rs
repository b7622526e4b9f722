//! Inner unknowns y of an interval: unknowns of the step beside d and λ, with the rows
//! ρ(y; d, q, θ, u, h, t).
//!
//! ```text
//!     ⎡ ∂r/∂d  ∂r/∂y  -ωᵀ ⎤
//! J = ⎢ ∂ρ/∂d  ∂ρ/∂y   0  ⎥ ,     δp' = ∂p'/∂q δq + ∂p'/∂d δd + ∂p'/∂y δy + …
//!     ⎣ ∂φ/∂d  ∂φ/∂y   0  ⎦
//! ```

use super::DifferentiableSystem;
use super::slopes::{AtSolution, Variation};
use crate::linear::{Matrix, Vector, column, inner, larger, row, unit_of_size, vector};
use crate::system::{
    Active, Composition, DiscreteSystem, InnerOf, IntervalRows, each_inner_row_off, leading,
};

/// The partial derivatives of the rows ρ in (y, q, θ, u, h, t), Y rows, and below them those of p'
/// in y; or second derivatives in these places.
pub(super) type InnerSlopes<S> = <<S as DiscreteSystem>::Composition as Composition>::InnerSlopes;

/// Y.
pub(super) const fn inner_unknowns<S: DiscreteSystem>() -> usize {
    S::Composition::INNER
}

/// The first columns of q, θ, u, h and t.
pub(super) fn inner_columns<S: DifferentiableSystem>() -> [usize; 4] {
    let q = inner_unknowns::<S>();
    let theta = q + S::DIM;
    let u = theta + S::Parameters::LEN;
    [q, theta, u, u + S::Control::LEN]
}

/// The first Y rows of derivatives in (y, q, θ, u, h, t) times a displacement of q, θ, u and (h,
/// t); an empty slice is no displacement.
pub fn inner_along<S: DifferentiableSystem>(slopes: &InnerSlopes<S>, x: [&[f64]; 4]) -> InnerOf<S> {
    let parts = inner_columns::<S>().into_iter().zip(x);
    let arguments = parts.flat_map(|(first, part)| (first..).zip(part));
    vector(|k| {
        let terms = arguments.clone().filter(|(_, x)| **x != 0.0);
        terms.map(|(j, x)| slopes.entry(k, j) * x).sum()
    })
}

/// The partial derivatives of the rows in force; the others are y_k, which depend on nothing.
pub(super) fn inner_slopes<S: DifferentiableSystem>(at: &AtSolution<'_, S>) -> InnerSlopes<S> {
    let mut slopes = at.system.inner_slopes_at(&at.interval, &at.lambda);
    each_inner_row_off::<S>(at.active, |row| {
        let arguments = inner_unknowns::<S>()..InnerSlopes::<S>::COLUMNS;
        arguments.for_each(|j| slopes.set_entry(row - S::DIM, j, 0.0));
    });
    slopes
}

/// Writes the units of y in which the largest entry of each column is about 1.
pub(super) fn write_inner_units<S: DiscreteSystem>(
    rows: &IntervalRows<S>,
    units: &mut S::Residual,
) {
    for j in S::DIM..leading::<S>() {
        let entries = rows.by.column(j).iter();
        units[j] = unit_of_size(entries.fold(0.0, |most, x| larger(x.abs(), most)));
    }
}

/// Writes the derivatives of ρ, and those in y of the rows in force, into J.
pub(super) fn write_inner<S: DiscreteSystem>(
    rows: &IntervalRows<S>,
    active: Active,
    whole: &mut S::Jacobian,
) {
    let (n, first) = (S::DIM, leading::<S>());
    for j in 0..first {
        let (own, column) = (rows.by.column(j), whole.column_mut(j));
        column[n..first].copy_from_slice(&own[n..first]);
        if j >= n {
            column[..n].copy_from_slice(&own[..n]);
            column[first..].fill(0.0);
            let constraints = (0..S::CONSTRAINTS).filter(|a| active.holds::<S>(*a));
            constraints.for_each(|a| column[first + a] = own[first + a]);
        }
    }
}

/// ∂p'/∂y δy.
pub fn arrival_by_inner<S: DifferentiableSystem>(
    slopes: &InnerSlopes<S>,
    y: &[f64],
) -> S::Covector {
    vector(|i| row(slopes, inner_unknowns::<S>() + i, y))
}

/// Adds the parts of y to second derivatives of a sum along a displacement of (q, d, λ, u, θ, h, t)
/// and of y; `hessian` are those in y. Returns those in y.
pub fn add_inner_curvature<S: DifferentiableSystem>(
    hessian: &InnerSlopes<S>,
    (x, y): (&Variation<S>, &InnerOf<S>),
    along: &mut Variation<S>,
) -> InnerOf<S> {
    let count = inner_unknowns::<S>();
    let [q, theta, u, step] = inner_columns::<S>();
    let parts = [
        x.q.as_slice(),
        x.parameters.as_slice(),
        x.u.as_slice(),
        &[x.h, x.t],
    ];
    let others = inner_along::<S>(hessian, parts);
    let y = y.as_slice();
    let by_inner = |j: usize| column(hessian, j, y);
    along.q = along.q + vector(|i| by_inner(q + i));
    along.d = along.d + vector(|j| row(hessian, count + j, y));
    along.parameters = along.parameters + vector(|i| by_inner(theta + i));
    along.u = along.u + vector(|i| by_inner(u + i));
    (along.h, along.t) = (along.h + by_inner(step), along.t + by_inner(step + 1));
    let d = x.d.as_slice();
    vector(|k| others[k] + row(hessian, k, y) + inner(&hessian.column(k)[count..], d))
}
