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
pub struct Reconstruction<R: ReducedSystem> {
    trajectory: ReducedTrajectory<R>,
    /// None after an error.
    place: Option<Place<R>>,
}

/// The data known of the next node.
enum Place<R: ReducedSystem> {
    /// The configuration passed, not compared with its reduced point yet.
    Given(<R::System as DiscreteSystem>::Configuration),
    /// h_k.
    Over(R::Group),
}

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
        Reconstruction {
            trajectory: self,
            place: Some(Place::Given(q0.into())),
        }
    }
}

impl<R: ReducedSystem> Reconstruction<R> {
    fn advance(
        &mut self,
        reduced: ReducedState<R>,
        place: Place<R>,
    ) -> Result<ReconstructedState<R>, StepError> {
        let (q, h) = match place {
            Place::Given(q) => {
                let (r, h) = R::split(&q);
                check_fibre::<R>(&r, &reduced.r)?;
                (q, h)
            }
            Place::Over(h) => (R::join(&reduced.r, &h), h),
        };
        check_finite(all_finite(h.as_slice()), reduced.k, Quantity::Configuration)?;
        let next = (self.trajectory.system.0).reconstruct_at(&reduced.interval(), &h);
        self.place = Some(Place::Over(next));
        Ok(ReconstructedState {
            k: reduced.k,
            t: reduced.t,
            h: reduced.h,
            q,
            reduced,
        })
    }
}

impl<R: ReducedSystem> Iterator for Reconstruction<R> {
    type Item = Result<ReconstructedState<R>, StepError>;

    fn next(&mut self) -> Option<Self::Item> {
        let place = self.place.take()?;
        let reduced = self.trajectory.next()?;
        Some(reduced.and_then(|reduced| self.advance(reduced, place)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match self.place {
            Some(_) => self.trajectory.size_hint(),
            None => (0, Some(0)),
        }
    }
}

impl<R: ReducedSystem> FusedIterator for Reconstruction<R> {}

impl<R: ReducedSystem> Clone for Place<R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: ReducedSystem> Copy for Place<R> {}

impl<R: ReducedSystem> fmt::Debug for Place<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Given(q) => f.debug_tuple("Given").field(q).finish(),
            Self::Over(h) => f.debug_tuple("Over").field(h).finish(),
        }
    }
}

impl<R: ReducedSystem> Clone for Reconstruction<R> {
    fn clone(&self) -> Self {
        Self {
            trajectory: self.trajectory.clone(),
            place: self.place,
        }
    }
}

impl<R: ReducedSystem> fmt::Debug for Reconstruction<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reconstruction")
            .field("trajectory", &self.trajectory)
            .field("place", &self.place)
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
