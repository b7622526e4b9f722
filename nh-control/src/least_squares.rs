//! Least squares by the method of Levenberg and Marquardt.
//!
//! ```text
//! min ½ |r(x)|²,     (JᵀJ + μ D²) δ = -Jᵀr,     D_j the largest |J e_j| so far
//! ```
//!
//! μ follows the ratio ρ of the decrease to the one that the linear model promises: μ max(1/3,
//! 1 - (2ρ - 1)³) after a decrease; else, and where r is not defined, δ is taken back, and μ grows
//! by factors 2, 4, 8, … An unknown at a bound that the slope pushes against stays there; steps end
//! at the bounds.
//!
//! Source: J. Moré, *The Levenberg-Marquardt algorithm: implementation and theory*, Lecture Notes
//! in Mathematics 630 (1978), for D; K. Madsen, H. Nielsen, O. Tingleff, *Methods for non-linear
//! least squares problems* (2004), §3.2, for μ.

use core::fmt::Debug;
use std::vec::Vec;

use nalgebra::{DMatrix, DVector};

use super::Unfinished;

/// The residuals and J, at the unknowns.
pub(super) struct Linearised {
    pub(super) residuals: DVector<f64>,
    pub(super) jacobian: DMatrix<f64>,
    /// T, the displacement of the unknowns along δ: 1, unless they are brought back to a level set.
    pub(super) tangent: DMatrix<f64>,
}

impl Linearised {
    fn value(&self) -> f64 {
        0.5 * self.residuals.norm_squared()
    }

    /// ½ |r|² of the residuals that have a slope: a constant one, however large, is no measure of
    /// what is left of the others.
    fn varying_value(&self) -> f64 {
        let rows = self.residuals.iter().zip(self.jacobian.row_iter());
        let varying = rows.filter(|(_, row)| row.iter().any(|slope| *slope != 0.0));
        0.5 * varying.map(|(r, _)| r * r).sum::<f64>()
    }

    /// ½ |r|² less that of another place, without the digits that both share.
    fn decrease(&self, there: &Self) -> f64 {
        let pairs = self.residuals.iter().zip(&there.residuals);
        0.5 * pairs.map(|(a, b)| (a - b) * (a + b)).sum::<f64>()
    }
}

/// A minimum.
pub(super) struct Least<X> {
    pub(super) at: X,
    pub(super) value: f64,
    /// T (JᵀJ)⁻¹ Tᵀ of the unknowns that are at no bound.
    pub(super) covariance: DMatrix<f64>,
    /// ½ |r|² before every iteration.
    pub(super) values: Vec<f64>,
}

/// Why there is no minimum.
pub(super) struct NoMinimum<X> {
    pub(super) why: Unfinished,
    pub(super) iterations: usize,
    pub(super) at: X,
    pub(super) value: f64,
    /// The unknown along which ½ |r|² decreases most, relative to its column of J, and the slope.
    pub(super) steepest: (usize, f64),
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
        let columns = at.jacobian.select_columns(&moving) * DMatrix::from_diagonal(&scales);
        let (singular, left, right) = singular_values(columns)?;
        Some(Self {
            along: -left.tr_mul(&at.residuals),
            right,
            least: 1e-10 * singular.iter().copied().fold(0.0, f64::max),
            singular,
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

    /// ½ |Uᵀr|² of the directions that J resolves: the largest decrease in the linear model.
    fn largest_decrease(&self) -> f64 {
        let each = self.singular.iter().zip(&self.along);
        let seen = each.filter(|(s, _)| **s > self.least);
        0.5 * seen.map(|(_, along)| along * along).sum::<f64>()
    }

    /// T (JᵀJ)⁻¹ Tᵀ, with ∞ where an unknown does not move in the directions that are seen alone.
    fn covariance(&self, tangent: &DMatrix<f64>) -> DMatrix<f64> {
        let moves = tangent.select_columns(&self.moving) * DMatrix::from_diagonal(&self.scales);
        let along = &moves * self.right.transpose();
        let seen = || (0..self.singular.len()).filter(|k| self.singular[*k] > self.least);
        let unknowns = tangent.nrows();
        let mut covariance = DMatrix::from_fn(unknowns, unknowns, |i, j| {
            let term = |k: usize| along[(i, k)] * along[(j, k)] / self.singular[k].powi(2);
            seen().map(term).sum()
        });
        for i in 0..unknowns {
            // All of it where it is determined.
            let part: f64 = seen().map(|k| along[(i, k)].powi(2)).sum();
            if part < (1.0 - 1e-10) * moves.row(i).norm_squared() {
                covariance[(i, i)] = f64::INFINITY;
            }
        }
        covariance
    }
}

/// σ > 0, U and Vᵀ of A = U diag(σ) Vᵀ: of the triangle R of A = QR, R v = σ u and Rᵀ u = σ v are
/// the eigenvectors (u, v) of the symmetric matrix [0 R; Rᵀ 0] for σ.
///
/// nalgebra's decomposition is not used: for a matrix of two columns, one a multiple of the other,
/// its σ was off by 4e-3.
fn singular_values(a: DMatrix<f64>) -> Option<(DVector<f64>, DMatrix<f64>, DMatrix<f64>)> {
    let (q, r) = a.qr().unpack();
    let (k, n) = r.shape();
    let whole = DMatrix::from_fn(k + n, k + n, |i, j| match (i < k, j < k) {
        (true, false) => r[(i, j - k)],
        (false, true) => r[(j, i - k)],
        _ => 0.0,
    });
    let eigen = whole.try_symmetric_eigen(f64::EPSILON, 1000 * (k + n))?;
    let positive = (0..k + n).filter(|j| eigen.eigenvalues[*j] > 0.0);
    let mut positive: Vec<_> = positive.collect();
    let values = &eigen.eigenvalues;
    positive.sort_by(|i, j| values[*j].total_cmp(&values[*i]));
    positive.truncate(k.min(n));
    let vectors = eigen.eigenvectors.select_columns(&positive) * core::f64::consts::SQRT_2;
    let singular = DVector::from_iterator(positive.len(), positive.iter().map(|j| values[*j]));
    Some((
        singular,
        q * vectors.rows(0, k),
        vectors.rows(k, n).transpose(),
    ))
}

/// The minimum from these unknowns. `place` is the number of an unknown that has bounds; `moved`
/// moves the unknowns by δ; `evaluate` brings them to where they may be, or refuses them.
pub(super) fn least_squares<X: Copy + Debug>(
    (mut at, mut there): (X, Linearised),
    ranges: &[(f64, f64)],
    place: impl Fn(&X, usize) -> f64,
    moved: impl Fn(&X, &DVector<f64>) -> X,
    evaluate: impl Fn(&X) -> Option<(X, Linearised)>,
) -> Result<Least<X>, NoMinimum<X>> {
    const ITERATIONS: usize = 300;
    const TOLERANCE: f64 = 1e-10;
    let unknowns = ranges.len();
    let mut values = Vec::new();
    let mut norms = DVector::zeros(unknowns);
    let (mut damping, mut growth) = (1e-3, 2.0);
    let slope = |there: &Linearised| there.jacobian.tr_mul(&there.residuals);
    for iteration in 0..ITERATIONS {
        let value = there.value();
        let down = slope(&there);
        for (norm, column) in norms.iter_mut().zip(there.jacobian.column_iter()) {
            *norm = column.norm().max(*norm);
        }
        let failure = |why| NoMinimum {
            why,
            iterations: iteration,
            at,
            value,
            steepest: steepest(&down, &norms),
        };
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
            return Err(failure(Unfinished::NoDescent));
        };
        let varying = there.varying_value();
        if parts.largest_decrease() <= TOLERANCE * TOLERANCE.max(varying) {
            return Ok(Least {
                at,
                value,
                covariance: parts.covariance(&there.tangent),
                values,
            });
        }
        values.push(value);
        (at, there) = loop {
            let whole = parts.step(damping, unknowns);
            let step = DVector::from_fn(unknowns, |j, _| room(j, whole[j]));
            let promised = -down.dot(&step) - 0.5 * (&there.jacobian * &step).norm_squared();
            let next = moved(&at, &step);
            let reached = evaluate(&next);
            let refused = reached.is_none();
            if promised > 0.0
                && let Some((next, reached)) = reached
            {
                let ratio = there.decrease(&reached) / promised;
                if ratio > 1e-4 {
                    let factor: f64 = 1.0 - (2.0 * ratio.min(1.0) - 1.0).powi(3);
                    damping *= factor.max(1.0 / 3.0);
                    growth = 2.0;
                    break (next, reached);
                }
            }
            damping = damping.max(1e-12) * growth;
            growth *= 2.0;
            // At round-off of the value its decrease is no measure.
            if promised.abs() <= 64.0 * f64::EPSILON * varying {
                return Err(failure(match refused {
                    true => Unfinished::Refused,
                    false => Unfinished::NoDescent,
                }));
            }
        };
    }
    Err(NoMinimum {
        why: Unfinished::Iterations,
        iterations: ITERATIONS,
        at,
        value: there.value(),
        steepest: steepest(&slope(&there), &norms),
    })
}

/// The unknown with the largest slope in units in which its column of J is 1, and the slope.
fn steepest(down: &DVector<f64>, norms: &DVector<f64>) -> (usize, f64) {
    let relative = down.zip_map(norms, |slope, norm| match norm > 0.0 {
        true => slope.abs() / norm,
        false => 0.0,
    });
    let j = relative.imax();
    (j, down[j])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The minimum of ½ (ln x)² from 100, where Newton's first step ends at -360: there r is not
    /// defined, and shorter steps are.
    #[test]
    fn a_step_that_fails_is_shortened() {
        let evaluate = |x: &f64| {
            let there = Linearised {
                residuals: DVector::from_element(1, x.ln()),
                jacobian: DMatrix::from_element(1, 1, 1.0 / x),
                tangent: DMatrix::identity(1, 1),
            };
            (*x > 0.0).then_some((*x, there))
        };
        let find = |from: f64, range: (f64, f64)| {
            let start = evaluate(&from).expect("it is positive");
            let moved = |x: &f64, step: &DVector<f64>| x + step[0];
            let found = least_squares(start, &[range], |x, _| *x, moved, evaluate);
            found.ok().expect("it converges")
        };
        let found = find(100.0, (f64::NEG_INFINITY, f64::INFINITY));
        assert!((found.at - 1.0).abs() < 1e-9, "{}", found.at);
        assert!((found.covariance[(0, 0)] - 1.0).abs() < 1e-9);
        // Between bounds it ends at the one that the slope pushes against.
        let found = find(100.0, (2.0, 200.0));
        assert_eq!((found.at, found.covariance[(0, 0)]), (2.0, 0.0));
    }
}
