//! The quantities of a watched motion.

use super::{Drift, Nodal};
use crate::error::StepError;
use crate::math::abs;

/// The bound of a quantity's change.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ChangeBound {
    /// No bound.
    None,
    /// |x_k - x_0| is at most this.
    Absolute(f64),
    /// |x_k - x_0| is at most this times |x_0|.
    Relative(f64),
}

impl ChangeBound {
    /// Takes the value at a node, in the drift too.
    ///
    /// # Errors
    /// [`OutOfBound`](StepError::OutOfBound).
    pub fn see(
        self,
        (step, t): (usize, f64),
        quantity: &'static str,
        value: f64,
        drift: &mut Drift,
    ) -> Result<(), StepError> {
        drift.record(t, value);
        let bound = match self {
            Self::None => return Ok(()),
            Self::Absolute(bound) => bound,
            Self::Relative(bound) => bound * abs(drift.first()),
        };
        match abs(value - drift.first()) <= bound {
            true => Ok(()),
            false => Err(StepError::OutOfBound {
                step,
                t,
                quantity,
                value,
                bound,
            }),
        }
    }
}

/// One quantity of a [`Watched`](super::Watched) motion.
#[derive(Clone)]
pub struct WatchedQuantity<F> {
    name: &'static str,
    quantity: F,
    bound: ChangeBound,
    drift: Drift,
}

impl<F> WatchedQuantity<F> {
    pub(super) fn new(name: &'static str, quantity: F) -> Self {
        Self {
            name,
            quantity,
            bound: ChangeBound::None,
            drift: Drift::new(),
        }
    }
}

/// The quantities of a [`Watched`](super::Watched) motion: one [`WatchedQuantity`], or a pair of
/// others and one.
pub trait Quantities {
    /// The drift of the first quantity with this name.
    #[doc(hidden)]
    fn drift(&self, name: &str) -> Option<&Drift>;
    /// Calls f with each.
    #[doc(hidden)]
    fn each(&self, f: &mut dyn FnMut(&'static str, &Drift));
    /// Bounds the last quantity.
    #[doc(hidden)]
    fn set_bound(&mut self, bound: ChangeBound);
}

/// Quantities that are functions of these states.
pub trait WatchedQuantities<T>: Quantities {
    /// Computes all quantities of a state; the first one beyond its bound is the error.
    #[doc(hidden)]
    fn see(&mut self, state: &T) -> Result<(), StepError>;
}

impl<F> Quantities for WatchedQuantity<F> {
    fn drift(&self, name: &str) -> Option<&Drift> {
        (self.name == name).then_some(&self.drift)
    }

    fn each(&self, f: &mut dyn FnMut(&'static str, &Drift)) {
        f(self.name, &self.drift);
    }

    fn set_bound(&mut self, bound: ChangeBound) {
        self.bound = bound;
    }
}

impl<T: Nodal, F: FnMut(&T) -> f64> WatchedQuantities<T> for WatchedQuantity<F> {
    #[inline]
    fn see(&mut self, state: &T) -> Result<(), StepError> {
        let value = (self.quantity)(state);
        let at = (state.node(), state.time());
        self.bound.see(at, self.name, value, &mut self.drift)
    }
}

impl<A: Quantities, F> Quantities for (A, WatchedQuantity<F>) {
    fn drift(&self, name: &str) -> Option<&Drift> {
        self.0.drift(name).or_else(|| self.1.drift(name))
    }

    fn each(&self, f: &mut dyn FnMut(&'static str, &Drift)) {
        self.0.each(f);
        self.1.each(f);
    }

    fn set_bound(&mut self, bound: ChangeBound) {
        self.1.set_bound(bound);
    }
}

impl<T: Nodal, A, F> WatchedQuantities<T> for (A, WatchedQuantity<F>)
where
    A: WatchedQuantities<T>,
    F: FnMut(&T) -> f64,
{
    #[inline]
    fn see(&mut self, state: &T) -> Result<(), StepError> {
        let before = self.0.see(state);
        let last = self.1.see(state);
        before.and(last)
    }
}
