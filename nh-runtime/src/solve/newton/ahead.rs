//! Jumps of the equations between a point and the next.
//!
//! Newton's method comes to a jump of R, as a force by cases has, and makes no progress there. A jump is told from a steep slope by bisection: of
//! the way from z to z - δ the half with the larger change of R is taken again and again, and what is left of a slope is in proportion to the length.

use super::{Iterate, Linearisation};
use crate::linear::zip_with;
use crate::solve::problem::NodeProblem;

/// The halvings of the way.
const HALVINGS: usize = 40;
/// The part of the correction by which the points on the two sides of a jump are apart, at least: far more than a slope leaves after so many halvings.
const JUMP: f64 = 1e-6;

impl<P: NodeProblem> Linearisation<'_, P> {
    /// The first point behind a jump of R on the way from z to z - δ.
    #[cold]
    pub(super) fn behind_a_jump(
        &self,
        correction: &P::Unknowns,
        weights: Option<&P::Unknowns>,
    ) -> Option<Iterate<P::Unknowns>> {
        let at = |alpha: f64| self.corrected(self.here.z, correction, alpha);
        let apart = |a: &Iterate<P::Unknowns>, b: &Iterate<P::Unknowns>| {
            let change = zip_with(a.residual.values, &b.residual.values, |a, b| a - b);
            let change = self.solved(change).unwrap_or(change);
            super::increment_norm::<P>(&change, weights)
        };
        let (mut low, mut high) = (0.0, 1.0);
        let (mut near, mut far) = (at(low), at(high));
        for _ in 0..HALVINGS {
            let middle = 0.5 * (low + high);
            let between = at(middle);
            if apart(&near, &between) >= apart(&between, &far) {
                (high, far) = (middle, between);
            } else {
                (low, near) = (middle, between);
            }
        }
        let whole = super::increment_norm::<P>(correction, weights);
        let is_jump = apart(&near, &far) > JUMP * whole;
        is_jump.then_some(far)
    }
}
