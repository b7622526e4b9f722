//! One interval and one node of a reduced motion.

use crate::declarations::values;
use crate::linear::{Vector, vector, zip_with};
use crate::real::Array;
use crate::reduced::{ControlOf, ReducedSystem};
use crate::stages::{NewtonStages, Stages, slopes};
use crate::system::{DiscreteSystem, InnerOf, Inputs, Interval, TimeStep};

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

values! {
    /// The terms of the equations of a reduced node, with derivatives in z at fixed r: the data of
    /// one Newton iteration.
    pub struct ReducedDeparture<R: ReducedSystem> {
        /// The covector that the interval hands to its left node, K values.
        pub covector: R::Unknowns,
        /// The values of the kinematic constraints left, M'.
        pub phi: R::Multipliers,
        /// ∂covector_i/∂z_j, K×K: row i is equation i.
        pub covector_by_unknowns: R::Jacobian,
        /// ∂φ^a/∂z_j, M'×K.
        pub phi_by_unknowns: R::Forms,
    }
}

/// The departure, with its derivatives from the stages of the system.
#[inline]
pub fn reduced_departure_jacobian<R: ReducedSystem>(
    system: &R,
    node: &ReducedNode<R>,
) -> ReducedDeparture<R>
where
    R::Stages: NewtonStages<f64>,
{
    let mut r = <R::Stages as Stages>::Point::filled(0.0);
    r.as_mut().copy_from_slice(node.r.as_slice());
    let constants = R::Stages::constants(&system.stage_parameters(), node.time.h);
    let z = node.z.as_slice();
    let (covector_by_unknowns, phi_by_unknowns) =
        slopes::<R::Stages, _, _>(&constants, (node.time.t, node.u.as_slice()), &r, z);
    let (covector, phi) = system.departure_at(node);
    ReducedDeparture {
        covector,
        phi,
        covector_by_unknowns,
        phi_by_unknowns,
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

/// h_0⁻¹ h_1 on the interval.
pub(super) fn group_displacement<R: ReducedSystem>(
    system: &R,
    interval: &ReducedInterval<R>,
) -> R::Group {
    system.reconstruct_at(interval, &system.identity())
}
