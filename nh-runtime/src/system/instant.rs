//! An instant of a continuous motion: its time, and the controls that are held there.

use crate::linear::Vector;
use crate::system::{Inputs, TimeStep};

/// An instant of a continuous motion: the time `t` and the controls `u` that are held there.
///
/// A bare time, an `f64`, is that of controls that are zero, which is all of it for a system without
/// [`#[control]`](crate::DiscreteSystem::CONTROLS); with controls it is a pair `(t, u)`, u an array or a vector.
///
/// ```
/// use nh_runtime::nalgebra::Vector2;
/// use nh_runtime::Instant;
///
/// let at = Instant::<Vector2<f64>>::from((0.5, [3.0, -3.0]));
/// assert_eq!(at, Instant { t: 0.5, u: Vector2::new(3.0, -3.0) });
/// assert_eq!(Instant::from(0.5), Instant { t: 0.5, u: Vector2::zeros() });
/// ```
///
/// Controls of another number are refused by their type:
///
/// ```compile_fail,E0277
/// # use nh_runtime::{Instant, nalgebra::Vector2};
/// let at = Instant::<Vector2<f64>>::from((0.5, [3.0]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Instant<U> {
    /// The time.
    pub t: f64,
    /// The controls.
    pub u: U,
}

impl<U: Vector> Instant<U> {
    /// The inputs of an interval without a length, h is NaN: constraints on velocities know none.
    #[inline]
    #[must_use]
    pub fn inputs(self) -> Inputs<U> {
        Inputs::new(TimeStep::new(self.t, f64::NAN), self.u)
    }
}

/// The start of an interval, with its controls.
impl<U: Vector> From<Inputs<U>> for Instant<U> {
    #[inline]
    fn from(Inputs { t, u, .. }: Inputs<U>) -> Self {
        Self { t, u }
    }
}

impl<U: Vector> From<f64> for Instant<U> {
    #[inline]
    fn from(t: f64) -> Self {
        Self { t, u: U::zeros() }
    }
}

impl<U: Vector, V: Into<U>> From<(f64, V)> for Instant<U> {
    #[inline]
    fn from((t, u): (f64, V)) -> Self {
        Self { t, u: u.into() }
    }
}
