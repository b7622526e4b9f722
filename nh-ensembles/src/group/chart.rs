//! Members whose coordinates may end.

use nh_runtime::Dynamics;

use super::LaneGroup;
use crate::columns::MemberError;

impl<D: Dynamics> LaneGroup<'_, D> {
    /// The point of a member at the node that its steps have reached.
    fn point(&self, lane: usize) -> D::Point {
        D::from_stages(&self.staged.map(|x| x.lane(lane)).point())
    }

    /// Keeps the points from which a step of all substeps departs.
    pub fn depart(&mut self) {
        let mut departed = core::mem::take(&mut self.departed);
        departed.clear();
        departed.extend((0..self.members).map(|lane| self.point(lane)));
        self.departed = departed;
    }

    /// Ends the members whose coordinates end on the step from node k, between these times; `first`
    /// is the index in the ensemble of the first member of the chunk.
    pub fn check_chart(
        &mut self,
        (first, k): (usize, usize),
        times: [f64; 2],
        errors: &mut Vec<MemberError>,
    ) {
        let running = self.running;
        for lane in (0..self.members).filter(|lane| running >> lane & 1 == 1) {
            let Some(system) = self.systems[lane] else {
                continue;
            };
            let points = [&self.departed[lane], &self.point(lane)];
            if let Err(error) = system.stays_in_chart(k, times, points) {
                self.running &= !(1 << lane);
                errors.push(MemberError::new(first + self.at + lane, k, error));
            }
        }
        if self.running != running {
            self.park();
        }
    }
}
