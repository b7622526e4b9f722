//! An instant: its time, and the controls that are held there.

use crate::linear::Vector;
use crate::system::inputs::{Inputs, TimeStep};

/// An instant: the time `t` and the controls `u` that are held there.
///
/// A bare time, an `f64`, is that of controls that are zero, which is all of it for a system
/// without [`#[control]`](crate::DiscreteSystem::CONTROLS); with controls it is a pair `(t, u)`, u
/// an array or a vector. Functions of an instant call it `at`. Functions of an interval take
/// [`Inputs`] and call them `ts`: there a bare number is the step h. An interval, a [`TimeStep`] or
/// `Inputs`, is the instant at which it starts.
///
/// ```
/// use nh_runtime::nalgebra::Vector2;
/// use nh_runtime::{Instant, TimeStep};
///
/// let at = Instant::<Vector2<f64>>::from((0.5, [3.0, -3.0]));
/// assert_eq!(at, Instant { t: 0.5, u: Vector2::new(3.0, -3.0) });
/// assert_eq!(Instant::from(0.5), Instant { t: 0.5, u: Vector2::zeros() });
/// let start = (TimeStep { t: 0.5, h: 0.01 }, [3.0, -3.0]);
/// assert_eq!(at, Instant::from(start));
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

    /// The inputs of an interval of the length 2⁻¹⁰ that starts here: at its end a level set is
    /// evaluated, and its mass is that of a pure L_d.
    pub(crate) fn short(self) -> Inputs<U> {
        Inputs::new(TimeStep::new(self.t, 1.0 / 1024.0), self.u)
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

/// The start of an interval, without controls.
impl<U: Vector> From<TimeStep> for Instant<U> {
    #[inline]
    fn from(time: TimeStep) -> Self {
        time.t.into()
    }
}

/// The start of an interval, with its controls.
impl<U: Vector, V: Into<U>> From<(TimeStep, V)> for Instant<U> {
    #[inline]
    fn from((time, u): (TimeStep, V)) -> Self {
        (time.t, u).into()
    }
}
