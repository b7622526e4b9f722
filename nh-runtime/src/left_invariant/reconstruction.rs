//! The motion of the system over a reduced one.

use core::fmt;
use core::iter::FusedIterator;

use crate::declarations::values;
use crate::error::{Quantity, StepError, check_finite};
use crate::left_invariant::{EulerPoincareState, EulerPoincareTrajectory, LeftInvariantSystem};
use crate::linear::Vector;
use crate::node::is_finite;

values! {
    /// A node of a reconstructed trajectory.
    #[non_exhaustive]
    pub struct ReconstructedEulerPoincareState<S: LeftInvariantSystem> {
        /// The index of the node.
        pub k: usize,
        /// t_k = t_0 + k h.
        pub t: f64,
        /// The time step h.
        pub h: f64,
        /// q_k = (r_k, g_k).
        pub q: S::Configuration,
        /// The node of the reduced trajectory.
        pub reduced: EulerPoincareState<S>,
    }
}

/// The motion q_k = (r_k, g_k) over a reduced trajectory, g_{k+1} = g_k u_k.
///
/// u_k is taken as τ(d_k) of the increment solved for, and not as it was rounded.
///
/// Ends like the reduced trajectory. Made by [`EulerPoincareTrajectory::reconstruct`].
#[must_use = "a trajectory is computed as it is iterated"]
pub struct EulerPoincareReconstruction<'a, S: LeftInvariantSystem> {
    trajectory: EulerPoincareTrajectory<'a, S>,
    /// q_k of the next node, and whether it was passed and not compared with r_k yet. None after an error.
    next: Option<(S::Configuration, bool)>,
}

impl<'a, S: LeftInvariantSystem> EulerPoincareTrajectory<'a, S> {
    /// The trajectory of the system over this one, from `q0` over the next node, which is r_0 unless some were taken already.
    ///
    /// # Errors
    /// The iterator yields [`OffBase`](StepError::OffBase) if `q0` does not lie over the node to a few ulps, and the
    /// errors of this trajectory, then ends.
    pub fn reconstruct(
        self,
        q0: impl Into<S::Configuration>,
    ) -> EulerPoincareReconstruction<'a, S> {
        EulerPoincareReconstruction {
            trajectory: self,
            next: Some((q0.into(), true)),
        }
    }
}

impl<S: LeftInvariantSystem> EulerPoincareReconstruction<'_, S> {
    /// q = q_k; whether it was passed.
    fn advance(
        &mut self,
        reduced: EulerPoincareState<S>,
        q: S::Configuration,
        given: bool,
    ) -> Result<ReconstructedEulerPoincareState<S>, StepError> {
        check_finite(is_finite::<S>(&q), reduced.k, Quantity::Configuration)?;
        if given {
            check_base::<S>(&q, &reduced.r)?;
        }
        self.next = Some((S::retract(&q, &reduced.increment), false));
        Ok(ReconstructedEulerPoincareState {
            k: reduced.k,
            t: reduced.t,
            h: reduced.h,
            q,
            reduced,
        })
    }
}

impl<S: LeftInvariantSystem> Iterator for EulerPoincareReconstruction<'_, S> {
    type Item = Result<ReconstructedEulerPoincareState<S>, StepError>;

    fn next(&mut self) -> Option<Self::Item> {
        let (q, given) = self.next.take()?;
        let reduced = self.trajectory.next()?;
        Some(reduced.and_then(|reduced| self.advance(reduced, q, given)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match self.next {
            Some(_) => self.trajectory.size_hint(),
            None => (0, Some(0)),
        }
    }
}

impl<S: LeftInvariantSystem> FusedIterator for EulerPoincareReconstruction<'_, S> {}

impl<S: LeftInvariantSystem> Clone for EulerPoincareReconstruction<'_, S> {
    fn clone(&self) -> Self {
        Self {
            trajectory: self.trajectory.clone(),
            next: self.next,
        }
    }
}

impl<S: LeftInvariantSystem> fmt::Debug for EulerPoincareReconstruction<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EulerPoincareReconstruction")
            .field("trajectory", &self.trajectory)
            .field("next", &self.next)
            .finish()
    }
}

/// Equal base coordinates, to a few ulps.
fn check_base<S: LeftInvariantSystem>(
    given: &S::Configuration,
    expected: &S::Configuration,
) -> Result<(), StepError> {
    let differences = S::increment(expected, &S::at_identity(given));
    let allowed = 4.0 * f64::EPSILON * S::magnitude(expected);
    for (coordinate, &difference) in differences.as_slice().iter().enumerate() {
        let equal = S::FIBRE[coordinate] || difference.abs() <= allowed;
        if !equal {
            return Err(StepError::OffBase {
                coordinate,
                difference,
            });
        }
    }
    Ok(())
}
