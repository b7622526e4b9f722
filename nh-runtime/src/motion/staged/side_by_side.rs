//! Motions in lanes.

use super::{Staged, SubstepMemory};
use crate::real::{Array, Lanes};
use crate::stages::Stages;

impl<G: Stages> Staged<G, Lanes> {
    /// Puts a motion into a lane, with all that it carries.
    pub fn set_lane(&mut self, lane: usize, motion: &Staged<G>) {
        set_lane(&mut self.near, lane, &motion.near);
        set_lane(&mut self.turns, lane, &motion.turns);
        set_lane(&mut self.lost, lane, &motion.lost);
        set_lane(&mut self.arrival, lane, &motion.arrival);
        set_lane(&mut self.last, lane, &motion.last);
    }
}

impl<G: Stages> SubstepMemory<G, Lanes> {
    /// Puts the unknowns of a motion into a lane. Motions side by side have made as many steps.
    pub fn set_lane(&mut self, lane: usize, substep: &SubstepMemory<G>) {
        let own = self.history.differences.iter_mut();
        for (own, difference) in own.zip(&substep.history.differences) {
            set_lane(own, lane, difference);
        }
        self.history.known = substep.history.known;
    }
}

/// Puts values into a lane.
pub fn set_lane(array: &mut impl Array<Lanes>, lane: usize, values: &(impl AsRef<[f64]> + ?Sized)) {
    for (entry, value) in array.as_mut().iter_mut().zip(values.as_ref()) {
        entry.set_lane(lane, *value);
    }
}
