//! The displacement of the right end of an interval, by those of its left end and its increment.

use crate::derivatives::DifferentiableSystem;
use crate::linear::{Matrix, column, row};
use crate::system::Interval;

/// Ad_u⁻¹ and A_1, the tangents of the end; not read where they are identities.
pub struct EndTangents<S: DifferentiableSystem>(S::Bilinear, S::Bilinear);

impl<S: DifferentiableSystem> EndTangents<S> {
    #[inline]
    pub(in crate::derivatives) fn new(interval: &Interval<S>) -> Self {
        let (by_start, by_increment) = S::end_tangents_at(interval);
        Self(by_start, by_increment)
    }

    /// Ad_u⁻¹.
    #[inline]
    pub(in crate::derivatives) fn start_tangent(&self) -> &S::Bilinear {
        &self.0
    }

    /// A_1.
    #[inline]
    pub(in crate::derivatives) fn increment_tangent(&self) -> &S::Bilinear {
        &self.1
    }

    /// Of δq'_i the part of argument j of (q, p, u) at fixed d.
    #[inline(always)]
    pub(in crate::derivatives) fn by_argument(&self, i: usize, j: usize) -> f64 {
        match j < S::DIM {
            true if S::FLAT => f64::from(i == j),
            true => self.0.entry(i, j),
            false => 0.0,
        }
    }

    /// (T x)_i of a tangent T.
    #[inline]
    pub(in crate::derivatives) fn row(tangent: &S::Bilinear, i: usize, x: &[f64]) -> f64 {
        match S::FLAT {
            true => x[i],
            false => row(tangent, i, x),
        }
    }

    /// (Tᵀ x)_j of a tangent T.
    #[inline]
    pub(in crate::derivatives) fn column(tangent: &S::Bilinear, j: usize, x: &[f64]) -> f64 {
        match S::FLAT {
            true => x[j],
            false => column(tangent, j, x),
        }
    }
}
