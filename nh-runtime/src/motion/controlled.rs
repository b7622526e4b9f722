//! Motions in a closed loop.

use core::borrow::Borrow;
use core::iter::FusedIterator;
use core::marker::PhantomData;

use crate::declarations::shown;
use crate::error::StepError;
use crate::motion::{Dynamics, Motion, Precision};

/// A motion whose controls a law gives, step by step, from the motion at the node where it is: an
/// iterator over its nodes.
///
/// Endless, unless a step fails; after an error it is exhausted. Made by [`Motion::controlled`].
#[must_use = "a motion is computed as it is iterated"]
pub struct Controlled<D: Dynamics, P, F, U, T: Precision = f64> {
    motion: Motion<D, P, T>,
    law: F,
    is_over: bool,
    controls: PhantomData<fn() -> U>,
}

impl<D: Dynamics, P: Borrow<D>, T: Precision> Motion<D, P, T> {
    /// This motion in a closed loop: before every [`step`](Self::step) the law is asked for the
    /// controls on the interval that follows.
    ///
    /// ```
    /// # use nh_runtime::{DiscreteSystem, Moving, StepError, Vector};
    /// # fn damped<S: DiscreteSystem>(system: &S, q: S::Configuration, v: S::Increment) -> Result<(), StepError> {
    /// let motion = system.motion(0.01, q, v)?;
    /// let braked = motion.controlled(|motion| {
    ///     let mut u = S::Control::zeros();
    ///     u[0] = -2.0 * motion.velocity()[0];
    ///     u
    /// });
    /// for state in braked.take(1000) {
    ///     let state = state?;
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// The states are those of `step`, from node 0 on: each with its q, λ, the controls and the
    /// increment to the next node. A law of the index takes [`k`](Self::k) of the motion. From a
    /// pair (q_0, q_1) the law has to give the controls of the pair at node 0: start by
    /// [`motion`](crate::Moving::motion), from (q, v), where the first interval is under
    /// the law as every other is.
    ///
    /// # Errors
    /// The iterator yields the errors of [`step`](Self::step), then ends.
    pub fn controlled<F, U>(self, law: F) -> Controlled<D, P, F, U, T>
    where
        F: FnMut(&Self) -> U,
        U: Into<D::Control>,
    {
        Controlled {
            motion: self,
            law,
            is_over: false,
            controls: PhantomData,
        }
    }
}

impl<D: Dynamics, P, F, U, T: Precision> Controlled<D, P, F, U, T> {
    /// The motion at the node that comes next.
    pub fn motion(&self) -> &Motion<D, P, T> {
        &self.motion
    }

    /// The motion at the node that comes next, without the law.
    pub fn into_motion(self) -> Motion<D, P, T> {
        self.motion
    }
}

impl<D, P, F, U, T> Iterator for Controlled<D, P, F, U, T>
where
    D: Dynamics,
    T: Precision,
    P: Borrow<D>,
    F: FnMut(&Motion<D, P, T>) -> U,
    U: Into<D::Control>,
{
    type Item = Result<T::State<D>, StepError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let u = (self.law)(&self.motion);
        let state = self.motion.step(u);
        self.is_over = state.is_err();
        Some(state)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match self.is_over {
            false => (1, None),
            true => (0, Some(0)),
        }
    }
}

impl<D, P, F, U, T> FusedIterator for Controlled<D, P, F, U, T>
where
    D: Dynamics,
    T: Precision,
    P: Borrow<D>,
    F: FnMut(&Motion<D, P, T>) -> U,
    U: Into<D::Control>,
{
}

shown! {
    [D: Dynamics, P: Borrow<D>, F, U, T: Precision] Controlled<D, P, F, U, T>(it)
    { motion: it.motion }
}
