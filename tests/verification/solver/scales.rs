//! Motions in which the terms of a row are no measure: rows that are nearly zero, units that are mixed, heavy and light bodies.
//!
//! Residuals are written out here, on q_k and d_k of the states, and share nothing with the solver. A row is measured against
//! the scale of the motion, the momentum √(E M_i) that its coordinate would have with the whole energy E, and the rounding of the
//! coordinates. The solver accepts 64 ε of Σ_j |J_ij| (|d_j| + s_j), of which each has at most n + 1 parts of that size.

#![cfg(feature = "large-verification")]

mod cars;
mod skates;
mod units;

const EPSILON: f64 = f64::EPSILON;

/// The residual that the solver accepts, relative to one part of a row's scale, for up to eight parts.
const ALLOWED: f64 = 8.0 * 64.0 * EPSILON;

/// Rows at round-off are at most 16384 ε of their own terms, as `StepOptions::tolerance` says.
const LONG: f64 = 16384.0 * f64::EPSILON;

/// Numbers in [0, 1). (Knuth's generator, its bits mixed.)
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn next(&mut self) -> f64 {
        self.0 = (self.0)
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let mixed = (self.0 ^ (self.0 >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
        ((mixed ^ (mixed >> 33)) >> 11) as f64 / (1_u64 << 53) as f64
    }

    pub(super) fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.next()
    }
}
