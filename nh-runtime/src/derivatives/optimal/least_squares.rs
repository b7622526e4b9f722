//! Least squares by the method of Levenberg and Marquardt.
//!
//! ```text
//! min ½ |r(x)|²,     (JᵀJ + μ D²) δ = -Jᵀr,     D_j the largest |J e_j| so far
//! ```
//!
//! μ follows the ratio ρ of the decrease to the one that the linear model promises: μ max(1/3, 1 - (2ρ - 1)³) after a decrease; else, and where r is not
//! defined, δ is taken back, and μ grows by factors 2, 4, 8, … An unknown at a bound that the slope pushes against stays there; steps end at the bounds.
//!
//! Source: J. Moré, *The Levenberg-Marquardt algorithm: implementation and theory*, Lecture Notes in Mathematics 630 (1978), for D; K. Madsen, H. Nielsen, O. Tingleff,
//! *Methods for non-linear least squares problems* (2004), §3.2, for μ.

use core::fmt::Debug;
use std::vec::Vec;

use nalgebra::{DMatrix, DVector};

use super::OptimalError;
use crate::error::StepError;

/// The residuals and J, at the unknowns.
pub(super) struct Linearised {
    pub(super) residuals: DVector<f64>,
    pub(super) jacobian: DMatrix<f64>,
}

impl Linearised {
    fn value(&self) -> f64 {
        0.5 * self.residuals.norm_squared()
    }
}

/// A minimum.
pub(super) struct Least<X> {
    pub(super) at: X,
    pub(super) value: f64,
    /// (JᵀJ)⁻¹ of the unknowns that are at no bound.
    pub(super) covariance: DMatrix<f64>,
    /// ½ |r|² before every iteration.
    pub(super) values: Vec<f64>,
}

/// J of the unknowns that move, its columns scaled, in its singular values.
struct Decomposed {
    moving: Vec<usize>,
    scales: DVector<f64>,
    singular: DVector<f64>,
    /// The right singular vectors, in rows.
    right: DMatrix<f64>,
    /// -Uᵀr.
    along: DVector<f64>,
    least: f64,
}

impl Decomposed {
    fn new(at: &Linearised, moving: Vec<usize>, norms: &DVector<f64>) -> Option<Self> {
        let norm = |j: &usize| match norms[*j] {
            norm if norm > 0.0 => 1.0 / norm,
            _ => 1.0,
        };
        let scales = DVector::from_iterator(moving.len(), moving.iter().map(norm));
        let columns = at.jacobian.select_columns(&moving);
        let svd = (columns * DMatrix::from_diagonal(&scales)).svd(true, true);
        Some(Self {
            along: -svd.u?.tr_mul(&at.residuals),
            right: svd.v_t?,
            least: 1e-10 * svd.singular_values.iter().copied().fold(0.0, f64::max),
            singular: svd.singular_values,
            moving,
            scales,
        })
    }

    /// The δ of all unknowns for a damping, along the directions that are seen.
    fn step(&self, damping: f64, unknowns: usize) -> DVector<f64> {
        let part = |(s, along): (&f64, &f64)| match *s > self.least {
            true => along * s / (s * s + damping),
            false => 0.0,
        };
        let parts = self.singular.iter().zip(&self.along).map(part);
        let own = self
            .right
            .tr_mul(&DVector::from_iterator(self.along.len(), parts));
        let mut step = DVector::zeros(unknowns);
        for (k, j) in self.moving.iter().enumerate() {
            step[*j] = own[k] * self.scales[k];
        }
        step
    }

    /// ½ |Uᵀr|² of the directions that are seen: what the linear model promises at most.
    fn promised(&self) -> f64 {
        let each = self.singular.iter().zip(&self.along);
        let seen = each.filter(|(s, _)| **s > self.least);
        0.5 * seen.map(|(_, along)| along * along).sum::<f64>()
    }

    /// (JᵀJ)⁻¹, with ∞ where an unknown does not lie in the directions that are seen.
    fn covariance(&self, unknowns: usize) -> DMatrix<f64> {
        let mut covariance = DMatrix::zeros(unknowns, unknowns);
        let seen = || (0..self.singular.len()).filter(|k| self.singular[*k] > self.least);
        for (a, i) in self.moving.iter().enumerate() {
            for (b, j) in self.moving.iter().enumerate() {
                let term =
                    |k: usize| self.right[(k, a)] * self.right[(k, b)] / self.singular[k].powi(2);
                covariance[(*i, *j)] =
                    self.scales[a] * self.scales[b] * seen().map(term).sum::<f64>();
            }
            // All of it, 1, where it is determined.
            let part: f64 = seen().map(|k| self.right[(k, a)].powi(2)).sum();
            if part < 1.0 - 1e-10 {
                covariance[(*i, *i)] = f64::INFINITY;
            }
        }
        covariance
    }
}

/// The minimum from these unknowns. `place` is the number of an unknown that has bounds, `moved` the unknowns moved by δ.
pub(super) fn least_squares<X: Copy + Debug>(
    (mut at, mut there): (X, Linearised),
    ranges: &[(f64, f64)],
    place: impl Fn(&X, usize) -> f64,
    moved: impl Fn(&X, &DVector<f64>) -> X,
    evaluate: impl Fn(&X) -> Result<Linearised, StepError>,
) -> Result<Least<X>, OptimalError> {
    const ITERATIONS: usize = 300;
    const TOLERANCE: f64 = 1e-10;
    const MOST: f64 = 1e20;
    let unknowns = ranges.len();
    let mut values = Vec::new();
    let mut norms = DVector::zeros(unknowns);
    let (mut damping, mut growth) = (1e-3, 2.0);
    let slope = |there: &Linearised| there.jacobian.tr_mul(&there.residuals);
    for iteration in 0..ITERATIONS {
        let value = there.value();
        let down = slope(&there);
        let failure = OptimalError::NoDescent {
            iteration,
            value,
            slope: down.amax(),
        };
        for (norm, column) in norms.iter_mut().zip(there.jacobian.column_iter()) {
            *norm = column.norm().max(*norm);
        }
        let room = |j: usize, step: f64| {
            let (lower, upper) = ranges[j];
            let now = place(&at, j);
            match step {
                step if step < 0.0 => step.max(lower - now),
                step => step.min(upper - now),
            }
        };
        let moving: Vec<_> = (0..unknowns)
            .filter(|j| down[*j] == 0.0 || room(*j, -down[*j]) != 0.0)
            .collect();
        if moving.is_empty() {
            return Ok(Least {
                at,
                value,
                covariance: DMatrix::zeros(unknowns, unknowns),
                values,
            });
        }
        let Some(parts) = Decomposed::new(&there, moving, &norms) else {
            return Err(failure);
        };
        if parts.promised() <= TOLERANCE * TOLERANCE.max(value) {
            return Ok(Least {
                at,
                value,
                covariance: parts.covariance(unknowns),
                values,
            });
        }
        values.push(value);
        (at, there) = loop {
            let whole = parts.step(damping, unknowns);
            let step = DVector::from_fn(unknowns, |j, _| room(j, whole[j]));
            let promised = -down.dot(&step) - 0.5 * (&there.jacobian * &step).norm_squared();
            let next = moved(&at, &step);
            if promised > 0.0
                && let Ok(reached) = evaluate(&next)
            {
                // At round-off of the value its decrease is no measure.
                let rounding = 64.0 * f64::EPSILON * value;
                let ratio = (value - reached.value() + rounding) / promised.max(rounding);
                if ratio > 1e-4 {
                    let factor: f64 = 1.0 - (2.0 * ratio.min(1.0) - 1.0).powi(3);
                    damping *= factor.max(1.0 / 3.0);
                    growth = 2.0;
                    break (next, reached);
                }
            }
            damping = damping.max(1e-12) * growth;
            growth *= 2.0;
            if damping > MOST {
                return Err(failure);
            }
        };
    }
    Err(OptimalError::NotConverged {
        iterations: ITERATIONS,
        value: there.value(),
        slope: slope(&there).amax(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::{Quantity, check_finite};

    /// The minimum of ½ (ln x)² from 100, where Newton's first step ends at -360: there r is not defined, and shorter steps are.
    #[test]
    fn a_step_that_fails_is_shortened() {
        let evaluate = |x: &f64| {
            check_finite(*x > 0.0, 0, Quantity::Residual)?;
            Ok(Linearised {
                residuals: DVector::from_element(1, x.ln()),
                jacobian: DMatrix::from_element(1, 1, 1.0 / x),
            })
        };
        let find = |from: f64, range: (f64, f64)| {
            let start = (from, evaluate(&from).expect("it is positive"));
            let moved = |x: &f64, step: &DVector<f64>| x + step[0];
            least_squares(start, &[range], |x, _| *x, moved, evaluate).expect("it converges")
        };
        let found = find(100.0, (f64::NEG_INFINITY, f64::INFINITY));
        assert!((found.at - 1.0).abs() < 1e-9, "{}", found.at);
        assert!((found.covariance[(0, 0)] - 1.0).abs() < 1e-9);
        // Between bounds it ends at the one that the slope pushes against.
        let found = find(100.0, (2.0, 200.0));
        assert_eq!((found.at, found.covariance[(0, 0)]), (2.0, 0.0));
    }
}
