//! The motion of the system over a reduced one.

use core::fmt;
use core::iter::FusedIterator;

use crate::declarations::values;
use crate::error::{Quantity, StepError, check_finite};
use crate::linear::{Vector, all_finite};
use crate::reduced::{ReducedState, ReducedSystem, ReducedTrajectory};
use crate::system::DiscreteSystem;

values! {
    /// A node of a reconstructed trajectory.
    #[non_exhaustive]
    pub struct ReconstructedState<R: ReducedSystem> {
        /// The index of the node.
        pub k: usize,
        /// t_k = t_0 + k h.
        pub t: f64,
        /// The time step h.
        pub h: f64,
        /// q_k = (r_k, h_k).
        pub q: <R::System as DiscreteSystem>::Configuration,
        /// The node of the reduced trajectory.
        pub reduced: ReducedState<R>,
    }
}

/// The motion q_k = (r_k, h_k) over a reduced trajectory, h_{k+1} = h_k ϑ_k A(r_k, r_{k+1})⁻¹.
///
/// Ends like the reduced trajectory. Made by [`ReducedTrajectory::reconstruct`].
#[must_use = "a trajectory is computed as it is iterated"]
#[derive(Clone)]
pub struct Reconstruction<R: ReducedSystem> {
    trajectory: ReducedTrajectory<R>,
    /// h_k of the next node, and q_k where it was passed and not compared with r_k yet. None after an error.
    next: Option<(R::Group, Option<Configuration<R>>)>,
}

type Configuration<R> = <<R as ReducedSystem>::System as DiscreteSystem>::Configuration;

impl<R: ReducedSystem> ReducedTrajectory<R> {
    /// The trajectory of the system over this one, from `q0` over the next node, which is r_0 unless
    /// some were taken already.
    ///
    /// # Errors
    /// The iterator yields [`OffFibre`](StepError::OffFibre) if a base coordinate of `q0` is not that
    /// of the node to a few ulps, and the errors of this trajectory, then ends.
    pub fn reconstruct(
        self,
        q0: impl Into<<R::System as DiscreteSystem>::Configuration>,
    ) -> Reconstruction<R> {
        let q0 = q0.into();
        Reconstruction {
            trajectory: self,
            next: Some((R::split(&q0).1, Some(q0))),
        }
    }
}

impl<R: ReducedSystem> Reconstruction<R> {
    /// The state over the reduced one, from h_k, and from q_k where it was passed.
    fn advance(
        &mut self,
        reduced: ReducedState<R>,
        h: R::Group,
        given: Option<Configuration<R>>,
    ) -> Result<ReconstructedState<R>, StepError> {
        if let Some(q) = given {
            check_fibre::<R>(&R::split(&q).0, &reduced.r)?;
        }
        check_finite(all_finite(h.as_slice()), reduced.k, Quantity::Configuration)?;
        let next = (self.trajectory.system.0).reconstruct_at(&reduced.interval(), &h);
        self.next = Some((next, None));
        Ok(ReconstructedState {
            k: reduced.k,
            t: reduced.t,
            h: reduced.h,
            q: given.unwrap_or_else(|| R::join(&reduced.r, &h)),
            reduced,
        })
    }
}

impl<R: ReducedSystem> Iterator for Reconstruction<R> {
    type Item = Result<ReconstructedState<R>, StepError>;

    fn next(&mut self) -> Option<Self::Item> {
        let (h, given) = self.next.take()?;
        let reduced = self.trajectory.next()?;
        Some(reduced.and_then(|reduced| self.advance(reduced, h, given)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match self.next {
            Some(_) => self.trajectory.size_hint(),
            None => (0, Some(0)),
        }
    }
}

impl<R: ReducedSystem> FusedIterator for Reconstruction<R> {}

impl<R: ReducedSystem> fmt::Debug for Reconstruction<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reconstruction")
            .field("trajectory", &self.trajectory)
            .field("next", &self.next)
            .finish()
    }
}

/// Equal base coordinates, to a few ulps.
fn check_fibre<R: ReducedSystem>(given: &R::Base, expected: &R::Base) -> Result<(), StepError> {
    let pairs = given.as_slice().iter().zip(expected.as_slice());
    for (&coordinate, (&given, &expected)) in R::BASE.iter().zip(pairs) {
        let equal = (given - expected).abs() <= 4.0 * f64::EPSILON * expected.abs();
        if !equal {
            return Err(StepError::OffFibre {
                coordinate,
                given,
                expected,
            });
        }
    }
    Ok(())
}
