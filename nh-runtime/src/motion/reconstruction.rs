//! The motion of the system over a reduced one.

use core::iter::FusedIterator;

use crate::declarations::{shown, values};
use crate::error::{Quantity, StepError, check_finite};
use crate::motion::{Dynamics, Motion};
use crate::node::is_finite;
use crate::system::{DiscreteSystem, Inputs};

/// The dynamics of a reduced system: over each of its motions there are motions of the system,
/// q_k = (r_k, h_k).
///
/// The items belong to the runtime; other crates name the trait in bounds alone.
pub trait ReducedDynamics: Dynamics + Clone {
    /// The system that was reduced.
    type System: DiscreteSystem;

    /// Compares a configuration with the node of the reduced motion.
    #[doc(hidden)]
    fn check_over(q: &Over<Self>, node: &Self::State) -> Result<(), StepError>;

    /// The configuration over the node, with the h of `q`.
    #[doc(hidden)]
    fn over(q: &Over<Self>, node: &Self::State) -> Over<Self>;

    /// The configuration that follows `q` over the node.
    #[doc(hidden)]
    fn next_over(&self, q: &Over<Self>, node: &Self::State) -> Over<Self>;
}

/// A configuration over a reduced motion.
pub type Over<D> = <<D as ReducedDynamics>::System as DiscreteSystem>::Configuration;

values! {
    /// A node of a reconstructed trajectory.
    #[non_exhaustive]
    pub struct ReconstructedState<D: ReducedDynamics> {
        /// The index of the node.
        pub k: usize,
        /// t_k = t_0 + k h.
        pub t: f64,
        /// The time step h.
        pub h: f64,
        /// q_k = (r_k, h_k).
        pub q: Over<D>,
        /// The node of the reduced trajectory.
        pub reduced: D::State,
    }
}

/// The motion q_k = (r_k, h_k) over a reduced trajectory: h_{k+1} = h_k ϑ_k A(r_k, r_{k+1})⁻¹ over
/// one of a [`ReducedSystem`](crate::ReducedSystem); over one of
/// [`EulerPoincare`](crate::EulerPoincare) h_{k+1} = h_k u_k, with u_k = τ(d_k) of the increment
/// solved for, and not as it was rounded.
///
/// Ends like the reduced trajectory. Made by [`Motion::reconstruct`].
#[must_use = "a trajectory is computed as it is iterated"]
#[derive(Clone)]
pub struct Reconstruction<D: ReducedDynamics> {
    motion: Motion<D>,
    /// q_k of the next node, or a configuration with its h_k; and whether it was passed and has not
    /// been compared with r_k. `None` after an error.
    next: Option<(Over<D>, bool)>,
}

impl<D: ReducedDynamics> Motion<D> {
    /// The trajectory of the system over this one, from `q0` over the next node, which is r_0
    /// unless some were taken already.
    ///
    /// # Errors
    /// The iterator yields [`OffFibre`](StepError::OffFibre) if `q0` does not lie over the node to
    /// a few ulps, and the errors of this trajectory, then ends.
    pub fn reconstruct(self, q0: impl Into<Over<D>>) -> Reconstruction<D> {
        Reconstruction {
            motion: self,
            next: Some((q0.into(), true)),
        }
    }
}

/// Checks that a configuration lies over a point: that it differs from the point in the group
/// alone.
pub(crate) fn check_fibre(
    coordinate: usize,
    difference: f64,
    allowed: f64,
) -> Result<(), StepError> {
    let equal = difference.abs() <= allowed;
    if equal {
        return Ok(());
    }
    Err(StepError::OffFibre {
        coordinate,
        difference,
    })
}

impl<D: ReducedDynamics> Reconstruction<D> {
    /// The reduced motion at the node that comes next.
    pub fn motion(&self) -> &Motion<D> {
        &self.motion
    }

    fn advance(
        &mut self,
        k: usize,
        reduced: D::State,
        over: Option<[Over<D>; 2]>,
    ) -> Result<ReconstructedState<D>, StepError> {
        let [q, end] = over.expect("every state is seen");
        check_finite(is_finite::<D::System>(&q), k, Quantity::Configuration)?;
        self.next = Some((end, false));
        let Inputs { t, h, .. } = self.motion.inputs_at(k);
        Ok(ReconstructedState {
            k,
            t,
            h,
            q,
            reduced,
        })
    }
}

impl<D: ReducedDynamics> Iterator for Reconstruction<D> {
    type Item = Result<ReconstructedState<D>, StepError>;

    fn next(&mut self) -> Option<Self::Item> {
        let ((given, is_given), k) = (self.next.take()?, self.motion.next_node()?);
        // q_k, and the configuration behind all substeps.
        let mut over: Result<Option<[Over<D>; 2]>, StepError> = Ok(None);
        let reduced = self.motion.next_through(|system, substep| {
            let q = match &over {
                Err(_) => return,
                Ok(Some([_, end])) => Ok(D::over(end, substep)),
                Ok(None) if is_given => D::check_over(&given, substep).map(|()| given),
                Ok(None) => Ok(D::over(&given, substep)),
            };
            over = q.map(|q| {
                let first = over.ok().flatten().map_or(q, |[first, _]| first);
                Some([first, system.next_over(&q, substep)])
            });
        })?;
        Some(reduced.and_then(|reduced| self.advance(k, reduced, over?)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match self.next {
            Some(_) => self.motion.size_hint(),
            None => (0, Some(0)),
        }
    }
}

impl<D: ReducedDynamics> FusedIterator for Reconstruction<D> {}

shown! { [D: ReducedDynamics] Reconstruction<D>(it) { motion: it.motion, next: it.next } }
