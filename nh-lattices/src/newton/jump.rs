//! Jumps of the equations of a lattice between a point and the next, as forces by cases have.

use super::{LatticeEquations, LatticeSystem, Workspace};
use nh_runtime::Vector;
use nh_runtime::internal::{LONG, PARTS, SteepestPlace, larger, zip_with};

/// The rows of all sites at a point, and the sums of their terms.
type Rows<S> = [Vec<<S as LatticeSystem>::StepUnknowns>; 2];

impl<S: LatticeSystem> LatticeEquations<'_, '_, S> {
    /// Moves `trial` behind a jump of the rows on the way from z by the last correction; the site
    /// whose row jumps most. The derivatives at z have been eliminated.
    #[cold]
    pub(crate) fn behind_a_jump(
        &self,
        z: &[S::StepUnknowns],
        work: &mut Workspace<S>,
    ) -> Option<usize> {
        let at = |work: &mut Workspace<S>, alpha: f64| -> Rows<S> {
            self.move_to(z, alpha, work);
            let there = &work.stalled.there;
            [there.values.clone(), there.terms.clone()]
        };
        let size =
            |work: &mut Workspace<S>, a: &Rows<S>, b: &Rows<S>| self.size(Self::change(a, b), work);
        let whole = Self::largest(&work.stalled.last);
        PARTS.into_iter().find_map(|part| {
            let place = SteepestPlace::find(part, work, at, size);
            let [near, far] = &place.sides;
            let mut jump = Self::change(near, far);
            let (mut most, mut site) = (0.0, 0);
            for (k, jump) in jump.iter_mut().enumerate() {
                let (a, b) = (near[1][k].as_slice(), far[1][k].as_slice());
                for (i, value) in jump.as_mut_slice().iter_mut().enumerate() {
                    // Round-off find a row is no jump find it.
                    let part = value.abs() / larger(a[i], b[i]);
                    if part.is_nan() || part <= LONG {
                        *value = 0.0;
                    } else if part > most {
                        (most, site) = (part, k);
                    }
                }
            }
            (place.is_jump(self.size(jump, work), whole)).then(|| {
                self.move_to(z, place.behind, work);
                site
            })
        })
    }

    fn change(a: &Rows<S>, b: &Rows<S>) -> Vec<S::StepUnknowns> {
        let pairs = a[0].iter().zip(&b[0]);
        pairs.map(|(a, b)| zip_with(*a, b, |a, b| a - b)).collect()
    }

    /// The largest increment that a change of the rows makes.
    fn size(&self, mut change: Vec<S::StepUnknowns>, work: &mut Workspace<S>) -> f64 {
        let rows = change.clone();
        match work.matrix.solve(&mut change) {
            true => Self::largest(&change),
            false => Self::largest(&rows),
        }
    }
}
