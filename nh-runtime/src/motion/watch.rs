//! Motions that watch quantities: energies, momenta, functions of the user's own.

mod batches;
mod drift;
mod line;
mod quantity;

#[cfg(test)]
mod tests;

use core::borrow::Borrow;
use core::fmt;
use core::iter::FusedIterator;

use crate::error::StepError;
use crate::motion::{Dynamics, Motion, Precision, ReconstructedState, ReducedDynamics, State};
use crate::system::DiscreteSystem;

pub use drift::Drift;
pub use quantity::ChangeBound;
pub use quantity::{Quantities, WatchedQuantities, WatchedQuantity};

/// A state of a motion at a node.
pub trait Nodal {
    /// The index of the node.
    fn node(&self) -> usize;
    /// The time of the node.
    fn time(&self) -> f64;
}

/// The traits of states with a node and a time.
#[doc(hidden)]
#[macro_export]
macro_rules! nodal {
    ($($State:ident<$S:ident: $Kind:ident>),+) => {$(
        impl<$S: $Kind> $crate::Nodal for $State<$S> {
            fn node(&self) -> usize {
                self.k
            }

            fn time(&self) -> f64 {
                self.t
            }
        }
    )+};
}

pub(crate) use nodal;

nodal! { State<S: DiscreteSystem>, ReconstructedState<D: ReducedDynamics> }

/// Motions of which quantities are watched: all iterators over states or errors, discrete motions
/// of every kind of system, reconstructed ones, flows, and what adaptors such as `take` make of
/// them.
///
/// ```
/// # use nh_runtime::{DiscreteSystem, Moving, StepError, Vector, Watching};
/// # fn motion<S: DiscreteSystem>(system: &S, q0: S::Configuration, q1: S::Configuration) -> Result<(), StepError> {
/// let mut motion = system
///     .trajectory(0.01, q0, q1)
///     .watch("E", |state| system.energy_at(&state.interval()))
///     .bound(1e-3)
///     .watch("p", |state| system.arrival_at(&state.interval()).as_slice()[0]);
/// for state in motion.by_ref().take(10_000) {
///     // An error where E is further than 1e-3 from its first value.
///     let state = state?;
/// }
/// println!("{motion}");
/// # Ok(())
/// # }
/// ```
pub trait Watching: Iterator<Item = Result<Self::Node, StepError>> + Sized {
    /// A state of the motion.
    type Node: Nodal;

    /// This motion, with a quantity that is computed of every state and whose [`Drift`] is
    /// [found](Watched::drift) at any time. The states are those of the motion, to the bit, and no
    /// step allocates; nor does the motion see more of them. Several quantities are watched by
    /// several calls, and each may have a [`bound`](Watched::bound).
    fn watch<F>(self, name: &'static str, quantity: F) -> Watched<Self, WatchedQuantity<F>>
    where
        F: FnMut(&Self::Node) -> f64,
    {
        Watched {
            motion: self,
            quantities: WatchedQuantity::new(name, quantity),
            is_over: false,
        }
    }
}

impl<T: Nodal, I: Iterator<Item = Result<T, StepError>>> Watching for I {
    type Node = T;
}

/// A motion that watches quantities; see [`Watching`].
///
/// It yields the states of the motion. If a quantity leaves its bound, it yields
/// [`OutOfBound`](StepError::OutOfBound) in the place of the state, and is exhausted, as after an
/// error of the motion itself; [`into_motion`](Self::into_motion) goes on without watching.
#[must_use = "a trajectory is computed as it is iterated"]
#[derive(Clone)]
pub struct Watched<I, W> {
    motion: I,
    quantities: W,
    is_over: bool,
}

impl<I: Watching, W: WatchedQuantities<I::Node>> Watched<I, W> {
    /// Watches one more quantity.
    pub fn watch<F>(self, name: &'static str, quantity: F) -> Watched<I, (W, WatchedQuantity<F>)>
    where
        F: FnMut(&I::Node) -> f64,
    {
        Watched {
            motion: self.motion,
            quantities: (self.quantities, WatchedQuantity::new(name, quantity)),
            is_over: self.is_over,
        }
    }
}

impl<I, W: Quantities> Watched<I, W> {
    /// Bounds the quantity that was named last: |x_k - x_0| ≤ `bound`, x_0 its value at the first
    /// node that is watched.
    ///
    /// A value that is no number is out of every bound.
    pub fn bound(self, bound: f64) -> Self {
        self.bounded(ChangeBound::Absolute(bound))
    }

    /// Bounds the quantity that was named last, relative to its first
    /// value: |x_k - x_0| ≤ `bound` |x_0|.
    pub fn relative_bound(self, bound: f64) -> Self {
        self.bounded(ChangeBound::Relative(bound))
    }

    fn bounded(mut self, bound: ChangeBound) -> Self {
        self.quantities.set_bound(bound);
        self
    }

    /// The drift up to now of the quantity of this name; the first of several.
    #[must_use]
    pub fn drift(&self, name: &str) -> Option<&Drift> {
        self.quantities.drift(name)
    }

    /// The quantities.
    #[cfg(feature = "std")]
    #[doc(hidden)]
    pub fn quantities(&self) -> &W {
        &self.quantities
    }

    /// The motion at the node that comes next.
    #[must_use]
    pub fn motion(&self) -> &I {
        &self.motion
    }

    /// The motion at the node that comes next, which watches no more.
    pub fn into_motion(self) -> I {
        self.motion
    }
}

impl<I: Watching, W: WatchedQuantities<I::Node>> Iterator for Watched<I, W> {
    type Item = Result<I::Node, StepError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let seen = self.motion.next()?.and_then(|state| {
            self.quantities.see(&state)?;
            Ok(state)
        });
        self.is_over = seen.is_err();
        Some(seen)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match self.is_over {
            false => (0, self.motion.size_hint().1),
            true => (0, Some(0)),
        }
    }
}

impl<I: Watching + FusedIterator, W: WatchedQuantities<I::Node>> FusedIterator for Watched<I, W> {}

impl<D, P, T, W> Watched<Motion<D, P, T>, W>
where
    D: Dynamics,
    P: Borrow<D>,
    T: Precision<State<D>: Nodal>,
    W: WatchedQuantities<T::State<D>>,
{
    /// A [`step`](Motion::step) of the motion with these controls, watched.
    ///
    /// # Errors
    /// The errors of [`Motion::step`], with which the motion stays where it is, and
    /// [`OutOfBound`](StepError::OutOfBound), with which it is behind the step.
    pub fn step(&mut self, u: impl Into<D::Control>) -> Result<T::State<D>, StepError> {
        let state = self.motion.step(u)?;
        self.quantities.see(&state)?;
        Ok(state)
    }

    /// A step [of the length h](Motion::step_of), watched.
    ///
    /// # Errors
    /// As of [`step`](Self::step).
    pub fn step_of(&mut self, h: f64, u: impl Into<D::Control>) -> Result<T::State<D>, StepError> {
        let state = self.motion.step_of(h, u)?;
        self.quantities.see(&state)?;
        Ok(state)
    }
}

impl<I, W: Quantities> fmt::Display for Watched<I, W> {
    /// Writes a line for every quantity: its name and its drift.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut result, mut is_first) = (Ok(()), true);
        self.quantities.each(&mut |name, drift| {
            let line = if is_first { "" } else { "\n" };
            is_first = false;
            result = result.and_then(|()| write!(f, "{line}{name}: {drift}"));
        });
        result
    }
}

impl<I: fmt::Debug, W: Quantities> fmt::Debug for Watched<I, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Watched")
            .field("motion", &self.motion)
            .field("quantities", &format_args!("{self}"))
            .finish()
    }
}
