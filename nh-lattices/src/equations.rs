//! The equations at one node in time, of all sites.

use core::ops::Range;

use super::chain::{Lattice, Link, has_regions};
use super::layout;
use super::{LatticeSystem, LinkSystem};
use nh_runtime::{DiscreteSystem, TimeStep, Vector, copies};

pub(super) type Forms<S> = <Link<S> as DiscreteSystem>::ConstraintForms;
pub(super) type Slopes<S> = <S as LatticeSystem>::StepConstraints;

/// The equations at one node.
pub(super) struct LatticeEquations<'e, 'a, S: LatticeSystem> {
    pub lattice: &'e Lattice<'a, S>,
    pub moving: Range<usize>,
    /// The links that are evaluated side by side: those that join two sites, with all their
    /// constraints in force. The first site may be held or driven, the others move.
    pub plain: Range<usize>,
    pub links: usize,
    pub node: usize,
    pub time: TimeStep,
    pub q: &'e [S::Site],
    /// The momenta that arrive.
    pub p: &'e [S::Increment],
}

/// The two sites of a link, and its forms.
pub(super) struct Sites<'s, S: LatticeSystem> {
    pub q: [&'s S::Site; 2],
    pub z: [&'s S::StepUnknowns; 2],
    pub forms: &'s Forms<S>,
}

copies! { [S: LatticeSystem] Sites<'_, S>; }

impl<S: LatticeSystem> Lattice<'_, S> {
    /// See [`LatticeEquations::plain`].
    fn plain(&self) -> Range<usize> {
        if !Link::<S>::SIDE_BY_SIDE || has_regions::<S>() {
            return 0..0;
        }
        let moving = self.moving();
        let end = (self.sites - 1).min(moving.end);
        let are_in_force = |k: &usize| (0..Link::<S>::CONSTRAINTS).all(|a| self.is_in_force(*k, a));
        let at_rest = (0..moving.start).rev();
        let start = at_rest.take_while(are_in_force).last();
        start.unwrap_or(moving.start).min(end)..end
    }
}

impl<'e, 'a, S: LatticeSystem> LatticeEquations<'e, 'a, S> {
    pub(super) const DIM: usize = S::Increment::LEN;
    /// The increments and the places of inner nodes of a site.
    pub(super) const MOVES: usize = layout::displacements::<S>();

    pub fn new(
        lattice: &'e Lattice<'a, S>,
        (node, time): (usize, TimeStep),
        q: &'e [S::Site],
        p: &'e [S::Increment],
    ) -> Self {
        Self {
            lattice,
            moving: lattice.moving(),
            plain: lattice.plain(),
            links: lattice.links(),
            node,
            time,
            q,
            p,
        }
    }

    /// The sites of link k at z.
    pub(super) fn sites<'s>(
        &'s self,
        k: usize,
        z: &'s [S::StepUnknowns],
        forms: &'s [Forms<S>],
    ) -> Sites<'s, S> {
        let next = self.lattice.next(k);
        Sites {
            q: [&self.q[k], &self.q[next]],
            z: [&z[k], &z[next]],
            forms: &forms[k],
        }
    }
}
