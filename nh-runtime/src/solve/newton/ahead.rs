//! Jumps of the equations between a point and the next.
//!
//! Newton's method comes to a jump of R, as a force by cases has, and makes no progress there. A jump is told from a steep slope by bisection: of
//! the way from z to z - δ the half with the larger change of R is taken again and again, and what is left of a slope is in proportion to the length.

use super::{Iterate, Linearisation};
use crate::linear::{Vector, zip_with};
use crate::solve::policy::LONG;
use crate::solve::problem::NodeProblem;
use crate::solve::scales::Scales;

/// The halvings of the way.
const HALVINGS: usize = 40;
/// More halvings, which leave less of a slope and all of a jump.
const MORE: usize = 8;
/// The part of the correction by which the points on the two sides of a jump are apart, at least: far more than a slope leaves after so many halvings.
const JUMP: f64 = 1e-6;
/// The part of the way by which the next point is behind the jump: rounding does not lead back across it.
const BEHIND: f64 = 1e-6;

impl<P: NodeProblem> Linearisation<'_, P> {
    /// A point behind a jump of R on the way from z to z - δ.
    #[cold]
    pub(super) fn behind_a_jump(
        &self,
        correction: &P::Unknowns,
        scales: Option<&Scales<P::Unknowns>>,
    ) -> Option<Iterate<P::Unknowns>> {
        let weights = scales.map(|scales| &scales.increments);
        let at = |alpha: f64| self.corrected(self.here.z, correction, alpha);
        let size = |change: &P::Unknowns| {
            let solved = self.solved(*change).unwrap_or(*change);
            super::increment_norm::<P>(&solved, weights)
        };
        let change = |a: &Iterate<P::Unknowns>, b: &Iterate<P::Unknowns>| {
            zip_with(a.residual.values, &b.residual.values, |a, b| a - b)
        };
        let (mut low, mut high) = (0.0, 1.0);
        let (mut near, mut far) = (at(low), at(high));
        let mut before = f64::INFINITY;
        for halving in 0..HALVINGS + MORE {
            if halving == HALVINGS {
                before = size(&change(&near, &far));
            }
            let middle = 0.5 * (low + high);
            let between = at(middle);
            if size(&change(&near, &between)) >= size(&change(&between, &far)) {
                (high, far) = (middle, between);
            } else {
                (low, near) = (middle, between);
            }
        }
        // Round-off of a row is no jump of it.
        let mut jump = change(&near, &far);
        let terms = zip_with(near.residual.terms, &far.residual.terms, f64::max);
        for (i, value) in jump.as_mut_slice().iter_mut().enumerate() {
            let round_off = scales.map_or(0.0, |scales| scales.round_off(i));
            if value.abs() <= LONG * terms[i] + round_off {
                *value = 0.0;
            }
        }
        let whole = super::increment_norm::<P>(correction, weights);
        // On a slope, however steep, the points come nearer with every halving.
        let stays = size(&jump) > 0.5 * before;
        (stays && size(&jump) > JUMP * whole).then(|| at(high + BEHIND))
    }
}
