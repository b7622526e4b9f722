//! Jumps of the equations between a point and the next.
//!
//! Newton's method comes to a jump of R, as a force by cases has, and makes no progress there.

use super::{Iterate, Linearisation, increments, norm_in_units};
use crate::linear::{Vector, zip_with};
use crate::solve::bisection::{PARTS, SteepestPlace};
use crate::solve::policy::LONG;
use crate::solve::problem::NodeProblem;
use crate::solve::scales::Scales;

impl<P: NodeProblem> Linearisation<'_, P> {
    /// A point behind a jump of R on the way from z to z - δ.
    #[cold]
    pub(super) fn find_point_behind_jump(
        &self,
        correction: &P::Unknowns,
        scales: Option<&Scales<P::Unknowns>>,
    ) -> Option<Iterate<P::Unknowns>> {
        let weights = scales.map(|scales| scales.increments.as_slice());
        let at = |alpha: f64| self.correct(self.here.z, correction, alpha);
        let size = |change: &P::Unknowns| {
            let solved = self.apply_inverse(*change).unwrap_or(*change);
            norm_in_units(increments::<P>(&solved), weights)
        };
        let change = |a: &Iterate<P::Unknowns>, b: &Iterate<P::Unknowns>| {
            zip_with(a.residual.values, &b.residual.values, |a, b| a - b)
        };
        let whole = norm_in_units(increments::<P>(correction), weights);
        PARTS.into_iter().find_map(|part| {
            let at = |(): &mut (), alpha| at(alpha);
            let place = SteepestPlace::find(part, &mut (), at, |(), a, b| size(&change(a, b)));
            let [near, far] = &place.sides;
            // Round-off of a row is no jump of it.
            let mut jump = change(near, far);
            let terms = zip_with(near.residual.terms, &far.residual.terms, f64::max);
            for (i, value) in jump.as_mut_slice().iter_mut().enumerate() {
                let round_off = scales.map_or(0.0, |scales| scales.round_off(i));
                if value.abs() <= LONG * terms[i] + round_off {
                    *value = 0.0;
                }
            }
            (place.is_jump(size(&jump), whole)).then(|| at(&mut (), place.behind))
        })
    }
}
