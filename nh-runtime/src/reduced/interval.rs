//! One interval and one node of a reduced motion.

use crate::declarations::values;
use crate::linear::{Vector, from_slice, vector, zip_with};
use crate::reduced::{ControlOf, ReducedSystem, group_unknowns};
use crate::system::{Components, DiscreteSystem, InnerOf, Inputs, Interval, TimeStep, flat};

values! {
    /// The reduced pair (r_0, ϑ_0, r_1), carried as r_0, ϑ_0 and the increment r_1 - r_0.
    pub struct ReducedInterval<R: ReducedSystem> {
        /// The time t_0 of r_0 and the step h.
        pub time: TimeStep,
        /// The controls on the interval.
        pub u: ControlOf<R>,
        /// The left point r_0.
        pub r: R::Base,
        /// ϑ_0 = h_0⁻¹ h_1 A(r_0, r_1).
        pub vartheta: R::Group,
        /// r_1 - r_0.
        pub increment: R::Base,
        /// The inner unknowns y, of rules that have them: r_j - r_0 and h_0⁻¹ h_j - e of the inner
        /// nodes, by the places of the coordinates, and the reactions there. NaN where nobody has
        /// solved for them.
        pub inner: InnerOf<R::System>,
    }
}

impl<R: ReducedSystem> ReducedInterval<R> {
    /// The time step and the controls.
    #[inline]
    #[must_use]
    pub fn inputs(&self) -> Inputs<ControlOf<R>> {
        Inputs::new(self.time, self.u)
    }

    /// The interval (r_0, ϑ_0, r_1). Its inner unknowns, where the rule has some, are NaN;
    /// [`solved`](ReducedSystem::solved) finds them.
    #[inline]
    #[must_use]
    pub fn between(
        inputs: impl Into<Inputs<ControlOf<R>>>,
        r0: R::Base,
        vartheta: R::Group,
        r1: R::Base,
    ) -> Self {
        let inputs = inputs.into();
        Self {
            time: inputs.time(),
            u: inputs.u,
            r: r0,
            vartheta,
            increment: zip_with(r1, &r0, |r1, r0| r1 - r0),
            inner: vector(|_| f64::NAN),
        }
    }

    /// The right point r_1 = r_0 + increment.
    #[inline]
    #[must_use]
    pub fn end(&self) -> R::Base {
        zip_with(self.r, &self.increment, |r, increment| r + increment)
    }
}

values! {
    /// A point r_k of Q/G with the unknowns z_k of the equations there.
    pub struct ReducedNode<R: ReducedSystem> {
        /// t_k and h.
        pub time: TimeStep,
        /// The controls on the interval.
        pub u: ControlOf<R>,
        /// r_k.
        pub r: R::Base,
        /// z_k, which determines (ϑ_k, r_{k+1}).
        pub z: R::Unknowns,
    }
}

impl<R: ReducedSystem> ReducedNode<R> {
    /// The point with the unknowns of the interval that follows.
    #[inline]
    #[must_use]
    pub fn new(inputs: impl Into<Inputs<ControlOf<R>>>, r: R::Base, z: R::Unknowns) -> Self {
        let inputs = inputs.into();
        Self {
            time: inputs.time(),
            u: inputs.u,
            r,
            z,
        }
    }

    /// The time step and the controls.
    #[inline]
    #[must_use]
    pub fn inputs(&self) -> Inputs<ControlOf<R>> {
        Inputs::new(self.time, self.u)
    }
}

/// The interval from (r_0, e) to (r_1, h_0⁻¹ h_1) of the system that was reduced, with the same
/// inner unknowns.
pub(crate) fn representative<R: ReducedSystem>(
    reduced: &R,
    interval: &ReducedInterval<R>,
) -> Interval<R::System> {
    let identity = reduced.identity();
    let displacement = group_displacement(reduced, interval) - identity;
    let mut d = <R::System as DiscreteSystem>::Increment::zeros();
    let base = R::BASE.iter().zip(interval.increment.as_slice());
    let fibre = R::FIBRE.iter().zip(displacement.as_slice());
    for (i, value) in base.chain(fibre) {
        d[*i] = *value;
    }
    let start = R::join(&interval.r, &identity);
    Interval::new(interval.inputs(), start, d).with_inner(interval.inner)
}

/// The interval of the system that has the equations of nodes: from (r_0, e) to (r_1, h_0⁻¹ h_1),
/// or that of the base alone.
pub(super) fn over_node<R: ReducedSystem>(
    reduced: &R,
    interval: &ReducedInterval<R>,
) -> Interval<R::NodeSystem> {
    let of = |q: &[f64], d: &[f64]| {
        let inner = from_slice(interval.inner.as_slice());
        Interval::new(interval.inputs(), Components::read(q), from_slice(d)).with_inner(inner)
    };
    if group_unknowns::<R>() == 0 {
        return of(interval.r.as_slice(), interval.increment.as_slice());
    }
    let whole = representative(reduced, interval);
    of(flat::<R::System>(&whole.q).as_slice(), whole.d.as_slice())
}

/// h_0⁻¹ h_1 on the interval.
pub(super) fn group_displacement<R: ReducedSystem>(
    system: &R,
    interval: &ReducedInterval<R>,
) -> R::Group {
    system.reconstruct_at(interval, &system.identity())
}
