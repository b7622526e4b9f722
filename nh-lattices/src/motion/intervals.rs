//! The intervals of the step that led to a node: one, and of a step that boundaries cut one a part.

use super::LatticeMotion;
use crate::LatticeSystem;
use crate::chain::Lattice;
use nh_runtime::{Interval, TimeStep};

/// An interval of all sites, as it was solved.
pub(crate) struct SolvedInterval<'m, S: LatticeSystem> {
    pub lattice: Lattice<'m, S>,
    pub time: TimeStep,
    /// The configurations where it starts, and where it ends.
    pub q: &'m [S::Site],
    pub q_end: &'m [S::Site],
    pub z: &'m [S::StepUnknowns],
    /// The momenta that arrive at its end.
    pub p_end: &'m [S::Increment],
}

impl<S: LatticeSystem> SolvedInterval<'_, S> {
    /// The interval of link k.
    pub fn of_link(&self, k: usize) -> Interval<S::Link> {
        self.lattice.solved_interval(self.time, (self.q, self.z), k)
    }

    /// The time at its end, with its length.
    pub fn end(&self) -> TimeStep {
        TimeStep::new(self.time.t + self.time.h, self.time.h)
    }
}

impl<S: LatticeSystem> LatticeMotion<'_, S> {
    /// Whether boundaries cut the step that led here.
    pub(crate) fn is_cut(&self) -> bool {
        self.boundaries.cut.is_some()
    }

    /// The step that led here as one interval; none at the start, and where boundaries cut it.
    pub(crate) fn whole_interval(&self) -> Option<SolvedInterval<'_, S>> {
        let time = self.origin.offset(self.node.checked_sub(1)?);
        (!self.is_cut()).then_some(SolvedInterval {
            lattice: self.lattice(),
            time,
            q: &self.q_before,
            q_end: &self.q,
            z: &self.z,
            p_end: &self.p,
        })
    }

    /// The intervals of the step that led here, in order; none at the start.
    pub(crate) fn intervals(&self) -> impl Iterator<Item = SolvedInterval<'_, S>> {
        let parts = self.boundaries.cut.iter().flat_map(|cut| &cut.parts);
        let parts = parts.map(|part| SolvedInterval {
            lattice: self.lattice(),
            time: part.time,
            q: &part.q,
            q_end: &part.q_end,
            z: &part.z,
            p_end: &part.p_end,
        });
        self.whole_interval().into_iter().chain(parts)
    }
}
