//! The equations at one node in time, of all sites.

use core::ops::Range;

use super::chain::{Lattice, Link};
use super::{LatticeError, LatticeSystem};
use crate::error::StepError;
use crate::linear::{Vector, stacked};
use crate::system::{DiscreteSystem, TimeStep};

pub(super) type Forms<S> = <Link<S> as DiscreteSystem>::ConstraintForms;
pub(super) type Slopes<S> = <Link<S> as DiscreteSystem>::ConstraintJacobian;

/// The equations at one node.
pub(super) struct LatticeEquations<'e, 'a, S: LatticeSystem> {
    pub lattice: &'e Lattice<'a, S>,
    pub moving: Range<usize>,
    pub links: usize,
    pub node: usize,
    pub time: TimeStep,
    pub q: &'e [S::Site],
    /// The momenta that arrive.
    pub p: &'e [S::Increment],
}

impl<'e, 'a, S: LatticeSystem> LatticeEquations<'e, 'a, S> {
    pub(super) const DIM: usize = S::Increment::LEN;

    pub fn new(
        lattice: &'e Lattice<'a, S>,
        (node, time): (usize, TimeStep),
        q: &'e [S::Site],
        p: &'e [S::Increment],
    ) -> Self {
        Self {
            lattice,
            moving: lattice.moving(),
            links: lattice.links(),
            node,
            time,
            q,
            p,
        }
    }

    pub(super) fn at(&self, site: usize, error: StepError) -> LatticeError {
        LatticeError::AtSite { site, error }
    }

    #[inline]
    pub(super) fn interval(&self, z: &[S::Unknowns], k: usize) -> crate::Interval<Link<S>> {
        let next = self.lattice.next(k);
        let (this, other) = (z[k].as_slice(), z[next].as_slice());
        let q = S::join(&self.q[k], &self.q[next]);
        crate::Interval::new(self.time, q, stacked(Self::DIM, |i| this[i], |i| other[i]))
    }
}
